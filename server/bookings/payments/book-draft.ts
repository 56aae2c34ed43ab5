import { and, eq, sql } from 'drizzle-orm'
import { bookings } from '../../../db/schema/bookings.ts'
import { hasEnded } from '../../../domain/bookings/booking.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import type { Ctx } from '../../context.ts'
import { inTransaction, type Tx } from '../../kit/database/database.ts'
import { lockQuote } from '../../quotes/index.ts'
import { lockBooking } from '../bookings.store.ts'
import { cancelIn } from '../cancel-booking.ts'
import {
  keepContact,
  refusalBefore,
  writeWithCredit,
  type BookingRequest,
  type Customer,
} from '../request-booking.ts'
import { openBookingPage, type PageOpened } from './open-booking-page.ts'

/**
 * Places the booking of a draft, to be paid on the provider's hosted page. However often a draft is sent, from a second press, an older
 * page or a second tab, it has one booking that may be paid: the same price gives the same booking, another price replaces an unpaid
 * one, and once it is paid it is the answer to everything. Refusals: those of `requestBooking` and `openBookingPage`.
 */
export const bookDraft = async (
  ctx: Ctx,
  customer: Customer,
  draftId: string,
  request: BookingRequest,
): Promise<Outcome<PageOpened>> => {
  const refusal = refusalBefore(customer, request, 'online')
  if (refusal) return refused(refusal)
  const written = await inTransaction(ctx.db, async (tx): Promise<Outcome<string>> => {
    await lockDraft(tx, draftId)
    // before the earlier booking, as every transaction locks a quote before a booking
    await lockQuote(tx, request.quoteId, null)
    const paid = await paidBookingOf(ctx, tx, customer, draftId, request.quoteId)
    if (paid) return accepted(paid)
    const made = await writeWithCredit(ctx, tx, customer, request, 'online')
    if (!made.ok) return made
    const { bookingId } = made.value.payment
    await tx.update(bookings).set({ draftId }).where(eq(bookings.id, bookingId))
    return accepted(bookingId)
  })
  if (!written.ok) return written
  await keepContact(ctx, customer, request)
  return openBookingPage(ctx, written.value)
}

/** Two presses of one draft go one after the other, also with different quotes, which have no row in common. */
const lockDraft = async (tx: Tx, draftId: string): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`draft ${draftId}`}, 0))`)
}

/** The draft's booking at another price: one that is paid is its id, and any other makes room. Null: there is room. */
const paidBookingOf = async (
  ctx: Ctx,
  tx: Tx,
  { accountId }: Customer,
  draftId: string,
  quoteId: string,
): Promise<string | null> => {
  const [known] = await tx
    .select({ id: bookings.id, quoteId: bookings.quoteId })
    .from(bookings)
    .where(and(eq(bookings.customerId, accountId), eq(bookings.draftId, draftId)))
  if (!known || known.quoteId === quoteId) return null
  const booking = await lockBooking(tx, known.id)
  if (!booking) return null
  if (booking.status !== 'pending' && !hasEnded(booking.status)) return booking.id
  if (booking.status === 'pending') {
    const actor = { kind: 'customer', accountId } as const
    const cancelled = await cancelIn(ctx, tx, actor, { bookingId: booking.id, reason: null })
    if (!cancelled.ok) return booking.id
  }
  await tx.update(bookings).set({ draftId: null }).where(eq(bookings.id, booking.id))
  return null
}
