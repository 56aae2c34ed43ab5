/**
 * The audit log over HTTP. Mutants that were seen to fail are named beside their tests.
 */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditRoutes } from '../../contract/operations/audit.ts'
import { operatorTaskLabels } from '../../domain/operations/operator-task.ts'
import { inTransaction } from '../kit/database/database.ts'
import { openTask } from '../tasks/index.ts'
import { sampleAdId } from '../testing/samples/sample-adverts.ts'
import { openAppFixture, type AppFixture } from '../testing/fixtures/app-fixture.ts'
import type { Browser } from '../testing/browser.ts'
import { makeBooking, referenceOf } from '../testing/samples/sample-bookings.ts'
import { makeAccount, makeDriver } from '../testing/samples/sample-drivers.ts'
import { makePartner } from '../testing/samples/sample-partners.ts'
import { writeAudit } from './write-audit.ts'

let app: AppFixture
let admin: Browser
let [orla, oscar] = ['', '']
const start = Date.parse('2026-03-01T00:00:00Z')
beforeAll(async () => {
  app = await openAppFixture()
  orla = await makeAccount(app.db, { role: 'operator', fullName: 'Orla Operator' })
  oscar = await makeAccount(app.db, { role: 'operator', fullName: 'Oscar Operator' })
  admin = await app.browserOf(orla)
  for (let n = 0; n < 6; n += 1) {
    await writeAudit(app.db, {
      accountId: n % 2 === 0 ? orla : oscar,
      action: n < 3 ? 'read_user' : 'disable_user',
      objectId: n === 5 ? 'object-five' : 'object',
      before: { isDisabled: false },
      after: { isDisabled: true, reason: `Reason ${n}` },
      at: new Date(start + n * 60_000),
    })
  }
})
afterAll(() => app.close())

const { answer } = auditRoutes['GET /api/operations/audit']
const look = async (query: Record<string, string> = {}) => {
  const response = await admin.get(`/api/operations/audit?${new URLSearchParams(query)}`)
  expect(response.status, JSON.stringify(response.body)).toBe(200)
  return answer.parse(response.body)
}
const reasons = async (query: Record<string, string>): Promise<unknown[]> =>
  (await look(query)).items.map(({ after }) => after?.['reason'])

it('filters by account, action, object and time, newest first', async () => {
  expect(await reasons({})).toEqual([5, 4, 3, 2, 1, 0].map((n) => `Reason ${n}`))
  expect(await reasons({ by: oscar })).toEqual(['Reason 5', 'Reason 3', 'Reason 1'])
  expect(await reasons({ action: 'read_user', by: orla })).toEqual(['Reason 2', 'Reason 0'])
  expect(await reasons({ kind: 'views' })).toEqual(['Reason 2', 'Reason 1', 'Reason 0'])
  expect(await reasons({ objectId: 'object-five' })).toEqual(['Reason 5'])
  const from = new Date(start + 60_000).toISOString()
  const until = new Date(start + 3 * 60_000).toISOString()
  expect(await reasons({ from, until })).toEqual(['Reason 2', 'Reason 1'])
})

it('shows the state before and after, and the filters to choose from', async () => {
  const { items, people, actions } = await look({ limit: '1' })
  expect(items[0]).toMatchObject({
    by: { accountId: oscar, name: 'Oscar Operator' },
    before: { isDisabled: false },
    after: { isDisabled: true },
  })
  expect(people.map(({ name }) => name)).toEqual(['Orla Operator', 'Oscar Operator'])
  expect(actions).toEqual(['disable_user', 'read_user'])
})

// Mutants: only the first level of the values read; insurers left out.
it('names the people, drivers, bookings and insurers among the recorded values', async () => {
  const driver = await makeDriver(app.db)
  const customerId = await makeAccount(app.db)
  const bookingId = await makeBooking(app.db, { customerId, status: 'pending' })
  const partner = await makePartner(app.db)
  const gone = `acc_${'z'.repeat(26)}`
  await writeAudit(app.db, {
    accountId: orla,
    action: 'hand_over_booking',
    objectId: 'names',
    before: { owner: oscar, openBookings: [bookingId] },
    after: { owner: gone, about: { driverId: driver.driverId, partnerId: partner.partnerId } },
    at: new Date(start - 3_600_000),
  })
  const { names, items } = await look({ objectId: 'names' })
  const [name] = (
    await app.db.execute<{ company_name: string }>(
      sql`select company_name from insurance_partners where id = ${partner.partnerId}`,
    )
  ).rows
  expect(names).toEqual({
    [oscar]: 'Oscar Operator',
    [bookingId]: await referenceOf(app.db, bookingId),
    [driver.driverId]: 'Sample Driver',
    [partner.partnerId]: name?.company_name,
  })
  expect(items).toHaveLength(1)
})

it('continues page by page, also among rows of the same time', async () => {
  await app.db.execute(sql`
    insert into audit_log (id, account_id, action, at)
    select 'aud_' || lpad('same' || n, 26, '0'), ${orla}, 'same_moment', '2026-02-01' from generate_series(1, 5) n`)
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const page = await look({ action: 'same_moment', limit: '2', ...(cursor ? { cursor } : {}) })
    seen.push(...page.items.map(({ auditId }) => auditId))
    cursor = page.nextCursor
  } while (cursor)
  // Mutant: a cursor of the time alone.
  expect(new Set(seen).size).toBe(5)
  expect(seen.length).toBe(5)
  expect((await admin.get('/api/operations/audit?cursor=x')).status).toBe(422)
})

it('does not record its own reading, and cannot be changed', async () => {
  const countRows = async () =>
    (await app.db.execute(sql`select count(*)::int as n from audit_log`)).rows
  const before = await countRows()
  await look()
  // Mutant: `writeAudit` in `listAudit`.
  expect(await countRows()).toEqual(before)
  const denied = ['cause.code', '42501'] as const
  await expect(app.db.execute(sql`delete from audit_log`)).rejects.toHaveProperty(...denied)
  await expect(app.db.execute(sql`update audit_log set action = 'nothing'`)).rejects.toHaveProperty(
    ...denied,
  )
})

it('names a booking by its reference, and finds it by that', async () => {
  const bookingId = await makeBooking(app.db, {
    customerId: await makeAccount(app.db),
    status: 'cancelled',
    cancelReason: 'customer_cancelled',
    cancellationFeeCents: 0,
  })
  const reference = await referenceOf(app.db, bookingId)
  const at = new Date(start - 60_000)
  await writeAudit(app.db, { accountId: orla, action: 'read_booking', objectId: bookingId, at })
  const { items } = await look({ objectId: reference.toLowerCase() })
  expect(items).toMatchObject([{ objectId: bookingId, bookingReference: reference }])
  expect((await look({ objectId: 'object-five' })).items[0]?.bookingReference).toBeNull()
  expect((await look({ objectId: 'TL-22222' })).items).toEqual([])
})

it('names the person, the driver and the insurer of a row, and none for what has no name', async () => {
  const { driverId } = await makeDriver(app.db, { name: 'Sample Driver' })
  const partner = await makePartner(app.db, { companyName: 'Audited Mutual' })
  const at = new Date(start + 60 * 60_000)
  for (const objectId of [oscar, driverId, partner.partnerId, 'a list']) {
    await writeAudit(app.db, { accountId: orla, action: 'write_note', objectId, at })
  }
  const { items } = await look({ action: 'write_note' })
  expect(new Set(items.map(({ objectName }) => objectName))).toEqual(
    new Set(['Oscar Operator', 'Sample Driver', 'Audited Mutual', null]),
  )
})

// Seen to fail with: the identifiers alone, of which no one knows what they are.
it('says which task, shift, message and advertisement a row is about', async () => {
  const bookingId = await makeBooking(app.db, {
    customerId: await makeAccount(app.db),
    status: 'cancelled',
    cancelReason: 'customer_cancelled',
    cancellationFeeCents: 0,
  })
  const taskId = await inTransaction(app.db, async (tx) => {
    await openTask(tx, {
      kind: 'balance_too_small',
      subject: 'balance',
      bookingId,
      note: 'Too small',
      at: new Date(),
    })
    const { rows } = await tx.execute<{ id: string }>(
      sql`select id from operator_tasks where booking_id = ${bookingId}`,
    )
    return rows[0]?.id ?? ''
  })
  await admin.send('POST', '/api/operations/shift/begin', { deputyId: null })
  await app.db.execute(sql`
    insert into contact_messages (id, name, email, message, created_at)
    values ('ctm_sample', 'Nuala Sample', 'nuala@example.ie', 'Hello there', now())`)
  const at = new Date(start + 120 * 60_000)
  for (const objectId of [taskId, 'ctm_sample', sampleAdId]) {
    await writeAudit(app.db, { accountId: orla, action: 'close_task', objectId, at })
  }
  const shifts = await look({ action: 'begin_shift' })
  expect(shifts.items.map(({ objectName }) => objectName)).toEqual(['Shift of Orla Operator'])
  const { items } = await look({ action: 'close_task' })
  const reference = await referenceOf(app.db, bookingId)
  expect(new Set(items.map(({ objectName }) => objectName))).toEqual(
    new Set([
      'Advertisement Four tyres for three',
      'Message from Nuala Sample',
      `${operatorTaskLabels.balance_too_small}, ${reference}`,
    ]),
  )
})
