/** What the nightly job deletes is in the log, and what a hold keeps is not deleted. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { retentionRules, retentionVersion } from '../../domain/privacy/retention-rules.ts'
import { runDailyMaintenance } from '../daily-maintenance.ts'
import { inTransaction } from '../kit/database/database.ts'
import { keepDayPartitions } from '../kit/database/day-partitions.ts'
import { newId } from '../kit/ids.ts'
import { openAppFixture, type AppFixture, type Scenario } from '../testing/fixtures/app-fixture.ts'
import { deleteByRule } from './log-deletion.ts'

let app: AppFixture
let scenario: Scenario
beforeAll(async () => {
  app = await openAppFixture()
  scenario = await app.acceptedScenario()
})
afterAll(() => app.close())
beforeEach(() =>
  app.db
    .execute(sql`
  alter table deletion_log disable trigger deletion_log_append_only;
`)
    .then(() => app.db.execute(sql`truncate deletion_log, legal_holds`))
    .then(() =>
      app.db.execute(sql`
  alter table deletion_log enable trigger deletion_log_append_only`),
    ),
)

const run = () => runDailyMaintenance({ ...app.ctx, jobRun: '41' })
const logged = async () => {
  const { rows } = await app.db.execute(sql`select * from deletion_log order by rule, id`)
  return rows
}
const writeMessage = async (days: number, accountId: string | null = null) => {
  const id = newId('msg')
  await app.db.execute(sql`
    insert into contact_messages (id, account_id, name, email, message, created_at)
    values (${id}, ${accountId}, 'Nuala Sample', 'nuala@example.ie', 'Where is my receipt?', now() - make_interval(days => ${days}))`)
  return id
}
const messages = async () =>
  (await app.db.execute<{ id: string }>(sql`select id from contact_messages order by id`)).rows.map(
    ({ id }) => id,
  )
const hold = (bookingId: string, days: number) =>
  app.db.execute(sql`
    insert into legal_holds (id, booking_id, reason, placed_by, placed_at, until)
    values (${newId('hld')}, ${bookingId}, 'Claim', ${scenario.accounts.operator}, now() - interval '400 days',
      now() + make_interval(days => ${days}))`)

it('counts what was deleted, of when, by which rule and run, and names no one', async () => {
  await writeMessage(366)
  await writeMessage(400)
  const young = await writeMessage(364)
  await run()
  expect(await messages()).toEqual([young])
  const rows = (await logged()).filter(({ rule }) => rule === 'contact_messages')
  expect(rows).toEqual([
    expect.objectContaining({
      category: 'contact_messages',
      rule_version: retentionVersion,
      row_count: '2',
      job: 'run-daily-maintenance',
      job_run: '41',
    }),
  ])
  const [row] = rows
  const span = new Date(String(row?.data_to)).getTime() - new Date(String(row?.data_from)).getTime()
  expect(Math.round(span / 86_400_000)).toBe(34)
  expect(JSON.stringify(await logged())).not.toContain('Nuala')
  await run()
  expect((await logged()).filter(({ rule }) => rule === 'contact_messages')).toHaveLength(1)
})

it('has what each rule of a plain table deletes', async () => {
  await app.db.execute(
    sql`insert into verifications (id, identifier, value, expires_at) values ('v1', 'a', 'b', now() - interval '1 s')`,
  )
  await app.db.execute(
    sql`insert into provider_events (id, type, received_at) values ('evt_1', 'x', now() - interval '41 days')`,
  )
  await app.db.execute(
    sql`insert into provider_events (id, type, received_at) values ('evt_2', 'x', now() - interval '39 days')`,
  )
  await app.db.execute(sql`update offer_waves set at = now() - interval '91 days'`)
  await run()
  const counts = Object.fromEntries(
    (await logged()).map(({ rule, row_count }) => [rule, row_count]),
  )
  expect(counts).toMatchObject({
    sign_in_tokens: '1',
    provider_events: '1',
    offer_traces: expect.any(String),
  })
  expect(Object.keys(counts).every((rule) => rule in retentionRules)).toBe(true)
})

it('is rolled back with what it logs', async () => {
  const old = await writeMessage(500)
  const failing = inTransaction(app.db, async (tx) => {
    await deleteByRule(
      { ...app.ctx, db: tx },
      'contact_messages',
      ({ cutoff }) =>
        sql`delete from contact_messages where created_at < ${cutoff} returning created_at as at`,
    )
    throw new Error('killed')
  })
  await expect(failing).rejects.toThrow('killed')
  expect(await messages()).toContain(old)
  expect(await logged()).toEqual([])
})

it('cannot be changed or deleted', async () => {
  await writeMessage(366)
  await run()
  const refused = { cause: { code: '42501' } }
  await expect(app.db.execute(sql`update deletion_log set row_count = 7`)).rejects.toMatchObject(
    refused,
  )
  await expect(app.db.execute(sql`delete from deletion_log`)).rejects.toMatchObject(refused)
})

it('leaves out what a hold keeps, until the hold is over', async () => {
  const { bookingId, accounts } = scenario
  const [theirs, others] = [await writeMessage(366, accounts.owner), await writeMessage(366)]
  await app.db.execute(sql`update offer_waves set at = now() - interval '91 days'`)
  const waves = async () =>
    (await app.db.execute(sql`select from offer_waves where booking_id = ${bookingId}`)).rows.length
  await app.db
    .execute(sql`insert into offer_waves (booking_id, round, wave, at, way, considered, eligible, asked)
    values (${bookingId}, 9, 1, now() - interval '91 days', 'auto', 1, 1, 1)`)
  await hold(bookingId, 1)
  await run()
  expect(await messages()).toContain(theirs)
  expect(await messages()).not.toContain(others)
  expect(await waves()).toBeGreaterThan(0)
  await app.db.execute(sql`update legal_holds set until = now() - interval '1 s'`)
  await run()
  expect(await messages()).not.toContain(theirs)
  expect(await waves()).toBe(0)
})

it('has each day of positions that was dropped; those of a booking on hold stay', async () => {
  const { bookingId, drivers } = scenario
  const driverId = drivers.assigned_driver.driverId
  const day = 86_400_000
  const then = new Date(Math.floor((Date.now() - 40 * day) / day) * day + 3_600_000)
  await keepDayPartitions(app.db, then, {
    table: 'driver_locations',
    column: 'device_at',
    keepDays: 30,
    aheadDays: 0,
  })
  const put = (minutes: number, active: string | null) =>
    app.db.execute(sql`
      insert into driver_locations (driver_id, device_at, received_at, latitude, longitude, is_active_job, active_booking_id)
      values (${driverId}, ${new Date(then.getTime() + minutes * 60_000).toISOString()}, now(), 53.2, -6.6, ${active !== null}, ${active})`)
  await put(1, null)
  await put(2, bookingId)
  await hold(bookingId, 1)
  await run()
  const trail = async () =>
    (
      await app.db.execute(
        sql`select active_booking_id from driver_locations where driver_id = ${driverId} and device_at < now() - interval '30 days'`,
      )
    ).rows
  expect(await trail()).toEqual([{ active_booking_id: bookingId }])
  expect((await logged()).filter(({ rule }) => rule === 'position_trails')).toMatchObject([
    { row_count: '1' },
  ])
  await run()
  expect(await trail()).toHaveLength(1)
  await app.db.execute(sql`update legal_holds set until = now() - interval '1 s'`)
  await run()
  expect(await trail()).toEqual([])
  expect((await logged()).filter(({ rule }) => rule === 'position_trails')).toHaveLength(2)
})
