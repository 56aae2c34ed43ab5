import { namedQuery } from '../kit/named-query.ts'
import type { Tx } from '../kit/database.ts'

const lock = namedQuery<[key: string], { locked: string }>(
  'payout driver lock',
  `select pg_advisory_xact_lock(hashtextextended($1, 0))::text as locked`,
)

/** Nobody else states or pays for this driver until the transaction ends. */
export const lockDriver = async (tx: Tx, driverId: string): Promise<void> => {
  await lock(tx, `payouts:${driverId}`)
}
