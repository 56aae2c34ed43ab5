import { expect, it } from 'vitest'
import { namedQuery } from './named-query.ts'

it('a name stands for one statement, wherever it is asked first', () => {
  namedQuery('one of its kind', 'select 1')
  expect(() => namedQuery('one of its kind', 'select 1')).not.toThrow()
  expect(() => namedQuery('one of its kind', 'select 2')).toThrow(
    "two statements are named 'one of its kind'",
  )
})
