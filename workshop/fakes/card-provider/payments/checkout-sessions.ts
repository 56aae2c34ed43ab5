import { z } from 'zod'
import { badParameter, missingObject, refusedRequest } from '../wire/api-failure.ts'
import { newId } from '../ids.ts'
import { integer, metadata, noParams, readParams, text } from '../wire/params.ts'
import type { FormObject } from '../wire/parse-form.ts'
import type { CheckoutSession, StoredSession } from '../wire/checkout-shapes.ts'
import type { PaymentIntent } from '../wire/shapes.ts'
import { ok, type Reply, type Work } from '../work.ts'
import { confirmIntent } from './confirm-intent.ts'
import { emit } from './events.ts'
import { openIntent } from './intents.ts'
import { knownIntent } from './known-intent.ts'
import { cardFromDetails, type CardDetails } from './payment-methods.ts'
import { endIntent } from './release-hold.ts'
import { answerBank, type BankAnswer } from './three-d-secure.ts'

/** Stripe's documentation, "Create a Checkout Session": `expires_at` is 30 minutes to 24 hours ahead, and 24 hours where it is left out. */
const shortestSeconds = 30 * 60
const longestSeconds = 24 * 3600

const lineItem = z.strictObject({
  price_data: z.strictObject({
    currency: z.literal('eur'),
    product_data: z.strictObject({ name: text }),
    unit_amount: integer,
  }),
  quantity: z.literal('1'),
})

/** The provider's own mark in the address to return to. */
const idMark = '{CHECKOUT_SESSION_ID}'

const createParams = z.strictObject({
  mode: z.literal('payment'),
  line_items: z.array(lineItem).length(1),
  payment_intent_data: z.strictObject({
    capture_method: z.literal('manual'),
    description: text.optional(),
    metadata: metadata.optional(),
    receipt_email: text.optional(),
    transfer_group: text.optional(),
  }),
  customer_email: text.optional(),
  client_reference_id: text.optional(),
  metadata: metadata.optional(),
  success_url: z.url(),
  cancel_url: z.url().optional(),
  expires_at: integer.optional(),
})

/** `POST /v1/checkout/sessions`. Its intent is made when the payer first confirms, as in every API version since 2022-08-01. */
export const createSession = (work: Work, raw: FormObject): Reply => {
  const params = readParams(createParams, raw)
  const id = newId('cs_test')
  const expiresAt = params.expires_at ?? work.now + longestSeconds
  if (expiresAt < work.now + shortestSeconds || expiresAt > work.now + longestSeconds) {
    throw badParameter(
      'parameter_invalid',
      'expires_at',
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
    )
  }
  const amount = params.line_items.reduce((sum, { price_data }) => sum + price_data.unit_amount, 0)
  const wire: CheckoutSession = {
    id,
    object: 'checkout.session',
    amount_total: amount,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    created: work.now,
    currency: 'eur',
    customer_email: params.customer_email ?? null,
    expires_at: expiresAt,
    livemode: false,
    metadata: params.metadata || {},
    mode: 'payment',
    payment_intent: null,
    payment_status: 'unpaid',
    status: 'open',
    success_url: params.success_url.replaceAll(idMark, id),
    url: `${work.publicOrigin}/checkout/${id}`,
  }
  const { payment_intent_data: forIntent, line_items: lines } = params
  const stored = { wire, forIntent, title: lines[0]?.price_data.product_data.name ?? '' }
  work.tx.put('checkoutSessions', id, stored)
  return ok(wire)
}

/** 404 when there is none of that id. */
export const knownSession = (work: Work, id: string): StoredSession => {
  const session = work.tx.get('checkoutSessions', id)
  if (!session) throw missingObject('checkout.session', id)
  const isOver = session.wire.status === 'open' && session.wire.expires_at <= work.now
  return isOver ? endSession(work, session) : session
}

export const retrieveSession = (work: Work, id: string, raw: FormObject): Reply => {
  readParams(noParams, raw)
  return ok(knownSession(work, id).wire)
}

/** `POST /v1/checkout/sessions/:id/expire`: while it is open, and the intent it may have made ends with it. */
export const expireSession = (work: Work, id: string, raw: FormObject): Reply => {
  readParams(noParams, raw)
  const session = knownSession(work, id)
  if (session.wire.status !== 'open') {
    throw refusedRequest(
      'resource_missing',
      'Only Checkout Sessions with a status in ["open"] can be expired.',
    )
  }
  return ok(endSession(work, session).wire)
}

const endSession = (work: Work, session: StoredSession): StoredSession => {
  const { payment_intent: intentId } = session.wire
  const ended = keep(work, session, { status: 'expired', url: null })
  if (intentId)
    endIntent(work, knownIntent(work, intentId), { reason: 'automatic', expired: false })
  emit(work, 'checkout.session.expired', ended.wire)
  return ended
}

const keep = (
  work: Work,
  session: StoredSession,
  change: Partial<CheckoutSession>,
): StoredSession => {
  const kept = { ...session, wire: { ...session.wire, ...change } }
  work.tx.put('checkoutSessions', kept.wire.id, kept)
  return kept
}

/** The open session that an intent was made by; its own API call cannot cancel such an intent. */
export const openSessionOf = (work: Work, { id }: PaymentIntent): CheckoutSession | undefined =>
  work.tx
    .all('checkoutSessions')
    .find(({ wire }) => wire.payment_intent === id && wire.status === 'open')?.wire

/** The payer has typed a card on the hosted page. Refusals: card details (402, thrown), decline (402, kept on the intent). */
export const paySession = (work: Work, session: StoredSession, card: CardDetails): Reply => {
  const method = cardFromDetails(work, 'publishable', { type: 'card', card })
  const intent = intentOf(work, session)
  const withIntent = keep(work, session, { payment_intent: intent.id })
  return completed(
    work,
    withIntent,
    confirmIntent(work, { ...intent, payment_method: method.wire.id }, 'publishable'),
  )
}

const intentOf = (work: Work, { wire, forIntent }: StoredSession): PaymentIntent => {
  if (wire.payment_intent) return knownIntent(work, wire.payment_intent)
  return openIntent(work, { ...forIntent, amount: wire.amount_total ?? 0, currency: 'eur' })
}

/** The payer has answered their bank on the hosted page. */
export const answerBankOnPage = (work: Work, session: StoredSession, answer: BankAnswer): Reply => {
  const { payment_intent: intentId } = session.wire
  if (!intentId) throw missingObject('payment_intent', '')
  return completed(work, session, answerBank(work, knownIntent(work, intentId), answer))
}

/** A hold completes the session; `payment_status` is `unpaid` until it is captured (Stripe, "Place a hold on a payment method"). */
const completed = (work: Work, session: StoredSession, reply: Reply): Reply => {
  const { payment_intent: intentId } = session.wire
  const intent = intentId ? knownIntent(work, intentId) : null
  if (intent?.status !== 'requires_capture') return reply
  emit(
    work,
    'checkout.session.completed',
    keep(work, session, { status: 'complete', url: null }).wire,
  )
  return reply
}
