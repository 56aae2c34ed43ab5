import { expect, it } from 'vitest'
import list from './data/common-passwords.json' with { type: 'json' }
import { isCommonPassword } from './is-common-password.ts'

it.each([
  'password',
  'PASSWORD',
  '12345678',
  'qwertyuiop',
  'iloveyou',
  'aaaaaaaaaa',
  'abababab',
  'TowLine',
])('knows %s', (password) => expect(isCommonPassword(password)).toBe(true))

it.each([
  'letmein123',
  'Letmein123!',
  'Summer2024',
  'summer2024!',
  '2024Summer',
  'Dublin-2026',
  'Liverpool1!',
  'P@ssw0rd2025',
  'W3lc0me!!!',
  'dragondragon',
  'Ph1ll1p$$$',
  'Towline2026!',
])('knows %s as a common one with what people put around it', (password) =>
  expect(isCommonPassword(password)).toBe(true),
)

it('has a list of at least 100,000', () => {
  expect(new Set(list.words.split(' ')).size).toBeGreaterThanOrEqual(100_000)
})

it.each(['aoife.byrne@example.ie', 'Aoife.Byrne', 'aoifebyrne', 'Aoife Byrne', 'AoifeByrne1985!'])(
  'recognises %s as derived from the person’s own data',
  (password) =>
    expect(
      isCommonPassword(password, { email: 'aoife.byrne@example.ie', fullName: 'Aoife Byrne' }),
    ).toBe(true),
)

it.each([
  'three lorries and a goat',
  'flat-tyre-on-the-m50',
  'summer lorries 2024',
  'summer4718302',
  'xkqzjvbw',
  '🚜🐐🚗🛻🚙🚛🚚🚌',
])('has nothing against %s', (password) =>
  expect(isCommonPassword(password, { email: 'aoife@example.ie', fullName: 'Aoife Byrne' })).toBe(
    false,
  ),
)
