/**
 * The sandbox over HTTP: a whole integration tried out, and nothing of it anywhere else. Mutants that were seen to fail: `sideOf` answering
 * the live side; events of the sandbox written as live ones; `findSandboxBooking` without the partner.
 */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { partnerApiRoutes } from '../../../contract/partners/partner-api.ts'
import { partnerEvent } from '../../../contract/partners/partner-event-shapes.ts'
import {
  isSandboxScenario,
  sandboxDays,
  sandboxScenarios,
} from '../../../domain/partners/sandbox.ts'
import { runDailyMaintenance } from '../../daily-maintenance.ts'
import { openAppFixture, type AppFixture } from '../../testing/fixtures/app-fixture.ts'
import { statusAndCode } from '../../testing/send-sample.ts'
import type { Browser, BrowserAnswer } from '../../testing/browser.ts'
import { valueAt } from '../../testing/change-json.ts'
import { dumpDatabase } from '../../testing/dump-database.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import {
  makePartner,
  makePartnerKey,
  type MadePartner,
} from '../../testing/samples/sample-partners.ts'
import {
  samplePartnerBooking,
  samplePartnerJourney,
} from '../../testing/samples/sample-requests.ts'
import { verifyMessage } from '../../testing/samples/sample-webhooks.ts'
import { openReceiver } from '../../testing/webhook-receiver.ts'

let app: AppFixture
let partner: MadePartner
let program: Browser
beforeAll(async () => {
  app = await openAppFixture()
})
afterAll(() => app.close())
beforeEach(async () => {
  partner = await makePartner(app.db)
  program = app.programOf(await makePartnerKey(app.db, partner, { mode: 'sandbox' }))
})

const base = '/api/partner/v1'
const create = (policy: string, by = program, more: object = {}) =>
  by.send('POST', `${base}/bookings`, {
    ...samplePartnerBooking,
    customer_policy_number: policy,
    ...more,
  })
const idOf = ({ body }: BrowserAnswer): string => String(valueAt(body, ['booking_id']))
const booked = async (policy: string): Promise<string> => {
  const answer = await create(policy)
  expect(answer.status).toBe(201)
  return idOf(answer)
}
const show = partnerApiRoutes['GET /api/partner/v1/bookings/:bookingId'].answer
const read = async (bookingId: string, by = program) =>
  show.parse((await by.get(`${base}/bookings/${bookingId}`)).body)
const clock = `${base}/sandbox/clock`
const clockAnswer = partnerApiRoutes['POST /api/partner/v1/sandbox/clock'].answer
const advance = async (by: { seconds: number } | { to: 'next_event' }) =>
  clockAnswer.parse((await program.send('POST', clock, by)).body)
const toTheEnd = async () => {
  const all: string[] = []
  for (;;) {
    const { happened, next_event_at: next } = await advance({ to: 'next_event' })
    all.push(...happened.map(({ status }) => status))
    if (next === null) return all
  }
}
const cancel = (bookingId: string, fee: number, by = program) =>
  by.send('POST', `${base}/bookings/${bookingId}/cancel`, { expected_fee_cents: fee })

describe('policy numbers act', () => {
  it.each([
    ['POL-1', ['confirmed', 'driver_en_route', 'driver_arrived', 'in_progress', 'completed']],
    ['TEST-NOBODY-ACCEPTS', ['cancelled']],
    [
      'TEST-DRIVER-CANCELS-7',
      ['confirmed', 'driver_en_route', 'driver_arrived', 'in_progress', 'cancelled'],
    ],
    [
      'TEST-DRIVER-GIVES-UP',
      [
        'confirmed',
        'driver_en_route',
        'pending_new_driver',
        'confirmed',
        'driver_en_route',
        'driver_arrived',
        'in_progress',
        'completed',
      ],
    ],
    [
      'test-late',
      [
        'confirmed',
        'driver_en_route',
        'driver_en_route',
        'driver_arrived',
        'in_progress',
        'completed',
      ],
    ],
  ])('%s', async (policy, statuses) => {
    const bookingId = await booked(policy)
    expect(await read(bookingId)).toMatchObject({
      status: 'pending_driver_acceptance',
      charged_cents: 0,
      driver: null,
    })
    expect(await toTheEnd()).toEqual(statuses)
    const end = await read(bookingId)
    expect(end.status).toBe(statuses.at(-1))
    expect(end.charged_cents).toBe(end.status === 'completed' ? end.price_cents : 0)
    expect(end.cancel_now).toBeNull()
  })

  it('declined, or no driver available: refused as the live side refuses, and nothing is booked', async () => {
    expect(statusAndCode(await create('TEST-DECLINED'))).toEqual([422, 'incident_not_covered'])
    expect(statusAndCode(await create('TEST-NO-DRIVERS'))).toEqual([409, 'no_drivers_available'])
    expect(valueAt((await program.get(`${base}/bookings`)).body, ['items'])).toEqual([])
  })

  it('the same each time, whatever the real time of day', async () => {
    const playThrough = async (by: Browser) => {
      const made = show.parse((await create('POL-1', by)).body)
      const at = (iso: string | null) => iso && Date.parse(iso) - Date.parse(made.created_at)
      await by.send('POST', clock, { seconds: 3_600 })
      const end = await read(made.booking_id, by)
      return { ...end, history: end.history.map((one) => [one.status, at(one.at)]) }
    }
    const one = await playThrough(program)
    app.fixture.clock.advance('5m')
    const other = await makePartner(app.db)
    const two = await playThrough(
      app.programOf(await makePartnerKey(app.db, other, { mode: 'sandbox' })),
    )
    expect(two.history).toEqual(one.history)
  })
})

describe('POST and GET sandbox/clock', () => {
  it('happy: it does not move until it is advanced, and each thing happens at its own time', async () => {
    const bookingId = await booked('POL-1')
    const before = (await program.get(clock)).body
    app.fixture.clock.advance('1h')
    expect((await program.get(clock)).body).toEqual(before)
    expect(await read(bookingId)).toMatchObject({ status: 'pending_driver_acceptance' })
    const start = Date.parse(String(valueAt(before, ['now'])))
    const all = await advance({ seconds: 3_600 })
    expect(Date.parse(all.now)).toBe(start + 3_600_000)
    expect(all.happened.map(({ at }) => (Date.parse(at) - start) / 60_000)).toEqual([
      1, 3, 21, 26, 56,
    ])
    expect(all.next_event_at).toBeNull()
    const shown = await read(bookingId)
    expect(shown.history.map(({ at }) => at).slice(1)).toEqual(all.happened.map(({ at }) => at))
    // nothing is left to happen: it stays where it is
    expect(await advance({ to: 'next_event' })).toMatchObject({ now: all.now, happened: [] })
  })

  it('happy: two at once advance it once each, and the same one twice advances it once', async () => {
    await booked('POL-1')
    const start = Date.parse(String(valueAt((await program.get(clock)).body, ['now'])))
    const headers = { 'idempotency-key': 'clock-key-1' }
    const all = await Promise.all([
      advance({ seconds: 60 }),
      advance({ seconds: 60 }),
      ...Array.from({ length: 3 }, () => program.send('POST', clock, { seconds: 60 }, { headers })),
    ])
    expect(all).toHaveLength(5)
    const now = Date.parse(String(valueAt((await program.get(clock)).body, ['now'])))
    expect(now).toBe(start + 180_000)
  })

  it('error: not backwards, not for ever, not both', async () => {
    for (const body of [{ seconds: 0 }, { seconds: -1 }, { seconds: 1e9 }, { to: 'end' }, {}]) {
      expect(statusAndCode(await program.send('POST', clock, body))).toEqual([422, 'invalid_input'])
    }
    const both = { seconds: 1, to: 'next_event' }
    expect(statusAndCode(await program.send('POST', clock, both))).toEqual([422, 'invalid_input'])
  })

  it('security: not with a live key, not without the scope, and only one’s own', async () => {
    const live = app.programOf(partner.key)
    expect(statusAndCode(await live.get(clock))).toEqual([403, 'sandbox_only'])
    expect(statusAndCode(await live.send('POST', clock, { seconds: 1 }))).toEqual([
      403,
      'sandbox_only',
    ])
    const readOnly = app.programOf(
      await makePartnerKey(app.db, await makePartner(app.db), {
        mode: 'sandbox',
        scopes: ['bookings:read'],
      }),
    )
    expect(statusAndCode(await readOnly.send('POST', clock, { seconds: 1 }))).toEqual([
      403,
      'scope_missing',
    ])
    const bookingId = await booked('POL-1')
    const other = await makePartner(app.db)
    const stranger = app.programOf(await makePartnerKey(app.db, other, { mode: 'sandbox' }))
    await stranger.send('POST', clock, { seconds: 600_000 })
    expect((await read(bookingId)).status).toBe('pending_driver_acceptance')
  })
})

describe('booking in the sandbox', () => {
  it('happy: priced as the live side prices, quoted, booked, listed', async () => {
    const quoted = await program.send('POST', `${base}/quotes`, samplePartnerJourney)
    const quote = partnerApiRoutes['POST /api/partner/v1/quotes'].answer.parse(quoted.body)
    expect(quote).toMatchObject({ is_bookable: true, drivers_available: 2 })
    const { vehicle: _v, pickup: _p, dropoff: _d, ...rest } = samplePartnerBooking
    const made = await program.send('POST', `${base}/bookings`, {
      ...rest,
      quote_id: quote.quote_id,
    })
    expect(made.body).toMatchObject({
      price_cents: quote.price_cents,
      status: 'pending_driver_acceptance',
    })
    const again = { ...rest, quote_id: quote.quote_id }
    expect(statusAndCode(await program.send('POST', `${base}/bookings`, again))).toEqual([
      409,
      'quote_already_used',
    ])
    const second = await booked('POL-2')
    const list = partnerApiRoutes['GET /api/partner/v1/bookings'].answer
    const first = list.parse((await program.get(`${base}/bookings?limit=1`)).body)
    expect(first.items[0]?.booking_id).toBe(second)
    const next = await program.get(`${base}/bookings?limit=1&cursor=${first.next_cursor}`)
    expect(list.parse(next.body)).toMatchObject({
      items: [{ booking_id: idOf(made) }],
      next_cursor: null,
    })
    await cancel(second, 0)
    const cancelled = await program.get(`${base}/bookings?status=cancelled`)
    expect(list.parse(cancelled.body).items.map((one) => one.booking_id)).toEqual([second])
  })

  it('happy: repeated under one key it is one booking, also at once', async () => {
    const headers = { 'idempotency-key': 'sandbox-key-1' }
    const all = await Promise.all(
      Array.from({ length: 6 }, () =>
        program.send('POST', `${base}/bookings`, samplePartnerBooking, { headers }),
      ),
    )
    expect(new Set(all.map(idOf)).size).toBe(1)
    expect(valueAt((await program.get(`${base}/bookings`)).body, ['items', 1])).toBeUndefined()
  })

  it('error: a quote that is over by the sandbox’s clock, another priority, no distance', async () => {
    const { vehicle: _v, pickup: _p, dropoff: _d, ...rest } = samplePartnerBooking
    const quoteOf = async (journey: object) =>
      valueAt((await program.send('POST', `${base}/quotes`, journey)).body, ['quote_id'])
    const book = async (quoteId: unknown, more: object = {}) =>
      program.send('POST', `${base}/bookings`, { ...rest, quote_id: quoteId, ...more })
    const urgent = await book(await quoteOf(samplePartnerJourney), { priority_level: 'urgent' })
    expect(valueAt(urgent.body, ['fields', 'priority_level'])).toMatch(/standard/)
    const far = await quoteOf({ ...samplePartnerJourney, dropoff: null })
    expect(statusAndCode(await book(far))).toEqual([422, 'distance_missing'])
    const quoteId = await quoteOf(samplePartnerJourney)
    await advance({ seconds: 15 * 60 })
    expect(statusAndCode(await book(quoteId))).toEqual([410, 'quote_expired'])
    const odd = {
      ...samplePartnerJourney,
      pickup: { ...samplePartnerJourney.pickup, location: 'other' },
    }
    const other = await program.send('POST', `${base}/quotes`, odd)
    expect(valueAt(other.body, ['fields', 'pickup.text'])).toMatch(/words/)
  })

  it('security: a live key sees none of it, a sandbox key none of the live side, another insurer nothing', async () => {
    const bookingId = await booked('POL-1')
    const quoted = await program.send('POST', `${base}/quotes`, samplePartnerJourney)
    const quoteId = valueAt(quoted.body, ['quote_id'])
    const other = await makePartner(app.db)
    const { vehicle: _v, pickup: _p, dropoff: _d, ...rest } = samplePartnerBooking
    for (const by of [
      app.programOf(partner.key),
      app.programOf(other.key),
      app.programOf(await makePartnerKey(app.db, other, { mode: 'sandbox' })),
    ]) {
      expect(statusAndCode(await by.get(`${base}/bookings/${bookingId}`))).toEqual([
        404,
        'not_found',
      ])
      expect(statusAndCode(await by.get(`${base}/bookings/${bookingId}/documents`))).toEqual([
        404,
        'not_found',
      ])
      expect(statusAndCode(await cancel(bookingId, 0, by))).toEqual([404, 'not_found'])
      const byQuote = await by.send('POST', `${base}/bookings`, { ...rest, quote_id: quoteId })
      expect(statusAndCode(byQuote)).toEqual([404, 'quote_not_found'])
      expect(JSON.stringify((await by.get(`${base}/bookings`)).body)).not.toContain(bookingId)
    }
    expect((await read(bookingId)).status).toBe('pending_driver_acceptance')
  })

  it('happy: cancelling costs what the rule says by the sandbox’s clock', async () => {
    const [free, half, whole, never] = [
      await booked('POL-1'),
      await booked('POL-2'),
      await booked('POL-3'),
      await booked('POL-4'),
    ]
    expect((await cancel(free, 0)).body).toMatchObject({ status: 'cancelled', charged_cents: 0 })
    expect((await cancel(free, 0)).status).toBe(200)
    await advance({ seconds: 10 * 60 })
    const price = (await read(half)).price_cents
    expect(statusAndCode(await cancel(half, 0))).toEqual([409, 'cancel_fee_changed'])
    const fee = Math.round(price / 2)
    expect((await cancel(half, fee)).body).toMatchObject({
      cancellation_fee_cents: fee,
      charged_cents: fee,
    })
    await advance({ seconds: 12 * 60 })
    expect((await cancel(whole, price)).body).toMatchObject({ charged_cents: price })
    await advance({ seconds: 5 * 60 })
    expect(statusAndCode(await cancel(never, price))).toEqual([409, 'cancel_needs_support'])
    await advance({ seconds: 3_600 })
    expect(statusAndCode(await cancel(never, price))).toEqual([409, 'booking_ended'])
  })
})

describe('documents of the sandbox', () => {
  it('are there once a recovery has ended, and say that nothing was real', async () => {
    const bookingId = await booked('POL-1')
    const path = `${base}/bookings/${bookingId}/documents`
    const isReady = async () => valueAt((await program.get(path)).body, ['items', 0, 'is_ready'])
    expect(await isReady()).toBe(false)
    expect(statusAndCode(await program.get(`${path}/evidence-pack`))).toEqual([
      409,
      'evidence_pack_not_ready',
    ])
    await advance({ seconds: 7_200 })
    expect(await isReady()).toBe(true)
    const answer = await program.open(`${path}/evidence-pack`)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    const { text } = await readPdf(new Uint8Array(await answer.arrayBuffer()))
    expect(text.replaceAll('\n', ' ')).toContain('No one drove')
    expect(text).toContain('Completed')
  })
})

describe('what it leaves alone', () => {
  /** The tables of real people, money and drivers, and of messages to them. */
  const liveTables = [
    'bookings',
    'insurance_bookings',
    'quotes',
    'offers',
    'payments',
    'payment_operations',
    'refunds',
    'ledger_transactions',
    'ledger_entries',
    'receipts',
    'driver_payouts',
    'booking_history',
    'notifications',
    'trip_shares',
    'operator_tasks',
    'driver_profiles',
    'audit_log',
  ]

  it('every table of the live side, in any scenario; its events go to its own endpoints, signed the same', async () => {
    const sandboxReceiver = await openReceiver()
    const liveReceiver = await openReceiver()
    const live = app.programOf(partner.key)
    const made = await program.send('POST', `${base}/webhook-endpoints`, {
      url: sandboxReceiver.origin,
    })
    const secret = String(valueAt(made.body, ['secret']))
    await live.send('POST', `${base}/webhook-endpoints`, { url: liveReceiver.origin })
    const driver = await app.fixture.driver(2)
    const before = await dumpDatabase(app.db, liveTables)
    const scenarios = Object.keys(sandboxScenarios).filter(isSandboxScenario)
    for (const scenario of scenarios) await create(scenario)
    await cancel(await booked('POL-9'), 0)
    await advance({ seconds: 36_000 })
    await app.fixture.drain()
    expect(await dumpDatabase(app.db, liveTables)).toEqual(before)
    const asDriver = await app.browserOf(driver.accountId)
    expect(JSON.stringify((await asDriver.get('/api/driver/offers')).body)).not.toContain('bkg_')
    const operator = await app.browserOf(partner.operatorId)
    const board = JSON.stringify((await operator.get('/api/operations/board')).body)
    const { rows } = await app.db.execute<{ id: string }>(
      sql`select id from sandbox_bookings where partner_id = ${partner.partnerId}`,
    )
    expect(rows).toHaveLength(scenarios.length - 1)
    for (const { id } of rows) expect(board).not.toContain(id)

    expect(liveReceiver.received).toEqual([])
    const events = sandboxReceiver.received.map((one) =>
      partnerEvent.parse(verifyMessage(one, secret)),
    )
    expect(new Set(events.map(({ type }) => type))).toEqual(
      new Set([
        'booking.created',
        'booking.driver_assigned',
        'booking.driver_cancelled',
        'booking.status_changed',
        'booking.arrival_missed',
        'booking.completed',
        'booking.cancelled',
        'booking.expired',
      ]),
    )
    expect(events.every(({ data }) => data.mode === 'sandbox')).toBe(true)
    await sandboxReceiver.close()
    await liveReceiver.close()
  })

  it('no person named in a request is kept, and all of it is forgotten in time', async () => {
    await create('POL-1', program, {
      contact: { name: 'Sorcha Sandboxcanary', phone: '+353 20 912 3456', email: 'c@example.ie' },
    })
    expect(JSON.stringify(await dumpDatabase(app.db))).not.toContain('Sandboxcanary')
    const count = async () => {
      const { rows } = await app.db.execute<{ n: number }>(
        sql`select (select count(*) from sandbox_bookings)::int + (select count(*) from sandbox_quotes)::int as n`,
      )
      return rows[0]?.n
    }
    expect(await count()).toBeGreaterThan(0)
    app.fixture.clock.advance(`${sandboxDays + 1}d`)
    await runDailyMaintenance(app.ctx)
    expect(await count()).toBe(0)
  })
})
