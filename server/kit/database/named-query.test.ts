import { expect, it } from 'vitest'
import { namedQuery } from './named-query.ts'

it('a name belongs to one statement, wherever it is declared first', () => {
  namedQuery('one of its kind', 'select 1')
  expect(() => namedQuery('one of its kind', 'select 1')).not.toThrow()
  expect(() => namedQuery('one of its kind', 'select 2')).toThrow(
    "two statements are named 'one of its kind'",
  )
})
