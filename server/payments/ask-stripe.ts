import Stripe from 'stripe'
import type { ProviderAnswer } from './card-provider.ts'

/**
 * For the whole question with its repeats: the SDK's own limit begins again with each, and with each byte of an answer that trickles in. A
 * person is waiting: rather say "confirming" than keep them longer.
 */
export const answerWithinMs = 8_000

const tooLate = Symbol('too late')

/**
 * Stripe's documentation, "Errors": 402 is the card, 400 and 404 are the request, and so is 403 with `account_invalid`: a driver's account
 * that was disconnected or closed. Any other 403 is a key of ours that lacks a permission. That and everything else (a wrong key, too many
 * requests, a key in use, 5xx, no answer) says nothing of the outcome.
 */
export const askStripe = async <T>(call: () => Promise<T>): Promise<ProviderAnswer<T>> => {
  const called = call()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<typeof tooLate>((resolve) => {
    timer = setTimeout(() => resolve(tooLate), answerWithinMs)
  })
  try {
    const answer = await Promise.race([called, late])
    if (answer !== tooLate) return { kind: 'done', value: answer }
    // whatever it still says is read from Stripe itself later
    called.catch(() => {})
    return { kind: 'unknown', why: `no answer in ${answerWithinMs} ms`, wasAnswered: false }
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const status = error.statusCode ?? 0
    const code = error.decline_code ?? error.code ?? null
    if (status === 402) return { kind: 'card_refused', code }
    const isAccountGone = status === 403 && code === 'account_invalid'
    if (status === 400 || status === 404 || isAccountGone) return { kind: 'request_refused', code }
    return { kind: 'unknown', why: `${error.type} ${status}`, wasAnswered: status >= 500 }
  } finally {
    clearTimeout(timer)
  }
}
