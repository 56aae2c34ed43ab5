/**
 * Which calls are batched, and that none harms another. Seen to fail with: `lanes` of a hundred, a failed statement not
 * retried for each alone, a lost connection retried, `keyOf` left out, `left` forgotten, keys under way not held back.
 */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Database } from '../database/database.ts'
import { batchCalls, type Batching } from './batch.ts'

/** Never queried; it only tells queues apart. */
const aDatabase = (): Database => Object.create(null) as Database

const lost = (): Error => Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })

type Statement = { items: readonly string[]; answer: () => void; fail: (error: Error) => void }

/** A gatherer whose statements wait to be answered. */
const fixture = (more: Partial<Batching<string, string>> = {}) => {
  const sent: Statement[] = []
  const call = batchCalls<string, string>({
    most: 10,
    ...more,
    carryOut: (_, items) =>
      new Promise((resolve, reject) => {
        const answer = () => resolve(items.map((item) => `${item}!`))
        sent.push({ items, answer, fail: reject })
      }),
  })
  const turn = () => new Promise<void>((resolve) => void setImmediate(resolve))
  return { call, sent, turn, batches: () => sent.map(({ items }) => items.join('')) }
}

it('puts simultaneous items into one statement, and answers each with its own', async () => {
  const { call, sent, turn, batches } = fixture()
  const db = aDatabase()
  const answers = Promise.all(['a', 'b', 'a'].map((item) => call(db, item)))
  await turn()
  expect(batches()).toEqual(['aba'])
  sent[0]?.answer()
  expect(await answers).toEqual(['a!', 'b!', 'a!'])
})

it('gathers while two statements are on their way', async () => {
  const { call, sent, turn, batches } = fixture()
  const db = aDatabase()
  const calls: Promise<string>[] = []
  for (const item of ['a', 'b', 'c', 'd']) {
    calls.push(call(db, item))
    await turn()
  }
  expect(batches()).toEqual(['a', 'b'])
  sent[0]?.answer()
  await calls[0]
  await turn()
  expect(batches()).toEqual(['a', 'b', 'cd'])
  sent.slice(1).forEach(({ answer }) => answer())
  expect(await Promise.all(calls)).toEqual(['a!', 'b!', 'c!', 'd!'])
})

it('keeps databases apart', async () => {
  const { call, sent, turn, batches } = fixture()
  const answers = Promise.all([call(aDatabase(), 'a'), call(aDatabase(), 'b')])
  await turn()
  expect(batches()).toEqual(['a', 'b'])
  sent.forEach(({ answer }) => answer())
  await answers
})

it('lets a failing item harm no other', async () => {
  const { call, sent, turn, batches } = fixture()
  const db = aDatabase()
  const answers = Promise.allSettled(['a', 'x', 'b'].map((item) => call(db, item)))
  await turn()
  sent[0]?.fail(new Error('x cannot be'))
  await turn()
  expect(batches()).toEqual(['axb', 'a', 'x', 'b'])
  sent[1]?.answer()
  sent[2]?.fail(new Error('x cannot be'))
  sent[3]?.answer()
  expect((await answers).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
  ])
})

it('does not retry what may have been done', async () => {
  const { call, sent, turn, batches } = fixture()
  const db = aDatabase()
  const answers = Promise.allSettled(['a', 'b'].map((item) => call(db, item)))
  await turn()
  sent[0]?.fail(lost())
  expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(batches()).toEqual(['ab'])
})

it('retries once what changes nothing, over another connection', async () => {
  const { call, sent, turn, batches } = fixture({ isRead: true })
  const db = aDatabase()
  const answers = Promise.all(['a', 'b'].map((item) => call(db, item)))
  await turn()
  sent[0]?.fail(lost())
  await turn()
  expect(batches()).toEqual(['ab', 'ab'])
  sent[1]?.answer()
  expect(await answers).toEqual(['a!', 'b!'])
  const second = Promise.allSettled([call(db, 'c')])
  await turn()
  sent[2]?.fail(lost())
  await turn()
  sent[3]?.fail(lost())
  expect((await second).map(({ status }) => status)).toEqual(['rejected'])
})

it('does not retry one by one what took too long together', async () => {
  const { call, sent, turn, batches } = fixture()
  const db = aDatabase()
  const answers = Promise.allSettled(['a', 'b'].map((item) => call(db, item)))
  await turn()
  sent[0]?.fail(Object.assign(new Error('canceling statement'), { code: '57014' }))
  expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(batches()).toEqual(['ab'])
})

it('lets no key wait behind another that is held up', async () => {
  const { call, sent, turn, batches } = fixture({ keyOf: (item) => item.slice(0, 1) })
  const db = aDatabase()
  const calls = ['a1', 'a2', 'b1'].map((item) => call(db, item))
  await turn()
  expect(batches()).toEqual(['a1b1'])
  calls.push(call(db, 'a3'), call(db, 'c1'))
  await turn()
  expect(batches()).toEqual(['a1b1', 'c1'])
  sent[1]?.answer()
  await calls[4]
  expect(batches()).toEqual(['a1b1', 'c1'])
  sent[0]?.answer()
  await calls[0]
  await turn()
  sent[2]?.answer()
  await calls[1]
  await turn()
  sent[3]?.answer()
  expect(await Promise.all(calls)).toEqual(['a1!', 'a2!', 'b1!', 'a3!', 'c1!'])
  expect(batches()).toEqual(['a1b1', 'c1', 'a2', 'a3'])
})

it('never exceeds a statement’s limit, nor puts two of a key into it, and executes each once, in the order of its key', async () => {
  const items = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 0, max: 7 })))
  await fc.assert(
    fc.asyncProperty(items, async (weighed) => {
      const done: [string, number, number][][] = []
      const call = batchCalls<[string, number, number], number>({
        most: 5,
        weightOf: ([, weight]) => weight,
        keyOf: ([key]) => key,
        carryOut: async (_, batch) => {
          done.push([...batch])
          return batch.map(([, , n]) => n)
        },
      })
      const db = aDatabase()
      const answers = await Promise.all(
        weighed.map(([key, weight], n) => call(db, [key, weight, n])),
      )
      expect(answers).toEqual(weighed.map((_, n) => n))
      for (const batch of done) {
        const weight = batch.reduce((sum, [, each]) => sum + each, 0)
        expect(batch.length === 1 || weight <= 5).toBe(true)
        expect(new Set(batch.map(([key]) => key)).size).toBe(batch.length)
      }
      for (const key of ['a', 'b', 'c']) {
        const order = done
          .flat()
          .filter(([of]) => of === key)
          .map(([, , n]) => n)
        expect(order).toEqual(order.toSorted((a, b) => a - b))
      }
      expect(done.flat()).toHaveLength(weighed.length)
    }),
  )
})
