/** Offers as a driver sees them before accepting: first name, area, vehicle and net pay, nothing more. */
import { areaLabel } from '../../../domain/places/place.ts'
import { firstNameOf } from '../../../domain/accounts/first-name.ts'
import type { JobOffer } from '../../../contract/bookings/job-offers.ts'
import type { StoredPlace } from '../../../db/schema/bookings.ts'
import { splitPrice } from '../../../domain/payments/commission.ts'
import { urgencyRank } from '../../../domain/dispatch/dispatch-priority.ts'
import { isTowardsHome, jobMinutesOf, wastedRun } from '../../../domain/dispatch/offer-worth.ts'
import { roughKm, roughMinutes } from '../../../domain/places/rough-distance.ts'
import { splitDatesOf } from '../../../domain/payments/tax-point.ts'
import type { Queryable } from '../../kit/database/database.ts'
import type { BookingRow } from '../bookings.store.ts'
import { openOffersFor, type OfferRow } from './offers.store.ts'

/** Everything now offered to this driver, the most urgent first, then the oldest offer. Offers past their deadline are left out. */
export const openJobOffers = async (
  db: Queryable,
  driverId: string,
  now: Date,
): Promise<JobOffer[]> => {
  const rows = await openOffersFor(db, driverId)
  return rows
    .filter(({ booking }) => booking.acceptBy !== null && booking.acceptBy > now)
    .toSorted((a, b) => urgencyRank(a.booking.priority) - urgencyRank(b.booking.priority))
    .map(({ booking, offer }) => jobOfferOf(booking, offer))
}

export const jobOfferOf = (booking: BookingRow, offer: OfferRow): JobOffer => {
  if (!booking.acceptBy) throw new Error(`booking ${booking.id} is not being offered`)
  const dates = splitDatesOf(booking)
  const split = splitPrice(booking.priceCents, dates)
  return {
    bookingId: booking.id,
    offeredAt: offer.offeredAt.toISOString(),
    acceptBy: booking.acceptBy.toISOString(),
    customerFirstName: firstNameOf(booking.customerName),
    pickupLabel: areaOf(booking.pickup),
    dropoffLabel: booking.dropoff ? areaOf(booking.dropoff) : null,
    pickupQuery: booking.pickup.area ?? '',
    casualty: booking.casualty,
    description: booking.description,
    distanceToPickupKm: roughKm(offer.distanceKm),
    etaMinutes: roughMinutes(offer.etaMinutes),
    jobDistanceKm: roughKm(booking.distanceKm),
    jobMinutes: roughMinutes(jobMinutesOf(booking.distanceKm, [booking.pickup, booking.dropoff])),
    priceCents: split.priceCents,
    commissionCents: split.commissionCents,
    vatOnCommissionCents: split.vatOnCommissionCents,
    netCents: split.driverNetCents,
    wastedRun: wastedRun(booking.priceCents, dates),
    dropoffHomeKm: roughKm(offer.dropoffHomeKm),
    isTowardsHome: isTowardsHome(offer.pickupHomeKm, offer.dropoffHomeKm),
    isChosen: booking.assignment === 'chosen_driver',
    // `withDamagePhotos` and `withTolls` add them.
    damagePhotos: [],
    tolls: null,
  }
}

/** The area, not the address: the full label is shown once the driver has the job. */
export const areaOf = ({ area }: StoredPlace): string => areaLabel(area)
