import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import type { PaymentRow } from '../../db/schema/payments.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database/database.ts'
import { newId } from '../kit/ids.ts'
import type { Intent, ProviderAnswer } from './card-provider.ts'
import { keepIntent, nextOpenKey } from './payments.store.ts'

export type PaymentToOpen = Pick<
  PaymentRow,
  'id' | 'bookingId' | 'status' | 'amountCents' | 'intentId' | 'keyVersion'
>

export type OpenedPayment = { intentId: string; clientSecret: string }

/**
 * Asks the provider for the payment's intent, held and captured by hand. The key is the payment's id, so asking again after
 * a lost answer, or from two tabs at once, gives the same intent (races 6 and 13). When the address for the provider's receipt has changed,
 * an existing intent is updated. No transaction is open during the call.
 * Refusals: `payment_unavailable` when the provider does not answer, `payment_mismatch` when it answers something else,
 * `booking_ended` when the booking was cancelled in between.
 */
export const openPayment = async (
  ctx: Ctx,
  payment: PaymentToOpen,
  words: { description: string; receiptEmail: string },
): Promise<Outcome<OpenedPayment>> => {
  const answer = payment.intentId
    ? await readWithEmail(ctx, payment.intentId, words.receiptEmail)
    : await ctx.cardProvider.openIntent({
        key: `open:${payment.id}:${payment.keyVersion}`,
        paymentId: payment.id,
        bookingId: payment.bookingId,
        amountCents: payment.amountCents,
        description: words.description,
        receiptEmail: words.receiptEmail,
      })
  if (answer.kind !== 'done') {
    // An answered failure is repeated for its key; an intent it may have left behind never gets a card, and is closed
    // when the provider sends an event about it.
    if (answer.kind !== 'unknown' || answer.wasAnswered) await nextOpenKey(ctx.db, payment.id)
    ctx.log.warn('payment could not be opened', { paymentId: payment.id, code: answer.kind })
    return refused('payment_unavailable')
  }
  const intent = answer.value
  if (intent.amountCents !== payment.amountCents || !intent.clientSecret) {
    ctx.log.error('intent does not match its payment', { paymentId: payment.id })
    return refused('payment_mismatch')
  }
  const { intentId, clientSecret } = intent
  const kept = payment.intentId ? payment : await keepIntent(ctx.db, payment.id, intentId)
  if (kept?.intentId !== intentId) return refused('payment_unavailable')
  if (kept.status === 'opening') return accepted({ intentId, clientSecret })
  // Cancelled while the provider was called: the release knew of no intent, so the intent is cancelled now and its secret not given out.
  await inTransaction(ctx.db, (tx) => ctx.jobs.enqueue(tx, 'sync-payment-intent', { intentId }))
  return refused('booking_ended')
}

const readWithEmail = async (
  { cardProvider }: Ctx,
  intentId: string,
  receiptEmail: string,
): Promise<ProviderAnswer<Intent>> => {
  const read = await cardProvider.readIntent(intentId)
  if (read.kind !== 'done' || read.value.receiptEmail === receiptEmail) return read
  // An answered failure would be repeated for its key, and doing this twice does no harm.
  return cardProvider.saveReceiptEmail({
    key: `receipt:${intentId}:${newId('try')}`,
    intentId,
    receiptEmail,
  })
}
