import { expect, it } from 'vitest'
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

it.each(['aoife.byrne@example.ie', 'Aoife.Byrne', 'aoifebyrne', 'Aoife Byrne'])(
  'knows that %s is about the person',
  (password) =>
    expect(
      isCommonPassword(password, { email: 'aoife.byrne@example.ie', fullName: 'Aoife Byrne' }),
    ).toBe(true),
)

it.each(['three lorries and a goat', 'flat-tyre-on-the-m50', 'xkqzjvbw', '🚜🐐🚗🛻🚙🚛🚚🚌'])(
  'has nothing against %s',
  (password) =>
    expect(isCommonPassword(password, { email: 'aoife@example.ie', fullName: 'Aoife Byrne' })).toBe(
      false,
    ),
)
