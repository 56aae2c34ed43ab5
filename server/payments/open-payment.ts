import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import type { PaymentRow } from '../../db/schema/payments.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database/database.ts'
import { newId } from '../kit/ids.ts'
import type { Intent, ProviderAnswer } from './card-provider.ts'
import { keepIntent, nextOpenKey } from './payments.store.ts'

export type PaymentToOpen = Pick<
  PaymentRow,
  'id' | 'bookingId' | 'status' | 'amountCents' | 'creditCents' | 'intentId' | 'keyVersion'
>

/** The customer's choice for one try to pay. */
export type CardToPayWith = {
  /** The customer at the provider; null: none is needed. */
  customerId: string | null
  /** A card of that customer; null: one is typed. */
  paymentMethodId: string | null
  /** Whether it is kept for next time. */
  isKept: boolean
}

export const typedCard: CardToPayWith = { customerId: null, paymentMethodId: null, isKept: false }

export type OpenedPayment = { intentId: string; clientSecret: string }

/**
 * Asks the provider for the payment's intent, held and captured by hand. The key is the payment's id, so asking again after
 * a lost answer, or from two tabs at once, gives the same intent (races 6 and 13). The card chosen for this try, and an address for the
 * provider's receipt that has changed, are put on it afterwards. No transaction is open during the call.
 * Refusals: `payment_unavailable` when the provider does not answer, `payment_mismatch` when it answers something else,
 * `booking_ended` when the booking was cancelled in between, `saved_card_not_found` when the provider refuses the saved card.
 */
export const openPayment = async (
  ctx: Ctx,
  payment: PaymentToOpen,
  words: { description: string; receiptEmail: string },
  card: CardToPayWith = typedCard,
): Promise<Outcome<OpenedPayment>> => {
  const opened = payment.intentId
    ? await ctx.cardProvider.readIntent(payment.intentId)
    : await ctx.cardProvider.openIntent({
        key: `open:${payment.id}:${payment.keyVersion}`,
        paymentId: payment.id,
        bookingId: payment.bookingId,
        amountCents: payment.amountCents,
        description: words.description,
        receiptEmail: words.receiptEmail,
      })
  if (opened.kind !== 'done') {
    // An answered failure is repeated for its key; an intent it may have left behind never gets a card, and is closed
    // when the provider sends an event about it.
    if (opened.kind !== 'unknown' || opened.wasAnswered) await nextOpenKey(ctx.db, payment.id)
    ctx.log.warn('payment could not be opened', { paymentId: payment.id, code: opened.kind })
    return refused('payment_unavailable')
  }
  const intent = opened.value
  if (intent.amountCents !== payment.amountCents || !intent.clientSecret) {
    ctx.log.error('intent does not match its payment', { paymentId: payment.id })
    return refused('payment_mismatch')
  }
  const { intentId, clientSecret } = intent
  const kept = payment.intentId ? payment : await keepIntent(ctx.db, payment.id, intentId)
  if (kept?.intentId !== intentId) return refused('payment_unavailable')
  // Paid already: the card frame and `confirmHold` find that out, and nothing is held a second time.
  if (isPaid(kept.status)) return accepted({ intentId, clientSecret })
  if (kept.status !== 'opening') {
    // Cancelled while the provider was called: the release knew of no intent, so the intent is cancelled now and its secret not given out.
    await inTransaction(ctx.db, (tx) => ctx.jobs.enqueue(tx, 'sync-payment-intent', { intentId }))
    return refused('booking_ended')
  }
  const prepared = await prepare(ctx, intent, words.receiptEmail, card)
  if (prepared.kind === 'done') return accepted({ intentId, clientSecret })
  ctx.log.warn('payment could not be prepared', { paymentId: payment.id, code: prepared.kind })
  const { paymentMethodId } = card
  if (prepared.kind !== 'request_refused' || paymentMethodId === null)
    return refused('payment_unavailable')
  // The provider has forgotten this card, or it was paid in another tab since: the card is read again either way.
  await inTransaction(ctx.db, (tx) => ctx.jobs.enqueue(tx, 'sync-saved-card', { paymentMethodId }))
  return refused('saved_card_not_found')
}

const isPaid = (status: PaymentRow['status']): boolean =>
  status === 'held' || status === 'capturing' || status === 'captured'

/** Once the intent holds or has ended, nothing is chosen any more: a second tab learns that it is paid. */
const isOpen = ({ status }: Intent): boolean =>
  status === 'requires_payment_method' ||
  status === 'requires_confirmation' ||
  status === 'requires_action'

const prepare = async (
  { cardProvider }: Ctx,
  intent: Intent,
  receiptEmail: string,
  card: CardToPayWith,
): Promise<ProviderAnswer<Intent>> => {
  const isPrepared =
    intent.receiptEmail === receiptEmail &&
    intent.keepsCard === card.isKept &&
    (card.customerId === null || intent.customerId === card.customerId) &&
    (card.paymentMethodId === null || intent.paymentMethodId === card.paymentMethodId)
  if (isPrepared || !isOpen(intent)) return { kind: 'done', value: intent }
  // An answered failure would be repeated for its key, and doing this twice does no harm.
  return cardProvider.prepareIntent({
    key: `prepare:${intent.intentId}:${newId('try')}`,
    intentId: intent.intentId,
    receiptEmail,
    customerId: card.customerId,
    paymentMethodId: card.paymentMethodId,
    keepsCard: card.isKept,
  })
}
