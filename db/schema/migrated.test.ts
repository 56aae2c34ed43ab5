/** `db/schema` describes the tables as the migrations leave them; a table or column that one of the two does not know fails here. */
import { readdirSync } from 'node:fs'
import { getTableColumns, is, sql } from 'drizzle-orm'
import { getTableConfig, PgTable, type PgColumn } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeDatabase, openDatabase, type Database } from '../../server/kit/database/database.ts'
import { openLog } from '../../server/kit/log.ts'
import { projectPath } from '../../server/kit/project-root.ts'
import { createTestDatabase, type TestDatabase } from '../../server/testing/test-database.ts'

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase({ url: database.url, maxConnections: 1, log: openLog('silent') })
})
afterAll(async () => {
  await closeDatabase(db)
  await database.drop()
})

const folder = projectPath('db', 'schema')
const modules: Record<string, unknown>[] = await Promise.all(
  readdirSync(folder)
    .filter((name) => /(?<!test)\.ts$/.test(name))
    .map((name) => import(`${folder}/${name}`)),
)
const tables = new Map(
  modules
    .flatMap((module) => Object.values(module))
    .filter((value): value is PgTable => is(value, PgTable))
    .map((table) => {
      const { schema = 'public', name } = getTableConfig(table)
      return [`${schema}.${name}`, table]
    }),
)

type Column = { name: string; type: string; isRequired: boolean; isGenerated: boolean }
type Migrated = Column & { default: string | null }

/** Columns that only the database writes, and only its own SQL reads: generated, or filled by a trigger. */
const isInternal = (table: string, column: Column): boolean =>
  column.isGenerated || `${table}.${column.name}` === 'public.driver_positions.standing'

/** Tables that one module reads and writes in SQL of its own: counters, sums, what the kit keeps. A new table is described in `db/schema`. */
const undescribed: readonly string[] = [
  'public.ad_days',
  'public.ad_interactions',
  'public.commission_invoice_counters',
  'public.job_workers',
  'public.limit_windows',
  'public.live_events',
  'public.live_streams',
  'public.offer_verdicts',
  'public.partner_credit_note_counters',
  'public.partner_invoice_counters',
  'public.receipt_counters',
  'public.revenue_days',
  'public.schema_migrations',
  'public.visitor_salts',
]

const migratedColumns = async (table: string): Promise<Migrated[]> => {
  const { rows } = await db.execute<Migrated>(sql`
    select attname as name, format_type(atttypid, null) as type, attnotnull as "isRequired",
      attgenerated <> '' as "isGenerated",
      case when attidentity <> '' then 'identity' else pg_get_expr(adbin, adrelid) end as default
    from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`)
  return rows
}

const byName = (columns: Column[]) =>
  Object.fromEntries(
    columns.map(({ name, type, isRequired, isGenerated }) => [
      name,
      { type, isRequired, isGenerated },
    ]),
  )

const declared = (column: PgColumn): Column => ({
  name: column.name,
  // A serial column is stored as an integer with a default, and the length of a text is not part of its type here.
  type: column
    .getSQLType()
    .replace('serial', 'int')
    .replace(/\(.*\)/, ''),
  isRequired: column.notNull,
  isGenerated: column.generated !== undefined,
})

describe('the schema', () => {
  it('describes every table, except those that only SQL reads and writes', async () => {
    const { rows } = await db.execute<{ name: string }>(sql`
      select nspname || '.' || relname as name
      from pg_class join pg_namespace n on n.oid = relnamespace
      where relkind in ('r', 'p') and not relispartition
        and nspname not in ('pg_catalog', 'information_schema', 'graphile_worker')`)
    const described = [...tables.keys(), ...undescribed]
    expect(rows.map(({ name }) => name).toSorted()).toEqual(described.toSorted())
  })

  it.each([...tables])('describes %s as it is migrated', async (name, table) => {
    const columns: PgColumn[] = Object.values(getTableColumns(table))
    const names = columns.map((column) => column.name)
    const migrated = (await migratedColumns(name)).filter(
      (column) => names.includes(column.name) || !isInternal(name, column),
    )
    expect(byName(columns.map(declared))).toEqual(byName(migrated))

    for (const column of columns) {
      if (!column.hasDefault || column.defaultFn !== undefined || column.generated) continue
      const expression = migrated.find((one) => one.name === column.name)?.default
      expect(expression, column.name).toEqual(expect.any(String))
      if (!['string', 'number', 'boolean'].includes(typeof column.default)) continue
      const { rows } = await db.execute(sql.raw(`select (${expression})::text as value`))
      expect(rows, column.name).toEqual([{ value: String(column.default) }])
    }
  })
})
