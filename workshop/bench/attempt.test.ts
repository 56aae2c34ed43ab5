import { expect, it } from 'vitest'
import { attempt } from './attempt.ts'

const failing = (times: number) => {
  let count = 0
  return async () => {
    count += 1
    if (count <= times) throw new Error(`trace ${count} was lost`)
    return count
  }
}

it('is done again after a failure, which is reported', async () => {
  expect(await attempt(2, failing(0))).toEqual({ value: 1, failures: [] })
  expect(await attempt(2, failing(1))).toEqual({ value: 2, failures: ['trace 1 was lost'] })
})

it('ends after the last try, and says why each failed', async () => {
  expect(await attempt(2, failing(2))).toEqual({ why: 'trace 1 was lost; then trace 2 was lost' })
})
