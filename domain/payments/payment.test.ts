import { describe, expect, it } from 'vitest'
import { cardRefusalMessage, paymentTransitions, paymentStatuses } from './payment.ts'

describe('the life of a payment', () => {
  it('reaches every status from opening', () => {
    const reached = new Set<string>(['opening'])
    for (let grown = true; grown;) {
      const before = reached.size
      for (const from of paymentStatuses) {
        if (reached.has(from)) for (const to of paymentTransitions[from]) reached.add(to)
      }
      grown = reached.size > before
    }
    expect([...reached].sort()).toEqual([...paymentStatuses].sort())
  })

  it('never takes money that was given back, nor gives back what was not taken', () => {
    expect(paymentTransitions.released).not.toContain('capturing')
    expect(paymentTransitions.releasing).not.toContain('capturing')
    expect(paymentTransitions.capturing).not.toContain('releasing')
    expect(paymentTransitions.held).not.toContain('refunding')
    expect(paymentTransitions.capture_refused).not.toContain('captured')
  })
})

describe('words for a refused card', () => {
  it('never show the raw code, and have a sentence for every code there is', () => {
    const codes = [
      'insufficient_funds',
      'stolen_card',
      'do_not_honor',
      'incorrect_cvc',
      null,
      undefined,
    ]
    for (const code of codes) {
      const words = cardRefusalMessage(code)
      expect(words).toMatch(/^[A-Z].*[a-z.]$/)
      if (code) expect(words).not.toContain(code)
    }
    expect(cardRefusalMessage('stolen_card')).toBe(
      'Your card was declined. Contact your bank or try another card.',
    )
  })
})
