/**
 * What the person beside a vehicle whose insurer pays may do by the link of their trip, as a customer does with an account. Seen to fail with:
 * the insured person left out of `promptAboutDriver`; `isInsured` not compared; the question's text with the path of a booking; the trip
 * without the keys of its codes; no task until an answer comes; a late no refused; a receiver withdrawn after the end.
 */
import { and, eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { trip, type Trip } from '../../../contract/bookings/trips.ts'
import { handshakeRecords } from '../../../db/schema/handshakes.ts'
import { notifications } from '../../../db/schema/notifications.ts'
import { operatorTasks } from '../../../db/schema/payouts.ts'
import { codeMaxWrong } from '../../../domain/handshake/code-tries.ts'
import { codeIn, windowOf } from '../../../domain/handshake/moving-code.ts'
import type { Browser, BrowserAnswer } from '../../testing/browser.ts'
import { openAppFixture, type AppFixture } from '../../testing/fixtures/app-fixture.ts'
import { must } from '../../testing/fixtures/booking-fixture.ts'
import type { MadeDriver } from '../../testing/samples/sample-drivers.ts'
import { placeSampleOnAccount } from '../../testing/samples/sample-on-account.ts'
import { makePartner, type MadePartner } from '../../testing/samples/sample-partners.ts'
import { statusAndCode } from '../../testing/send-sample.ts'
import { sharePathOf } from '../booking-view.ts'

let app: AppFixture
let insurer: MadePartner
let person: Browser
beforeAll(async () => {
  app = await openAppFixture()
  insurer = await makePartner(app.db)
  person = app.visitor()
})
afterAll(() => app.close())

type Insured = { bookingId: string; driver: MadeDriver; cab: Browser; code: string }

/** The driver is beside the vehicle. */
const arrived = async (excessCents = 0): Promise<Insured> => {
  const driver = await app.fixture.driver(5)
  const { bookingId } = await placeSampleOnAccount(app.fixture, insurer, excessCents)
  must(await app.fixture.accept(driver, bookingId))
  for (const transition of ['set_off', 'arrive'] as const) {
    must(await app.fixture.advance(driver, bookingId, transition))
  }
  const { startCode } = await app.fixture.booking(bookingId)
  const cab = await app.browserOf(driver.accountId)
  return { bookingId, driver, cab, code: startCode ?? '' }
}

const pathOf = async (bookingId: string): Promise<string> => {
  const path = await sharePathOf(app.ctx, app.db, await app.fixture.booking(bookingId))
  return `/api${path?.replace('/trip/', '/trips/') ?? ''}`
}

const seen = async (path: string) => {
  const shown: Trip = trip.parse((await person.get(path)).body)
  if (shown.state !== 'under_way' || !shown.covered) throw new Error('not of an insured person')
  return shown.covered
}

const start = ({ cab, bookingId }: Insured, startCode?: string): Promise<BrowserAnswer> =>
  cab.send('POST', `/api/bookings/${bookingId}/transitions`, {
    transition: 'start',
    ...(startCode === undefined ? {} : { startCode }),
  })

const wrong = (code: string): string => code.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))

/** Those that are open. */
const tasksOf = async (bookingId: string): Promise<string[]> => {
  const isIts = and(eq(operatorTasks.bookingId, bookingId), isNull(operatorTasks.closedAt))
  return (await app.db.select().from(operatorTasks).where(isIts)).map(({ kind }) => kind)
}

/** A link that a customer gave to their family. */
const linkOfCustomer = async (): Promise<string> => {
  const { bookingId, accounts } = await app.acceptedScenario()
  const owner = await app.browserOf(accounts.owner)
  expect((await owner.send('POST', `/api/bookings/${bookingId}/share`)).status).toBe(200)
  return pathOf(bookingId)
}

describe('after five wrong start codes', () => {
  const questioned = async (excessCents = 0) => {
    const insured = await arrived(excessCents)
    const path = await pathOf(insured.bookingId)
    for (let tries = 0; tries < codeMaxWrong; tries += 1) {
      expect((await seen(path)).driverQuestion).toBeNull()
      await start(insured, wrong(insured.code))
    }
    const answer = (isDriver: boolean) =>
      person.send('POST', `${path}/driver-question`, { isDriver })
    return { insured, path, answer }
  }

  it.each([0, 3_000])('a yes begins the recovery, with an excess of %i cents', async (excess) => {
    const { insured, path, answer } = await questioned(excess)
    const { driverQuestion, driver } = await seen(path)
    expect(driverQuestion).toMatchObject({ isDriver: null, answeredAt: null })
    expect(driver).toMatchObject({ name: 'Fionn Invented', truck: 'Sample flatbed' })
    expect(statusAndCode(await start(insured, insured.code))).toEqual([429, 'start_code_paused'])

    const yes = await answer(true)
    expect(yes.status).toBe(200)
    expect(trip.parse(yes.body)).toMatchObject({
      covered: { driverQuestion: { isDriver: true }, startCode: null },
    })
    expect((await app.fixture.booking(insured.bookingId)).arrivalProvenBy).not.toBeNull()
    expect(statusAndCode(await answer(true))).toEqual([409, 'move_not_offered'])
    expect((await start(insured)).status).toBe(200)
    expect(await tasksOf(insured.bookingId)).toEqual([])
  })

  // A number that an insurer gave may reach no one.
  it('an operator has a task until the answer or the right code comes', async () => {
    const { insured } = await questioned()
    expect(await tasksOf(insured.bookingId)).toEqual(['driver_not_recognised'])
    app.fixture.clock.advance('10m')
    expect((await start(insured, insured.code)).status).toBe(200)
    expect(await tasksOf(insured.bookingId)).toEqual([])
  })

  it('a no counts also when the recovery has begun by then; a yes is too late', async () => {
    const { insured, answer } = await questioned()
    app.fixture.clock.advance('10m')
    expect((await start(insured, insured.code)).status).toBe(200)
    expect(statusAndCode(await answer(true))).toEqual([409, 'move_not_offered'])
    expect((await answer(false)).status).toBe(200)
    expect(await tasksOf(insured.bookingId)).toEqual(['driver_not_recognised'])
  })

  it('a no is an operator’s task, and the code still begins the recovery', async () => {
    const { insured, answer } = await questioned()
    expect((await answer(false)).status).toBe(200)
    expect(await tasksOf(insured.bookingId)).toEqual(['driver_not_recognised'])
    expect(statusAndCode(await start(insured))).toEqual([422, 'invalid_input'])
    app.fixture.clock.advance('10m')
    expect((await start(insured, insured.code)).status).toBe(200)
  })

  it('they are texted the link of their trip', async () => {
    const { insured, path } = await questioned()
    const texts = await app.db
      .select()
      .from(notifications)
      .where(
        and(
          eq(notifications.bookingId, insured.bookingId),
          eq(notifications.kind, 'driver_question'),
          eq(notifications.channel, 'sms'),
        ),
      )
    expect(texts).toHaveLength(1)
    expect(texts[0]?.bodyText).toContain('Is Fionn your driver? Open to answer')
    expect(texts[0]?.bodyText).toContain(path.replace('/api/trips/', '/trip/'))
  })

  it('nothing is answered before, after the end, or by the link of the driver before', async () => {
    const insured = await arrived()
    const path = await pathOf(insured.bookingId)
    const answer = () => person.send('POST', `${path}/driver-question`, { isDriver: true })
    expect(statusAndCode(await answer())).toEqual([409, 'move_not_offered'])
    must(await app.fixture.advance(insured.driver, insured.bookingId, 'start'))
    must(await app.fixture.advance(insured.driver, insured.bookingId, 'complete'))
    expect(statusAndCode(await answer())).toEqual([409, 'booking_ended'])
    await app.db.execute(
      sql`update trip_shares set revoked_at = now() where booking_id = ${insured.bookingId}`,
    )
    expect(statusAndCode(await answer())).toEqual([404, 'not_found'])
  })
})

describe('the hand-over', () => {
  it('is proven by the code that the page of the trip makes', async () => {
    const insured = await arrived()
    const path = await pathOf(insured.bookingId)
    const { handshake } = await seen(path)
    const codeFor = async (purpose: 'start' | 'handover'): Promise<string> => {
      const { checkKey = '', restKey = null } = handshake?.[purpose] ?? {}
      if (!restKey) throw new Error(`no keys for ${purpose}`)
      return codeIn({ checkKey, restKey }, windowOf(await app.fixture.clock.now(app.db)))
    }
    expect((await start(insured, await codeFor('start'))).status).toBe(200)
    const done = await insured.cab.send('POST', `/api/bookings/${insured.bookingId}/transitions`, {
      transition: 'complete',
      handover: { isAtDropoff: true, reason: 'no_camera', code: await codeFor('handover') },
    })
    expect(done.status).toBe(200)
    const records = await app.db
      .select()
      .from(handshakeRecords)
      .where(eq(handshakeRecords.bookingId, insured.bookingId))
    expect(records.map(({ purpose, proof }) => `${purpose} ${proof}`).toSorted()).toEqual([
      'handover code',
      'start code',
    ])
    expect((await person.get(path)).body).not.toHaveProperty('covered')
  })

  it('goes to the person they name, who is texted a code, and back to them', async () => {
    const insured = await arrived()
    const path = await pathOf(insured.bookingId)
    const niamh = { name: 'Niamh Sample', phone: '020 910 0357' }
    const named = await person.send('PUT', `${path}/receiver`, niamh)
    expect(trip.parse(named.body)).toMatchObject({
      covered: { handshake: { receiver: { name: 'Niamh Sample' } } },
    })
    const { rows } = await app.db.execute<{ text: string }>(
      sql`select body_text as text from notifications where kind = 'handover_code' and address = '+353209100357'`,
    )
    expect(rows.map(({ text }) => text)).toEqual([expect.stringMatching(/Hand-over code \d{4}/)])
    expect((await person.send('DELETE', `${path}/receiver`)).status).toBe(200)
    expect((await seen(path)).handshake?.receiver).toBeNull()
    for (const last of [1, 2]) {
      await person.send('PUT', `${path}/receiver`, { ...niamh, phone: `020 910 036${last}` })
    }
    const fourth = await person.send('PUT', `${path}/receiver`, { ...niamh, phone: '0209100364' })
    expect(statusAndCode(fourth)).toEqual([409, 'receivers_used'])
  })

  it('stays on record once it has taken place', async () => {
    const insured = await arrived()
    const path = await pathOf(insured.bookingId)
    await person.send('PUT', `${path}/receiver`, { name: 'Niamh Sample', phone: '020 910 0366' })
    for (const transition of ['start', 'complete'] as const) {
      must(await app.fixture.advance(insured.driver, insured.bookingId, transition))
    }
    const withdrawn = await person.send('DELETE', `${path}/receiver`)
    expect(statusAndCode(withdrawn)).toEqual([409, 'receiver_not_open'])
  })
})

it('none of it is open to people with whom a customer shared a trip', async () => {
  const path = await linkOfCustomer()
  expect((await person.get(path)).body).toMatchObject({ state: 'under_way', covered: null })
  const refusals = await Promise.all([
    person.send('POST', `${path}/driver-question`, { isDriver: true }),
    person.send('PUT', `${path}/receiver`, { name: 'Niamh Sample', phone: '020 910 0358' }),
    person.send('DELETE', `${path}/receiver`),
    person.get(`${path}/driver-photo`),
  ])
  for (const refusal of refusals) expect(statusAndCode(refusal)).toEqual([404, 'not_found'])
})
