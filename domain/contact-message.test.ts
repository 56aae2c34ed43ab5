import { expect, it } from 'vitest'
import { checkContactMessage, contactMessageLength } from './contact-message.ts'

const { min, max } = contactMessageLength

it.each([
  ['', 'Message must be at least 10 characters'],
  [`  ${'a'.repeat(min - 1)}\n\n  `, 'Message must be at least 10 characters'],
  ['a'.repeat(min), null],
  [`My van is stuck < 2 m from the wall.\n\nIt <3 attention.`, null],
  ['🚚'.repeat(max), null],
  ['a'.repeat(max + 1), 'Message too long'],
  ['See <b>here</b> for more', 'Invalid characters detected'],
  ['Read from right \u202Eto left', 'Invalid characters detected'],
])('%j: %s', (message, problem) => {
  expect(checkContactMessage(message)).toBe(problem)
})
