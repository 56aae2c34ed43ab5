import type { z } from 'zod'
import type { bookingOpened, bookingRequest } from '../../contract/bookings.ts'
import { cardWindowMinutes } from '../../domain/payment.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import type { PaymentRow } from '../../db/schema/payments.ts'
import type { Ctx } from '../context.ts'
import { inTransaction, type Tx } from '../kit/database.ts'
import { newId } from '../kit/ids.ts'
import { insertPayment, openPayment, paymentOfBooking } from '../payments/index.ts'
import { takeQuote } from '../quotes/index.ts'
import { appendHistory, bookingOfQuote, insertBooking, type BookingRow } from './bookings.store.ts'

export type BookingRequest = z.output<typeof bookingRequest>
export type BookingOpened = z.output<typeof bookingOpened>
export type Customer = { accountId: string; isEmailVerified: boolean }

/**
 * Places a booking at the price frozen on the quote: the booking and its payment are written first, then the provider is asked
 * for the intent that the card frame confirms. Asking again with the same quote, from a second tab or after a lost answer,
 * gives the same booking and the same intent.
 * Refusals: `email_not_verified`, those of `takeQuote`, `quote_already_used`, `payment_unavailable`, `payment_mismatch`.
 */
export const requestBooking = async (
  ctx: Ctx,
  customer: Customer,
  request: BookingRequest,
): Promise<Outcome<BookingOpened>> => {
  if (!customer.isEmailVerified) return refused('email_not_verified')
  const written = await inTransaction(ctx.db, (tx) => writeBooking(ctx, tx, customer, request))
  if (!written.ok) return written
  const { booking, payment } = written.value
  const opened = await openPayment(ctx, payment, {
    description: `Vehicle recovery ${booking.id}`,
    receiptEmail: booking.customerEmail,
  })
  if (!opened.ok) return opened
  return accepted({
    bookingId: booking.id,
    priceCents: booking.priceCents,
    clientSecret: opened.value.clientSecret,
  })
}

type Written = { booking: BookingRow; payment: PaymentRow }

const writeBooking = async (
  ctx: Ctx,
  tx: Tx,
  customer: Customer,
  request: BookingRequest,
): Promise<Outcome<Written>> => {
  // The quote's row lock puts two requests for one quote in line.
  const taken = await takeQuote(ctx, tx, {
    quoteId: request.quoteId,
    accountId: customer.accountId,
    driverId: request.driverId,
  })
  if (!taken.ok && taken.refusal.code === 'not_found') return taken
  const earlier = await bookingOfQuote(tx, request.quoteId)
  if (earlier) {
    const same = sameBooking(earlier, customer, request)
    if (!same.ok) return same
    return accepted({ booking: earlier, payment: await paymentOfBooking(tx, earlier.id) })
  }
  if (!taken.ok) return taken

  const quote = taken.value
  const now = await ctx.clock.now(tx)
  const booking = await insertBooking(tx, {
    id: newId('bkg'),
    quoteId: request.quoteId,
    customerId: customer.accountId,
    status: 'pending',
    chosenDriverId: request.driverId,
    assignment: request.driverId ? 'chosen_driver' : 'auto',
    pickupLocation: quote.pickup.label,
    dropoffLocation: quote.dropoff?.label ?? null,
    pickup: quote.pickup,
    dropoff: quote.dropoff,
    distanceKm: quote.distanceKm,
    vehicleType: quote.casualty.vehicleType,
    casualty: quote.casualty,
    description: request.description ?? null,
    priceCents: quote.priceCents,
    priceLines: quote.lines,
    tariffVersion: quote.tariffVersion,
    customerName: request.contact.name,
    customerPhone: request.contact.phone,
    customerEmail: request.contact.email,
    consentTextVersion: request.consent.textVersion,
    consentedAt: now,
    cardBy: new Date(now.getTime() + cardWindowMinutes * 60_000),
    createdAt: now,
    updatedAt: now,
  })
  const payment = await insertPayment(tx, {
    id: newId('pay'),
    bookingId: booking.id,
    amountCents: booking.priceCents,
    at: now,
  })
  await appendHistory(tx, {
    bookingId: booking.id,
    move: 'request',
    from: 'pending',
    to: 'pending',
    actor: { kind: 'customer', accountId: customer.accountId },
    at: now,
  })
  await ctx.jobs.enqueue(
    tx,
    'abandon-booking',
    { bookingId: booking.id },
    { runAt: booking.cardBy },
  )
  return accepted({ booking, payment })
}

/** The same person asking for the same thing again gets what they have; anything else is a second use of the quote. */
const sameBooking = (
  earlier: BookingRow,
  customer: Customer,
  request: BookingRequest,
): Outcome<null> => {
  const isSame =
    earlier.customerId === customer.accountId && earlier.chosenDriverId === request.driverId
  if (!isSame || earlier.status !== 'pending') return refused('quote_already_used')
  return accepted(null)
}
