/**
 * What operators see and do beside a booking, over HTTP: money, notes, messages. Mutants that were seen to fail are named beside their
 * tests.
 */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operatorBooking } from '../../contract/operations/operator-booking.ts'
import { openAppFixture, type AppFixture } from '../testing/fixtures/app-fixture.ts'
import { codeOf } from '../testing/send-sample.ts'
import type { Browser } from '../testing/browser.ts'
import { openTab } from '../testing/open-tab.ts'
import { makeAccount } from '../testing/samples/sample-drivers.ts'

let app: AppFixture
let operatorId: string
let admin: Browser
beforeAll(async () => {
  app = await openAppFixture()
  operatorId = await makeAccount(app.db, { role: 'operator', fullName: 'Orla Operator' })
  admin = await app.browserOf(operatorId)
})
afterAll(() => app.close())

const look = async (bookingId: string) => {
  const answer = await admin.get(`/api/bookings/${bookingId}/operations`)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return operatorBooking.parse(answer.body)
}
const note = (bookingId: string, content: string) =>
  admin.send('POST', `/api/bookings/${bookingId}/notes`, { content })
const write = (bookingId: string, to: 'customer' | 'driver', content: string) =>
  admin.send('POST', `/api/bookings/${bookingId}/tell`, { to, content })
const audited = async (bookingId: string) => {
  const { rows } = await app.db.execute<{ action: string; after: unknown }>(sql`
    select action, after from audit_log where object_id = ${bookingId} and account_id = ${operatorId} order by at, id`)
  return rows
}
const completed = async () => {
  const scenario = await app.acceptedScenario()
  for (const transition of ['set_off', 'arrive', 'start', 'complete'] as const) {
    const outcome = await app.fixture.advance(
      scenario.drivers.assigned_driver,
      scenario.bookingId,
      transition,
    )
    expect(outcome.ok).toBe(true)
  }
  return scenario
}

describe('the money', () => {
  it('is every line of the ledger, each transaction in balance, and what may be refunded', async () => {
    const { bookingId } = await completed()
    const seen = await look(bookingId)
    expect(seen.ledger.map(({ kind }) => kind)).toEqual(['hold', 'capture', 'completion'])
    // Mutant: lines of several transactions in one.
    for (const { entries } of seen.ledger) {
      expect(entries.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(0)
    }
    expect(seen.payment.capturedCents).toBeGreaterThan(0)
    expect(seen.mostRefundCents).toBe(seen.payment.capturedCents)
    expect(await audited(bookingId)).toEqual([{ action: 'read_booking_operations', after: null }])
  })

  it('cannot be refunded here while the booking lasts', async () => {
    const { bookingId } = await app.acceptedScenario()
    // Mutant: `hasEnded` not checked.
    expect((await look(bookingId)).mostRefundCents).toBe(0)
  })

  it('shrinks with a refund', async () => {
    const { bookingId } = await completed()
    const before = await look(bookingId)
    const reason = 'The truck came without its winch'
    const refund = { kind: 'refund', bookingId, amountCents: 10_00, reason }
    expect((await admin.send('POST', '/api/operations/undoable-actions', refund)).status).toBe(202)
    app.fixture.clock.advance('10s')
    await app.fixture.drain()
    const after = await look(bookingId)
    expect(after.refunds).toMatchObject([{ amountCents: 10_00, state: 'succeeded' }])
    expect(after.payment.refundedCents).toBe(10_00)
    expect(after.mostRefundCents).toBe(before.mostRefundCents - 10_00)
    expect(after.ledger.map(({ kind }) => kind)).toContain('refund')
  })
})

describe('a note', () => {
  it('is kept with who wrote it, the newest first, on record, and for good', async () => {
    const { bookingId } = await app.acceptedScenario()
    expect((await note(bookingId, 'The driver is two roads away')).status).toBe(201)
    app.fixture.clock.advance('1m')
    await note(bookingId, '  Spoke to the customer  ')
    const { notes } = await look(bookingId)
    expect(notes.map(({ by, to, content }) => [by, to, content])).toEqual([
      ['Orla Operator', null, 'Spoke to the customer'],
      ['Orla Operator', null, 'The driver is two roads away'],
    ])
    // Mutant: no `writeAudit`.
    expect(await audited(bookingId)).toMatchObject([
      { action: 'write_note', after: { noteId: notes[1]?.noteId } },
      { action: 'write_note', after: { noteId: notes[0]?.noteId } },
      { action: 'read_booking_operations' },
    ])
    // Mutant: the trigger dropped.
    for (const change of [
      sql`update operator_notes set content = 'Never said'`,
      sql`delete from operator_notes`,
    ]) {
      await expect(app.db.execute(change)).rejects.toMatchObject({
        cause: { message: 'operator_notes is append-only' },
      })
    }
  })

  it('without words is refused, and so is markup', async () => {
    const { bookingId } = await app.acceptedScenario()
    for (const content of ['', '   ', 'x'.repeat(1_001), '<script>alert(1)</script>']) {
      expect(codeOf(await note(bookingId, content))).toBe('invalid_input')
    }
    expect((await look(bookingId)).notes).toEqual([])
  })

  it('is shown to other operators at once', async () => {
    const { bookingId } = await app.acceptedScenario()
    const tab = await openTab(await app.browserOf(await makeAccount(app.db, { role: 'operator' })))
    try {
      // Mutant: `publishToBoard` left out.
      await note(bookingId, 'Look at this one')
      await tab.sees(bookingId)
    } finally {
      tab.close()
      await tab.ended
    }
  })
})

describe('a message', () => {
  it('goes to the side it is for by mail, once, and stays with the notes', async () => {
    const { bookingId, accounts } = await app.acceptedScenario()
    const before = await app.mailsTo('aoife@example.ie')
    expect((await write(bookingId, 'customer', 'Your driver is two roads away')).status).toBe(201)
    const mails = (await app.mailsTo('aoife@example.ie')).slice(before.length)
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^A message about your recovery · TL-\w{5}$/),
    ])
    expect(mails[0]?.bodyText).toContain('Your driver is two roads away')
    expect(mails[0]?.recipientId).toBe(accounts.owner)

    await write(bookingId, 'driver', 'Please call the customer')
    const toDriver = await app.mailsTo(`${accounts.assigned_driver}@example.ie`)
    // Mutant: the customer's address for both.
    expect(toDriver.at(-1)?.bodyText).toContain('Please call the customer')
    const { notes } = await look(bookingId)
    expect(new Set(notes.map(({ to }) => to))).toEqual(new Set(['customer', 'driver']))
    expect(await audited(bookingId)).toMatchObject([
      { action: 'write_to_side', after: { to: 'customer' } },
      { action: 'write_to_side', after: { to: 'driver' } },
      { action: 'read_booking_operations' },
    ])
  })

  it('to the driver of a booking without one is refused, and nothing is kept', async () => {
    const { bookingId } = await app.offeredScenario()
    expect(codeOf(await write(bookingId, 'driver', 'Are you there?'))).toBe('nobody_to_tell')
    expect((await look(bookingId)).notes).toEqual([])
  })
})

describe('offering again', () => {
  it('asks drivers who have come on duty when all who were asked have said no, and no driver twice', async () => {
    const { bookingId, accounts } = await app.offeredScenario()
    const assign = () => admin.send('POST', `/api/bookings/${bookingId}/assign`, { driverId: null })
    const offers = async () => {
      const { rows } = await app.db.execute<{
        driver_id: string
        state: string
        round: number
      }>(
        sql`select driver_id, state, round from offers where booking_id = ${bookingId} order by round, driver_id`,
      )
      return rows
    }
    expect((await assign()).status).toBe(200)
    expect(
      (await offers()).map(({ round }) => round),
      'they may still answer',
    ).toEqual([1, 1])
    for (const account of [accounts.assigned_driver, accounts.offered_driver]) {
      const driver = await app.browserOf(account)
      await driver.send('POST', `/api/bookings/${bookingId}/decline`, { reason: 'too_far' })
    }
    expect(codeOf(await assign())).toBe('no_drivers_available')
    const late = await app.fixture.driver(4)
    // Mutant: `openOffers.length > 0` left out.
    expect((await assign()).status).toBe(200)
    expect((await offers()).filter(({ state }) => state === 'open')).toMatchObject([
      { driver_id: late.driverId, round: 2 },
    ])
    const actions = (await audited(bookingId)).filter(({ action }) => action === 'assign_driver')
    expect(actions).toMatchObject([{ after: { assignment: 'auto' } }])
  })
})
