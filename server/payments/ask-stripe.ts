import Stripe from 'stripe'
import type { ProviderAnswer } from './card-provider.ts'

/**
 * Stripe's documentation, "Errors": 402 is the card, 400 and 404 are the request, and so is 403 with `account_invalid`: a driver's account
 * that was disconnected or closed. Any other 403 is a key of ours that lacks a permission. That and everything else (a wrong key, too many
 * requests, a key in use, 5xx, no answer) says nothing of the outcome.
 */
export const askStripe = async <T>(call: () => Promise<T>): Promise<ProviderAnswer<T>> => {
  try {
    return { kind: 'done', value: await call() }
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const status = error.statusCode ?? 0
    const code = error.decline_code ?? error.code ?? null
    if (status === 402) return { kind: 'card_refused', code }
    const isAccountGone = status === 403 && code === 'account_invalid'
    if (status === 400 || status === 404 || isAccountGone) return { kind: 'request_refused', code }
    return { kind: 'unknown', why: `${error.type} ${status}`, wasAnswered: status >= 500 }
  }
}
