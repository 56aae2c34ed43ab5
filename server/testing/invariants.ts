import { sql } from 'drizzle-orm'
import type { Control } from '../../workshop/fakes/card-provider/control.ts'
import type { Database } from '../kit/database/database.ts'

/**
 * The invariants of the books (reliability.md I1, I2, I3, I4, I5, I7, I8), read from the database and from the provider's own
 * records. Answers the broken ones as text; an empty list is health.
 */
export const brokenInvariants = async ({
  db,
  fakeProvider,
}: {
  db: Database
  fakeProvider: { control: Pick<Control, 'transfers' | 'balance' | 'intent'> }
}): Promise<string[]> => {
  const broken: string[] = []
  const count = async (what: string, query: ReturnType<typeof sql>) => {
    const { rows } = await db.execute<{ n: string }>(query)
    if (Number(rows[0]?.n ?? 0) !== 0) broken.push(`${what}: ${rows[0]?.n}`)
  }

  await count(
    'I1 captured without an acceptance',
    sql`select count(*) as n from payments p join bookings b on b.id = p.booking_id
        where p.captured_cents > 0 and b.accepted_at is null`,
  )
  await count(
    'I1 a job that goes on without its money',
    sql`select count(*) as n from payments p join bookings b on b.id = p.booking_id
        where p.captured_cents = 0
          and b.status in ('confirmed', 'driver_en_route', 'driver_arrived', 'in_progress', 'completed')`,
  )
  await count(
    'I2 a ledger transaction out of balance',
    sql`select count(*) as n from (select 1 from ledger_entries group by transaction_id having sum(amount_cents) <> 0) t`,
  )
  await count(
    'I4 a hold left open by a booking that has ended',
    sql`select count(*) as n from payments p join bookings b on b.id = p.booking_id
        where b.status in ('completed', 'cancelled') and p.status in ('opening', 'held', 'capturing', 'releasing')`,
  )
  await count(
    'I4 holds in the ledger that no payment has',
    sql`select abs(coalesce((select sum(amount_cents) from ledger_entries where account = 'holds_authorised'), 0)
        - coalesce((select sum(amount_cents) from payments where status in ('held', 'capturing', 'releasing') and held_at is not null), 0)) as n`,
  )
  await count(
    'I5 bookings with two accepted drivers',
    sql`select count(*) as n from (select 1 from offers where state = 'accepted' group by booking_id having count(*) > 1) t`,
  )
  await count(
    'open offers of a job that no driver may accept',
    sql`select count(*) as n from offers o join bookings b on b.id = o.booking_id
        where o.state = 'open' and b.status not in ('pending_driver_acceptance', 'pending_new_driver')
          and not (b.others_offered_at is not null and b.status in ('confirmed', 'driver_en_route'))`,
  )
  await count(
    'I7 refunds above what was captured',
    sql`select count(*) as n from payments p
        where (select coalesce(sum(amount_cents), 0) from refunds r where r.payment_id = p.id and not r.on_account and r.state <> 'failed') > p.captured_cents`,
  )

  await count(
    'bookings that gave back more than they took',
    sql`select count(*) as n from (select 1 from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
        where e.account = 'customer_funds' and t.booking_id is not null
        group by t.booking_id having sum(e.amount_cents) > 0) t`,
  )
  await count(
    'receipts less credit notes that are not what was paid and kept',
    sql`select count(*) as n from bookings b,
        lateral (select coalesce(sum(case series when 'R' then total_cents else -total_cents end), 0) as cents
          from receipts r where r.booking_id = b.id) receipted,
        lateral (select coalesce(-sum(e.amount_cents) filter (where t.kind in ('capture', 'refund', 'refund_failed', 'refund_repaid', 'dispute_lost', 'credit_used', 'credit_returned')), 0) as cents,
            coalesce(-sum(e.amount_cents), 0) as owed
          from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
          where t.booking_id = b.id and e.account = 'customer_funds') paid
        where receipted.cents <> case when b.status in ('completed', 'cancelled')
          then paid.cents - greatest(0, paid.owed) else 0 end`,
  )

  await count(
    'credit in the ledger that is neither in a balance nor reserved',
    sql`select coalesce((select sum(amount_cents) from ledger_entries where account = 'apology_credits'), 0)
        + coalesce((select sum(balance_cents) from credit_balances), 0)
        + coalesce((select sum(credit_cents) from payments where status in ('opening', 'held', 'capturing', 'releasing')), 0) as n`,
  )
  await count(
    'balances of credit that are not the sum of their entries',
    sql`select count(*) as n from credit_balances c
        where c.balance_cents <> (select coalesce(sum(amount_cents), 0) from credit_entries e where e.account_id = c.account_id)`,
  )
  await count(
    'card and credit that do not make the price',
    sql`select count(*) as n from payments p join bookings b on b.id = p.booking_id
        where b.paid_by = 'card' and p.amount_cents + p.credit_cents <> b.price_cents`,
  )
  await count(
    'late arrivals that cost other than was granted and not written off',
    sql`select coalesce((select sum(amount_cents) from ledger_entries where account = 'apology_costs'), 0)
        - coalesce((select sum(amount_cents) from credit_entries where kind in ('granted', 'written_off')), 0) as n`,
  )

  await count(
    'money taken or earned without its tax point, or a capture on another day',
    sql`select count(*) as n from bookings b, lateral (select
          min(t.at) filter (where t.kind = 'capture') as captured_at, min(t.at) as at from ledger_transactions t
          where t.booking_id = b.id and t.kind in ('capture', 'completion', 'cancellation_fee')) due
        where (due.at is not null and b.tax_point is null)
          or b.tax_point <> (due.captured_at at time zone 'Europe/Dublin')::date`,
  )

  await count(
    'I8 a line that is not the sum of its moves',
    sql`select count(*) as n from driver_payouts p
        where p.outstanding_cents <> (select coalesce(sum(amount_cents), 0) from driver_payout_entries m where m.payout_id = p.id)`,
  )
  await count(
    'I8 drivers whose lines are not what the ledger owes them',
    sql`select count(*) as n from (
          select driver_id, sum(cents) as cents from (
            select driver_id, outstanding_cents as cents from driver_payouts
            union all select driver_id, amount_cents from ledger_entries where account = 'driver_payable'
          ) both_sides group by driver_id) t
        where cents <> 0`,
  )
  await count(
    'I8 transfers and reversals that are not moves of their line',
    sql`select count(*) as n from driver_payouts p
        where (select coalesce(-sum(amount_cents), 0) from driver_payout_entries m where m.payout_id = p.id and m.kind in ('transfer', 'reversal'))
          <> (select coalesce(sum(amount_cents), 0) from payout_transfers t where t.payout_id = p.id and t.state = 'paid')
            - (select coalesce(sum(r.amount_cents), 0) from transfer_reversals r join payout_transfers t on t.id = r.transfer_id
                where t.payout_id = p.id and r.state = 'made')`,
  )
  await count(
    'I8 offsets that do not add up to nothing',
    sql`select count(*) as n from (select 1 from driver_payout_entries m join driver_payouts p on p.id = m.payout_id
        where m.kind = 'offset' group by p.driver_id having sum(m.amount_cents) <> 0) t`,
  )
  await count(
    'statements that do not take along what the one before left',
    sql`select count(*) as n from (
          select s.brought_forward_cents as brought,
            lag(s.brought_forward_cents + s.net_cents + s.adjustment_cents - paid.cents, 1, 0)
              over (partition by s.driver_id order by s.week_starts_on) as left_over
          from driver_statements s, lateral (select coalesce(sum(amount_cents), 0) as cents from payout_transfers t
            where t.statement_id = s.id and t.state = 'paid') paid) t
        where brought <> left_over`,
  )
  const { rows: transfers } = await db.execute<{ id: string; provider_transfer_id: string }>(
    sql`select id, provider_transfer_id from payout_transfers where state = 'paid'`,
  )
  const made = fakeProvider.control.transfers()
  if (made.length !== transfers.length)
    broken.push(`I8 ${transfers.length} transfers, ${made.length} at the provider`)

  const { rows } = await db.execute<{ cents: string }>(
    sql`select coalesce(sum(amount_cents), 0) as cents from ledger_entries where account = 'stripe_balance'`,
  )
  const ledger = Number(rows[0]?.cents)
  const provider = fakeProvider.control.balance().total['eur'] ?? 0
  if (ledger !== provider) broken.push(`I3 ledger ${ledger}, provider ${provider}`)

  const { rows: ended } = await db.execute<{ intent_id: string; status: string }>(
    sql`select p.intent_id, b.status from payments p join bookings b on b.id = p.booking_id
        where p.intent_id is not null and b.status = 'cancelled'`,
  )
  for (const { intent_id } of ended) {
    const intent = fakeProvider.control.intent(intent_id)
    if (intent?.status === 'requires_capture')
      broken.push(`I4 ${intent_id} still held at the provider`)
  }
  return broken
}
