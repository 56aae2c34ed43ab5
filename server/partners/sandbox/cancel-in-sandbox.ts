import type { PartnerBooking } from '../../../contract/partners/partner-shapes.ts'
import { hasEnded } from '../../../domain/bookings/booking.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import { cancelledInSandbox } from '../../../domain/partners/sandbox.ts'
import { writePartnerEvent } from '../../bookings/index.ts'
import type { Ctx } from '../../context.ts'
import { answerOnce, type IdempotentRequest } from '../api/answer-once.ts'
import type { PartnerCaller } from '../api/identify-partner.ts'
import { eventDataOf, feeNow, journeyOf, viewSandboxBooking } from './sandbox-view.ts'
import { findSandboxBooking, lockClock, saveSandboxBooking } from './sandbox.store.ts'

/**
 * Cancels in the sandbox, at the cost that the live side's rule gives by the sandbox's clock; an earlier cancellation stays as it was.
 * Refusals: `idempotency_key_reused`, `not_found`, `booking_ended`, `cancel_needs_support`, `cancel_fee_changed`.
 */
export const cancelInSandbox = (
  ctx: Ctx,
  who: PartnerCaller,
  request: { idempotencyKey: string; bookingId: string; body: { expected_fee_cents: number } },
): Promise<Outcome<PartnerBooking>> => {
  const { idempotencyKey, bookingId, body } = request
  const { partnerId } = who
  const idempotent: IdempotentRequest = { idempotencyKey, action: `cancel ${bookingId}`, body }
  return answerOnce<PartnerBooking>(ctx, who, idempotent, async (tx) => {
    const now = await lockClock(tx, partnerId, await ctx.clock.now(tx))
    const booking = await findSandboxBooking(tx, partnerId, bookingId)
    if (!booking) return refused('not_found')
    const journey = await journeyOf(tx, booking)
    if (hasEnded(booking.status)) {
      return booking.cancelReason === 'customer_cancelled'
        ? accepted(viewSandboxBooking(booking, journey, now))
        : refused('booking_ended')
    }
    const fee = feeNow(booking, now)
    if (!fee.isAllowedOnline) return refused('cancel_needs_support')
    if (fee.feeCents > body.expected_fee_cents) {
      return refused('cancel_fee_changed', { detail: fee.words })
    }
    const after = cancelledInSandbox(booking, fee.feeCents)
    const saved = {
      ...booking,
      ...after,
      cancellationFeeCents: booking.acceptedAt === null ? null : fee.feeCents,
      history: [...booking.history, { at: now.toISOString(), status: after.status }],
    }
    await saveSandboxBooking(tx, saved)
    const data = eventDataOf(saved, journey)
    const event = { partnerId, mode: 'sandbox', type: 'booking.cancelled', data, at: now } as const
    await writePartnerEvent(ctx, tx, event)
    return accepted(viewSandboxBooking(saved, journey, now))
  })
}
