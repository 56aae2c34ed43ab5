/** References of bookings, which the database makes (`db/migrations/0090-booking-references.sql`). */
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bookingReferencePattern } from '../../domain/bookings/booking-reference.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const referencesFrom = async (first: number, count: number): Promise<string[]> => {
  const { rows } = await client.query<{ reference: string }>(
    'select booking_reference(n) as reference from generate_series($1::bigint, $2::bigint) n order by n',
    [first, first + count - 1],
  )
  return rows.map(({ reference }) => reference)
}

const ofFiveLetters = 25 ** 5

// Mutant: a multiplier that is a multiple of five.
it('gives no reference twice, and each in the form that is read', async () => {
  const references = [
    ...(await referencesFrom(1, 20_000)),
    ...(await referencesFrom(ofFiveLetters - 10_000, 20_000)),
  ]
  expect(new Set(references).size).toBe(references.length)
  expect(references.filter((one) => !bookingReferencePattern.test(one))).toEqual([])
})

it('grows by a letter when all of its length are given', async () => {
  const [last, next] = await referencesFrom(ofFiveLetters - 1, 2)
  expect([last?.length, next?.length]).toEqual([8, 9])
})

it('does not tell the next one from the last', async () => {
  const references = await referencesFrom(1, 100)
  const alike = references.filter((one, n) => one.slice(0, 5) === references[n - 1]?.slice(0, 5))
  expect(alike).toEqual([])
})
