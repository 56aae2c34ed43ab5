/** A sandbox booking in the shape of a live one. */
import type { z } from 'zod'
import type {
  PartnerBooking,
  partnerBookingSummary,
  PartnerQuote,
} from '../../../contract/partners/partner-shapes.ts'
import type { PartnerEventData } from '../../../contract/partners/partner-event-shapes.ts'
import type { SandboxBookingRow } from '../../../db/schema/sandbox.ts'
import { hasEnded, isActiveJob, mayShareContact } from '../../../domain/bookings/booking.ts'
import { partsOf } from '../../../domain/cover/excess.ts'
import { cancellationFee, type CancellationFee } from '../../../domain/payments/cancellation.ts'
import { sandboxDrivers, sandboxStartCode } from '../../../domain/partners/sandbox.ts'
import type { Queryable } from '../../kit/database/database.ts'
import { findQuote } from './sandbox.store.ts'

/** The journey and its price, which the quote has frozen. */
export const journeyOf = async (
  db: Queryable,
  booking: SandboxBookingRow,
): Promise<PartnerQuote> => {
  const quote = await findQuote(db, booking.partnerId, booking.quoteId)
  if (!quote) throw new Error(`sandbox booking ${booking.id} has no quote`)
  return quote.view
}

export const viewSandboxSummary = (
  booking: SandboxBookingRow,
  journey: PartnerQuote,
): z.output<typeof partnerBookingSummary> => ({
  booking_id: booking.id,
  booking_reference: booking.reference,
  status: booking.status,
  created_at: booking.placedAt.toISOString(),
  incident_type: booking.incidentType,
  customer_policy_number: booking.customerPolicyNumber,
  claim_reference: booking.claimReference,
  priority_level: journey.priority_level,
  pickup_label: journey.pickup.label,
  dropoff_label: journey.dropoff?.label ?? null,
  price_cents: booking.priceCents,
})

export const viewSandboxBooking = (
  booking: SandboxBookingRow,
  journey: PartnerQuote,
  now: Date,
): PartnerBooking => {
  const driver = driverOf(booking)
  const isThere = ['driver_arrived', 'in_progress'].includes(booking.status)
  const fee = hasEnded(booking.status) ? null : feeNow(booking, now)
  return {
    ...viewSandboxSummary(booking, journey),
    cancel_reason: booking.cancelReason,
    pickup: journey.pickup,
    dropoff: journey.dropoff,
    distance_km: journey.distance_km ?? 0,
    vehicle_identity: booking.vehicleIdentity,
    price_lines: journey.price_lines,
    cover: journey.cover,
    ...moneyOf(booking, journey),
    cancellation_fee_cents: booking.cancellationFeeCents,
    accept_by: isoOrNull(booking.acceptBy),
    accepted_at: isoOrNull(booking.acceptedAt),
    estimated_arrival: isoOrNull(booking.estimatedArrival),
    promised_arrival: promiseOf(booking),
    completed_at: isoOrNull(booking.completedAt),
    driver: driver && {
      name: driver.name,
      truck: driver.truck,
      phone: mayShareContact(booking.status) ? driver.phone : null,
      position:
        isThere && journey.pickup.point ? { ...journey.pickup.point, at: now.toISOString() } : null,
    },
    start_code: isActiveJob(booking.status) ? sandboxStartCode : null,
    trip_url: null,
    cancel_now: fee && { is_allowed: fee.isAllowedOnline, fee_cents: fee.feeCents },
    // Its invented drivers keep no evidence.
    handover: null,
    history: [...booking.history],
  }
}

/** Its invented holder has paid the excess of a split bill at once. */
const moneyOf = (
  { collectsExcess, chargedCents, placedAt }: SandboxBookingRow,
  { cover }: PartnerQuote,
): Pick<PartnerBooking, 'charged_cents' | 'excess'> => {
  if (!collectsExcess) return { charged_cents: chargedCents, excess: null }
  const excessCents = cover?.excess_cents ?? 0
  const { holderCents, insurerCents } = partsOf(excessCents, chargedCents)
  return {
    charged_cents: insurerCents,
    excess: {
      amount_cents: excessCents,
      charged_cents: holderCents,
      pay_url: null,
      pay_by: placedAt.toISOString(),
    },
  }
}

/** The current cost of cancelling, by the rule of the live side. */
export const feeNow = (booking: SandboxBookingRow, now: Date): CancellationFee =>
  cancellationFee({
    status: booking.status,
    acceptedAt: booking.acceptedAt,
    isArrivalMissed: booking.arrivalMissedAt !== null,
    // Its invented trucks are where they say.
    isArrivalProven: true,
    now,
    priceCents: booking.priceCents,
    by: 'customer',
  })

export const eventDataOf = (
  booking: SandboxBookingRow,
  journey: PartnerQuote,
): PartnerEventData => {
  const driver = driverOf(booking)
  return {
    booking_id: booking.id,
    booking_reference: booking.reference,
    mode: 'sandbox',
    status: booking.status,
    cancel_reason: booking.cancelReason,
    incident_type: booking.incidentType,
    customer_policy_number: booking.customerPolicyNumber,
    claim_reference: booking.claimReference,
    priority_level: journey.priority_level,
    price_cents: booking.priceCents,
    cancellation_fee_cents: booking.cancellationFeeCents,
    estimated_arrival: isoOrNull(booking.estimatedArrival),
    promised_arrival: promiseOf(booking),
    driver: driver && { name: driver.name, truck: driver.truck },
  }
}

/** Null while the next driver is asked. */
const driverOf = ({ driver, status }: SandboxBookingRow) =>
  driver === null || status === 'pending_new_driver' ? null : (sandboxDrivers[driver] ?? null)

const promiseOf = ({ promisedFrom, promisedBy }: SandboxBookingRow) =>
  promisedFrom && promisedBy
    ? { from: promisedFrom.toISOString(), by: promisedBy.toISOString() }
    : null

const isoOrNull = (at: Date | null): string | null => at?.toISOString() ?? null
