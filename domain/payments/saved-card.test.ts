import { expect, it } from 'vitest'
import { cardExpiry, cardName, isCardExpired } from './saved-card.ts'

it('a card is named as its owner knows it', () => {
  expect(cardName({ brand: 'visa', last4: '4242' })).toBe('Visa ending 4242')
  expect(cardName({ brand: 'unknown', last4: '0005' })).toBe('Card ending 0005')
  expect(cardExpiry({ expMonth: 3, expYear: 2029 })).toBe('03/29')
})

it('a card is good to the end of its month', () => {
  const december = { expMonth: 12, expYear: 2034 }
  expect(isCardExpired(december, new Date('2034-12-31T23:59:59Z'))).toBe(false)
  expect(isCardExpired(december, new Date('2035-01-01T00:00:00Z'))).toBe(true)
})
