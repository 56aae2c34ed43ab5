/** An erased booking answers as one that never was, to everyone and everywhere, and is in no list, search or archive. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { access } from '../../../contract/every-route.ts'
import { erasedCustomerId } from '../../../domain/privacy/erased-customer.ts'
import { noCheckpoint } from '../../kit/jobs/run-job.ts'
import { findPerson } from '../../testing/find-person.ts'
import type { Scenario } from '../../testing/fixtures/app-fixture.ts'
import { traces } from '../../testing/fixtures/closing-fixture.ts'
import { openExportFixture, type ExportFixture } from '../../testing/fixtures/export-fixture.ts'
import { ageDatabase } from '../../testing/fixtures/old-booking-fixture.ts'
import { makePartner } from '../../testing/samples/sample-partners.ts'
import { codeOf } from '../../testing/send-sample.ts'
import { eraseOldBookings } from './erase-old-bookings.ts'

let fixture: ExportFixture
let app: ExportFixture['app']
let scenario: Scenario
let reference: string
let receiptNo: string
beforeAll(async () => {
  fixture = await openExportFixture()
  app = fixture.app
  scenario = await fixture.openPerson()
  const { rows } = await app.db.execute<{ reference: string; receipt_no: string }>(sql`
    select b.reference, r.receipt_no from bookings b join receipts r on r.booking_id = b.id where b.id = ${scenario.bookingId}`)
  reference = rows[0]?.reference ?? ''
  receiptNo = rows[0]?.receipt_no ?? ''
  await ageDatabase(app.db)
})
afterAll(() => app.close())

const people = () => Object.entries(scenario.accounts)
const get = (accountId: string, path: string) => fixture.send(accountId, 'GET', path)
const post = (accountId: string, path: string, body: object) =>
  fixture.send(accountId, 'POST', path, body)

/** Every page of a booking that is read. */
const readings = () =>
  Object.entries(access)
    .filter(([route, row]) => row.about === 'booking' && route.startsWith('GET /api/bookings/'))
    .map(([route]) =>
      route
        .slice('GET '.length)
        .replace(':bookingId', scenario.bookingId)
        .replace(':receiptNo', receiptNo)
        .replace(/:\w+/g, 'none'),
    )

it('is there before', async () => {
  const { owner, operator, assigned_driver: driver } = scenario.accounts
  for (const accountId of [owner, operator, driver])
    expect((await get(accountId, `/api/bookings/${scenario.bookingId}`)).status).toBe(200)
  const found = await post(operator, '/api/operations/search', { search: reference })
  expect(JSON.stringify(found.body)).toContain(scenario.bookingId)
  expect(JSON.stringify((await get(driver, '/api/driver/payouts')).body)).toContain(reference)
})

it('answers as one that never was', async () => {
  await eraseOldBookings({ ...app.ctx, jobRun: '9' }, noCheckpoint)
  const never = scenario.bookingId.replace(/.{6}$/, '000000')
  expect(readings().length).toBeGreaterThan(10)
  for (const [, accountId] of people()) {
    for (const path of readings()) {
      const [erased, missing] = [
        await get(accountId, path),
        await get(accountId, path.replace(scenario.bookingId, never)),
      ]
      expect([path, erased.status, codeOf(erased)]).toEqual([path, missing.status, codeOf(missing)])
      expect(erased.status).toBeGreaterThanOrEqual(400)
    }
  }
})

it('is in no list, search or archive', async () => {
  const { owner, operator, assigned_driver: driver } = scenario.accounts
  for (const search of [reference, receiptNo, traces.name, traces.phone]) {
    const { body } = await post(operator, '/api/operations/search', { search })
    expect(JSON.stringify(body)).not.toContain(scenario.bookingId)
  }
  for (const [accountId, path] of [
    [owner, '/api/bookings?limit=5'],
    [driver, '/api/bookings?limit=5'],
    [driver, '/api/driver/payouts'],
    [operator, `/api/operations/users/${owner}`],
  ] as const) {
    const { status, body } = await get(accountId, path)
    expect([path, status]).toEqual([path, 200])
    expect(JSON.stringify(body)).not.toContain(scenario.bookingId)
  }
  const { body: users } = await post(operator, '/api/operations/users/search', { search: '' })
  expect(JSON.stringify(users)).not.toContain(erasedCustomerId)
  for (const accountId of [owner, driver]) {
    const archive = await fixture.make(accountId)
    expect(archive.rows('bookings')).toEqual([])
    expect(archive.rows('receipts')).toEqual([])
  }
  const found = await findPerson(app.db, [traces.phone.replaceAll(' ', ''), traces.phone])
  expect([...found.keys()].filter((table) => table !== 'notifications')).toEqual(['profiles'])
})

it('is no booking of its insurer any more', async () => {
  const { partnerId, key } = await makePartner(app.db)
  await app.db.execute(sql`
    insert into insurance_bookings (booking_id, partner_id, key_id, mode, incident_type, customer_policy_number, priority_level, created_at)
    select ${scenario.bookingId}, ${partnerId}, id, 'live', 'breakdown', '-', 'standard', now() from partner_keys where partner_id = ${partnerId} limit 1`)
  const program = app.programOf(key)
  const lists = [
    await get(scenario.accounts.operator, `/api/partners/${partnerId}/bookings?mode=live`),
    await program.get('/api/partner/v1/bookings'),
  ]
  for (const { body, status } of lists)
    expect([status, JSON.stringify(body).includes(scenario.bookingId)]).toEqual([200, false])
  const own = `/api/partner/v1/bookings/${scenario.bookingId}`
  const never = own.replace(/.{6}$/, '000000')
  for (const path of ['', '/documents']) {
    const [erased, missing] = [await program.get(own + path), await program.get(never + path)]
    expect([erased.status, codeOf(erased)]).toEqual([missing.status, codeOf(missing)])
    expect(erased.status).toBeGreaterThanOrEqual(400)
  }
})
