/**
 * Webhooks, from a booking that changes to a third-party receiver that verifies what it gets (Standard Webhooks), and every
 * route in threes. Mutants that were seen to fail: a new `webhook-id` for each attempt; the former secret left out of the signature;
 * `sendDue` going on after a failure; no lease; `isTheirs` without the mode.
 */
import { sql } from 'drizzle-orm'
import { WebhookVerificationError } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { partnerEvent, partnerTestEvent } from '../../../contract/partners/partner-event-shapes.ts'
import { driverPositions } from '../../../db/schema/drivers.ts'
import { mostWebhookEndpoints, webhookEventDays } from '../../../domain/partners/partner-event.ts'
import { advanceBooking } from '../../bookings/advance-booking.ts'
import { readConfig } from '../../kit/env.ts'
import { runDailyMaintenance } from '../../daily-maintenance.ts'
import { openAppFixture, type AppFixture } from '../../testing/fixtures/app-fixture.ts'
import { statusAndCode } from '../../testing/send-sample.ts'
import { must } from '../../testing/fixtures/booking-fixture.ts'
import type { Browser, BrowserAnswer } from '../../testing/browser.ts'
import { valueAt } from '../../testing/change-json.ts'
import { dumpDatabase } from '../../testing/dump-database.ts'
import { removeJobs } from '../../testing/queued-jobs.ts'
import type { MadeDriver } from '../../testing/samples/sample-drivers.ts'
import {
  makePartner,
  makePartnerKey,
  type MadePartner,
} from '../../testing/samples/sample-partners.ts'
import { samplePartnerBooking } from '../../testing/samples/sample-requests.ts'
import { verifyMessage } from '../../testing/samples/sample-webhooks.ts'
import { openReceiver, type Received, type Receiver } from '../../testing/webhook-receiver.ts'
import { openDeliveries } from './deliver-webhooks.ts'

let app: AppFixture
let partner: MadePartner
let program: Browser
let driver: MadeDriver
let receiver: Receiver
beforeAll(async () => {
  app = await openAppFixture({ webhooks: { withinMs: 400 } })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.delete(driverPositions)
  driver = await app.fixture.driver(2)
  partner = await makePartner(app.db)
  program = app.programOf(partner.key)
  receiver = await openReceiver()
})
afterEach(() => receiver.close())

const base = '/api/partner/v1/webhook-endpoints'
const textAt = (answer: BrowserAnswer, ...path: (string | number)[]): string =>
  String(valueAt(answer.body, path))

type Made = { endpointId: string; secret: string }
const create = async (more: object = {}, by = program): Promise<Made> => {
  const answer = await by.send('POST', base, { url: `${receiver.origin}/towline`, ...more })
  expect(answer.status).toBe(201)
  return {
    endpointId: textAt(answer, 'endpoint', 'endpoint_id'),
    secret: textAt(answer, 'secret'),
  }
}
const book = async (by = program): Promise<string> => {
  const answer = await by.send('POST', '/api/partner/v1/bookings', samplePartnerBooking)
  expect(answer.status).toBe(201)
  return textAt(answer, 'booking_id')
}
const drain = () => app.fixture.drain()
const deliveriesOf = async (endpointId: string, query = '', by = program) =>
  by.get(`${base}/${endpointId}/deliveries${query}`)
const firstDelivery = async (endpointId: string): Promise<Record<string, unknown>> => {
  const [first] = valueAt((await deliveriesOf(endpointId)).body, ['items']) as Record<
    string,
    unknown
  >[]
  if (!first) throw new Error('nothing was sent')
  return first
}
const attemptsOf = async (endpointId: string): Promise<Record<string, unknown>[]> =>
  (await firstDelivery(endpointId))['attempts'] as Record<string, unknown>[]
/**
 * Seconds from the last attempt to the next, of the newest one that was tried. The clock moves on in between, so a test stays well before
 * the one and goes past the other.
 */
const pauseOf = async (endpointId: string): Promise<number> => {
  type Tried = { next_try_at: string; attempts: { at: string }[] }
  const items = valueAt((await deliveriesOf(endpointId)).body, ['items']) as Tried[]
  const tried = items.find(({ attempts }) => attempts.length > 0)
  const last = Date.parse(tried?.attempts.at(-1)?.at ?? '')
  return Math.round((Date.parse(tried?.next_try_at ?? '') - last) / 1_000)
}
const send = (method: string, path: string, body?: object, by = program) =>
  method === 'GET' ? by.get(`${base}/${path}`) : by.send(method, `${base}/${path}`, body)

describe('the events an insurer gets', () => {
  it('each step of a recovery, signed, once, in the words of the contract', async () => {
    const { secret } = await create()
    const bookingId = await book()
    must(await app.fixture.accept(driver, bookingId))
    for (const transition of ['set_off', 'arrive', 'start', 'complete'] as const) {
      must(await app.fixture.advance(driver, bookingId, transition))
    }
    // a receiver that takes ten messages takes them one after the other
    await drain()
    const events = receiver.received.map((one) => partnerEvent.parse(verifyMessage(one, secret)))
    expect(events.map(({ type, data }) => `${type} ${data.status}`)).toEqual([
      'booking.created pending_driver_acceptance',
      'booking.driver_assigned confirmed',
      'booking.status_changed driver_en_route',
      'booking.status_changed driver_arrived',
      'booking.status_changed in_progress',
      'booking.completed completed',
    ])
    for (const { data } of events) {
      expect(data).toMatchObject({
        booking_id: bookingId,
        mode: 'live',
        customer_policy_number: 'POL-KE-7',
        claim_reference: 'CLM-A',
        price_cents: (await app.fixture.booking(bookingId)).priceCents,
      })
    }
    expect(events[0]?.data.driver).toBeNull()
    expect(events[1]?.data.driver?.name).toBe('Fionn Invented')
    expect(events[1]?.data.promised_arrival).not.toBeNull()
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(new Set(ids).size).toBe(6)
    // it names no person beside a vehicle
    const all = receiver.received.map(({ body }) => body).join('')
    for (const word of ['Aoife', '910 0001', 'aoife@', 'left lane']) expect(all).not.toContain(word)
  })

  it('cancelled, expired, given up and taken over, late, given back', async () => {
    await create()
    const types = () => receiver.received.map(({ body }) => textAt(asAnswer(body), 'type'))
    const cancelled = await book()
    await program.send('POST', `/api/partner/v1/bookings/${cancelled}/cancel`, {
      expected_fee_cents: 0,
    })
    await drain()
    expect(types()).toEqual(['booking.created', 'booking.cancelled'])
    receiver.received.length = 0

    const bookingId = await book()
    must(await app.fixture.accept(driver, bookingId))
    const second = await app.fixture.driver(3)
    const asDriver = await app.browserOf(driver.accountId)
    await asDriver.send('POST', `/api/bookings/${bookingId}/cancel`, { expectedFeeCents: 0 })
    must(await app.fixture.accept(second, bookingId))
    const operator = await app.browserOf(partner.operatorId)
    const cancelling = { kind: 'cancel', bookingId, reason: '' }
    await operator.send('POST', '/api/operations/undoable-actions', cancelling)
    app.fixture.clock.advance('10s')
    await drain()
    app.fixture.clock.advance('5s')
    await drain()
    expect(types().toSorted()).toEqual(
      [
        'booking.created',
        'booking.driver_assigned',
        'booking.driver_cancelled',
        'booking.driver_assigned',
        'booking.cancelled',
        'booking.refunded',
      ].toSorted(),
    )
    receiver.received.length = 0

    await app.fixture.goOffDuty(driver)
    await book()
    app.fixture.clock.advance('10m')
    await drain()
    app.fixture.clock.advance('5s')
    await drain()
    expect(types()).toEqual(['booking.created', 'booking.expired'])
  })

  it('only what the endpoint asked for, of its own insurer, and nothing of bookings by card', async () => {
    await create({ event_types: ['booking.cancelled', 'booking.completed'] })
    const other = await makePartner(app.db)
    await book(app.programOf(other.key))
    await book()
    await app.fixture.held()
    await drain()
    expect(receiver.received).toEqual([])
  })

  it('nothing that was rolled back, and everything of a process that died before spreading it', async () => {
    const { endpointId } = await create()
    const bookingId = await book()
    await drain()
    receiver.received.length = 0
    const broken = {
      ...app.ctx,
      live: {
        ...app.ctx.live,
        append: () => {
          throw new Error('the process died')
        },
      },
    }
    const actor = { kind: 'customer', accountId: partner.accountId } as const
    await expect(
      advanceBooking(broken, { bookingId, transition: 'cancel_before_acceptance', actor }),
    ).rejects.toThrow('died')
    await drain()
    expect(receiver.received).toEqual([])
    must(
      await advanceBooking(app.ctx, { bookingId, transition: 'cancel_before_acceptance', actor }),
    )
    // the next job does what the last one left undone, and not twice
    await removeJobs(app.db, 'deliver-webhooks')
    await drain()
    await drain()
    expect(receiver.received).toHaveLength(1)
    expect(await attemptsOf(endpointId)).toHaveLength(1)
  })
})

const asAnswer = (body: string): BrowserAnswer => ({
  status: 200,
  headers: new Headers(),
  location: null,
  body: JSON.parse(body),
})

describe('a receiver that does not accept it', () => {
  it('is tried again with growing pauses, the same body under the same id, newly signed', async () => {
    const { endpointId, secret } = await create()
    receiver.answers.push(
      { status: 500, body: `Broken <b>here</b> ${'x'.repeat(2_000)}` },
      'hang',
      302,
    )
    await send('POST', `${endpointId}/test`)
    const arrivedAfter = async (length: string) => {
      app.fixture.clock.advance(length)
      await drain()
      return receiver.received.length
    }
    await drain()
    expect(receiver.received).toHaveLength(1)
    expect(await pauseOf(endpointId)).toBe(5)
    expect(await arrivedAfter('5s')).toBe(2)
    expect(await pauseOf(endpointId)).toBe(300)
    expect(await arrivedAfter('240s')).toBe(2)
    expect(await arrivedAfter('60s')).toBe(3)
    expect(await firstDelivery(endpointId)).toMatchObject({ state: 'queued' })
    expect(await arrivedAfter('30m')).toBe(4)
    const { state, next_try_at: next } = await firstDelivery(endpointId)
    expect([state, next]).toEqual(['delivered', null])
    const attempts = await attemptsOf(endpointId)
    expect(attempts.map(({ number, status, error }) => [number, status, error])).toEqual([
      [1, 500, null],
      [2, null, 'timed_out'],
      [3, 302, null],
      [4, 204, null],
    ])
    expect(String(attempts[0]?.['answer'])).toHaveLength(500)
    expect(String(attempts[0]?.['answer'])).toMatch(/^Broken/)
    const [first, ...later] = receiver.received
    for (const one of later) {
      expect(one.body).toBe(first?.body)
      expect(one.headers['webhook-id']).toBe(first?.headers['webhook-id'])
      expect(one.headers['webhook-timestamp']).not.toBe(first?.headers['webhook-timestamp'])
    }
    if (first)
      expect(partnerTestEvent.parse(verifyMessage(first, secret)).data).toEqual({ mode: 'live' })
  })

  it('asks for time: left alone so long, also by other messages, no longer than a day, and not for other answers', async () => {
    const { endpointId } = await create()
    const retryAfter = (status: number, until: string) => ({
      status,
      headers: { 'retry-after': until },
    })
    const after = async (length: string) => {
      app.fixture.clock.advance(length)
      await drain()
      return receiver.received.length
    }
    receiver.answers.push(retryAfter(429, '120'))
    await send('POST', `${endpointId}/test`)
    await send('POST', `${endpointId}/test`)
    await drain()
    // the second was not even tried: the whole receiver asked to be left alone
    expect(await pauseOf(endpointId)).toBe(120)
    expect(await after('60s')).toBe(1)
    expect(await after('60s')).toBe(3)
    expect(await firstDelivery(endpointId)).toMatchObject({ state: 'delivered' })
    expect(await attemptsOf(endpointId)).toHaveLength(1)

    const inAnHour = new Date(Date.now() + 3_600_000).toUTCString()
    receiver.answers.push(
      retryAfter(503, inAnHour),
      retryAfter(503, '99999999'),
      retryAfter(500, '7200'),
    )
    await send('POST', `${endpointId}/test`)
    await drain()
    expect(await after('59m')).toBe(4)
    expect(await after('62s')).toBe(5)
    expect(await after('23h')).toBe(5)
    expect(await after('1h')).toBe(6)
    // a receiver with a 500 does not know when it will recover
    expect(await after('30m')).toBe(7)
  })

  it('is given up after three days, and taken when it is sent again by hand', async () => {
    const { endpointId } = await create()
    receiver.answers.push(...Array.from({ length: 10 }, () => 503))
    await send('POST', `${endpointId}/test`)
    await drain()
    let hours = 0
    while ((await firstDelivery(endpointId))['state'] === 'queued') {
      app.fixture.clock.advance('1h')
      hours += 1
      await drain()
      expect(hours).toBeLessThan(100)
    }
    expect(hours).toBeGreaterThanOrEqual(72)
    expect(receiver.received).toHaveLength(10)
    // one bad message in three days is no reason to switch it off
    expect((await send('GET', endpointId)).body).toMatchObject({ is_enabled: true })
    const deliveryId = String((await firstDelivery(endpointId))['delivery_id'])
    const again = await send('POST', `${endpointId}/deliveries/${deliveryId}/replay`)
    expect([again.status, textAt(again, 'state')]).toEqual([202, 'queued'])
    await drain()
    expect(await firstDelivery(endpointId)).toMatchObject({ state: 'delivered' })
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
    expect((await send('GET', endpointId)).body).toMatchObject({ failing_since: null })
  })

  const tasksAbout = async (endpointId: string) => {
    const { rows } = await app.db.execute<{ note: string; closed_at: string | null }>(
      sql`select note, closed_at from operator_tasks where kind = 'webhook_disabled' and subject = ${endpointId}`,
    )
    return rows
  }
  const mailsAbout = async () =>
    (await app.mailsTo('claims@example.ie')).filter(({ kind }) => kind === 'webhook_disabled')

  it('says that it is gone: switched off at once, its insurer and an operator are told', async () => {
    const before = (await mailsAbout()).length
    const { endpointId } = await create()
    receiver.answers.push(410)
    await book()
    await send('POST', `${endpointId}/test`)
    await drain()
    expect(receiver.received).toHaveLength(1)
    expect((await send('GET', endpointId)).body).toMatchObject({
      is_enabled: false,
      disabled_why: 'gone',
    })
    expect(await tasksAbout(endpointId)).toMatchObject([{ closed_at: null }])
    const mails = await mailsAbout()
    expect(mails).toHaveLength(before + 1)
    expect(mails.at(-1)?.bodyText).toContain('127.0.0.1')
    expect(statusAndCode(await send('POST', `${endpointId}/test`))).toEqual([
      409,
      'webhook_disabled',
    ])
    // nothing waits for it, and nothing more comes
    await book()
    app.fixture.clock.advance('1d')
    await drain()
    expect(receiver.received).toHaveLength(1)
    await send('PATCH', endpointId, { is_enabled: true })
    expect((await tasksAbout(endpointId))[0]?.closed_at).not.toBeNull()
    await send('POST', `${endpointId}/test`)
    await drain()
    expect(receiver.received).toHaveLength(2)
  })

  it('accepts nothing for days: switched off; a sandbox one creates no task for an operator', async () => {
    const sandbox = app.programOf(await makePartnerKey(app.db, partner, { mode: 'sandbox' }))
    const live = await create()
    const other = await create({}, sandbox)
    receiver.answers.push(...Array.from({ length: 200 }, () => 500))
    for (let step = 0; step < 42; step += 1) {
      if (step === 0 || step === 12) {
        await send('POST', `${live.endpointId}/test`)
        await send('POST', `${other.endpointId}/test`, undefined, sandbox)
      }
      await drain()
      // after a failure the next endpoint has its turn
      app.fixture.clock.advance('2s')
      await drain()
      app.fixture.clock.advance('4h')
    }
    for (const [id, by] of [
      [live.endpointId, program],
      [other.endpointId, sandbox],
    ] as const) {
      expect((await send('GET', id, undefined, by)).body).toMatchObject({ disabled_why: 'failing' })
    }
    expect(await tasksAbout(live.endpointId)).toHaveLength(1)
    expect(await tasksAbout(other.endpointId)).toEqual([])
  })

  it('is slow: it costs one wait at a time, one worker at most, and no other endpoint waits', async () => {
    const slow = await create()
    const quick = await makePartner(app.db)
    const quickReceiver = await openReceiver()
    const quickProgram = app.programOf(quick.key)
    await quickProgram.send('POST', base, { url: quickReceiver.origin })
    receiver.answers.push(...Array.from({ length: 20 }, () => 'hang' as const))
    for (let n = 0; n < 3; n += 1) await book()
    await book(quickProgram)
    const deliver = openDeliveries(app.ctx, { withinMs: 300 })
    await drain()
    expect(quickReceiver.received).toHaveLength(1)
    // one message cost a wait, and the run was over
    expect(receiver.received).toHaveLength(1)
    app.fixture.clock.advance('1s')
    const job = { signal: new AbortController().signal }
    await Promise.all(Array.from({ length: 4 }, () => deliver(slow, job)))
    expect(receiver.received).toHaveLength(2)
    await quickReceiver.close()
  })
})

describe('POST webhook-endpoints', () => {
  it('happy: the secret is shown once; a repeat under its key gets the same endpoint', async () => {
    const headers = { 'idempotency-key': 'endpoint-key-1' }
    const body = { url: `${receiver.origin}/towline`, description: 'Claims' }
    const made = await program.send('POST', base, body, { headers })
    expect(made.status).toBe(201)
    expect(textAt(made, 'secret')).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect((await program.send('POST', base, body, { headers })).body).toEqual(made.body)
    const list = await program.get(base)
    expect(valueAt(list.body, ['items'])).toEqual([valueAt(made.body, ['endpoint'])])
    const kept = JSON.stringify(await dumpDatabase(app.db)) + app.log.join('')
    expect(kept).not.toContain(textAt(made, 'secret').slice(6))
    expect(JSON.stringify(list.body)).not.toContain('whsec')
  })

  it('error: an invalid address, an unknown event, too many', async () => {
    const post = (body: object) => program.send('POST', base, body)
    for (const url of ['https://10.0.0.7/', 'http://example.ie/', 'nonsense']) {
      expect(statusAndCode(await post({ url }))).toEqual([422, 'webhook_url_refused'])
    }
    expect(
      statusAndCode(await post({ url: receiver.origin, event_types: ['booking.eaten'] })),
    ).toEqual([422, 'invalid_input'])
    for (let n = 0; n < mostWebhookEndpoints; n += 1) await create()
    expect(statusAndCode(await post({ url: receiver.origin }))).toEqual([
      409,
      'webhook_endpoints_full',
    ])
  })

  it('security: not without the scope; in production never this machine', async () => {
    const { key } = await makePartner(app.db, { scopes: ['bookings:read', 'bookings:write'] })
    const answer = await app.programOf(key).send('POST', base, { url: receiver.origin })
    expect(statusAndCode(answer)).toEqual([403, 'scope_missing'])
    const session = await app.browserOf(partner.accountId)
    expect(statusAndCode(await session.get(base))).toEqual([401, 'api_key_invalid'])
    expect(() => readConfig({ NODE_ENV: 'production', WEBHOOKS_TO_THIS_MACHINE: 'on' })).toThrow(
      'WEBHOOKS_TO_THIS_MACHINE is on',
    )
  })
})

describe('GET, PATCH and DELETE webhook-endpoints/:endpointId', () => {
  it('happy: read, changed, switched off and on, deleted', async () => {
    const { endpointId } = await create()
    const changed = await send('PATCH', endpointId, {
      url: `${receiver.origin}/new`,
      description: 'New desk',
      event_types: ['booking.expired'],
    })
    expect(changed.body).toMatchObject({
      url: `${receiver.origin}/new`,
      description: 'New desk',
      event_types: ['booking.expired'],
    })
    expect((await send('GET', endpointId)).body).toEqual(changed.body)
    const off = await send('PATCH', endpointId, { is_enabled: false })
    expect(off.body).toMatchObject({ is_enabled: false, disabled_why: 'asked' })
    const on = await send('PATCH', endpointId, { is_enabled: true, description: null })
    expect(on.body).toMatchObject({ is_enabled: true, disabled_why: null, description: null })
    expect((await send('DELETE', endpointId)).status).toBe(204)
    expect(statusAndCode(await send('GET', endpointId))).toEqual([404, 'not_found'])
    expect(valueAt((await program.get(base)).body, ['items'])).toEqual([])
  })

  it('error: an invalid address changes nothing', async () => {
    const { endpointId } = await create()
    const answer = await send('PATCH', endpointId, { url: 'https://[::1]:1/', description: 'x' })
    // this machine is allowed; another network is not
    expect(answer.status).toBe(200)
    expect(statusAndCode(await send('PATCH', endpointId, { url: 'https://10.1.1.1/' }))).toEqual([
      422,
      'webhook_url_refused',
    ])
    expect((await send('GET', endpointId)).body).toEqual(answer.body)
    expect(statusAndCode(await send('PATCH', endpointId, { mode: 'sandbox' }))).toEqual([
      422,
      'invalid_input',
    ])
  })

  it('security: another insurer’s and those of the other kind of key are as missing ones, on every route', async () => {
    const { endpointId } = await create()
    await send('POST', `${endpointId}/test`)
    await drain()
    const deliveryId = String((await firstDelivery(endpointId))['delivery_id'])
    const stranger = app.programOf((await makePartner(app.db)).key)
    const sandbox = app.programOf(await makePartnerKey(app.db, partner, { mode: 'sandbox' }))
    const missing = `whk_${'0'.repeat(26)}`
    const routes = [
      ['GET', ''],
      ['PATCH', '', { description: 'mine now' }],
      ['DELETE', ''],
      ['POST', '/secret'],
      ['POST', '/test'],
      ['GET', '/deliveries'],
      ['POST', `/deliveries/${deliveryId}/replay`],
    ] as const
    const plain = ({ status, body }: BrowserAnswer) =>
      `${status} ${JSON.stringify(body).replace(/req_[0-9a-z]{26}/, 'req')}`
    for (const by of [stranger, sandbox]) {
      for (const [method, rest, body] of routes) {
        const request = (id: string) => send(method, `${id}${rest}`, body, by)
        const answer = await request(endpointId)
        expect(statusAndCode(answer)).toEqual([404, 'not_found'])
        expect(plain(answer)).toBe(plain(await request(missing)))
      }
      expect(JSON.stringify((await by.get(base)).body)).not.toContain(endpointId)
    }
    expect(receiver.received).toHaveLength(1)
  })
})

describe('POST secret', () => {
  it('happy: for a day both sign, then the new one alone', async () => {
    const { endpointId, secret: old } = await create()
    const answer = await send('POST', `${endpointId}/secret`)
    const fresh = textAt(answer, 'secret')
    expect(fresh).not.toBe(old)
    expect(valueAt(answer.body, ['endpoint', 'former_secret_until'])).toMatch(/^\d{4}-/)
    const sendTest = async () => {
      receiver.received.length = 0
      await send('POST', `${endpointId}/test`)
      await drain()
      const [one] = receiver.received
      if (!one) throw new Error('nothing came')
      return one
    }
    const both = await sendTest()
    for (const secret of [old, fresh]) expect(isVerified(both, secret)).toBe(true)
    app.fixture.clock.advance('24h')
    const alone = await sendTest()
    expect([old, fresh].map((secret) => isVerified(alone, secret))).toEqual([false, true])
  })

  const isVerified = (one: Received, secret: string): boolean => {
    try {
      verifyMessage(one, secret)
      return true
    } catch (error) {
      expect(error).toBeInstanceOf(WebhookVerificationError)
      return false
    }
  }

  it('error: repeated after yet another one, the first is gone', async () => {
    const { endpointId } = await create()
    const headers = { 'idempotency-key': 'secret-key-1' }
    const request = () =>
      program.send('POST', `${base}/${endpointId}/secret`, undefined, { headers })
    const first = await request()
    expect((await request()).body).toEqual(first.body)
    await send('POST', `${endpointId}/secret`)
    expect(statusAndCode(await request())).toEqual([404, 'not_found'])
    const plain = await program.send('POST', `${base}/${endpointId}/secret`, undefined, {
      headers: { 'idempotency-key': 'no' },
    })
    expect(statusAndCode(plain)).toEqual([422, 'invalid_input'])
  })

  it('security: a message that was changed or signed by another does not pass', async () => {
    const { endpointId, secret } = await create()
    await send('POST', `${endpointId}/test`)
    await drain()
    const [one] = receiver.received
    if (!one) throw new Error('nothing came')
    expect(isVerified(one, secret)).toBe(true)
    const other = await create()
    expect(isVerified(one, other.secret)).toBe(false)
    expect(isVerified({ ...one, body: one.body.replace('live', 'evil') }, secret)).toBe(false)
  })
})

describe('GET deliveries, and POST replay', () => {
  it('happy: newest first, page by page; an accepted one may be sent again', async () => {
    const { endpointId } = await create()
    const bookingId = await book()
    await drain()
    for (let n = 0; n < 2; n += 1) {
      await send('POST', `${endpointId}/test`)
      await drain()
    }
    const first = await deliveriesOf(endpointId, '?limit=2')
    expect(valueAt(first.body, ['items', 0, 'type'])).toBe('webhook.test')
    const cursor = textAt(first, 'next_cursor')
    const next = await deliveriesOf(endpointId, `?limit=2&cursor=${cursor}`)
    expect(valueAt(next.body, ['items'])).toMatchObject([
      { type: 'booking.created', booking_id: bookingId, state: 'delivered' },
    ])
    expect(valueAt(next.body, ['next_cursor'])).toBeNull()
    const deliveryId = textAt(next, 'items', 0, 'delivery_id')
    await send('POST', `${endpointId}/deliveries/${deliveryId}/replay`)
    await drain()
    expect(receiver.received).toHaveLength(4)
    expect(receiver.received[3]?.body).toBe(receiver.received[0]?.body)
    expect(receiver.received[3]?.headers['webhook-id']).toBe(
      receiver.received[0]?.headers['webhook-id'],
    )
  })

  it('error: no such cursor, no such delivery', async () => {
    const { endpointId } = await create()
    for (const query of ['?cursor=x', '?limit=0', '?limit=101']) {
      expect(statusAndCode(await deliveriesOf(endpointId, query))).toEqual([422, 'invalid_input'])
    }
    const missing = `${endpointId}/deliveries/whd_${'0'.repeat(26)}/replay`
    expect(statusAndCode(await send('POST', missing))).toEqual([404, 'not_found'])
  })

  it('security: a delivery of another endpoint is not found, and all of it is forgotten in time', async () => {
    const one = await create()
    const other = await create()
    await send('POST', `${one.endpointId}/test`)
    await drain()
    const deliveryId = String((await firstDelivery(one.endpointId))['delivery_id'])
    const path = `${other.endpointId}/deliveries/${deliveryId}/replay`
    expect(statusAndCode(await send('POST', path))).toEqual([404, 'not_found'])
    app.fixture.clock.advance(`${webhookEventDays - 1}d`)
    await runDailyMaintenance(app.ctx)
    expect(await attemptsOf(one.endpointId)).toHaveLength(1)
    app.fixture.clock.advance('1d')
    await runDailyMaintenance(app.ctx)
    expect(valueAt((await deliveriesOf(one.endpointId)).body, ['items'])).toEqual([])
    const { rows } = await app.db.execute(sql`select 1 from webhook_attempts`)
    expect(rows).toEqual([])
  })
})

describe('on screens', () => {
  it('an operator does the same for live and sandbox, and each action is on record', async () => {
    const operator = await app.browserOf(partner.operatorId)
    const path = `/api/partners/${partner.partnerId}/webhooks`
    const made = await operator.send('POST', path, { mode: 'sandbox', url: receiver.origin })
    expect(made.status).toBe(201)
    const endpointId = textAt(made, 'endpoint', 'endpointId')
    const rotated = await operator.send('POST', `${path}/${endpointId}/secret`)
    expect(textAt(rotated, 'secret')).not.toBe(textAt(made, 'secret'))
    expect((await operator.send('POST', `${path}/${endpointId}/test`)).status).toBe(202)
    await drain()
    const log = await operator.get(`${path}/${endpointId}/deliveries`)
    expect(valueAt(log.body, ['items', 0, 'attempts', 0, 'status'])).toBe(204)
    const deliveryId = textAt(log, 'items', 0, 'deliveryId')
    const replay = await operator.send(
      'POST',
      `${path}/${endpointId}/deliveries/${deliveryId}/replay`,
    )
    expect(replay.status).toBe(202)
    const changed = await operator.send('PATCH', `${path}/${endpointId}`, { isEnabled: false })
    expect(changed.body).toMatchObject({ isEnabled: false, disabledWhy: 'asked' })
    const list = await operator.get(path)
    expect(valueAt(list.body, ['endpoints'])).toEqual([changed.body])
    expect((await operator.send('DELETE', `${path}/${endpointId}`)).status).toBe(204)
    const { rows } = await app.db.execute<{ action: string }>(
      sql`select after->>'action' as action from audit_log
        where object_id = ${partner.partnerId} and action = 'change_partner_webhook' order by at, id`,
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'create',
      'new secret',
      'test',
      'replay',
      'change',
      'delete',
    ])
  })

  it('an endpoint of another insurer is not found', async () => {
    const operator = await app.browserOf(partner.operatorId)
    const { endpointId } = await create()
    const other = await makePartner(app.db)
    const path = `/api/partners/${other.partnerId}/webhooks/${endpointId}`
    expect(statusAndCode(await operator.send('DELETE', path))).toEqual([404, 'not_found'])
    expect(statusAndCode(await operator.send('POST', `${path}/test`))).toEqual([404, 'not_found'])
    expect(statusAndCode(await operator.get(`${path}/deliveries`))).toEqual([404, 'not_found'])
  })
})
