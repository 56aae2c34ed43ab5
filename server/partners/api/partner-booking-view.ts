/** A booking as the insurer who pays for it reads it. */
import type { z } from 'zod'
import type {
  PartnerBooking,
  partnerBookingSummary,
} from '../../../contract/partners/partner-shapes.ts'
import { snakeCased } from '../../../contract/snake-case.ts'
import type { BookingRow } from '../../../db/schema/bookings.ts'
import type { InsuranceBookingRow } from '../../../db/schema/partners.ts'
import { chargedToAccountCents, viewBooking, viewExcess } from '../../bookings/index.ts'
import { viewPartnerCover } from '../../cover/index.ts'
import type { Ctx } from '../../context.ts'
import type { Queryable } from '../../kit/database/database.ts'
import { partnerBookingRow } from './partner-bookings.store.ts'

type Summary = z.output<typeof partnerBookingSummary>

export const viewPartnerBookingSummary = (
  insurance: InsuranceBookingRow,
  booking: BookingRow,
): Summary => ({
  booking_id: booking.id,
  booking_reference: booking.reference,
  status: booking.status,
  created_at: booking.createdAt.toISOString(),
  incident_type: insurance.incidentType,
  customer_policy_number: insurance.customerPolicyNumber,
  claim_reference: insurance.claimReference,
  priority_level: insurance.priorityLevel,
  pickup_label: booking.pickupLocation,
  dropoff_label: booking.dropoffLocation,
  price_cents: booking.priceCents,
})

/** What its customer would be shown (`viewBooking`), since the insurer is its customer; without the texts about a card. */
export const viewPartnerBooking = async (
  ctx: Ctx,
  db: Queryable,
  bookingId: string,
): Promise<PartnerBooking> => {
  const { insurance, booking } = await partnerBookingRow(db, bookingId)
  const shown = await viewBooking(ctx, db, booking, 'customer')
  const { driver, driverPosition, cancelNow } = shown
  return {
    ...viewPartnerBookingSummary(insurance, booking),
    cancel_reason: shown.cancelReason,
    pickup: shown.pickup,
    dropoff: shown.dropoff,
    distance_km: shown.distanceKm,
    vehicle_identity: shown.vehicleIdentity,
    price_lines: snakeCased(shown.priceLines),
    cover: insurance.cover && viewPartnerCover(insurance.cover),
    charged_cents: await chargedToAccountCents(db, bookingId),
    excess: await viewExcess(ctx, db, booking),
    cancellation_fee_cents: shown.cancellationFeeCents,
    accept_by: shown.acceptBy,
    accepted_at: shown.acceptedAt,
    estimated_arrival: shown.estimatedArrival,
    promised_arrival: shown.promisedArrival,
    completed_at: shown.completedAt,
    driver: driver && {
      name: driver.name,
      truck: driver.truck,
      phone: driver.phone,
      position: driverPosition && {
        lat: driverPosition.lat,
        lon: driverPosition.lon,
        at: driverPosition.at,
      },
    },
    start_code: shown.startCode,
    trip_url: shown.sharePath && `${ctx.config.publicOrigin}${shown.sharePath}`,
    cancel_now: cancelNow && {
      is_allowed: cancelNow.isAllowedOnline,
      fee_cents: cancelNow.feeCents,
    },
    handover: shown.handover && {
      is_at_dropoff: shown.handover.isAtDropoff,
      missing: shown.handover.missing,
      reason: shown.handover.reason,
      note: shown.handover.note,
    },
    history: shown.timeline.map(({ at, status }) => ({ at, status })),
  }
}
