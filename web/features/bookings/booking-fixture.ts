/** A booking for tests: Naas to Dublin 12, €95.00, as its customer sees it while a driver is on the way. */
import { sampleBookingReference } from '../../../domain/bookings/booking-reference.ts'
import type { Booking } from '../../../contract/bookings/bookings.ts'
import type { SeenPosition } from '../../../contract/bookings/tracking.ts'
import {
  isWaitingForDriver,
  offeredDriverTransition,
  type BookingStatus,
} from '../../../domain/bookings/booking.ts'
import { plainCasualty } from '../../../domain/bookings/casualty.ts'
import { splitPrice } from '../../../domain/payments/commission.ts'
import { isRatable } from '../../../domain/bookings/rating.ts'
import { hasStartCode } from '../../../domain/bookings/start-code.ts'
import { allAt } from '../../../domain/payments/tax-point.ts'

export const fixtureNow = '2026-12-04T18:20:00.000Z'

const before: readonly BookingStatus[] = ['pending', 'pending_driver_acceptance']
/** No driver has the booking, or none any more. */
const withoutDriver: readonly BookingStatus[] = [...before, 'pending_new_driver']

const customer = {
  name: 'Aoife Sample',
  phone: '+353 20 910 0101',
  email: 'aoife@example.ie',
}

/** Status and viewer decide which fields there are, as on the server; anything may be overridden. */
export const bookingFixture = (overrides: Partial<Booking> = {}): Booking => {
  const status = overrides.status ?? 'driver_en_route'
  const viewer = overrides.viewer ?? 'customer'
  const isBefore = before.includes(status)
  const split = splitPrice(9500, allAt(new Date('2026-12-04T18:00:00.000Z')))
  const seesEarnings = viewer !== 'customer'
  return {
    bookingId: 'bkg_01k00000000000000000000000',
    reference: sampleBookingReference,
    viewer,
    status,
    cancelReason: status === 'cancelled' ? 'customer_cancelled' : null,
    paymentStatus: isBefore ? 'held' : 'captured',
    paidBy: 'card',
    createdAt: '2026-12-04T18:00:00.000Z',
    taxPoint: isBefore ? null : '2026-12-04',
    serverNow: fixtureNow,
    acceptBy: status === 'pending' ? null : '2026-12-04T18:11:00.000Z',
    acceptedAt: isBefore ? null : '2026-12-04T18:03:00.000Z',
    completedAt: status === 'completed' ? '2026-12-04T19:10:00.000Z' : null,
    estimatedArrival: null,
    promisedArrival: null,
    arrivalMissedAt: null,
    othersIfLate: null,
    credit: null,
    replacedAt: null,
    acceptedLateAt: null,
    shownArrivalMinutes: null,
    arrivalProof: null,
    approachKm: null,
    driverQuestion: null,
    pickup: {
      label: 'Roadside, Naas, Co. Kildare',
      area: 'Naas',
      point: { lat: 53.22, lon: -6.66 },
    },
    dropoff: { label: 'Garage, Dublin 12', area: 'Dublin 12', point: { lat: 53.32, lon: -6.32 } },
    distanceKm: 10,
    casualty: plainCasualty,
    vehicleIdentity: null,
    description: null,
    priceCents: 9500,
    priceLines: [
      { code: 'base', label: 'Base price', amountCents: 7000 },
      { code: 'distance', label: 'Distance', amountCents: 2500, note: '10 km' },
    ],
    startCode: viewer === 'customer' && hasStartCode(status) ? '4821' : null,
    isStartCodeAsked: viewer !== 'customer' && hasStartCode(status),
    handshake: null,
    assignment: 'auto',
    chosenDriverDeclined: false,
    chosenDriverName: null,
    replacedChoice: null,
    offerToOthers: false,
    asked:
      isWaitingForDriver(status) && viewer !== 'driver'
        ? { drivers: 3, declined: 0, waves: 1 }
        : null,
    driver: withoutDriver.includes(status)
      ? null
      : {
          driverId: 'drv_01k00000000000000000000000',
          name: 'Ciarán Sample',
          rating: 4.7,
          ratingCount: 213,
          truck: 'Flatbed',
          plate: '161-KE-4821',
          truckColour: 'Yellow',
          fit: [],
          phone: '+353 20 910 0102',
        },
    driverPosition: null,
    customer: viewer === 'customer' ? null : customer,
    refundedCents: viewer === 'driver' ? null : 0,
    cancellationFeeCents: null,
    driverNetCents: seesEarnings ? split.driverNetCents : null,
    commissionCents: seesEarnings ? split.commissionCents : null,
    vatOnCommissionCents: seesEarnings ? split.vatOnCommissionCents : null,
    cancelNow: null,
    nextTransition: viewer === 'driver' ? offeredDriverTransition(status) : null,
    rating: null,
    sharePath: null,
    isRatable: isRatable({
      status,
      isOwnBooking: viewer === 'customer',
      isAlreadyRated: Boolean(overrides.rating),
    }),
    timeline: [],
    handover: null,
    ...overrides,
  }
}

/** A truck's position as its device sent it, live. */
export const positionFixture = (lat: number, lon: number, at: string): SeenPosition => ({
  lat,
  lon,
  at,
  accuracyM: 8,
  heading: 45,
  speedMps: 13.9,
  isSharing: true,
})
