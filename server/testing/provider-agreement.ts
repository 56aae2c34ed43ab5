/** Compares ledger, card provider and booking about the same money, booking by booking. */
import { sql } from 'drizzle-orm'
import type { Control } from '../../workshop/fakes/card-provider/control.ts'
import type { Database } from '../kit/database/database.ts'

type Sides = {
  db: Database
  fakeProvider: {
    control: Pick<
      Control,
      | 'intents'
      | 'intent'
      | 'charges'
      | 'refunds'
      | 'disputes'
      | 'transfers'
      | 'reversals'
      | 'balanceTransactions'
    >
  }
}

/** Whether a call to the provider has an unknown outcome, so that the provider may be ahead of us. */
export const isAnythingInDoubt = async ({ db }: Pick<Sides, 'db'>): Promise<boolean> => {
  const { rows } = await db.execute<{ is_in_doubt: boolean }>(sql`
    select exists (select from payment_operations where state <> 'done')
      or exists (select from refunds where state = 'requested')
      or exists (select from payout_transfers where state = 'requested')
      or exists (select from transfer_reversals where state = 'requested') as is_in_doubt`)
  return rows[0]?.is_in_doubt ?? true
}

/** Their disagreements, as text; an empty list is health. Call it when nothing is in doubt. */
export const disagreements = async (sides: Sides): Promise<string[]> => {
  const { rows } = await sides.db.execute<{
    id: string
    status: string
    payment: string
    captured_cents: number
    ledger_cents: number
    intent_id: string | null
  }>(sql`
    select b.id, b.status, p.status as payment, p.captured_cents, p.intent_id, coalesce((
      select sum(e.amount_cents) from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
      where t.booking_id = b.id and e.account = 'stripe_balance'), 0)::int as ledger_cents
    from bookings b join payments p on p.booking_id = b.id`)
  const atProvider = centsByBooking(sides)
  return rows.flatMap(({ id, status, payment, ledger_cents, intent_id, captured_cents }) => {
    const answer: string[] = []
    const cents = atProvider.get(id) ?? 0
    if (cents !== ledger_cents) answer.push(`ledger ${ledger_cents}, provider ${cents}`)
    const intent = intent_id === null ? undefined : sides.fakeProvider.control.intent(intent_id)
    if ((intent?.amount_received ?? 0) !== (intent ? captured_cents : 0)) {
      answer.push(`captured ${captured_cents}, provider ${intent?.amount_received}`)
    }
    const expected = paymentsOf[intent?.status ?? 'none']
    if (expected && !expected.includes(payment))
      answer.push(`${payment}, provider ${intent?.status}`)
    if (!(bookingsOf[payment] ?? []).includes(status))
      answer.push(`${payment} of one that is ${status}`)
    return answer.map((what) => `${id}: ${what}`)
  })
}

const paymentsOf: Record<string, readonly string[]> = {
  requires_payment_method: ['opening'],
  requires_capture: ['held'],
  succeeded: ['captured', 'refunding', 'refunded'],
  canceled: ['released', 'capture_refused'],
}

const underWay = ['confirmed', 'driver_en_route', 'driver_arrived', 'in_progress']
const ended = ['completed', 'cancelled']
const bookingsOf: Record<string, readonly string[]> = {
  // On account there is no hold.
  opening: ['pending', 'pending_driver_acceptance', 'cancelled'],
  held: ['pending_driver_acceptance'],
  captured: [...underWay, 'pending_new_driver', ...ended],
  refunding: ended,
  // A refund on the provider's dashboard is possible during a job as well.
  refunded: [...underWay, 'pending_new_driver', ...ended],
  released: ['cancelled'],
  capture_refused: ['cancelled'],
}

/** What the provider's balance gained by each booking, fees taken off. */
const centsByBooking = ({ fakeProvider: { control } }: Sides): ReadonlyMap<string, number> => {
  const bookingOf = new Map<string, string | null | undefined>()
  const byIntent = new Map(
    control.intents().map(({ id, metadata }) => [id, metadata['booking_id']]),
  )
  for (const { id, transfer_group } of control.charges()) bookingOf.set(id, transfer_group)
  for (const { id, payment_intent } of control.refunds()) {
    bookingOf.set(id, byIntent.get(String(payment_intent)))
  }
  for (const { id, payment_intent } of control.disputes()) {
    bookingOf.set(id, byIntent.get(payment_intent))
  }
  for (const { id, transfer_group } of control.transfers()) bookingOf.set(id, transfer_group)
  for (const { id, transfer } of control.reversals()) {
    bookingOf.set(id, bookingOf.get(transfer))
  }
  const cents = new Map<string, number>()
  for (const { source, net } of control.balanceTransactions()) {
    const bookingId = bookingOf.get(source ?? '')
    if (bookingId) cents.set(bookingId, (cents.get(bookingId) ?? 0) + net)
  }
  return cents
}
