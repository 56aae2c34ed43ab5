import { sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { timestamptz } from '../../../db/schema/columns.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { closeDatabase, inTransaction, openDatabase, type Database } from './database.ts'
import { openLog } from '../log.ts'
import { preparedInsert, preparedQuery } from './prepared-query.ts'

const parcels = pgTable('parcels', {
  id: text('parcel_id').primaryKey(),
  inside: jsonb('inside').$type<unknown>(),
  sentAt: timestamptz('sent_at'),
  weight: integer('weight').notNull().default(7),
  nameless: integer(),
})

let testDatabase: TestDatabase
let db: Database
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  db = openDatabase({ url: testDatabase.url, maxConnections: 2, log: openLog('silent') })
  await db.execute(sql`create table parcels (parcel_id text primary key, inside jsonb, sent_at timestamptz,
    weight int not null default 7, nameless int)`)
})
afterAll(async () => {
  await closeDatabase(db)
  await testDatabase.drop()
})

const insert = preparedInsert('parcel insert', parcels, ['id', 'inside', 'sentAt'], {
  onConflictDoNothing: ['id'],
})

it('writes a row by the schema, and returns whether it did', async () => {
  const sentAt = new Date('2026-11-06T10:00:00.123Z')
  const row = { id: 'one', inside: [{ 'it’s': 'a "quoted" $1' }], sentAt }
  expect(await insert(db, row)).toBe(true)
  expect(await insert(db, { ...row, sentAt: null })).toBe(false)
  expect(
    await inTransaction(db, (tx) => insert(tx, { id: 'two', inside: null, sentAt: null })),
  ).toBe(true)
  expect(await db.select().from(parcels).orderBy(parcels.weight, parcels.id)).toEqual([
    { ...row, weight: 7, nameless: null },
    { id: 'two', inside: null, sentAt: null, weight: 7, nameless: null },
  ])
})

it('refuses a column without a name of its own', () => {
  expect(() => preparedInsert('nameless', parcels, ['nameless'])).toThrow('parcels.nameless')
})

it('a name belongs to one statement, wherever it is declared first', () => {
  preparedQuery('one of its kind', 'select 1')
  expect(() => preparedQuery('one of its kind', 'select 1')).not.toThrow()
  expect(() => preparedQuery('one of its kind', 'select 2')).toThrow(
    "two statements are named 'one of its kind'",
  )
})
