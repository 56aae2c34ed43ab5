/**
 * Bookings on account, over HTTP, in threes: what is right, what is wrong, what belongs to another insurer. Mutants that were seen to fail:
 * `lockAnswer` left out (race 26); the fingerprint without the body; `isTheirs` without the partner; `revenueOf.account` as by card;
 * `offeredMoreUrgent` always empty; a receipt issued on account too; `executeRefund` posting a refund by card.
 */
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { partnerApiRoutes } from '../../../contract/partners/partner-api.ts'
import { splitPrice } from '../../../domain/payments/commission.ts'
import { allAt } from '../../../domain/payments/tax-point.ts'
import { runDailyMaintenance } from '../../daily-maintenance.ts'
import { openAppFixture, type AppFixture } from '../../testing/fixtures/app-fixture.ts'
import { codeOf, statusAndCode } from '../../testing/send-sample.ts'
import { must } from '../../testing/fixtures/booking-fixture.ts'
import type { BrowserAnswer } from '../../testing/browser.ts'
import { valueAt } from '../../testing/change-json.ts'
import { openInsurerFixture, type InsurerFixture } from '../../testing/fixtures/insurer-fixture.ts'
import { brokenInvariants } from '../../testing/invariants.ts'
import {
  makePartner,
  makePartnerKey,
  type MadePartner,
} from '../../testing/samples/sample-partners.ts'
import {
  sampleBookingRequest,
  samplePartnerBooking,
  samplePartnerJourney,
  sampleQuoteRequest,
} from '../../testing/samples/sample-requests.ts'

let app: AppFixture
let partner: InsurerFixture['partner']
let program: InsurerFixture['program']
let driver: InsurerFixture['driver']
let booked: InsurerFixture['booked']
let accepted: InsurerFixture['accepted']
let completed: InsurerFixture['completed']
beforeAll(async () => {
  app = await openAppFixture()
})
afterAll(() => app.close())
beforeEach(async () => {
  ;({ partner, program, driver, booked, accepted, completed } = await openInsurerFixture(app))
})
afterEach(async () => {
  expect(await brokenInvariants(app.fixture)).toEqual([])
})

const base = '/api/partner/v1'
const create = (body: object = samplePartnerBooking, by = program, key?: string) =>
  by.send('POST', `${base}/bookings`, body, key ? { headers: { 'idempotency-key': key } } : {})
const idOf = ({ body }: BrowserAnswer): string => String(valueAt(body, ['booking_id']))
const read = (bookingId: string, by = program) => by.get(`${base}/bookings/${bookingId}`)
const cancel = (bookingId: string, fee = 0, by = program) =>
  by.send('POST', `${base}/bookings/${bookingId}/cancel`, { expected_fee_cents: fee })
const ledgerOf = async (bookingId: string) => {
  const { rows } = await app.db.execute<{ kind: string; account: string; cents: number }>(
    sql`select t.kind, e.account, e.amount_cents::int as cents from ledger_entries e
      join ledger_transactions t on t.id = e.transaction_id where t.booking_id = ${bookingId} order by t.at, t.id, e.line`,
  )
  return rows
}
const owedBy = async ({ partnerId }: MadePartner): Promise<number> => {
  const { rows } = await app.db.execute<{ cents: number }>(
    sql`select coalesce(sum(amount_cents), 0)::int as cents from ledger_entries
      where account = 'partner_receivable' and partner_id = ${partnerId}`,
  )
  return rows[0]?.cents ?? 0
}
const count = async (table: 'bookings' | 'quotes' | 'partner_answers'): Promise<number> => {
  const { rows } = await app.db.execute<{ n: number }>(
    sql`select count(*)::int as n from ${sql.identifier(table)}`,
  )
  return rows[0]?.n ?? 0
}

describe('POST quotes', () => {
  const quote = (body: object, by = program) => by.send('POST', `${base}/quotes`, body)

  it('happy: the price that everyone is quoted, which is then booked as it was', async () => {
    const made = await quote(samplePartnerJourney)
    expect(made.status).toBe(201)
    const shown = partnerApiRoutes['POST /api/partner/v1/quotes'].answer.parse(made.body)
    const asAnybody = await app.visitor().send('POST', '/api/quotes', {
      ...sampleQuoteRequest,
      casualty: { ...sampleQuoteRequest.casualty, isRolling: 'no' },
    })
    expect(shown.price_cents).toBe(valueAt(asAnybody.body, ['anyDriver', 'priceCents']))
    expect(shown).toMatchObject({ is_bookable: true, drivers_available: 1 })
    const { vehicle: _v, pickup: _p, dropoff: _d, ...rest } = samplePartnerBooking
    const byQuote = await create({ ...rest, quote_id: shown.quote_id })
    expect(byQuote.body).toMatchObject({ price_cents: shown.price_cents })
    expect(statusAndCode(await create({ ...rest, quote_id: shown.quote_id }))).toEqual([
      409,
      'quote_already_used',
    ])
  })

  it('error: what is missing or unknown is named', async () => {
    const { vehicle: _v, ...without } = samplePartnerJourney
    expect(statusAndCode(await quote(without))).toEqual([422, 'invalid_input'])
    const odd = { ...samplePartnerJourney, pickup: { where: { kind: 'eircode', eircode: 'Z99' } } }
    expect((await quote(odd)).status).toBe(422)
    const other = {
      ...samplePartnerJourney,
      pickup: { ...samplePartnerJourney.pickup, location: 'other' },
    }
    expect(valueAt((await quote(other)).body, ['fields', 'pickup.text'])).toMatch(/words/)
  })

  it('security: only with the scope, and no other caller books it', async () => {
    const readOnly = await makePartnerKey(app.db, partner, {
      mode: 'sandbox',
      scopes: ['bookings:read'],
    })
    expect(statusAndCode(await quote(samplePartnerJourney, app.programOf(readOnly)))).toEqual([
      403,
      'scope_missing',
    ])
    expect((await quote(samplePartnerJourney, app.visitor())).status).toBe(401)
    const quoteId = valueAt((await quote(samplePartnerJourney)).body, ['quote_id'])
    const { vehicle: _v, pickup: _p, dropoff: _d, ...rest } = samplePartnerBooking
    const stranger = app.programOf((await makePartner(app.db)).key)
    const theirs = await create({ ...rest, quote_id: quoteId }, stranger)
    expect(statusAndCode(theirs)).toEqual([404, 'quote_not_found'])
    const urgent = await create({ ...rest, quote_id: quoteId, priority_level: 'urgent' })
    expect(valueAt(urgent.body, ['fields', 'priority_level'])).toMatch(/standard/)
  })
})

describe('POST bookings', () => {
  it('happy: drivers are asked at once, the person is told with a link and no price', async () => {
    const answer = await create()
    const shown = partnerApiRoutes['POST /api/partner/v1/bookings'].answer.parse(answer.body)
    expect(shown).toMatchObject({
      status: 'pending_driver_acceptance',
      incident_type: 'breakdown',
      customer_policy_number: 'POL-KE-7',
      claim_reference: 'CLM-A',
      priority_level: 'standard',
      charged_cents: 0,
      cancel_now: { is_allowed: true, fee_cents: 0 },
    })
    const offers = await (await app.browserOf(driver.accountId)).get('/api/driver/offers')
    expect(JSON.stringify(offers.body)).toContain(shown.booking_id)
    expect(app.fixture.fakeProvider.control.charges()).toEqual([])

    must(await app.fixture.accept(driver, shown.booking_id))
    const now = partnerApiRoutes['GET /api/partner/v1/bookings/:bookingId'].answer.parse(
      (await read(shown.booking_id)).body,
    )
    expect(now).toMatchObject({ status: 'confirmed', charged_cents: now.price_cents })
    expect(now.driver?.phone).toBeTruthy()
    expect(now.start_code).toMatch(/^\d{4}$/)
    const { rows } = await app.db.execute<{ channel: string; kind: string; body_text: string }>(
      sql`select channel, kind, body_text from notifications
        where booking_id = ${shown.booking_id} and recipient_id = ${partner.accountId} order by created_at, id`,
    )
    expect(rows.map((row) => `${row.channel} ${row.kind}`)).toEqual(
      expect.arrayContaining([
        'email place_on_account',
        'sms place_on_account',
        'email accept_on_account',
        'sms accept_on_account',
      ]),
    )
    for (const { channel, kind, body_text: text } of rows) {
      expect(text).not.toMatch(/€/)
      if (channel === 'push') continue
      expect(text).toContain('/trip/shr_')
      if (kind === 'accept_on_account') expect(text).toContain(now.start_code)
    }
    const link = new URL(now.trip_url ?? '').pathname.replace('/trip/', '/api/trips/')
    // Seen to fail with: the view of a relative, without the driver, the number and the code.
    expect((await app.visitor().get(link)).body).toMatchObject({
      state: 'under_way',
      covered: {
        driver: { name: now.driver?.name, phone: now.driver?.phone },
        startCode: now.start_code,
      },
    })
  })

  it('happy: the alias does the same', async () => {
    const path = '/functions/v1/insurance-booking-api'
    const answer = await program.send('POST', path, samplePartnerBooking)
    expect(answer.status).toBe(201)
    expect((await read(idOf(answer))).status).toBe(200)
  })

  it('error: no key for repeats, half a journey, no driver available', async () => {
    const plain = await program.send('POST', `${base}/bookings`, samplePartnerBooking, {
      headers: { 'idempotency-key': 'no' },
    })
    expect(valueAt(plain.body, ['fields', 'idempotency-key'])).toMatch(/8 to 200/)
    const { vehicle: _v, ...half } = samplePartnerBooking
    expect(valueAt((await create(half)).body, ['fields', 'vehicle'])).toMatch(/name a quote/)
    const both = { ...samplePartnerBooking, quote_id: `quo_${'0'.repeat(26)}` }
    expect(valueAt((await create(both)).body, ['fields', 'vehicle'])).toMatch(/Leave/)
    await app.fixture.goOffDuty(driver)
    const before = await count('bookings')
    expect(statusAndCode(await create())).toEqual([409, 'no_drivers_available'])
    expect(await count('bookings')).toBe(before)
  })

  it('security: not with another scope, not with a session', async () => {
    const { key } = await makePartner(app.db, { scopes: ['bookings:read', 'quotes:write'] })
    expect(statusAndCode(await create(samplePartnerBooking, app.programOf(key)))).toEqual([
      403,
      'scope_missing',
    ])
    const session = await app.browserOf(partner.accountId)
    expect(statusAndCode(await create(samplePartnerBooking, session, 'some-key-1'))).toEqual([
      401,
      'api_key_invalid',
    ])
    // and a partner's key does not open the customers' routes
    const quoted = await app.visitor().send('POST', '/api/quotes', sampleQuoteRequest)
    const body = sampleBookingRequest(String(valueAt(quoted.body, ['quoteId'])))
    expect((await program.send('POST', '/api/bookings', body)).status).toBe(401)
  })
})

describe('race 26: the same request again', () => {
  it('a storm of one key makes one booking, and every caller reads the same', async () => {
    const [bookings, answers] = [await count('bookings'), await count('partner_answers')]
    const all = await Promise.all(
      Array.from({ length: 12 }, () => create(samplePartnerBooking, program, 'storm-key-1')),
    )
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(all.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await count('bookings')).toBe(bookings + 1)
    expect(await count('partner_answers')).toBe(answers + 1)
    // the first answer, whatever has happened to the booking since then
    const before = await create(samplePartnerBooking, program, 'storm-key-1')
    must(await app.fixture.accept(driver, idOf(before)))
    const again = await create(samplePartnerBooking, program, 'storm-key-1')
    expect(again.body).toEqual(before.body)
    expect(again.body).toEqual(all[0]?.body)
  })

  it('another request under the key is refused; names in another order are the same request', async () => {
    const first = await create(samplePartnerBooking, program, 'order-key-1')
    const reversed = Object.fromEntries(Object.entries(samplePartnerBooking).reverse())
    expect((await create(reversed, program, 'order-key-1')).body).toEqual(first.body)
    const other = { ...samplePartnerBooking, claim_reference: 'CLM-B' }
    expect(statusAndCode(await create(other, program, 'order-key-1'))).toEqual([
      422,
      'idempotency_key_reused',
    ])
    const quote = await program.send('POST', `${base}/quotes`, samplePartnerJourney, {
      headers: { 'idempotency-key': 'order-key-1' },
    })
    expect(codeOf(quote)).toBe('idempotency_key_reused')
    const alias = await program.send(
      'POST',
      '/functions/v1/insurance-booking-api',
      samplePartnerBooking,
      { headers: { 'idempotency-key': 'order-key-1' } },
    )
    expect(alias.body).toEqual(first.body)
  })

  it('a refused request leaves its key free; another partner’s key is another', async () => {
    await app.fixture.goOffDuty(driver)
    expect((await create(samplePartnerBooking, program, 'free-key-1')).status).toBe(409)
    await app.fixture.driver(1)
    const now = await create(samplePartnerBooking, program, 'free-key-1')
    expect(now.status).toBe(201)
    const stranger = app.programOf((await makePartner(app.db)).key)
    const theirs = await create(samplePartnerBooking, stranger, 'free-key-1')
    expect(theirs.status).toBe(201)
    expect(idOf(theirs)).not.toBe(idOf(now))
  })

  it('answers are forgotten after a day', async () => {
    await create(samplePartnerBooking, program, 'day-key-01')
    app.fixture.clock.advance('23h')
    await runDailyMaintenance(app.ctx)
    expect(await count('partner_answers')).toBeGreaterThan(0)
    app.fixture.clock.advance('2h')
    await runDailyMaintenance(app.ctx)
    expect(await count('partner_answers')).toBe(0)
  })
})

describe('GET bookings', () => {
  it('happy: newest first, page by page, by status', async () => {
    const ids = [await booked(), await booked(), await booked()].reverse()
    const list = partnerApiRoutes['GET /api/partner/v1/bookings'].answer
    const first = list.parse((await program.get(`${base}/bookings?limit=2`)).body)
    expect(first.items.map(({ booking_id: id }) => id)).toEqual(ids.slice(0, 2))
    const next = await program.get(`${base}/bookings?limit=2&cursor=${first.next_cursor}`)
    expect(list.parse(next.body)).toMatchObject({
      items: [{ booking_id: ids[2] }],
      next_cursor: null,
    })
    await cancel(ids[1] ?? '')
    const cancelled = await program.get(`${base}/bookings?status=cancelled`)
    expect(list.parse(cancelled.body).items.map(({ booking_id: id }) => id)).toEqual([ids[1]])
  })

  it('error: an unknown cursor, status or limit', async () => {
    for (const query of ['cursor=x', 'status=asleep', 'limit=0']) {
      expect(statusAndCode(await program.get(`${base}/bookings?${query}`)), query).toEqual([
        422,
        'invalid_input',
      ])
    }
    expect(statusAndCode(await read(`bkg_${'0'.repeat(26)}`))).toEqual([404, 'not_found'])
  })

  it('security: another insurer’s and a customer’s are not found, and in no list', async () => {
    const bookingId = await booked()
    const stranger = app.programOf((await makePartner(app.db)).key)
    const sandbox = app.programOf(await makePartnerKey(app.db, partner, { mode: 'sandbox' }))
    const { bookingId: byCard } = await app.fixture.book()
    for (const [by, id] of [
      [stranger, bookingId],
      [sandbox, bookingId],
      [program, byCard],
    ] as const) {
      expect(statusAndCode(await read(id, by))).toEqual([404, 'not_found'])
      expect(statusAndCode(await cancel(id, 0, by))).toEqual([404, 'not_found'])
      expect(JSON.stringify((await by.get(`${base}/bookings`)).body)).not.toContain(id)
    }
    expect((await app.fixture.booking(bookingId)).status).toBe('pending_driver_acceptance')
  })
})

describe('POST cancel, and what is owed', () => {
  it('happy: free before a driver accepts, and nothing was ever owed', async () => {
    const bookingId = await booked()
    const answer = await cancel(bookingId)
    expect(answer.body).toMatchObject({ status: 'cancelled', charged_cents: 0, cancel_now: null })
    // a lost answer is given again, under any key
    expect((await cancel(bookingId)).body).toMatchObject({ status: 'cancelled' })
    await app.fixture.drain()
    expect(await owedBy(partner)).toBe(0)
    expect(await ledgerOf(bookingId)).toEqual([])
  })

  it('happy: after acceptance and before setting off, all of it is taken off the account', async () => {
    const bookingId = await accepted()
    const { priceCents } = await app.fixture.booking(bookingId)
    expect(await owedBy(partner)).toBe(priceCents)
    expect((await cancel(bookingId)).status).toBe(200)
    await app.fixture.drain()
    expect(await owedBy(partner)).toBe(0)
    expect((await read(bookingId)).body).toMatchObject({ charged_cents: 0 })
  })

  it('error: a higher fee than was seen; then half stays on the account and is the driver’s', async () => {
    const bookingId = await accepted()
    must(await app.fixture.advance(driver, bookingId, 'set_off'))
    app.fixture.clock.advance('6m')
    expect(statusAndCode(await cancel(bookingId))).toEqual([409, 'cancel_fee_changed'])
    const fee = Number(valueAt((await read(bookingId)).body, ['cancel_now', 'fee_cents']))
    const { priceCents } = await app.fixture.booking(bookingId)
    expect(fee).toBe(Math.round(priceCents / 2))
    expect((await cancel(bookingId, fee)).body).toMatchObject({ cancellation_fee_cents: fee })
    await app.fixture.drain()
    expect(await owedBy(partner)).toBe(fee)
    expect((await read(bookingId)).body).toMatchObject({ charged_cents: fee })
    const split = splitPrice(fee, allAt(new Date()))
    const kept = (await ledgerOf(bookingId)).filter(({ kind }) => kind === 'cancellation_fee')
    expect(kept).toContainEqual(
      expect.objectContaining({
        account: 'insurance_partnership_revenue',
        cents: -split.commissionCents,
      }),
    )
  })

  it('happy: no driver accepts: over, nothing owed, and the person is told', async () => {
    const bookingId = await booked()
    app.fixture.clock.advance('10m')
    await app.fixture.drain()
    expect((await read(bookingId)).body).toMatchObject({
      status: 'cancelled',
      cancel_reason: 'nobody_accepted',
      charged_cents: 0,
    })
    expect(await owedBy(partner)).toBe(0)
  })

  it('a driver gives it up: it is owed once, the next one takes it over, the link is a new one', async () => {
    const bookingId = await accepted()
    const before = valueAt((await read(bookingId)).body, ['trip_url'])
    const second = await app.fixture.driver(3)
    const asDriver = await app.browserOf(driver.accountId)
    const gone = await asDriver.send('POST', `/api/bookings/${bookingId}/cancel`, {
      expectedFeeCents: 0,
    })
    expect(gone.status).toBe(200)
    must(await app.fixture.accept(second, bookingId))
    const now = (await read(bookingId)).body
    expect(now).toMatchObject({ status: 'confirmed' })
    expect(valueAt(now, ['trip_url'])).not.toBe(before)
    expect(await owedBy(partner)).toBe((await app.fixture.booking(bookingId)).priceCents)
    await app.fixture.drain()
  })

  it('completed: the insurer owes the price, the driver earns as ever, no receipt is issued', async () => {
    const bookingId = await completed()
    await app.fixture.drain()
    const { priceCents, createdAt } = await app.fixture.booking(bookingId)
    const split = splitPrice(priceCents, allAt(createdAt))
    expect(await ledgerOf(bookingId)).toEqual([
      { kind: 'account_charge', account: 'partner_receivable', cents: priceCents },
      { kind: 'account_charge', account: 'customer_funds', cents: -priceCents },
      { kind: 'completion', account: 'customer_funds', cents: priceCents },
      { kind: 'completion', account: 'driver_payable', cents: -split.driverNetCents },
      {
        kind: 'completion',
        account: 'insurance_partnership_revenue',
        cents: -split.commissionCents,
      },
      { kind: 'completion', account: 'vat_payable', cents: -split.vatOnCommissionCents },
    ])
    const { rows } = await app.db.execute(
      sql`select 1 from receipts where booking_id = ${bookingId}`,
    )
    expect(rows).toEqual([])
    expect(statusAndCode(await cancel(bookingId))).toEqual([409, 'booking_ended'])
    // Its driver has sent no photos, and says why.
    expect(valueAt((await read(bookingId)).body, ['handover'])).toMatchObject({
      is_at_dropoff: true,
      reason: 'no_camera',
    })
  })
})

describe('priority', () => {
  it('a driver asked for an emergency is left alone by a lesser job until all drivers nearby are asked', async () => {
    const urgentOne = await create({ ...samplePartnerBooking, priority_level: 'emergency' })
    const plain = await create()
    const offeredDrivers = async (bookingId: string) => {
      const { rows } = await app.db.execute<{ driver_id: string }>(
        sql`select driver_id from offers where booking_id = ${bookingId} and state = 'open'`,
      )
      return rows.map(({ driver_id: id }) => id)
    }
    expect(await offeredDrivers(idOf(urgentOne))).toEqual([driver.driverId])
    expect(await offeredDrivers(idOf(plain))).toEqual([])
    // the other way round neither waits
    const second = await create({ ...samplePartnerBooking, priority_level: 'emergency' })
    expect(await offeredDrivers(idOf(second))).toEqual([driver.driverId])
    app.fixture.clock.advance('1m')
    await app.fixture.drain()
    expect(await offeredDrivers(idOf(plain))).toEqual([])
    app.fixture.clock.advance('2m')
    await app.fixture.drain()
    expect(await offeredDrivers(idOf(plain))).toEqual([driver.driverId])
    const list = (await (await app.browserOf(driver.accountId)).get('/api/driver/offers')).body
    const text = JSON.stringify(list)
    expect(text.indexOf(idOf(second))).toBeLessThan(text.indexOf(idOf(plain)))
  })
})
