import { describe, expect, it } from 'vitest'
import { outcomeOfError } from './outcome-of-error.ts'
import { outcomeOfResult } from './fake-outcome.ts'

describe('the outcome of confirming a card', () => {
  it('is held only by a hold', () => {
    expect(outcomeOfResult({ status: 'requires_capture' })).toEqual({ kind: 'held' })
    expect(outcomeOfResult({ status: 'processing' })).toEqual({ kind: 'unknown' })
    expect(outcomeOfResult({})).toEqual({ kind: 'unknown' })
  })

  it('is refused in our words, by the bank’s own reason where there is one', () => {
    const declined = { type: 'card_error', code: 'card_declined' }
    expect(outcomeOfError({ ...declined, decline_code: 'insufficient_funds' })).toEqual({
      kind: 'refused',
      words: 'Your card has insufficient funds. Try another card.',
    })
    expect(outcomeOfError({ ...declined, decline_code: 'lost_card' })).toEqual({
      kind: 'refused',
      words: 'Your card was declined. Contact your bank or try another card.',
    })
    expect(
      outcomeOfError({
        type: 'invalid_request_error',
        code: 'payment_intent_authentication_failure',
      }),
    ).toEqual({ kind: 'refused', words: 'Your bank needs you to confirm this payment' })
  })

  it('is incomplete while the form itself reports a problem', () => {
    expect(outcomeOfError({ type: 'validation_error', code: 'incomplete_cvc' })).toEqual({
      kind: 'incomplete',
    })
  })

  it('is unknown when the provider could not be asked', () => {
    expect(outcomeOfError({ type: 'api_error', code: 'api_error' })).toEqual({ kind: 'unknown' })
    expect(outcomeOfError({ type: 'api_connection_error' })).toEqual({ kind: 'unknown' })
  })
})
