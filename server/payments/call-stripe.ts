import { AsyncLocalStorage } from 'node:async_hooks'
import Stripe from 'stripe'
import type { ProviderAnswer } from './card-provider.ts'

/**
 * The limit of a whole call with its retries: the SDK's own limit starts again with each, and with each byte of a slow answer. A
 * person is waiting: better to show "confirming" than to keep them longer.
 */
export const answerWithinMs = 8_000

const tooLate = Symbol('too late')

const limits = new AsyncLocalStorage<AbortSignal>()

/** Aborted once the caller stops waiting for the answer; undefined outside of a call. The SDK hands no signal on to its connection. */
export const limitOfQuestion = (): AbortSignal | undefined => limits.getStore()

/**
 * Past the limit the outcome is unknown and the connection closed. A repeat under the same idempotency key, or Stripe itself, gives the
 * outcome later.
 *
 * Stripe's documentation, "Errors": 402 is the card, 400 and 404 are the request, and so is 403 with `account_invalid`: a driver's account
 * that was disconnected or closed. Any other 403 is a key of ours that lacks a permission. That and everything else (a wrong key, too many
 * requests, a key in use, 5xx, no answer) leaves the outcome unknown.
 */
export const callStripe = async <T>(call: () => Promise<T>): Promise<ProviderAnswer<T>> => {
  const limit = new AbortController()
  const called = limits.run(limit.signal, call)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<typeof tooLate>((resolve) => {
    timer = setTimeout(() => {
      resolve(tooLate)
      limit.abort()
    }, answerWithinMs)
  })
  try {
    const answer = await Promise.race([called, late])
    if (answer !== tooLate) return { kind: 'done', value: answer }
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
