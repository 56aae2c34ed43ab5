/** The invariants of the database and the provider once everything has ended (reliability.md I1–I11, I14–I16). */
import { sql } from 'drizzle-orm'
import {
  hasEnded,
  transitionRow,
  type BookingTransition,
  type BookingStatus,
} from '../../domain/bookings/booking.ts'
import type { Database } from '../../server/kit/database/database.ts'
import { owedFromCards } from '../../server/payouts/owed-from-cards.ts'
import { brokenInvariants } from '../../server/testing/invariants.ts'
import { disagreements, isAnythingInDoubt } from '../../server/testing/provider-agreement.ts'
import type { ProviderBooks } from './provider-control.ts'
import { contradictions, type Kept, type Answered } from './answered.ts'

export type Found = { invariant: string; what: string }

/** Everything that is broken, each under the invariant's name. */
export const checkBooks = async (
  db: Database,
  books: ProviderBooks,
  answered: readonly Answered[],
): Promise<Found[]> => {
  const sides = { db, fakeProvider: { control: books } }
  const named = (invariant: string, lines: readonly string[]): Found[] =>
    lines.map((what) => ({ invariant, what }))
  const broken = (await brokenInvariants(sides)).map((what) => ({
    invariant: /^I\d+/.exec(what)?.[0] ?? 'I2',
    what,
  }))
  const kept = await keptOf(db)
  const answer = answered.flatMap((one) => contradictions(one, kept.get(one.bookingId)))
  return [
    ...broken,
    ...named('I4', await oldHolds(db)),
    ...named('I5', await twoJobs(db)),
    ...named('I6', await notifications(db)),
    ...named(
      'I9',
      answer.filter((what) => !what.includes('I16')),
    ),
    ...named('I10', await strayHistories(db)),
    ...named('I14', [
      ...((await isAnythingInDoubt({ db })) ? ['the outcome of something is not known'] : []),
      ...(await disagreements(sides)),
      ...(await unpostedLines(db, books)),
      ...(await openQuestions(db)),
    ]),
    ...named('I15', await moneyOfOthers(db, books)),
    ...named(
      'I16',
      answer.filter((what) => what.includes('I16')),
    ),
  ]
}

const listMessages = async (db: Database, query: ReturnType<typeof sql>): Promise<string[]> => {
  const { rows } = await db.execute<{ what: string }>(query)
  return rows.map(({ what }) => what)
}

const oldHolds = (db: Database): Promise<string[]> =>
  listMessages(
    db,
    sql`select 'held for more than 15 minutes: ' || booking_id as what from payments
      where status in ('held', 'capturing', 'releasing') and held_at < now() - interval '15 minutes'`,
  )

const twoJobs = (db: Database): Promise<string[]> =>
  listMessages(
    db,
    sql`select 'more than one active job: ' || driver_id as what from bookings
      where status in ('confirming_payment', 'confirmed', 'driver_en_route', 'driver_arrived', 'in_progress')
      group by driver_id having count(*) > 1`,
  )

/** Without a mail server the outbox is the sink: what is there went out, once each. */
const notifications = (db: Database): Promise<string[]> =>
  listMessages(
    db,
    sql`select 'twice: ' || kind || ' ' || channel || ' of ' || booking_id as what from notifications
        where kind not in ('refund', 'message', 'offer', 'give_up', 'take_over', 'replace_driver', 'arrival_missed',
          'others_offered', 'driver_kept', 'driver_replaced') and booking_id is not null
        group by booking_id, kind, channel, recipient_id having count(*) > 1
      union all
      select case when t.told > 1 then 'twice' else 'never' end || ' told by e-mail: ' || u.transition || ' of ' || u.booking_id
        from booking_history u join bookings b on b.id = u.booking_id,
        lateral (select count(*) as told from notifications n where n.booking_id = u.booking_id and n.kind = u.transition
          and n.channel = 'email' and n.recipient_id = b.customer_id) t
        where u.transition in ('confirm_hold', 'capture_succeeded', 'complete', 'cancel_by_customer', 'cancel_before_acceptance',
          'cancel_between_drivers') and t.told <> 1
      union all
      select 'never went out: ' || state || ' ' || kind || ' ' || channel || ' of ' || coalesce(booking_id, '') from notifications
        where state = 'queued' or (state = 'failed' and failure is not null)`,
  )

/** I10: every line of the history is a transition of the table, from where the one before led. */
const strayHistories = async (db: Database): Promise<string[]> => {
  const { rows } = await db.execute<{
    booking_id: string
    transition: string
    from_status: BookingStatus
    status: BookingStatus
    before: BookingStatus | null
  }>(
    sql`select booking_id, transition, from_status, status,
        lag(status) over (partition by booking_id order by created_at, id) as before
      from booking_history`,
  )
  return rows.flatMap(({ booking_id, transition, from_status, status, before }) => {
    const row = transition === 'request' ? null : transitionRow(transition as BookingTransition)
    const isAllowed = row === null || (row.to === status && row.from.includes(from_status))
    const isNext = before === null || before === from_status
    return isAllowed && isNext
      ? []
      : [`${booking_id}: ${transition} from ${from_status} to ${status}, after ${before}`]
  })
}

/** What the provider charged us for itself, which nothing in the product starts. */
const feesOf = (books: ProviderBooks) =>
  books.balanceTransactions().filter(({ type }) => type === 'stripe_fee')

const unpostedLines = async (db: Database, books: ProviderBooks): Promise<string[]> => {
  const fees = feesOf(books)
  const [total] = await listMessages(
    db,
    sql`select count(*)::text as what from provider_movements where type = 'stripe_fee'`,
  )
  return Number(total) === fees.length
    ? []
    : [`${fees.length} fees at the provider, ${total} in our books`]
}

const openQuestions = (db: Database): Promise<string[]> =>
  listMessages(
    db,
    sql`select kind || ': ' || note as what from operator_tasks where closed_at is null`,
  )

/**
 * I15. The provider's own fees count as still there: a run of few bookings and many of them earns less than they cost, and then we
 * owe more than there is without any debt having been paid from it.
 */
const moneyOfOthers = async (db: Database, books: ProviderBooks): Promise<string[]> => {
  const [balance] = await listMessages(
    db,
    sql`select coalesce(sum(amount_cents), 0)::text as what from ledger_entries where account = 'stripe_balance'`,
  )
  const owed = await owedFromCards(db)
  const overpaid = await listMessages(
    db,
    sql`select 'driver ' || p.driver_id || ' was paid more than was earned by cards' as what from driver_payouts p
      join bookings b on b.id = p.booking_id left join payout_transfers t on t.payout_id = p.id and t.state = 'paid'
      where b.paid_by = 'card' group by p.driver_id having sum(coalesce(t.amount_cents, 0)) > sum(p.net_cents)`,
  )
  const fees = feesOf(books).reduce((sum, { amount }) => sum - amount, 0)
  return Number(balance) + fees >= owed
    ? overpaid
    : [
        `${owed} cents belong to drivers and customers, ${balance} are there, ${fees} went in fees`,
        ...overpaid,
      ]
}

const keptOf = async (db: Database): Promise<Map<string, Kept>> => {
  const { rows } = await db.execute<{
    id: string
    status: Kept['status']
    phone: string
    driver_id: string | null
    cancel_reason: string | null
    is_rated: boolean
    messages: string[]
    refunds: number
  }>(sql`
    select b.id, b.status, b.customer_phone as phone, b.driver_id, b.cancel_reason,
      exists (select from ratings r where r.booking_id = b.id) as is_rated,
      coalesce((select array_agg(m.client_id) from chat_messages m where m.booking_id = b.id ), '{}') as messages,
      (select count(*)::int from refunds f join payments p on p.id = f.payment_id where p.booking_id = b.id and f.reason = 'operator')
        -- not possible any more when it was due, for instance because the bank asked
        + (select count(*)::int from undoable_actions u where u.object_id = b.id and u.state = 'refused') as refunds
    from bookings b`)
  return new Map(
    rows.map(({ id, driver_id, cancel_reason, is_rated, ...row }) => [
      id,
      {
        ...row,
        driverId: driver_id,
        isCancelRequested: cancel_reason === 'customer_cancelled',
        isRated: is_rated,
      },
    ]),
  )
}

/** The number of bookings in each status. */
export const countBookings = async (db: Database): Promise<Map<string, number>> => {
  const { rows } = await db.execute<{ status: Kept['status']; count: number }>(
    sql`select status, count(*)::int as count from bookings group by 1 order by 1`,
  )
  return new Map(
    rows.map(({ status, count }) => [hasEnded(status) ? status : `still ${status}`, count]),
  )
}
