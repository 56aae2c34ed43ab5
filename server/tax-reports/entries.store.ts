/** What drivers were paid in a year: the entries of every line that has one in it. */
import { sql } from 'drizzle-orm'
import type { PayoutEntryKind } from '../../domain/payouts/payout-line.ts'
import type { TaxEntry } from '../../domain/tax/quarter-totals.ts'
import { dublinInstant } from '../../domain/time/dublin-time.ts'
import type { Queryable } from '../kit/database/database.ts'

export type PaidInYear = {
  driverId: string
  name: string
  /** As the payment company names it. */
  payoutAccount: string | null
  entries: TaxEntry[]
}

type Row = {
  driver_id: string
  name: string
  account: string | null
  payout_id: string
  kind: PayoutEntryKind
  amount_cents: number
  commission_cents: number
  vat_cents: number
  at_ms: string
}

/** By driver, in the order of their identifiers. */
export const paidInYear = async (db: Queryable, year: number): Promise<PaidInYear[]> => {
  const from = dublinInstant({ year, month: 1, day: 1 })
  const until = dublinInstant({ year: year + 1, month: 1, day: 1 })
  const { rows } = await db.execute<Row>(sql`
    select l.driver_id, p.full_name as name, a.provider_account_id as account, e.payout_id, e.kind, e.amount_cents,
      e.commission_cents, e.vat_cents, extract(epoch from e.at) * 1000 as at_ms
    from driver_payouts l
    join driver_payout_entries e on e.payout_id = l.id
    join driver_profiles d on d.id = l.driver_id
    join profiles p on p.user_id = d.user_id
    left join driver_payout_accounts a on a.driver_id = l.driver_id
    where exists (select from driver_payout_entries i
      where i.payout_id = l.id and i.at >= ${from.toISOString()} and i.at < ${until.toISOString()})
    order by l.driver_id, e.at, e.id`)
  const drivers = new Map<string, PaidInYear>()
  for (const row of rows) {
    const driver = drivers.get(row.driver_id) ?? {
      driverId: row.driver_id,
      name: row.name,
      payoutAccount: row.account,
      entries: [],
    }
    driver.entries.push({
      payoutId: row.payout_id,
      kind: row.kind,
      amountCents: row.amount_cents,
      commissionCents: row.commission_cents,
      vatCents: row.vat_cents,
      at: new Date(Number(row.at_ms)),
    })
    drivers.set(row.driver_id, driver)
  }
  return [...drivers.values()]
}
