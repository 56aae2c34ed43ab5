import { hasEnded } from '../../../domain/bookings/booking.ts'
import type { PaymentRow } from '../../../db/schema/payments.ts'
import type { Ctx } from '../../context.ts'
import {
  keepIntent,
  paymentById,
  paymentOfBooking,
  listPaymentRefunds,
  saveUsedCard,
  type Intent,
} from '../../payments/index.ts'
import { newId } from '../../kit/ids.ts'
import { saveCard } from '../../saved-cards/index.ts'
import { Unavailable } from '../../kit/unavailable.ts'
import { advanceBooking } from '../advance-booking.ts'
import { findBooking } from '../bookings.store.ts'
import { executePayment } from './execute-payment.ts'
import { executeRefund } from './execute-refund.ts'

/**
 * The provider says that something happened to an intent: read it and bring our side up to date through the same transitions as
 * everyone else. Events in any order, twice or invented lead to the same state, because only the object itself is trusted.
 * Throws `Unavailable` when the provider does not answer: the job tries again, and so may a waiting caller.
 */
export const syncPaymentIntent = async (ctx: Ctx, intentId: string): Promise<void> => {
  const read = await ctx.cardProvider.readIntent(intentId)
  if (read.kind === 'unknown') {
    throw new Unavailable(
      `intent ${intentId} could not be read: ${read.why}`,
      'payment_unavailable',
    )
  }
  if (read.kind !== 'done') return ctx.log.warn('an event names an intent the provider denies')
  const intent = read.value

  const payment = intent.paymentId ? await paymentById(ctx.db, intent.paymentId) : undefined
  if (!payment || !isSame(payment, intent)) {
    return ctx.log.warn('an intent that is none of our payments', { code: 'ignored' })
  }
  // The event may arrive before the answer that would have given us the intent's id.
  const kept = payment.intentId ? payment : await keepIntent(ctx.db, payment.id, intentId)
  if (kept?.intentId !== intentId) return closeStray(ctx, intent)
  await follow(ctx, payment, intent)
}

/** Another booking's intent, or one over another amount, is never taken for ours (race 14). */
const isSame = (payment: PaymentRow, intent: Intent): boolean =>
  intent.bookingId === payment.bookingId &&
  intent.amountCents === payment.amountCents &&
  intent.currency === 'eur'

const follow = async (ctx: Ctx, payment: PaymentRow, intent: Intent): Promise<void> => {
  const { bookingId } = payment
  const provider = { kind: 'provider' } as const
  if (intent.status === 'requires_capture' || intent.status === 'succeeded') {
    await recordCard(ctx, payment, intent)
  }
  switch (intent.status) {
    case 'requires_capture': {
      // The transition refuses a hold for a booking that has ended since; its release is already recorded.
      await advanceBooking(ctx, { bookingId, transition: 'confirm_hold', actor: provider })
      const isExecuted = await executePayment(ctx, bookingId)
      const { status } = await paymentOfBooking(ctx.db, bookingId)
      // Released before this intent was known: no booking owns what it has held since.
      if (isExecuted && status === 'released') await closeStray(ctx, intent)
      return
    }
    case 'canceled': {
      await advanceBooking(ctx, { bookingId, transition: 'hold_lost', actor: provider })
      await executePayment(ctx, bookingId)
      return
    }
    case 'succeeded': {
      await executePayment(ctx, bookingId)
      for (const refund of await listPaymentRefunds(ctx.db, payment.id))
        await executeRefund(ctx, refund.id)
      return
    }
    case 'requires_payment_method':
    case 'requires_confirmation':
    case 'requires_action': {
      const booking = await findBooking(ctx.db, bookingId)
      if (booking && hasEnded(booking.status)) await closeStray(ctx, intent)
      return
    }
    case 'processing':
      return
    default: {
      const unknown: never = intent.status
      throw new Error(`unknown intent status ${String(unknown)}`)
    }
  }
}

/** Which card pays, and whether its owner agreed to keep it. */
const recordCard = async (ctx: Ctx, payment: PaymentRow, intent: Intent): Promise<void> => {
  if (intent.card) await saveUsedCard(ctx.db, payment.id, intent.card)
  const { saveCardTextVersion: textVersion, saveCardConsentedAt: at } = payment
  if (textVersion === null || at === null) return
  const booking = await findBooking(ctx.db, payment.bookingId)
  if (booking) await saveCard(ctx, intent, { accountId: booking.customerId, textVersion, at })
}

/** Closes an intent without a booking, left behind by a lost answer or a cancellation, so that it can never hold money. */
const closeStray = async (ctx: Ctx, { intentId, status }: Intent): Promise<void> => {
  if (status === 'canceled' || status === 'succeeded') return
  const answer = await ctx.cardProvider.cancelIntent({
    // A stored failure would be repeated for its key, and a second call does no harm.
    key: `stray:${intentId}:${newId('try')}`,
    intentId,
    reason: 'abandoned',
  })
  if (answer.kind === 'unknown') {
    throw new Unavailable(`intent ${intentId} could not be closed`, 'payment_unavailable')
  }
}
