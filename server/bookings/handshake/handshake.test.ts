/**
 * The hand-shake of a start and of a hand-over on the real database: at once, late, twice, after the end, and by a job that an older release
 * accepted. Seen to fail with: the rest key in the driver's answer; the device's time ignored; a mismatch that is told again; codes of one step, or late ones, that are tried without being counted; the secret kept
 * after the end; no question to the customer after a mismatch.
 */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { booking, type Booking } from '../../../contract/bookings/bookings.ts'
import { bookings } from '../../../db/schema/bookings.ts'
import { bookingHandshakes, handshakeRecords } from '../../../db/schema/handshakes.ts'
import { operatorTasks } from '../../../db/schema/payouts.ts'
import {
  checkModulus,
  codeIn,
  passesPhone,
  windowOf,
} from '../../../domain/handshake/moving-code.ts'
import type { HandshakePurpose } from '../../../domain/handshake/moving-code.ts'
import type { Browser } from '../../testing/browser.ts'
import {
  openAppFixture,
  type AppFixture,
  type Scenario,
} from '../../testing/fixtures/app-fixture.ts'
import { must } from '../../testing/fixtures/booking-fixture.ts'
import { fieldsOf } from '../../testing/refusals.ts'
import { statusAndCode } from '../../testing/send-sample.ts'
import { purgeHandshakes } from './purge-handshakes.ts'

let app: AppFixture
beforeAll(async () => {
  app = await openAppFixture()
})
afterAll(() => app.close())

type AtPickup = { scenario: Scenario; owner: Browser; cab: Browser }

const arrived = async (): Promise<AtPickup> => {
  const scenario = await app.acceptedScenario()
  for (const transition of ['set_off', 'arrive'] as const) {
    must(
      await app.fixture.advance(scenario.drivers.assigned_driver, scenario.bookingId, transition),
    )
  }
  return {
    scenario,
    owner: await app.browserOf(scenario.accounts.owner),
    cab: await app.browserOf(scenario.accounts.assigned_driver),
  }
}

const begun = async (): Promise<AtPickup> => {
  const atPickup = await arrived()
  must(
    await app.fixture.advance(
      atPickup.scenario.drivers.assigned_driver,
      atPickup.scenario.bookingId,
      'start',
    ),
  )
  return atPickup
}

const seenBy = async (browser: Browser, { bookingId }: Scenario): Promise<Booking> =>
  booking.parse((await browser.get(`/api/bookings/${bookingId}`)).body)

const now = () => app.fixture.clock.now(app.db)
const minutesAgo = async (minutes: number): Promise<Date> =>
  new Date((await now()).getTime() - minutes * 60_000)

/** The code that the customer's phone shows at this moment, made of what it was sent. */
const shownAt = async (
  { owner, scenario }: AtPickup,
  purpose: HandshakePurpose,
  at: Date,
): Promise<string> => {
  const keys = (await seenBy(owner, scenario)).handshake?.[purpose]
  if (!keys?.restKey) throw new Error(`no keys for ${purpose}`)
  return codeIn({ checkKey: keys.checkKey, restKey: keys.restKey }, windowOf(at))
}

const send = ({ cab, scenario }: AtPickup, body: Record<string, unknown>) =>
  cab.send('POST', `/api/bookings/${scenario.bookingId}/transitions`, body)

const complete = (atPickup: AtPickup, handover: Record<string, unknown>, more = {}) =>
  send(atPickup, {
    transition: 'complete',
    handover: { isAtDropoff: true, reason: 'no_camera', ...handover },
    ...more,
  })

const recordsOf = async ({ owner, scenario }: AtPickup) =>
  (await seenBy(owner, scenario)).handshake?.records ?? []

const tasksOf = async ({ scenario }: AtPickup) =>
  (
    await app.db.select().from(operatorTasks).where(eq(operatorTasks.bookingId, scenario.bookingId))
  ).map(({ kind }) => kind)

/** The same remainder: the driver's phone takes it, and the server does not. */
const slipThrough = (code: string): string =>
  String((Number(code) + checkModulus * 40) % 9_991).padStart(4, '0')

describe('what a phone is sent', () => {
  it('is the keys of its own side: the customer’s makes the code, the driver’s knows it, an operator’s neither', async () => {
    const atPickup = await arrived()
    const { scenario, owner, cab } = atPickup
    const operator = await app.browserOf(scenario.accounts.operator)
    const [own, driving, helped] = [
      await seenBy(owner, scenario),
      await seenBy(cab, scenario),
      await seenBy(operator, scenario),
    ]
    const at = await now()
    for (const purpose of ['start', 'handover'] as const) {
      const code = await shownAt(atPickup, purpose, at)
      const keys = driving.handshake?.[purpose]
      expect(keys).toMatchObject({ restKey: null })
      expect(own.handshake?.[purpose]).toMatchObject({ sentChecks: [] })
      expect(keys && (await passesPhone(keys, code, at))).toBe(true)
    }
    // A text that was sent before works on the phone as well.
    const sent = own.startCode ?? ''
    expect(driving.handshake?.start && (await passesPhone(driving.handshake.start, sent, at))).toBe(
      true,
    )
    expect(helped.handshake).toMatchObject({ start: null, handover: null })
    const [row] = await app.db
      .select()
      .from(bookingHandshakes)
      .where(eq(bookingHandshakes.bookingId, scenario.bookingId))
    for (const view of [own, driving, helped]) {
      expect(JSON.stringify(view)).not.toContain(row?.secret)
    }
  })

  it('is new for another driver, and nothing once the job has ended', async () => {
    const atPickup = await begun()
    expect((await seenBy(atPickup.owner, atPickup.scenario)).handshake).toMatchObject({
      start: null,
    })
    expect((await complete(atPickup, {})).status).toBe(200)
    expect((await seenBy(atPickup.owner, atPickup.scenario)).handshake).toMatchObject({
      start: null,
      handover: null,
    })
    const [row] = await app.db
      .select()
      .from(bookingHandshakes)
      .where(eq(bookingHandshakes.bookingId, atPickup.scenario.bookingId))
    expect(row).toMatchObject({ secret: null, receiverCode: null })
  })
})

describe('a start', () => {
  it('by the code on the customer’s phone is on record as that, and by the code that was sent as the other', async () => {
    const moving = await arrived()
    const startCode = await shownAt(moving, 'start', await now())
    expect((await send(moving, { transition: 'start', startCode })).status).toBe(200)
    expect(await recordsOf(moving)).toMatchObject([
      { purpose: 'start', proof: 'code', deviceAt: null, phoneTries: 0 },
    ])
    expect(await recordsOf(await begun())).toMatchObject([{ purpose: 'start', proof: 'sent_code' }])
  })

  it('without a connection counts by the device’s time, hours later, and once', async () => {
    const atPickup = await arrived()
    const pressedAt = await now()
    const startCode = await shownAt(atPickup, 'start', pressedAt)
    app.fixture.clock.advance('3h')
    const body = {
      transition: 'start',
      startCode,
      pressedAt: pressedAt.toISOString(),
      clientId: 'startedwithoutalinethere',
      phoneTries: 2,
    }
    expect((await send(atPickup, body)).status).toBe(200)
    expect((await send(atPickup, body)).status).toBe(200)
    const records = await recordsOf(atPickup)
    expect(records).toMatchObject([
      { proof: 'code', deviceAt: pressedAt.toISOString(), phoneTries: 2 },
    ])
    expect(Date.parse(records[0]?.serverAt ?? '') - pressedAt.getTime()).toBeGreaterThan(10_000_000)
  })

  it('with a code of another time is refused', async () => {
    const atPickup = await arrived()
    const startCode = await shownAt(atPickup, 'start', await now())
    app.fixture.clock.advance('40m')
    const answer = await send(atPickup, { transition: 'start', startCode })
    expect(statusAndCode(answer)).toEqual([422, 'start_code_wrong'])
  })

  it('with a code that the phone had taken and that is wrong tells the customer, an operator and the driver, once', async () => {
    const atPickup = await arrived()
    const pressedAt = await now()
    const startCode = slipThrough(await shownAt(atPickup, 'start', pressedAt))
    app.fixture.clock.advance('30m')
    const body = {
      transition: 'start',
      startCode,
      pressedAt: pressedAt.toISOString(),
      clientId: 'takenbythephonebutwrong',
    }
    for (const time of ['first', 'again']) {
      const answer = await send(atPickup, body)
      expect(statusAndCode(answer), time).toEqual([422, 'start_code_wrong'])
      expect(fieldsOf(answer).startCode).toContain('whether you are their driver')
    }
    const own = await seenBy(atPickup.owner, atPickup.scenario)
    expect(own.status).toBe('driver_arrived')
    expect(own.driverQuestion).toMatchObject({ isDriver: null })
    expect(await recordsOf(atPickup)).toMatchObject([
      { proof: 'mismatch', deviceAt: pressedAt.toISOString() },
    ])
    expect(await tasksOf(atPickup)).toEqual(['handshake_mismatch'])
    // each counts: one step is sent again with the same code, and with others by someone who guesses
    const { startCodeWrong } = await app.fixture.booking(atPickup.scenario.bookingId)
    expect(startCodeWrong).toBe(2)
    // The way on: the customer's yes.
    const { bookingId } = atPickup.scenario
    await atPickup.owner.send('POST', `/api/bookings/${bookingId}/driver-question`, {
      isDriver: true,
    })
    expect((await send(atPickup, { transition: 'start' })).status).toBe(200)
    expect((await recordsOf(atPickup)).map(({ proof }) => proof)).toEqual(['mismatch', 'question'])
  })

  it('is not guessed by sending one late step again and again with other codes', async () => {
    const atPickup = await arrived()
    const pressedAt = await now()
    const right = await shownAt(atPickup, 'start', pressedAt)
    app.fixture.clock.advance('2m')
    const guess = (startCode: string) =>
      send(atPickup, {
        transition: 'start',
        startCode,
        pressedAt: pressedAt.toISOString(),
        clientId: 'guessedundertheonename',
      })
    for (let tries = 0; tries < 5; tries += 1) {
      const wrong = String((Number(right) + 1 + tries) % 10_000).padStart(4, '0')
      expect(statusAndCode(await guess(wrong))).toEqual([422, 'start_code_wrong'])
    }
    expect(statusAndCode(await guess(right))).toEqual([429, 'start_code_paused'])
    expect(await tasksOf(atPickup)).toEqual(['handshake_mismatch'])
  })

  it('without the code, waived by an operator, is on record as that', async () => {
    const atPickup = await arrived()
    const operator = await app.browserOf(atPickup.scenario.accounts.operator)
    const path = `/api/bookings/${atPickup.scenario.bookingId}/start-code/waive`
    await operator.send('POST', path, { reason: 'Their phone is dead' })
    expect((await send(atPickup, { transition: 'start' })).status).toBe(200)
    expect(await recordsOf(atPickup)).toMatchObject([{ proof: 'waived' }])
  })

  it('of a job that an older release accepted takes its start code, as before', async () => {
    const atPickup = await arrived()
    const { bookingId } = atPickup.scenario
    await app.db.delete(bookingHandshakes).where(eq(bookingHandshakes.bookingId, bookingId))
    expect((await seenBy(atPickup.cab, atPickup.scenario)).handshake).toBeNull()
    const [row] = await app.db.select().from(bookings).where(eq(bookings.id, bookingId))
    const wrong = await send(atPickup, {
      transition: 'start',
      startCode: slipThrough(row?.startCode ?? ''),
    })
    expect(statusAndCode(wrong)).toEqual([422, 'start_code_wrong'])
    expect((await send(atPickup, { transition: 'start', startCode: row?.startCode })).status).toBe(
      200,
    )
    expect((await complete(atPickup, { code: '1234' })).status).toBe(200)
    expect((await recordsOf(atPickup)).map(({ proof }) => proof)).toEqual(['sent_code', 'no_code'])
  })
})

describe('a hand-over', () => {
  it('by the code on the customer’s phone, entered without a connection before the last step was pressed', async () => {
    const atPickup = await begun()
    const codeAt = await now()
    const code = await shownAt(atPickup, 'handover', codeAt)
    app.fixture.clock.advance('2h')
    const pressedAt = (await minutesAgo(60)).toISOString()
    const done = await complete(
      atPickup,
      { code, codeAt: codeAt.toISOString(), phoneTries: 1 },
      { pressedAt, clientId: 'completedwithoutaline' },
    )
    expect(done.status).toBe(200)
    expect((await recordsOf(atPickup)).at(-1)).toMatchObject({
      purpose: 'handover',
      proof: 'code',
      deviceAt: codeAt.toISOString(),
      phoneTries: 1,
    })
  })

  it('is not proven by the start code, and after five wrong ones waits; without a code it ends as before', async () => {
    const atPickup = await begun()
    const code = await shownAt(atPickup, 'handover', await now())
    for (const left of [4, 3, 2, 1, 0]) {
      const answer = await complete(atPickup, { code: slipThrough(code) })
      expect(statusAndCode(answer)).toEqual([422, 'handover_code_wrong'])
      if (left > 0) expect(fieldsOf(answer)['handover.code']).toContain(`${left} more`)
    }
    expect(statusAndCode(await complete(atPickup, { code }))).toEqual([429, 'handover_code_paused'])
    expect((await complete(atPickup, {})).status).toBe(200)
    expect((await recordsOf(atPickup)).at(-1)).toMatchObject({
      purpose: 'handover',
      proof: 'no_code',
    })
    expect(await tasksOf(atPickup)).toEqual([])
  })

  it('with a wrong code that the phone had taken is refused, on record and before an operator', async () => {
    const atPickup = await begun()
    const pressedAt = await now()
    const code = slipThrough(await shownAt(atPickup, 'handover', pressedAt))
    app.fixture.clock.advance('30m')
    const more = { pressedAt: pressedAt.toISOString(), clientId: 'completedwithawrongcode' }
    for (const time of ['first', 'again']) {
      const answer = await complete(atPickup, { code }, more)
      expect(statusAndCode(answer), time).toEqual([422, 'handover_code_wrong'])
    }
    expect((await recordsOf(atPickup)).map(({ proof }) => proof)).toEqual(['sent_code', 'mismatch'])
    expect(await tasksOf(atPickup)).toEqual(['handshake_mismatch'])
    expect((await app.fixture.booking(atPickup.scenario.bookingId)).status).toBe('in_progress')
  })

  it('is not guessed by codes that are said to be entered earlier, under one name or many', async () => {
    const atPickup = await begun()
    const pressedAt = await now()
    const right = await shownAt(atPickup, 'handover', pressedAt)
    app.fixture.clock.advance('2m')
    const guess = (code: string, clientId: string) =>
      complete(atPickup, { code }, { pressedAt: pressedAt.toISOString(), clientId })
    for (let tries = 0; tries < 5; tries += 1) {
      const wrong = String((Number(right) + 1 + tries) % 10_000).padStart(4, '0')
      const answer = await guess(
        wrong,
        tries % 2 === 0 ? 'guessedunderthisname' : 'guessedunderthatname',
      )
      expect(statusAndCode(answer)).toEqual([422, 'handover_code_wrong'])
    }
    expect(statusAndCode(await guess(right, 'guessedunderanother'))).toEqual([
      429,
      'handover_code_paused',
    ])
  })

  it('after the booking has ended changes nothing', async () => {
    const atPickup = await begun()
    const code = await shownAt(atPickup, 'handover', await now())
    expect((await complete(atPickup, {})).status).toBe(200)
    const late = await complete(atPickup, { code })
    expect(late.status).toBe(409)
    const records = await app.db
      .select()
      .from(handshakeRecords)
      .where(eq(handshakeRecords.bookingId, atPickup.scenario.bookingId))
    expect(records.map(({ proof }) => proof).toSorted()).toEqual(['no_code', 'sent_code'])
  })

  it('compares the plate with the one booked; another is taken with the code and their word, and put before an operator', async () => {
    const atPickup = await begun()
    const { bookingId } = atPickup.scenario
    const vehicleIdentity = { registration: '131-D-12345', make: null, model: null, colour: null }
    await app.db.update(bookings).set({ vehicleIdentity }).where(eq(bookings.id, bookingId))
    const code = await shownAt(atPickup, 'handover', await now())
    const other = { plate: '12 c 1', isPlateConfirmed: true }
    for (const handover of [{ plate: '12 c 1' }, other, { code, plate: '12 c 1' }]) {
      const answer = await complete(atPickup, handover)
      expect(statusAndCode(answer)).toEqual([422, 'plate_differs'])
      expect(fieldsOf(answer)['handover.plate']).toContain('131-D-12345 was booked')
    }
    expect(await tasksOf(atPickup)).toEqual([])
    expect((await complete(atPickup, { code, ...other })).status).toBe(200)
    expect((await recordsOf(atPickup)).at(-1)).toMatchObject({
      proof: 'code',
      plate: '12-C-1',
      plateCheck: 'confirmed',
    })
    expect(await tasksOf(atPickup)).toEqual(['handshake_mismatch'])
  })
})

describe('the person the customer named', () => {
  const name = (atPickup: AtPickup, phone: string, who = 'Niamh Sample') =>
    atPickup.owner.send('PUT', `/api/bookings/${atPickup.scenario.bookingId}/receiver`, {
      name: who,
      phone,
    })
  const textsOf = async (phone: string): Promise<string[]> => {
    const { rows } = await app.db.execute<{ text: string }>(
      sql`select body_text as text from notifications where kind = 'handover_code' and address = ${phone} order by created_at`,
    )
    return rows.map(({ text }) => text)
  }

  it('is texted a code, the plate and the driver’s first name, once, and the driver hands over by it', async () => {
    const atPickup = await begun()
    expect((await name(atPickup, '020 910 0311')).status).toBe(200)
    expect((await name(atPickup, '020 910 0311')).status).toBe(200)
    const texts = await textsOf('+353209100311')
    expect(texts).toHaveLength(1)
    expect(texts[0]).toContain('named you to take over')
    expect(texts[0]).not.toContain('http')
    expect(texts[0]?.length).toBeLessThanOrEqual(160)
    const code = /code (\d{4})$/.exec(texts[0] ?? '')?.[1] ?? ''
    const driving = await seenBy(atPickup.cab, atPickup.scenario)
    expect(driving.handshake?.receiver).toEqual({ name: 'Niamh', phone: null })
    const keys = driving.handshake?.handover
    expect(keys && (await passesPhone(keys, code, await now()))).toBe(true)
    expect((await complete(atPickup, { code })).status).toBe(200)
    expect((await recordsOf(atPickup)).at(-1)).toMatchObject({ proof: 'receiver_code' })
    const [row] = await app.db
      .select()
      .from(bookingHandshakes)
      .where(eq(bookingHandshakes.bookingId, atPickup.scenario.bookingId))
    expect(row).toMatchObject({ receiverCode: null, receiverName: 'Niamh Sample' })
  })

  it('is replaced by another, whose code alone counts, three times at most; withdrawn, none does', async () => {
    const atPickup = await begun()
    await name(atPickup, '020 910 0321')
    await name(atPickup, '020 910 0322')
    const [first] = await textsOf('+353209100321')
    const old = /code (\d{4})$/.exec(first ?? '')?.[1] ?? ''
    expect(statusAndCode(await complete(atPickup, { code: old }))).toEqual([
      422,
      'handover_code_wrong',
    ])
    expect((await name(atPickup, '020 910 0323')).status).toBe(200)
    expect(statusAndCode(await name(atPickup, '020 910 0324'))).toEqual([409, 'receivers_used'])
    const [third] = await textsOf('+353209100323')
    const { bookingId } = atPickup.scenario
    await atPickup.owner.send('DELETE', `/api/bookings/${bookingId}/receiver`)
    expect((await seenBy(atPickup.owner, atPickup.scenario)).handshake?.receiver).toBeNull()
    const withdrawn = /code (\d{4})$/.exec(third ?? '')?.[1] ?? ''
    expect(statusAndCode(await complete(atPickup, { code: withdrawn }))).toEqual([
      422,
      'handover_code_wrong',
    ])
  })

  it('cannot be named before a driver is confirmed, nor after the end, nor by a number that gets no text', async () => {
    const offered = await app.offeredScenario()
    const early = {
      scenario: offered,
      owner: await app.browserOf(offered.accounts.owner),
      cab: await app.browserOf(offered.accounts.assigned_driver),
    }
    expect(statusAndCode(await name(early, '020 910 0331'))).toEqual([409, 'receiver_not_open'])
    const atPickup = await begun()
    expect(statusAndCode(await name(atPickup, '00 1234567'))).toEqual([409, 'receiver_not_texted'])
    await complete(atPickup, {})
    expect(statusAndCode(await name(atPickup, '020 910 0331'))).toEqual([409, 'receiver_not_open'])
  })

  it('is forgotten with their text after thirty days, and how it was handed over stays', async () => {
    const atPickup = await begun()
    await name(atPickup, '020 910 0341')
    await complete(atPickup, {})
    app.fixture.clock.advance('31d')
    await purgeHandshakes(app.fixture.ctx)
    await purgeHandshakes(app.fixture.ctx)
    const { bookingId } = atPickup.scenario
    const rows = await app.db
      .select()
      .from(bookingHandshakes)
      .where(eq(bookingHandshakes.bookingId, bookingId))
    expect(rows).toEqual([])
    expect(await textsOf('+353209100341')).toEqual([])
    const records = await app.db
      .select()
      .from(handshakeRecords)
      .where(eq(handshakeRecords.bookingId, bookingId))
    expect(records).toHaveLength(2)
  })
})
