import type { z } from 'zod'
import type { bookingOpened, bookingRequest } from '../../contract/bookings/bookings.ts'
import { isReachablePhone, writePhone } from '../../contract/accounts/phone-number.ts'
import { isProvenAccount, type Role } from '../../domain/accounts/roles.ts'
import { cardWindowMinutes, paymentDescription } from '../../domain/payments/payment.ts'
import { hasEnded } from '../../domain/bookings/booking.ts'
import { writtenLabelOf } from '../../domain/places/eircode.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import type { RateCardName } from '../../domain/tariffs/tariff.ts'
import { keepFirstContact, releaseAddress } from '../accounts/index.ts'
import type { Ctx } from '../context.ts'
import { closesAtOf } from '../deletions/index.ts'
import { inTransaction, type Tx } from '../kit/database/database.ts'
import { newId } from '../kit/ids.ts'
import {
  insertPayment,
  nextOpenKey,
  openPayment,
  paymentOfBooking,
  saveCardConsent,
  typedCard,
  type CardToPayWith,
  type PaymentToOpen,
} from '../payments/index.ts'
import { takeQuote } from '../quotes/index.ts'
import { chooseCard } from '../saved-cards/index.ts'
import { appendHistory } from './booking-history.store.ts'
import { useCredit } from './payments/booking-credit.ts'
import {
  bookingOfQuote,
  findBooking,
  insertBooking,
  lockBooking,
  saveContact,
} from './bookings.store.ts'

export type BookingRequest = z.output<typeof bookingRequest>
export type BookingOpened = z.output<typeof bookingOpened>
export type Customer = {
  accountId: string
  role?: Role
  email?: string | null
  isEmailVerified: boolean
  isPhoneProven?: boolean
}

/**
 * Places a booking at the price frozen on the quote: the booking and its payment are written first, then the provider is asked
 * for the intent that the card frame confirms. A second request with the same quote, from a second tab or after a lost answer,
 * gives the same booking and the same intent, with everything the customer has corrected before paying: contact, description and which
 * vehicle it is are the latest.
 * `rateCard`: that of the channel it is booked by, for which the quote must have been made.
 * A customer who proved their number alone has their unconfirmed address for receipts from then on (decision 0086).
 * Credit for a late arrival lowers what its card is held for (`booking-credit.ts`).
 * Refusals: `email_not_verified`, `account_closing`, `phone_unreachable` until the customer confirms the number, those of `chooseCard`, those of `takeQuote`,
 * `quote_already_used`, and those of `openPayment`.
 */
export const requestBooking = async (
  ctx: Ctx,
  customer: Customer,
  request: BookingRequest,
  rateCard: RateCardName = 'online',
): Promise<Outcome<BookingOpened>> => {
  const refusal = refusalBefore(customer, request, rateCard)
  if (refusal) return refused(refusal)
  const card = await chooseCard(ctx, customer.accountId, request.payWith)
  if (!card.ok) return card
  const written = await inTransaction(ctx.db, (tx) =>
    writeWithCredit(ctx, tx, customer, request, rateCard),
  )
  if (!written.ok) return written
  if (rateCard === 'online') await keepContact(ctx, customer, request)
  return openWritten(ctx, written.value, card.value)
}

/** Why this customer may not request it at all; null: they may. */
export const refusalBefore = (
  customer: Customer,
  { contact, isPhoneConfirmed }: BookingRequest,
  rateCard: RateCardName,
): 'email_not_verified' | 'phone_unreachable' | null => {
  if (!isProvenAccount(customer)) return 'email_not_verified'
  // An operator was asked about a caller's number when the link was sent.
  const isPhoneChecked = rateCard === 'online' && !isPhoneConfirmed
  return isPhoneChecked && !isReachablePhone(contact.phone) ? 'phone_unreachable' : null
}

/** For the next booking, where the account has none yet. */
export const keepContact = async (
  { db }: Ctx,
  { accountId }: Customer,
  { contact }: BookingRequest,
): Promise<void> =>
  keepFirstContact(db, accountId, { phone: writePhone(contact.phone), email: contact.email })

/** Asks the provider for the intent of a booking that is already written. Refusals: those of `openPayment`. */
export const openWritten = async (
  ctx: Ctx,
  { payment, receiptEmail }: Written,
  card: CardToPayWith = typedCard,
): Promise<Outcome<BookingOpened>> => {
  const booking = await findBooking(ctx.db, payment.bookingId)
  if (!booking) return refused('not_found')
  const description = paymentDescription(booking.reference)
  const opened = await openPayment(ctx, payment, { description, receiptEmail }, card)
  if (!opened.ok) return opened
  return accepted({
    bookingId: payment.bookingId,
    priceCents: payment.amountCents + payment.creditCents,
    creditCents: payment.creditCents,
    clientSecret: opened.value.clientSecret,
  })
}

/** A booking by its payment. */
export type Written = { payment: PaymentToOpen; receiptEmail: string; isNew: boolean }

/** `writeBooking`, and what the customer's credit pays of it. */
export const writeWithCredit = async (
  ctx: Ctx,
  tx: Tx,
  customer: Customer,
  request: BookingRequest,
  rateCard: RateCardName,
): Promise<Outcome<Written>> => {
  const written = await writeBooking(ctx, tx, customer, request, rateCard)
  return written.ok
    ? accepted(await useCredit(ctx, tx, customer.accountId, written.value, request.creditCents))
    : written
}

/** In the caller's transaction, which may be rolled back or kept after a refusal: nothing is written with one. */
export const writeBooking = async (
  ctx: Ctx,
  tx: Tx,
  customer: Customer,
  requested: BookingRequest,
  rateCard: RateCardName,
): Promise<Outcome<Written>> => {
  // In the usual format, the first time and when it is corrected.
  const contact = { ...requested.contact, phone: writePhone(requested.contact.phone) }
  const request = { ...requested, contact }
  const { quoteId, driverId } = request
  const { accountId } = customer
  if ((await closesAtOf(tx, accountId)) !== null) return refused('account_closing')
  // The quote's row lock puts two requests for one quote in line.
  const taken = await takeQuote(ctx, tx, { quoteId, driverId, accountId, rateCard })
  if (!taken.ok) {
    if (taken.refusal.code === 'not_found') return taken
    return (await earlierBooking(ctx, tx, customer, request)) ?? taken
  }
  const { takenAt: at, ...quote } = taken.value
  const bookingId = newId('bkg')
  const cardBy = new Date(at.getTime() + cardWindowMinutes * 60_000)
  const isWritten = await insertBooking(tx, {
    id: bookingId,
    quoteId,
    customerId: accountId,
    status: 'pending',
    chosenDriverId: driverId,
    assignment: driverId ? 'chosen_driver' : 'auto',
    offerToOthers: mayOfferToOthers(request),
    othersIfLateAt: request.othersIfLate ? at : null,
    shownArrivalMinutes: quote.shownArrivalMinutes,
    paidBy: 'card',
    priority: quote.urgency,
    pickupLocation: writtenLabelOf(quote.pickup),
    dropoffLocation: quote.dropoff && writtenLabelOf(quote.dropoff),
    pickup: quote.pickup,
    dropoff: quote.dropoff,
    distanceKm: quote.distanceKm,
    vehicleType: quote.casualty.vehicleType,
    casualty: quote.casualty,
    vehicleIdentity: request.vehicleIdentity ?? null,
    description: request.description ?? null,
    priceCents: quote.priceCents,
    priceLines: [...quote.lines],
    tariffVersion: quote.tariffVersion,
    customerName: contact.name,
    customerPhone: contact.phone,
    customerEmail: contact.email,
    consentTextVersion: request.consent.textVersion,
    consentedAt: at,
    cardBy,
    createdAt: at,
    updatedAt: at,
  })
  if (!isWritten) {
    const earlier = await earlierBooking(ctx, tx, customer, request)
    if (!earlier) throw new Error(`quote ${quoteId} was neither free nor booked`)
    return earlier
  }
  if (!customer.isEmailVerified && customer.email && !(await releaseAddress(tx, accountId))) {
    throw new Error('the proof of the number ended while it was used')
  }
  const payment = newPayment(bookingId, quote.priceCents)
  await insertPayment(tx, { id: payment.id, bookingId, amountCents: payment.amountCents, at })
  if (keepsCard(request)) await saveCardConsent(tx, payment.id, consentToKeep(request, at))
  await Promise.all([
    appendHistory(tx, {
      bookingId,
      transition: 'request',
      from: 'pending',
      to: 'pending',
      actor: { kind: 'customer', accountId },
      at,
    }),
    ctx.jobs.enqueue(tx, 'abandon-booking', { bookingId }, { runAt: cardBy }),
  ])
  return accepted({ payment, receiptEmail: contact.email, isNew: true })
}

/** A customer who let Towline ask the best drivers may choose one later, and has not asked for that one alone. */
const mayOfferToOthers = ({ driverId, offerToOthers }: BookingRequest): boolean =>
  driverId === null || offerToOthers === true

const keepsCard = ({ payWith }: BookingRequest): boolean =>
  payWith !== undefined && 'saveTextVersion' in payWith

const consentToKeep = ({ payWith }: BookingRequest, at: Date) =>
  payWith && 'saveTextVersion' in payWith ? { textVersion: payWith.saveTextVersion, at } : null

const newPayment = (bookingId: string, amountCents: number): PaymentToOpen => ({
  id: newId('pay'),
  bookingId,
  status: 'opening',
  amountCents,
  creditCents: 0,
  intentId: null,
  keyVersion: 1,
})

/**
 * The same customer asking for the same thing again gets the existing booking, with their corrections (I16); anything else is a second
 * use of the quote.
 */
const earlierBooking = async (
  ctx: Pick<Ctx, 'clock'>,
  tx: Tx,
  customer: Customer,
  request: BookingRequest,
): Promise<Outcome<Written> | null> => {
  const known = await bookingOfQuote(tx, request.quoteId)
  const earlier = known && (await lockBooking(tx, known.id))
  if (!earlier) return null
  const isSame =
    earlier.customerId === customer.accountId && earlier.chosenDriverId === request.driverId
  if (!isSame || hasEnded(earlier.status)) return refused('quote_already_used')
  const { contact } = request
  // Paid in another tab since: the same answer, and nothing is changed under the driver's hands.
  if (earlier.status !== 'pending') {
    const payment = await paymentOfBooking(tx, earlier.id)
    return accepted({ payment, receiptEmail: earlier.customerEmail, isNew: false })
  }
  const at = await ctx.clock.now(tx)
  await saveContact(tx, earlier.id, {
    contact,
    description: request.description ?? null,
    vehicleIdentity: request.vehicleIdentity ?? null,
    offerToOthers: mayOfferToOthers(request),
    othersIfLateAt: request.othersIfLate ? at : null,
  })
  const payment = await paymentOfBooking(tx, earlier.id)
  await saveCardConsent(tx, payment.id, consentToKeep(request, at))
  // The earlier key belongs to the earlier address: with another one the provider would refuse it.
  if (payment.intentId === null && contact.email !== earlier.customerEmail) {
    await nextOpenKey(tx, payment.id)
    payment.keyVersion += 1
  }
  return accepted({ payment, receiptEmail: contact.email, isNew: false })
}
