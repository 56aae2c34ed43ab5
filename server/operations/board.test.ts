/**
 * The operators' board over HTTP, and how it is kept current. Mutants that were seen to fail are named beside their tests.
 */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { operationsRoutes } from '../../contract/operations/operations.ts'
import { exceptionsOf } from '../../domain/bookings/booking-exceptions.ts'
import { closeDatabase, inTransaction, openDatabase } from '../kit/database/database.ts'
import { newId } from '../kit/ids.ts'
import { openLog } from '../kit/log.ts'
import { openTask } from '../tasks/index.ts'
import { openAppFixture, type AppFixture } from '../testing/fixtures/app-fixture.ts'
import { codeOf } from '../testing/send-sample.ts'
import type { Browser } from '../testing/browser.ts'
import { nextClientId } from '../testing/client-ids.ts'
import { openTab } from '../testing/open-tab.ts'
import { makeBooking } from '../testing/samples/sample-bookings.ts'
import { makeAccount, makeDriver } from '../testing/samples/sample-drivers.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { boardSql } from './board.store.ts'

let app: AppFixture
let operatorId: string
let admin: Browser
beforeAll(async () => {
  app = await openAppFixture()
  operatorId = await makeAccount(app.db, { role: 'operator', fullName: 'Orla Operator' })
  admin = await app.browserOf(operatorId)
})
afterAll(() => app.close())

/** Ends the bookings that an earlier test left open. */
beforeEach(async () => {
  await app.db
    .execute(sql`update bookings set status = 'cancelled', cancel_reason = 'operator_cancelled', start_code = null
    where status not in ('completed', 'cancelled')`)
  await app.db.execute(sql`update payment_operations set state = 'done' where state <> 'done'`)
  await app.db.execute(sql`update operator_tasks set closed_at = now() where closed_at is null`)
})

const { answer } = operationsRoutes['GET /api/operations/board']

const look = async () => {
  const response = await admin.get('/api/operations/board')
  expect(response.status, JSON.stringify(response.body)).toBe(200)
  return answer.parse(response.body)
}
const idsOnBoard = async () => (await look()).bookings.map(({ bookingId }) => bookingId)
const only = async () => {
  const { bookings } = await look()
  expect(bookings.length).toBe(1)
  const [booking] = bookings
  if (!booking) throw new Error('nothing on the board')
  return booking
}
const kindsOf = async () => {
  const { bookings, serverNow } = await look()
  return bookings.flatMap((one) => exceptionsOf(one, Date.parse(serverNow)).map(({ kind }) => kind))
}
const openSample = (subject: string, bookingId?: string) =>
  inTransaction(app.db, (tx) =>
    openTask(tx, {
      kind: 'refund_failed',
      subject,
      note: 'The bank sent €20.00 back',
      ...(bookingId ? { bookingId } : {}),
      at: new Date(),
    }),
  )

describe('the board', () => {
  it('shows open bookings and none that are over', async () => {
    expect(await look()).toMatchObject({ bookings: [], total: 0, tasks: [] })
    const customerId = await makeAccount(app.db)
    const { driverId } = await makeDriver(app.db)
    await makeBooking(app.db, { customerId, driverId, status: 'completed' })
    const open = await makeBooking(app.db, { customerId, status: 'pending' })
    expect(await idsOnBoard()).toEqual([open])
  })

  it('shows one that is over while its money is not', async () => {
    const { bookingId } = await app.acceptedScenario()
    await app.db.execute(
      sql`update bookings set status = 'cancelled', cancel_reason = 'operator_cancelled', start_code = null where id = ${bookingId}`,
    )
    expect(await idsOnBoard()).toEqual([])
    // Mutant: the second half of the union left out.
    await app.db.execute(
      sql`update payment_operations set state = 'stuck' where booking_id = ${bookingId}`,
    )
    expect(await idsOnBoard()).toEqual([bookingId])
    expect(await kindsOf()).toEqual(['payment_stuck'])
  })

  it('shows its state and its customer by name, without a number, an address or exactly where the truck is', async () => {
    const { bookingId, drivers } = await app.offeredScenario()
    expect(await only()).toMatchObject({
      bookingId,
      status: 'pending_driver_acceptance',
      openOffers: 2,
      wave: 1,
      driver: null,
      customerName: expect.stringContaining('Aoife'),
      insurer: null,
      truck: null,
      payment: null,
      unread: null,
    })
    await app.fixture.accept(drivers.assigned_driver, bookingId)
    await app.db.execute(sql`
      update driver_positions set lat = 53.27654321, lon = -6.61234567, at = now() where driver_id = ${drivers.assigned_driver.driverId}`)
    const accepted = await only()
    expect(accepted).toMatchObject({
      status: 'confirmed',
      driver: { driverId: drivers.assigned_driver.driverId, name: 'Fionn Invented' },
      truck: { lat: 53.28, lon: -6.61 },
      payment: { kind: 'capture', state: 'done' },
    })
    expect(accepted.promisedBy).not.toBeNull()
    expect(accepted.offeredKm).toBeCloseTo(1, 0)
    expect(accepted.kmCloser).toBeLessThan(0)
    const text = JSON.stringify((await admin.get('/api/operations/board')).body)
    // Mutant: the whole of `pickup`, or `customer_phone`, in the answer.
    for (const secret of ['910 0001', 'aoife@example.ie', '53.2765', 'Roadside']) {
      expect(text).not.toContain(secret)
    }
  })

  it('puts problems first, by the clock', async () => {
    const customerId = await makeAccount(app.db)
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000)
    const fine = await makeBooking(app.db, { customerId, status: 'pending', createdAt: at(-50) })
    const { driverId } = await makeDriver(app.db)
    const slow = await makeBooking(app.db, {
      customerId,
      driverId,
      status: 'confirming_payment',
      createdAt: at(-30),
      updatedAt: at(-1),
    })
    expect(await idsOnBoard()).toEqual([fine, slow])
    await app.db.execute(
      sql`update bookings set updated_at = ${at(-3).toISOString()} where id = ${slow}`,
    )
    // Mutant: `toSorted(byTrouble)` left out.
    expect(await idsOnBoard()).toEqual([slow, fine])
  })

  it('says whose message is unread, until it is read', async () => {
    const { bookingId, accounts } = await app.acceptedScenario()
    const customer = await app.browserOf(accounts.owner)
    const driver = await app.browserOf(accounts.assigned_driver)
    const write = (browser: Browser, messageType: 'text' | 'status', content: string) =>
      browser.send('POST', `/api/bookings/${bookingId}/messages`, {
        clientId: nextClientId(),
        messageType,
        content,
      })
    expect((await write(customer, 'text', 'Where are you?')).status).toBe(201)
    // Mutant: the reader taken for the writer in `chat_reads`.
    expect((await only()).unread?.from).toBe('customer')
    await driver.send('POST', `/api/bookings/${bookingId}/messages/marks`, {
      deliveredSeq: 1,
      readSeq: 1,
    })
    expect((await only()).unread).toBeNull()
    await write(driver, 'status', 'En route to pickup')
    expect((await only()).unread, 'a quick button asks for no answer').toBeNull()
    await write(driver, 'text', 'Ten minutes')
    expect((await only()).unread?.from).toBe('driver')
  })
})

describe('tasks', () => {
  const close = (browser: Browser, taskId: string, note = 'Called the bank') =>
    browser.send('POST', `/api/operations/tasks/${taskId}/close`, { note })

  it('are shown until an operator closes them with a note, once, on record', async () => {
    await openSample('rfd_one')
    const [task] = (await look()).tasks
    expect(task).toMatchObject({ kind: 'refund_failed', note: 'The bank sent €20.00 back' })
    const taskId = task?.taskId ?? ''
    expect(codeOf(await close(admin, taskId, '  '))).toBe('invalid_input')
    const other = await app.browserOf(await makeAccount(app.db, { role: 'operator' }))
    // Mutants: `for('update')` left out; `closedAt` not checked.
    const answers = await Promise.all([admin, other, admin, other].map((one) => close(one, taskId)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      204, 409, 409, 409,
    ])
    expect((await look()).tasks).toEqual([])
    const { rows } = await app.db.execute<{ before: unknown; after: unknown }>(
      sql`select before, after from audit_log where action = 'close_task' and object_id = ${taskId}`,
    )
    expect(rows).toEqual([
      {
        before: expect.objectContaining({ kind: 'refund_failed', subject: 'rfd_one' }),
        after: expect.objectContaining({ note: 'Called the bank' }),
      },
    ])
  })

  it('that were never opened are not found', async () => {
    expect(codeOf(await close(admin, newId('tsk')))).toBe('not_found')
  })
})

describe('the live stream', () => {
  it('tells only operators that the board has changed, and not what', async () => {
    const { bookingId, drivers, accounts } = await app.offeredScenario()
    const tab = await openTab(admin)
    const driverTab = await openTab(await app.browserOf(accounts.other_driver))
    try {
      // Mutant: `spread` left out of `announce`.
      await app.fixture.accept(drivers.assigned_driver, bookingId)
      await tab.sees('board_changed')
      expect(tab.text()).toContain(bookingId)
      expect(tab.text()).not.toMatch(/^id: [1-9]/m)
      await openSample('rfd_two')
      const [task] = (await look()).tasks
      const before = tab.text().length
      await admin.send('POST', `/api/operations/tasks/${task?.taskId}/close`, { note: 'Done' })
      await expect.poll(() => tab.text().slice(before)).toContain('board_changed')
      // Mutant: every stream follows the operators' channel.
      expect(driverTab.text()).not.toContain('board_changed')
    } finally {
      tab.close()
      driverTab.close()
      await Promise.all([tab.ended, driverTab.ended])
    }
  })
})

// Mutant: `bookings_open` dropped.
it('reads open bookings by their index, however many past ones there are', async () => {
  const database = await createTestDatabase()
  const many = openDatabase({
    url: database.url,
    maxConnections: 1,
    log: openLog('silent'),
    callLimitMs: 60_000,
  })
  try {
    const { driverId } = await makeDriver(many)
    const customerId = await makeAccount(many)
    await makeBooking(many, { customerId, driverId, status: 'completed' })
    await many.execute(sql`alter table bookings disable trigger user`)
    await many.execute(sql`
      insert into quotes select (jsonb_populate_record(q, jsonb_build_object('id', 'quo_' || lpad('m' || n, 26, '0')))).*
      from quotes q cross join generate_series(1, 20000) n`)
    await many.execute(sql`
      insert into bookings (id, quote_id, customer_id, status, driver_id, assignment, pickup_location, pickup, distance_km, vehicle_type,
        casualty, price_cents, price_lines, tariff_version, customer_name, customer_phone, customer_email, consent_text_version,
        consented_at, card_by, accepted_at, acceptance_deadline, completed_at, created_at, updated_at)
      select 'bkg_' || lpad('m' || n, 26, '0'), 'quo_' || lpad('m' || n, 26, '0'), customer_id,
        case when n % 200 = 0 then 'pending' else 'completed' end, case when n % 200 = 0 then null else ${driverId} end, assignment,
        pickup_location, pickup, distance_km, vehicle_type, casualty, price_cents, price_lines, tariff_version, customer_name, customer_phone,
        customer_email, consent_text_version, consented_at, card_by, case when n % 200 = 0 then null else now() end,
        case when n % 200 = 0 then null else now() end, case when n % 200 = 0 then null else now() end, now(), now()
      from bookings b cross join generate_series(1, 20000) n where b.status = 'completed'`)
    await many.execute(
      sql`vacuum analyze bookings, quotes, payment_operations, offers, chat_messages, chat_reads, driver_profiles`,
    )
    const { rows } = await many.execute<{ 'QUERY PLAN': string }>(
      sql`explain (analyze, timing off, buffers) ${boardSql(3_000)}`,
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/bookings_open/)
    expect(plan).not.toMatch(/Seq Scan on bookings/)
    // six pages for each of the hundred open bookings, where every booking would be some thousands
    const [, hit = 0, read = 0] = /Buffers: shared(?: hit=(\d+))?(?: read=(\d+))?/.exec(plan) ?? []
    expect(Number(hit) + Number(read)).toBeLessThan(1_200)
  } finally {
    await closeDatabase(many)
    await database.drop()
  }
}, 60_000)
