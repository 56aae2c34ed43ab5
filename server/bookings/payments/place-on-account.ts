import type { z } from 'zod'
import type { contact } from '../../../contract/bookings/bookings.ts'
import type { InsuranceBookingRow } from '../../../db/schema/partners.ts'
import type { Urgency } from '../../../domain/bookings/casualty.ts'
import { partnerTermsVersion } from '../../../domain/partners/partner.ts'
import { coverRefusal, type Cover } from '../../../domain/partners/partner-company.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import type { VehicleIdentity } from '../../../domain/bookings/vehicle-identity.ts'
import type { Ctx } from '../../context.ts'
import { coverAtBooking } from '../../cover/index.ts'
import type { Tx } from '../../kit/database/database.ts'
import { newId } from '../../kit/ids.ts'
import { insertPayment } from '../../payments/index.ts'
import { takeQuote } from '../../quotes/index.ts'
import { advanceIn } from '../advance-booking.ts'
import { appendHistory } from '../booking-history.store.ts'
import { insertBooking } from '../bookings.store.ts'
import { insertInsuranceBooking } from '../insurance-bookings.store.ts'

export type OnAccountRequest = {
  quoteId: string
  /** The insurer's, to which the booking belongs. */
  accountId: string
  contact: z.output<typeof contact>
  description: string | null
  vehicleIdentity: VehicleIdentity | null
  insurance: Omit<InsuranceBookingRow, 'bookingId' | 'createdAt' | 'priorityLevel' | 'cover'>
  /** Null: that of the quote. */
  priority: Urgency | null
  /** The price agreed with the insurer. */
  cover: Cover
}

/**
 * Places an insurer's booking at the price frozen on the quote, and asks drivers at once: there is no card to wait for. In the caller's
 * transaction, of which nothing is left when it is refused. Refusals: those of `takeQuote`, `quote_already_used`,
 * `incident_not_covered`, `above_cover`, `cover_changed`, `invalid_input` where the quote was made for another priority.
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
  const bookingId = newId('bkg')
  const isWritten = await insertBooking(tx, {
    id: bookingId,
    quoteId,
    customerId: accountId,
    status: 'pending',
    chosenDriverId: null,
    assignment: 'auto',
    offerToOthers: true,
    shownArrivalMinutes: quote.shownArrivalMinutes,
    paidBy: 'account',
    priority: priorityLevel,
    pickupLocation: quote.pickup.label,
    dropoffLocation: quote.dropoff?.label ?? null,
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
    cardBy: at,
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
  await insertPayment(tx, { id: newId('pay'), bookingId, amountCents: quote.priceCents, at })
  await appendHistory(tx, {
    bookingId,
    transition: 'request',
    from: 'pending',
    to: 'pending',
    actor,
    at,
  })
  const placed = await advanceIn(ctx, tx, { bookingId, transition: 'place_on_account', actor })
  if (!placed.ok) throw new Error(`a new booking was not placed: ${placed.refusal.code}`)
  return accepted({ bookingId })
}
