/**
 * Webhook events for the insurer about a booking on account: written in the transaction of the change, and sent to its endpoints by a
 * job of the same transaction (docs/decisions/0037-webhooks.md). They do not name the person beside the vehicle.
 */
import { sql } from 'drizzle-orm'
import type { PartnerEventData } from '../../../contract/partners/partner-event-shapes.ts'
import { partnerEvents, partnerEventSequences } from '../../../db/schema/webhooks.ts'
import type { PartnerKeyMode } from '../../../domain/partners/partner.ts'
import type { PartnerEventType } from '../../../domain/partners/partner-event.ts'
import type { Ctx } from '../../context.ts'
import type { Driver } from '../../drivers/index.ts'
import type { Tx } from '../../kit/database/database.ts'
import { newId } from '../../kit/ids.ts'
import { promiseOf } from '../booking-view.ts'
import type { BookingRow } from '../bookings.store.ts'
import { insuranceOf } from '../insurance-bookings.store.ts'

type InsurerEvent = { type: PartnerEventType; booking: BookingRow; driver: Driver | null; at: Date }

/** Nothing, for a booking that is paid by card. */
export const notifyInsurer = async (
  ctx: Pick<Ctx, 'clock' | 'jobs'>,
  tx: Tx,
  { type, booking, driver, at }: InsurerEvent,
): Promise<void> => {
  if (booking.paidBy === 'card') return
  const insurance = await insuranceOf(tx, booking.id)
  const { partnerId, mode } = insurance
  const data: PartnerEventData = {
    booking_id: booking.id,
    booking_reference: booking.reference,
    mode,
    status: booking.status,
    cancel_reason: booking.cancelReason,
    incident_type: insurance.incidentType,
    customer_policy_number: insurance.customerPolicyNumber,
    claim_reference: insurance.claimReference,
    priority_level: insurance.priorityLevel,
    price_cents: booking.priceCents,
    cancellation_fee_cents: booking.cancellationFeeCents,
    estimated_arrival: booking.estimatedArrival?.toISOString() ?? null,
    promised_arrival: promiseOf(booking),
    driver: driver && { name: driver.name, truck: driver.truckName },
  }
  await writePartnerEvent(ctx, tx, { partnerId, mode, type, data, at })
}

/** One event of the live side or of the sandbox, and the job that spreads it. */
export const writePartnerEvent = async (
  ctx: Pick<Ctx, 'clock' | 'jobs'>,
  tx: Tx,
  event: {
    partnerId: string
    mode: PartnerKeyMode
    type: PartnerEventType
    data: PartnerEventData
    at: Date
  },
): Promise<void> => {
  const eventId = newId('evt')
  const writtenAt = await ctx.clock.now(tx)
  const bookingId = event.data.booking_id
  const sequence = await nextSequence(tx, bookingId)
  await tx.insert(partnerEvents).values({ id: eventId, bookingId, sequence, ...event, writtenAt })
  await ctx.jobs.enqueue(tx, 'fan-out-partner-event', { eventId })
}

/** The number of the next event of this booking. Its lock lets no later event commit before an earlier one. */
const nextSequence = async (tx: Tx, bookingId: string): Promise<number> => {
  const [row] = await tx
    .insert(partnerEventSequences)
    .values({ bookingId, last: 1 })
    .onConflictDoUpdate({
      target: partnerEventSequences.bookingId,
      set: { last: sql`${partnerEventSequences.last} + 1` },
    })
    .returning()
  if (!row) throw new Error(`no number for an event of ${bookingId}`)
  return row.last
}
