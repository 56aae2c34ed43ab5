/**
 * Stored JSON is read through its shape. Seen to fail when the query builder or `tariffInForce` hands out what it was given, as both did:
 * a tariff with a night that never begins was taken for whole.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { closeDatabase, openDatabase, type Database } from '../../server/kit/database/database.ts'
import { openLog } from '../../server/kit/log.ts'
import { projectPath } from '../../server/kit/project-root.ts'
import { listVersions, tariffInForce } from '../../server/tariffs/tariffs.store.ts'
import { createTestDatabase, type TestDatabase } from '../../server/testing/test-database.ts'
import { readStored } from './stored-json.ts'
import { storedShapes, type StoredColumn } from './stored-shapes.ts'

let database: TestDatabase
let db: Database
beforeEach(async () => {
  database = await createTestDatabase()
  db = openDatabase({ url: database.url, maxConnections: 2, log: openLog('silent') })
})
afterEach(async () => {
  await closeDatabase(db)
  await database.drop()
})

/** A column of the kit, which knows nothing of towing; kept for a day or two, and read by its `type`. */
const notOurs = /^live_events/

/**
 * A row of each column as a release of the past wrote it. Never edited, only added to: a field that was added since, is required and has no
 * default, fails on them.
 */
const storedRows: Readonly<Record<string, readonly unknown[]>> = JSON.parse(
  readFileSync(projectPath('db', 'schema', 'stored-rows.json'), 'utf8'),
)

const columns = Object.keys(storedShapes) as StoredColumn[]

describe('a shape', () => {
  it('exists for every jsonb column and no other', async () => {
    const { rows } = await db.execute<{ name: string }>(sql`
      select table_name || '.' || column_name as name from information_schema.columns
      where data_type in ('jsonb', 'json') and table_schema in ('public', 'audit')
        and (table_schema, table_name) not in (select table_schema, table_name from information_schema.views)`)
    const stored = rows.map(({ name }) => name).filter((name) => !notOurs.test(name))
    expect(stored.toSorted()).toEqual(columns.toSorted())
  })

  it('is the only way to declare such a column', () => {
    const folder = projectPath('db', 'schema')
    const sources = readdirSync(folder)
      .filter((name) => /(?<!test)\.ts$/.test(name) && name !== 'stored-json.ts')
      .map((name) => readFileSync(`${folder}/${name}`, 'utf8'))
    expect(sources.filter((source) => /\bjsonb?\(/.test(source))).toEqual([])
    const declared = sources.flatMap((source) => [...source.matchAll(/storedJson\('([^']+)'\)/g)])
    expect(declared.map(([, name = '']) => name).toSorted()).toEqual(columns.toSorted())
  })

  it.each(columns)('reads what was once written, and leaves nothing out: %s', (column) => {
    const rows = storedRows[column] ?? []
    const isOpaque = storedShapes[column] instanceof z.ZodUnknown
    expect(rows.length > 0).toBe(!isOpaque)
    for (const row of rows) expect(readStored(column, row)).toMatchObject(Object(row))
  })
})

describe('a field that is new and required', () => {
  const column = 'tariff_versions.body'
  const today = storedShapes[column]
  const tomorrow = (field: z.ZodType) =>
    Object.assign(storedShapes, { [column]: z.intersection(today, z.looseObject({ toll: field })) })
  afterEach(() => void Object.assign(storedShapes, { [column]: today }))

  it('has its default in older rows, in every reader', async () => {
    tomorrow(z.number().default(150))
    expect(await tariffInForce(db, new Date())).toMatchObject({ toll: 150 })
    expect(await listVersions(db)).toMatchObject([{ body: { toll: 150 } }])
  })

  it('is noticed here when it has none', () => {
    tomorrow(z.number())
    const [row] = storedRows[column] ?? []
    expect(() => readStored(column, row)).toThrow(
      'tariff_versions.body holds what this release cannot read: toll (invalid_type)',
    )
  })

  it('is kept by a release that does not know it', () => {
    const row = { label: 'Naas', area: null, eircode: null, point: null, entrance: 'north' }
    expect(readStored('bookings.pickup', row)).toEqual(row)
  })
})

describe('a broken row', () => {
  it('is reported where it is read: column and place in it, and no value', async () => {
    await db.execute(sql`alter table tariff_versions disable trigger user`)
    await db.execute(
      sql`update tariff_versions set body = jsonb_set(body #- '{night,fromHour}', '{emergencyMinimumCents}', '"eighty"')`,
    )
    const reason =
      'tariff_versions.body holds what this release cannot read: night.fromHour (invalid_type), emergencyMinimumCents (invalid_type)'
    await expect(tariffInForce(db, new Date())).rejects.toThrow(reason)
    await expect(listVersions(db)).rejects.toThrow(reason)
  })
})
