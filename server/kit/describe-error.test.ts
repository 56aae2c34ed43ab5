import { expect, it } from 'vitest'
import { fullMessage } from './describe-error.ts'

it('says why a statement failed, without its parameters', () => {
  const away = Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' })
  const failed = new Error('Failed query: select pg_notify($1, $2)\nparams: live,secret', {
    cause: away,
  })
  expect(fullMessage(failed)).toBe('Failed query: select pg_notify($1, $2): ECONNREFUSED')
})

it('does not repeat a cause that the message contains already', () => {
  const cause = new Error('syntax error')
  expect(fullMessage(new Error('migration 0001 failed: syntax error', { cause }))).toBe(
    'migration 0001 failed: syntax error',
  )
  expect(fullMessage('a string')).toBe('a string')
})
