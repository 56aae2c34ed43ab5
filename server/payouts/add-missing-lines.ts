import { inTransaction, type Database } from '../kit/database/database.ts'
import { preparedQuery } from '../kit/database/prepared-query.ts'

const insertLines = preparedQuery<[], { id: string }>(
  'lines of what was earned without one',
  `insert into driver_payouts
    (id, driver_id, booking_id, kind, gross_cents, commission_cents, vat_cents, net_cents, earned_at, week_starts_on)
  select 'pyt_' || substr(t.id, 5), max(e.driver_id), t.booking_id, t.kind,
    coalesce(sum(e.amount_cents) filter (where e.account = 'customer_funds'), 0),
    coalesce(-sum(e.amount_cents) filter (where e.account in ('commission_revenue', 'insurance_partnership_revenue')), 0),
    coalesce(-sum(e.amount_cents) filter (where e.account = 'vat_payable'), 0),
    coalesce(-sum(e.amount_cents) filter (where e.account = 'driver_payable'), 0),
    t.at, date_trunc('week', t.at at time zone 'Europe/Dublin')::date
  from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
  where t.kind in ('completion', 'cancellation_fee')
    and not exists (select from driver_payouts p where p.booking_id = t.booking_id)
  group by t.id
  on conflict do nothing
  returning id`,
)

const insertEarnedEntries = preparedQuery<[payoutIds: string[]], never>(
  'moves of what was earned without a line',
  `insert into driver_payout_entries (id, payout_id, kind, amount_cents, gross_cents, commission_cents, vat_cents, ledger_key, at)
  select 'pmv_' || substr(p.id, 5), p.id, 'earned', p.net_cents, p.gross_cents, p.commission_cents, p.vat_cents, t.key, p.earned_at
  from driver_payouts p join ledger_transactions t on t.booking_id = p.booking_id and t.kind = p.kind
  where p.id = any($1::text[])`,
)

/**
 * Adds a line for each earning in the ledger that has none. Migration 0023 does it once; a process of the version before it may
 * complete jobs after that, while it is being replaced.
 */
export const addMissingLines = (db: Database): Promise<void> =>
  inTransaction(db, async (tx) => {
    const added = await insertLines(tx)
    if (added.length === 0) return
    await insertEarnedEntries(
      tx,
      added.map(({ id }) => id),
    )
  })
