import type { z } from 'zod'
import type { contact } from '../../../contract/bookings/bookings.ts'
import type { Urgency } from '../../../domain/bookings/casualty.ts'
import { partnerTermsVersion } from '../../../domain/partners/partner.ts'
import { excessPayMinutes, paidByFor } from '../../../domain/cover/excess.ts'
import { coverRefusal, type Cover } from '../../../domain/partners/partner-company.ts'
import { writtenLabelOf } from '../../../domain/places/eircode.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import type { VehicleIdentity } from '../../../domain/bookings/vehicle-identity.ts'
import type { Ctx } from '../../context.ts'
import { coverAtBooking } from '../../cover/index.ts'
import type { Tx } from '../../kit/database/database.ts'
import { newId } from '../../kit/ids.ts'
import { insertPayment } from '../../payments/index.ts'
import { takeQuote } from '../../quotes/index.ts'
import { advanceIn } from '../advance-booking.ts'
import { notifyOfExcess } from '../excess/notify-of-excess.ts'
import { appendHistory } from '../booking-history.store.ts'
import { insertBooking } from '../bookings.store.ts'
import { insertInsuranceBooking, type BookedInsurance } from '../insurance-bookings.store.ts'

export type OnAccountRequest = {
  quoteId: string
  /** The insurer's, to which the booking belongs. */
  accountId: string
  contact: z.output<typeof contact>
  description: string | null
  vehicleIdentity: VehicleIdentity | null
  insurance: Omit<BookedInsurance, 'bookingId' | 'createdAt' | 'priorityLevel' | 'cover'>
  /** Null: that of the quote. */
  priority: Urgency | null
  /** The price agreed with the insurer. */
  cover: Cover
  /** Whether the policy's holder pays the excess by card; else the account pays it all. */
  collectsExcess: boolean
}

/**
 * Places an insurer's booking at the price frozen on the quote, and asks drivers at once: there is no card to wait for, unless the bill is
 * split. Then the policy's holder is sent the link to pay the excess, and drivers are asked once it is held. In the caller's transaction, of
 * which nothing is left when it is refused. Refusals: those of `takeQuote`, `quote_already_used`, `incident_not_covered`, `above_cover`,
 * `cover_changed`, `excess_too_small`, `invalid_input` where the quote was made for another priority.
 */
export const placeOnAccount = async (
  ctx: Ctx,
  tx: Tx,
  request: OnAccountRequest,
): Promise<Outcome<{ bookingId: string }>> => {
  const { quoteId, accountId, contact: person, insurance } = request
  const taken = await takeQuote(ctx, tx, {
    quoteId,
    accountId,
    driverId: null,
    rateCard: 'online',
  })
  if (!taken.ok) return taken
  const { takenAt: at, ...quote } = taken.value
  const priorityLevel = request.priority ?? quote.urgency
  if (quote.urgency !== priorityLevel) {
    const priority_level = `The quote is for priority "${quote.urgency}"`
    return refused('invalid_input', { fields: { priority_level } })
  }
  const notCovered = coverRefusal(request.cover, {
    incidentType: insurance.incidentType,
    priceCents: quote.priceCents,
  })
  if (notCovered) return refused(notCovered)
  const { partnerId, mode, customerPolicyNumber } = insurance
  const worked = await coverAtBooking(tx, quote.cover, {
    policy: { partnerId, mode, number: customerPolicyNumber },
    casualty: quote.casualty,
    distanceKm: quote.distanceKm,
    lines: quote.lines,
    at,
  })
  if (!worked.ok) return worked
  const { value: coverKept } = worked
  const excessCents = coverKept?.excessCents ?? 0
  const paidBy = paidByFor(excessCents, request.collectsExcess)
  if (!paidBy.ok) return paidBy
  const isSplit = paidBy.value === 'split'
  const cardBy = isSplit ? new Date(at.getTime() + excessPayMinutes * 60_000) : at
  const bookingId = newId('bkg')
  const isWritten = await insertBooking(tx, {
    id: bookingId,
    quoteId,
    customerId: accountId,
    status: 'pending',
    chosenDriverId: null,
    assignment: 'auto',
    offerToOthers: true,
    othersIfLateAt: null,
    shownArrivalMinutes: quote.shownArrivalMinutes,
    paidBy: paidBy.value,
    priority: priorityLevel,
    pickupLocation: writtenLabelOf(quote.pickup),
    dropoffLocation: quote.dropoff && writtenLabelOf(quote.dropoff),
    pickup: quote.pickup,
    dropoff: quote.dropoff,
    distanceKm: quote.distanceKm,
    vehicleType: quote.casualty.vehicleType,
    casualty: quote.casualty,
    vehicleIdentity: request.vehicleIdentity,
    description: request.description,
    priceCents: quote.priceCents,
    priceLines: [...quote.lines],
    tariffVersion: quote.tariffVersion,
    customerName: person.name,
    customerPhone: person.phone,
    customerEmail: person.email,
    consentTextVersion: partnerTermsVersion,
    consentedAt: at,
    cardBy,
    createdAt: at,
    updatedAt: at,
  })
  if (!isWritten) return refused('quote_already_used')
  const actor = { kind: 'customer', accountId } as const
  await insertInsuranceBooking(tx, {
    ...insurance,
    priorityLevel,
    bookingId,
    createdAt: at,
    cover: coverKept,
  })
  const amountCents = isSplit ? excessCents : quote.priceCents
  await insertPayment(tx, { id: newId('pay'), bookingId, amountCents, at })
  await appendHistory(tx, {
    bookingId,
    transition: 'request',
    from: 'pending',
    to: 'pending',
    actor,
    at,
  })
  if (isSplit) {
    await ctx.jobs.enqueue(tx, 'abandon-booking', { bookingId }, { runAt: cardBy })
    await notifyOfExcess(ctx, tx, bookingId, at)
    return accepted({ bookingId })
  }
  const placed = await advanceIn(ctx, tx, { bookingId, transition: 'place_on_account', actor })
  if (!placed.ok) throw new Error(`a new booking was not placed: ${placed.refusal.code}`)
  return accepted({ bookingId })
}
