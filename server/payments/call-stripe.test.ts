/** What an error of Stripe tells about the outcome. Mutant that was seen to fail: every 403 unknown. */
import Stripe from 'stripe'
import { expect, it } from 'vitest'
import { answerWithinMs, callStripe } from './call-stripe.ts'

const callFailing = (statusCode: number, code?: string) =>
  callStripe(() =>
    Promise.reject(
      Stripe.errors.StripeError.generate({
        type: 'invalid_request_error',
        message: 'refused',
        statusCode,
        ...(code ? { code } : {}),
      }),
    ),
  )

it.each([
  [400, 'balance_insufficient', 'request_refused'],
  [404, 'resource_missing', 'request_refused'],
  // A connected account that was closed or disconnected.
  [403, 'account_invalid', 'request_refused'],
  // A missing permission of our key is not about a driver.
  [403, undefined, 'unknown'],
  [403, 'more_permissions_required', 'unknown'],
  [401, undefined, 'unknown'],
  [429, 'rate_limit', 'unknown'],
  [500, undefined, 'unknown'],
])('%i %s: %s', async (status, code, kind) => {
  expect(await callFailing(status, code)).toMatchObject({ kind })
})

it('leaves the outcome unknown after its limit, however long the SDK goes on', async () => {
  const startedAt = performance.now()
  expect(await callStripe(() => new Promise(() => {}))).toMatchObject({
    kind: 'unknown',
    wasAnswered: false,
  })
  expect(performance.now() - startedAt).toBeLessThan(answerWithinMs + 1_000)
})
