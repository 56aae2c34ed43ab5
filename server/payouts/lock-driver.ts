import { preparedQuery } from '../kit/database/prepared-query.ts'
import type { Tx } from '../kit/database/database.ts'

const lock = preparedQuery<[key: string], { locked: string }>(
  'payout driver lock',
  `select pg_advisory_xact_lock(hashtextextended($1, 0))::text as locked`,
)

/** Locks this driver's statements and payouts until the transaction ends. */
export const lockDriver = async (tx: Tx, driverId: string): Promise<void> => {
  await lock(tx, `payouts:${driverId}`)
}
