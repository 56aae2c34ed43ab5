import { createHash } from 'node:crypto'
import { z } from 'zod'
import { badParameter, missingObject, refusedCard } from '../wire/api-failure.ts'
import { mustBeUsable } from './customers.ts'
import { newId } from '../ids.ts'
import { integer, text } from '../wire/params.ts'
import type { PaymentMethod, StoredPaymentMethod } from '../wire/shapes.ts'
import {
  cardBehaviour,
  hasCheckDigit,
  testCardByAlias,
  testCardByNumber,
  type TestCardKey,
} from './test-cards.ts'
import type { Caller, Work } from '../work.ts'

const address = z
  .strictObject({
    city: text,
    country: text,
    line1: text,
    line2: text,
    postal_code: text,
    state: text,
  })
  .partial()

/** `payment_method_data` as a browser sends it. */
export const paymentMethodData = z.strictObject({
  type: z.literal('card'),
  card: z.strictObject({
    number: z.string().min(1).max(40),
    exp_month: integer,
    exp_year: integer,
    cvc: z.string().max(8).optional(),
  }),
  billing_details: z
    .strictObject({ name: text, email: text, phone: text, address })
    .partial()
    .optional(),
})

type CardInput = z.infer<typeof paymentMethodData>
export type CardDetails = CardInput['card']

const fullYear = (year: number): number => (year < 100 ? 2000 + year : year)

const checkExpiry = (card: CardInput['card'], now: number): void => {
  if (card.exp_month < 1 || card.exp_month > 12) {
    throw refusedCard({
      code: 'invalid_expiry_month',
      param: 'exp_month',
      message: 'Your card’s expiration month is invalid.',
    })
  }
  const endOfMonth = Date.UTC(fullYear(card.exp_year), card.exp_month, 1)
  if (endOfMonth / 1000 > now && fullYear(card.exp_year) < 2100) return
  throw refusedCard({
    code: 'invalid_expiry_year',
    param: 'exp_year',
    message: 'Your card’s expiration year is invalid.',
  })
}

/** Digits to a known test card. Every other number is refused here, and never kept or logged. */
const knownCard = (typed: string): TestCardKey => {
  const number = typed.replace(/[\s-]/g, '')
  if (!hasCheckDigit(number)) {
    throw refusedCard({
      code: 'incorrect_number',
      param: 'number',
      message: 'Your card number is incorrect.',
    })
  }
  const key = testCardByNumber(number)
  if (key) return key
  throw refusedCard({
    code: 'card_declined',
    decline_code: 'test_mode_live_card',
    message: 'Your card was declined. This fake takes test cards only, and the number was not one.',
  })
}

const wireOf = (
  key: TestCardKey,
  now: number,
  expiry: { month: number; year: number },
  billing: CardInput['billing_details'],
): PaymentMethod => {
  const card = cardBehaviour(key)
  const postcode = billing?.address?.postal_code ?? null
  return {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      address: {
        city: billing?.address?.city ?? null,
        country: billing?.address?.country ?? null,
        line1: billing?.address?.line1 ?? null,
        line2: billing?.address?.line2 ?? null,
        postal_code: postcode,
        state: billing?.address?.state ?? null,
      },
      email: billing?.email ?? null,
      name: billing?.name ?? null,
      phone: billing?.phone ?? null,
      tax_id: null,
    },
    card: {
      brand: card.brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: postcode === null ? null : 'pass',
        cvc_check: 'unchecked',
      },
      country: card.country,
      display_brand: card.brand,
      exp_month: expiry.month,
      exp_year: expiry.year,
      fingerprint: createHash('sha256').update(key).digest('base64url').slice(0, 16),
      funding: 'credit',
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  }
}

const keep = (work: Work, stored: StoredPaymentMethod): StoredPaymentMethod => {
  work.tx.put('paymentMethods', stored.wire.id, stored)
  return stored
}

/**
 * The payment method of typed card details. A server may not send card numbers: the API refuses them with the secret key,
 * which is what keeps card data out of Towline's own server.
 */
export const cardFromDetails = (
  work: Work,
  caller: Caller,
  data: CardInput,
): StoredPaymentMethod => {
  if (caller === 'secret') {
    throw badParameter(
      'parameter_invalid',
      'payment_method_data[card][number]',
      'Sending credit card numbers directly to the API is unsafe and is refused. Collect them in the card frame, or use a test payment method.',
    )
  }
  const key = knownCard(data.card.number)
  checkExpiry(data.card, work.now)
  const digits = cardBehaviour(key).brand === 'amex' ? 4 : 3
  if (data.card.cvc === undefined || data.card.cvc.length !== digits || /\D/.test(data.card.cvc)) {
    throw refusedCard({
      code: 'invalid_cvc',
      param: 'cvc',
      message: 'Your card’s security code is invalid.',
    })
  }
  const expiry = { month: data.card.exp_month, year: fullYear(data.card.exp_year) }
  return keep(work, { card: key, wire: wireOf(key, work.now, expiry, data.billing_details) })
}

/** One that may pay an intent of this customer (null: of none). */
export const usableCard = (
  work: Work,
  id: string,
  customer: string | null,
): StoredPaymentMethod => {
  const stored = cardFromId(work, id)
  mustBeUsable(stored, customer)
  return stored
}

/** A stored payment method, or a fresh one for a documented test alias such as `pm_card_visa`. */
export const cardFromId = (work: Work, id: string): StoredPaymentMethod => {
  const stored = work.tx.get('paymentMethods', id)
  if (stored) return stored
  const key = testCardByAlias(id)
  if (!key) throw missingObject('PaymentMethod', id, 'payment_method')
  const year = new Date(work.now * 1000).getUTCFullYear() + 4
  return keep(work, { card: key, wire: wireOf(key, work.now, { month: 12, year }, undefined) })
}
