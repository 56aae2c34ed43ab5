/** `npm run try:growth`: the product's statements on many rows, as they are, archived, and partitioned. Nothing here is a test. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../scripts/embedded-postgres.ts'
import { giveAuditLogAway } from '../../scripts/postgres/give-audit-log-away.ts'
import { closeDatabase, openDatabase, type Database } from '../../server/kit/database/database.ts'
import { migrate } from '../../server/kit/database/migrate.ts'
import { newId } from '../../server/kit/ids.ts'
import { openLog } from '../../server/kit/log.ts'
import { makeBooking } from '../../server/testing/samples/sample-bookings.ts'
import { makeAccount, makeCrowd } from '../../server/testing/samples/sample-drivers.ts'
import { describeMachine, machineLines } from '../bench/machine.ts'
import { print } from '../bench/measure.ts'
import { fillRows, largeTables } from './fill-rows.ts'
import { growthReport, type Layout, type LayoutName, type Tried } from './growth-report.ts'
import { closeDays, findTarget, recordHot, type Statement, type Target } from './hot-statements.ts'
import { archiveOld, bringBack, partitionByMonth } from './layouts.ts'
import { addPlans, readPlan, type Plan } from './read-plan.ts'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    out: { type: 'string', default: 'growth' },
  },
})
const rows = Number(values.rows)
if (!(rows >= 10_000)) throw new Error('--rows needs a number from 10,000 on')

const drivers = 5_000
const targets = 15
const times = 3
const settings = [
  'max_wal_size=4GB',
  'maintenance_work_mem=256MB',
  'dynamic_shared_memory_type=mmap',
]

const machine = describeMachine()
const home = mkdtempSync(join(tmpdir(), 'towline-growth-'))
const postgres = await startEmbeddedPostgres({ home, settings })
const layouts: Layout[] = []
let version = ''
try {
  await migrate(postgres.url)
  await giveAuditLogAway(postgres)
  const owner = new pg.Client({
    connectionString: Object.assign(new URL(postgres.ownerUrl), { pathname: 'towline' }).href,
  })
  // what ends it early is thrown by its statement
  owner.on('error', () => undefined)
  await owner.connect()
  version = (await owner.query('show server_version')).rows[0].server_version
  const db = openDatabase({
    url: postgres.url,
    maxConnections: 2,
    log: openLog('silent'),
    callLimitMs: 600_000,
  })
  await makeCrowd(db, drivers)
  const templateId = await makeTemplate(db)
  const filled = await fillRows(owner, { rows, drivers, templateId }, (line) => print(`  ${line}`))
  await owner.query(`select setval('booking_references', ${rows} + 100000)`).catch(() => undefined)
  await closeDays(db)
  const calls = await recordAll(db, owner)
  await closeDatabase(db)

  layouts.push(await tryLayout(owner, 'whole', calls, filled.seconds))
  layouts.push(await tryLayout(owner, 'archived', calls, await timed(() => archiveOld(owner))))
  await bringBack(owner)
  let lost: string[] = []
  const seconds = await timed(async () => {
    lost = await partitionByMonth(owner)
  })
  layouts.push({ ...(await tryLayout(owner, 'partitioned', calls, seconds)), lost })
  await owner.end()
} finally {
  await postgres.stop('immediate')
  rmSync(home, { recursive: true, force: true })
}
mkdirSync('workshop/bench/reports', { recursive: true })
const file = join('workshop/bench/reports', `${values.out}.md`)
writeFileSync(file, growthReport({ machine: machineLines(machine, version), rows, layouts }))
print(file)

async function timed(work: () => Promise<void>): Promise<number> {
  const beganAt = performance.now()
  await work()
  return (performance.now() - beganAt) / 1000
}

/** A completed booking of a driver of the crowd. */
async function makeTemplate(db: Database): Promise<string> {
  const customerId = await makeAccount(db, { fullName: 'Sample Customer' })
  const driverId = `drv_${'crowd1'.padStart(26, '0')}`
  return makeBooking(db, { customerId, driverId, status: 'completed' })
}

/** Of the newest bookings that have a conversation and a ledger, each of another driver, and all of them made jobs under way. */
async function recordAll(
  db: Database,
  owner: pg.Client,
): Promise<ReadonlyMap<string, readonly (readonly Statement[])[]>> {
  const { rows: found } = await owner.query<{ id: string; user_id: string }>(
    `select b.id, d.user_id from bookings b join driver_profiles d on d.id = b.driver_id
    where b.id in (select booking_id from chats order by booking_id desc limit 9 * ${targets})
      and exists (select from ledger_transactions t where t.booking_id = b.id)
    order by b.id desc`,
  )
  if (found.length === 0) throw new Error('no conversation was generated')
  await owner.query(
    `update bookings set status = 'in_progress', completed_at = null where id = any($1)`,
    [found.map(({ id }) => id)],
  )
  const all = new Map<string, (readonly Statement[])[]>()
  if (found.length === 0) throw new Error('no conversation was generated')
  for (const { id, user_id } of found) {
    const booking = await findTarget(db, id)
    const target: Target = { booking, driverAccountId: user_id, quoteId: await freeQuote(owner) }
    for (const [name, statements] of await recordHot(db, target)) {
      all.set(name, [...(all.get(name) ?? []), statements])
    }
  }
  return all
}

/** A copy of the only one there is. */
async function freeQuote(owner: pg.Client): Promise<string> {
  const id = newId('quo')
  await owner.query(
    `insert into quotes select (jsonb_populate_record(q, jsonb_build_object('id', $1::text))).* from quotes q limit 1`,
    [id],
  )
  return id
}

async function tryLayout(
  client: pg.Client,
  name: LayoutName,
  calls: ReadonlyMap<string, readonly (readonly Statement[])[]>,
  seconds: number,
): Promise<Layout> {
  print(`${name}, made in ${Math.round(seconds)} s`)
  const tried = new Map<string, Tried>()
  for (const [call, ofTargets] of calls) tried.set(call, await tryCall(client, ofTargets))
  const { rows: sizes } = await client.query<{ tables: string; indexes: string }>(
    `select sum(pg_table_size(c.oid)) as tables, sum(pg_indexes_size(c.oid)) as indexes from pg_class c
    where c.relkind = 'r' and c.relname ~ ('^(' || $1 || ')(_p_.*)?$')`,
    [largeTables.join('|')],
  )
  return {
    name,
    seconds,
    tableBytes: Number(sizes[0]?.tables ?? 0),
    indexBytes: Number(sizes[0]?.indexes ?? 0),
    lost: [],
    calls: tried,
  }
}

/** Each target several times: the first time reads what others need not. */
async function tryCall(
  client: pg.Client,
  ofTargets: readonly (readonly Statement[])[],
): Promise<Tried> {
  const plans: Plan[] = []
  for (let time = 0; time < times; time += 1) {
    for (const statements of ofTargets) {
      await client.query('begin')
      try {
        const each: Plan[] = []
        for (const { text, values: params } of statements) {
          const { rows: lines } = await client.query<{ 'QUERY PLAN': unknown }>(
            `explain (analyze, buffers, format json) ${text}`,
            params,
          )
          each.push(readPlan(lines[0]?.['QUERY PLAN']))
        }
        if (time > 0) plans.push(addPlans(each))
      } catch (error) {
        return { why: error instanceof Error ? error.message : String(error) }
      } finally {
        await client.query('rollback')
      }
    }
  }
  return { plans }
}
