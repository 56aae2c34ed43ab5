import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import type { PaymentRow } from '../../db/schema/payments.ts'
import type { Ctx } from '../context.ts'
import { newId } from '../kit/ids.ts'
import { Unavailable } from '../kit/unavailable.ts'
import type { ProviderAnswer } from './card-provider.ts'
import type { ExecutionResult } from './execute-at-provider.ts'
import type { PaymentPage } from './payment-page-provider.ts'
import { forgetPage, keepPage, nextPageKey } from './payment-pages.store.ts'

/** Stripe's documentation: a page is open for at least so long. */
const shortestMs = 30 * 60_000

export type PageCopy = {
  title: string
  description: string
  receiptEmail: string
  paidUrl: string
  backUrl: string
  /** Until when the payment may be confirmed. The page closes later, unless it is closed before. */
  confirmBy: Date
}

/**
 * The provider's hosted page for a payment; `url` is null once it is paid there. Asked again, after a lost answer or by a second press,
 * it is the same page, so that no second hold can be made; for a corrected address it is another, and the earlier one is closed. Its intent becomes known by the provider's events, by the payer coming back,
 * or when the time to pay is over.
 * Refusals: `payment_unavailable` when the provider does not answer, `paying_elsewhere` when the card form has begun to pay it,
 * `payment_mismatch`, `booking_ended`.
 */
export const openPaymentPage = async (
  ctx: Ctx,
  payment: PaymentRow,
  words: PageCopy,
): Promise<Outcome<{ url: string | null }>> => {
  const known = payment.checkoutSessionId
  if (known === null && payment.intentId !== null) return refused('paying_elsewhere')
  const answer = known
    ? await ctx.cardProvider.readPage(known)
    : await ctx.cardProvider.openPage({
        key: `page:${payment.id}:${payment.keyVersion}`,
        paymentId: payment.id,
        bookingId: payment.bookingId,
        amountCents: payment.amountCents,
        title: words.title,
        description: words.description,
        receiptEmail: words.receiptEmail,
        paidUrl: words.paidUrl,
        backUrl: words.backUrl,
        // The same at every repeat of this call.
        expiresAt: new Date(words.confirmBy.getTime() + shortestMs),
      })
  if (answer.kind !== 'done') {
    // An answered failure is repeated for its key.
    if (!known && (answer.kind !== 'unknown' || answer.wasAnswered))
      await nextPageKey(ctx.db, payment.id)
    ctx.log.warn('payment page could not be opened', { paymentId: payment.id, code: answer.kind })
    return refused('payment_unavailable')
  }
  const page = answer.value
  if (known && page.status !== 'complete' && page.receiptEmail !== words.receiptEmail) {
    const corrected = await correctReceipt(ctx, payment, page, words)
    if (corrected) return corrected
  }
  if (page.amountCents !== payment.amountCents) {
    ctx.log.error('payment page does not match its payment', { paymentId: payment.id })
    return refused('payment_mismatch')
  }
  const kept = known ? payment : await keepPage(ctx.db, payment.id, page.pageId)
  if (kept?.checkoutSessionId !== page.pageId) {
    await ctx.cardProvider.expirePage(expiry(page.pageId))
    return refused('payment_unavailable')
  }
  if (page.status === 'complete') return accepted({ url: null })
  if (kept.status !== 'opening' || page.url === null) {
    // Cancelled while the provider was called: the release knew of no page.
    if (page.status === 'open') await ctx.cardProvider.expirePage(expiry(page.pageId))
    return refused('booking_ended')
  }
  return accepted({ url: page.url })
}

/**
 * The payer has corrected their address: another page shows it. Once a card was tried, the page and its intent are kept, because closing
 * it would end the booking with them, and the receipt alone goes to the new address. Null: go on with this page.
 */
const correctReceipt = async (
  ctx: Ctx,
  payment: PaymentRow,
  { pageId, intentId, status }: PaymentPage,
  words: PageCopy,
): Promise<Outcome<{ url: string | null }> | null> => {
  const { receiptEmail } = words
  if (intentId !== null) {
    const prepared = await ctx.cardProvider.prepareIntent({
      key: `prepare:${intentId}:${newId('try')}`,
      intentId,
      receiptEmail,
      customerId: null,
      paymentMethodId: null,
      keepsCard: false,
    })
    if (prepared.kind !== 'done')
      ctx.log.warn('receipt address could not be corrected', { paymentId: payment.id })
    return null
  }
  if (status === 'open') {
    const expired = await ctx.cardProvider.expirePage(expiry(pageId))
    // A card was tried on it since.
    if (expired.kind !== 'done' || expired.value.intentId !== null)
      return refused('payment_unavailable')
  }
  if (!(await forgetPage(ctx.db, payment.id, pageId))) return refused('payment_unavailable')
  const fresh = { ...payment, checkoutSessionId: null, keyVersion: payment.keyVersion + 1 }
  return openPaymentPage(ctx, fresh, words)
}

/** A second call does no harm, and a stored failure would be repeated for its key. */
const expiry = (pageId: string) => ({ key: `expire:${pageId}:${newId('try')}`, pageId })

type PagePayment = Pick<PaymentRow, 'intentId' | 'checkoutSessionId'>

/**
 * The intent of a payment, as far as there is one: that of a hosted page is known to the page before any event has told of it. Throws
 * `Unavailable` when the provider does not answer.
 */
export const intentOfPayment = async (
  ctx: Pick<Ctx, 'cardProvider'>,
  { intentId, checkoutSessionId }: PagePayment,
): Promise<string | null> => {
  if (intentId !== null || checkoutSessionId === null) return intentId
  const page = await ctx.cardProvider.readPage(checkoutSessionId)
  if (page.kind === 'unknown')
    throw new Unavailable(`page ${checkoutSessionId} could not be read`, 'payment_unavailable')
  return page.kind === 'done' ? page.value.intentId : null
}

/**
 * Closes the hosted page of a payment, so that nothing can be paid there any more. Answers the intent that is still to be released, or
 * null: there is none. An intent of an open page cannot be cancelled otherwise (Stripe, "Cancel a PaymentIntent").
 */
export const closePaymentPage = async (
  ctx: Pick<Ctx, 'cardProvider'>,
  { intentId, checkoutSessionId }: PagePayment,
): Promise<{ kind: 'closed'; intentId: string | null } | ExecutionResult> => {
  if (checkoutSessionId === null) return { kind: 'closed', intentId }
  const expired = await ctx.cardProvider.expirePage(expiry(checkoutSessionId))
  const page: ProviderAnswer<PaymentPage> =
    expired.kind === 'done' ? expired : await ctx.cardProvider.readPage(checkoutSessionId)
  if (page.kind !== 'done')
    return { kind: 'unresolved', why: 'the page could not be closed', useNextKey: false }
  if (page.value.status === 'open')
    return { kind: 'unresolved', why: 'the page is still open', useNextKey: false }
  return { kind: 'closed', intentId: intentId ?? page.value.intentId }
}
