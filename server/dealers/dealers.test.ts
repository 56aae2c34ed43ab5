/**
 * Dealers, over HTTP: several vehicles in one request, places, the list, and statements that agree with the ledger. Mutants that
 * these are written against are named beside them.
 */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dealerRoutes } from '../../contract/dealers.ts'
import { driverTransitions } from '../../domain/bookings/booking.ts'
import { formatEuro } from '../../domain/money.ts'
import { confirmHold } from '../bookings/payments/confirm-hold.ts'
import { openAppFixture, type AppFixture } from '../testing/fixtures/app-fixture.ts'
import { codeOf } from '../testing/send-sample.ts'
import { must } from '../testing/fixtures/booking-fixture.ts'
import type { Browser } from '../testing/browser.ts'
import { brokenInvariants } from '../testing/invariants.ts'
import { refundAlone } from '../testing/operator-presses.ts'
import { readPdf } from '../testing/read-pdf.ts'
import { makeAccount } from '../testing/samples/sample-drivers.ts'
import { dealerRequests } from '../testing/samples/sample-requests/dealer-requests.ts'
import { sampleQuoteRequest } from '../testing/samples/sample-requests.ts'
import { valueAt } from '../testing/change-json.ts'
import { issueDealerStatements } from './issue-statements.ts'

let app: AppFixture
let dealerId: string
let dealer: Browser
let other: Browser
beforeAll(async () => {
  app = await openAppFixture()
  dealerId = await makeAccount(app.db, { role: 'dealer', fullName: 'Dealing Dan' })
  dealer = await app.browserOf(dealerId)
  other = await app.browserOf(await makeAccount(app.db, { role: 'dealer' }))
  for (const kmAway of [1, 2, 3]) await app.fixture.driver(kmAway)
})
afterAll(() => app.close())

const quote = async (): Promise<string> => {
  const made = await dealer.send('POST', '/api/quotes', sampleQuoteRequest)
  return String(valueAt(made.body, ['quoteId']))
}
const { body: sample } = dealerRequests['POST /api/dealer/requests']({
  bookingId: '',
  quoteId: '',
  notificationId: '',
})
const request = (quoteIds: readonly string[], purchaseOrder = 'PO-7', over: object = {}) =>
  dealer.send('POST', '/api/dealer/requests', {
    ...sample,
    purchaseOrder,
    vehicles: quoteIds.map((quoteId, index) => ({ quoteId, reference: `STOCK-${index + 1}` })),
    ...over,
  })
const opened = async (...args: Parameters<typeof request>) => {
  const reply = await request(...args)
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return dealerRoutes['POST /api/dealer/requests'].answer.parse(reply.body)
}
const countOf = async (table: 'bookings' | 'dealer_requests'): Promise<number> => {
  const { rows } = await app.db.execute<{ n: string }>(
    table === 'bookings'
      ? sql`select count(*) as n from bookings`
      : sql`select count(*) as n from dealer_requests`,
  )
  return Number(rows[0]?.n)
}
const hold = async (bookingId: string): Promise<void> => {
  app.fixture.fakeProvider.control.confirm(await app.fixture.intentOf(bookingId), 'visa')
  must(await confirmHold(app.ctx, bookingId))
}

describe('several vehicles', () => {
  it('are one request and a booking each: own payment, own hold, own driver, own start code', async () => {
    const { requestId, bookings } = await opened([await quote(), await quote(), await quote()])
    expect(bookings).toHaveLength(3)
    expect(new Set(bookings.map(({ clientSecret }) => clientSecret)).size).toBe(3)
    const { rows } = await app.db.execute(
      sql`select booking_id, line, reference from dealer_bookings where request_id = ${requestId} order by line`,
    )
    expect(rows).toEqual(
      bookings.map(({ bookingId }, index) => ({
        booking_id: bookingId,
        line: index + 1,
        reference: `STOCK-${index + 1}`,
      })),
    )
    const [first, second, third] = bookings.map(({ bookingId }) => bookingId)
    if (!first || !second || !third) throw new Error('three were asked for')
    await hold(first)
    await hold(second)
    const states = await Promise.all([first, second, third].map((id) => app.fixture.booking(id)))
    expect(states.map(({ status }) => status)).toEqual([
      'pending_driver_acceptance',
      'pending_driver_acceptance',
      'pending',
    ])
    expect(states[0]?.description).toBe('Vehicle 1 of 3 to move together. STOCK-1')
    const drivers = [await app.fixture.driver(4), await app.fixture.driver(4)]
    for (const [index, bookingId] of [first, second].entries()) {
      const driver = drivers[index]
      if (!driver) continue
      await app.db.execute(sql`insert into offers (booking_id, driver_id, wave, state, offered_at)
        values (${bookingId}, ${driver.driverId}, 1, 'open', now()) on conflict do nothing`)
      must(await app.fixture.accept(driver, bookingId))
    }
    const taken = await Promise.all([first, second].map((id) => app.fixture.booking(id)))
    expect(taken.map(({ status }) => status)).toEqual(['confirmed', 'confirmed'])
    expect(new Set(taken.map(({ driverId }) => driverId)).size).toBe(2)
    for (const { startCode } of taken) expect(startCode).toMatch(/^\d{4}$/)
    expect(await brokenInvariants(app.fixture)).toEqual([])
  })

  // Mutant: `NotTogether` not thrown, so that the first is kept when the second is refused.
  it('are all written or none', async () => {
    const before = [await countOf('bookings'), await countOf('dealer_requests')]
    const good = await quote()
    expect(codeOf(await request([good, `quo_${'0'.repeat(26)}`]))).toBe('not_found')
    expect(codeOf(await request([good, good]))).toBe('invalid_input')
    expect((await request([])).status).toBe(422)
    const eleven = Array.from(
      { length: 11 },
      (_, index) => `quo_${String(index).padStart(26, '0')}`,
    )
    expect((await request(eleven)).status).toBe(422)
    expect([await countOf('bookings'), await countOf('dealer_requests')]).toEqual(before)
    expect((await opened([good])).bookings).toHaveLength(1)
  })

  // Mutant: `requestsOf` returning nothing, so that a second request is written.
  it('requested again are the same, at once and after a lost answer, and in no other combination', async () => {
    const quotes = [await quote(), await quote()]
    const [one, two] = await Promise.all([opened(quotes), opened(quotes)])
    expect(two).toEqual(one)
    const vehicles = quotes.map((quoteId, index) => ({ quoteId, reference: `STOCK-${index + 1}` }))
    const turned = await opened(quotes, 'PO-7', { vehicles: vehicles.toReversed() })
    expect(turned).toMatchObject({ requestId: one.requestId })
    expect(codeOf(await request([...quotes, await quote()]))).toBe('quote_already_used')
    // Mutant: `isSameRequest` always, or without its order number or its bookings.
    expect(codeOf(await request(quotes, 'PO-8'))).toBe('booked_otherwise')
    expect(codeOf(await request(quotes.toReversed()))).toBe('booked_otherwise')
    expect(codeOf(await request(quotes.slice(0, 1)))).toBe('booked_otherwise')
    // A corrected contact is the same request, and the number the drivers will call.
    const contact = { name: 'Maeve Sample', phone: '+353 20 910 0001', email: 'maeve@example.ie' }
    expect(await opened(quotes, 'PO-7', { contact })).toEqual(one)
    const { rows } = await app.db.execute(sql`
      select distinct customer_name, customer_phone from bookings where id in (${sql.join(
        one.bookings.map(({ bookingId }) => sql`${bookingId}`),
        sql`, `,
      )})`)
    expect(rows).toEqual([{ customer_name: contact.name, customer_phone: contact.phone }])
  })

  // Seen to fail with: the contact compared, also of a booking that has its driver's number by now.
  it('requested again with a corrected contact are the same, also once a card is held for one', async () => {
    const quotes = [await quote(), await quote()]
    const one = await opened(quotes, 'PO-10')
    const [first = '', second = ''] = one.bookings.map(({ bookingId }) => bookingId)
    await hold(first)
    const before = await app.fixture.booking(first)
    const contact = { name: 'Maeve Sample', phone: '+353 20 910 0001', email: 'maeve@example.ie' }
    expect((await opened(quotes, 'PO-10', { contact })).requestId).toBe(one.requestId)
    expect(await app.fixture.booking(first)).toMatchObject({ customerName: before.customerName })
    expect(await app.fixture.booking(second)).toMatchObject({ customerName: 'Maeve Sample' })
  })

  // Seen to fail: the number was compared as typed with what is stored, and another card was refused as other details.
  it('requested again are the same with a number that is stored in another form', async () => {
    const quotes = [await quote()]
    const contact = { name: 'Maeve Sample', phone: '+353 209100001', email: 'maeve@example.ie' }
    const one = await opened(quotes, 'PO-9', { contact })
    expect(await opened(quotes, 'PO-9', { contact })).toEqual(one)
  })
})

describe('the list and the statements', () => {
  it('accept only real calendar days', async () => {
    for (const query of ['to=9999-12-31', 'from=0000-02-29', 'to=2026-02-30']) {
      // Mutant: any day of ISO 8601, some of which the database refuses.
      expect((await dealer.get(`/api/dealer/bookings?${query}`)).status, query).toBe(422)
    }
    expect((await dealer.get('/api/dealer/bookings?from=2026-12-04')).status).toBe(200)
  })

  it('agree with the ledger, month by month, once, and catch up a month that was missed', async () => {
    const driver = await app.fixture.driver(2)
    const complete = async (bookingId: string) => {
      await hold(bookingId)
      await app.db.execute(sql`insert into offers (booking_id, driver_id, wave, state, offered_at)
        values (${bookingId}, ${driver.driverId}, 1, 'open', now()) on conflict do nothing`)
      must(await app.fixture.accept(driver, bookingId))
      for (const transition of driverTransitions)
        must(await app.fixture.advance(driver, bookingId, transition))
    }
    const { bookings } = await opened([await quote(), await quote()], 'Order 9,"A"')
    for (const { bookingId } of bookings) await complete(bookingId)
    const operatorId = await makeAccount(app.db, { role: 'operator' })
    const [first] = bookings
    if (!first) throw new Error('two were asked for')
    must(
      await refundAlone(app.fixture, operatorId, {
        bookingId: first.bookingId,
        amountCents: 10_00,
        reason: 'Late by an hour',
      }),
    )
    await app.fixture.drain({ allowFailures: true })

    const paid = async (): Promise<number> => {
      const { rows } = await app.db.execute<{ cents: string }>(sql`
        select coalesce(-sum(e.amount_cents), 0) as cents from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
        join bookings b on b.id = t.booking_id
        where b.customer_id = ${dealerId} and e.account = 'customer_funds'
          and t.kind in ('capture', 'refund', 'refund_failed', 'dispute_lost')`)
      return Number(rows[0]?.cents)
    }
    const csv = String((await dealer.get('/api/dealer/bookings/csv')).body)
    const amounts = [...csv.matchAll(/,(\d+\.\d\d),(-?\d+\.\d\d)\r\n/g)].map(([, , cents]) =>
      Math.round(Number(cents) * 100),
    )
    expect(amounts.reduce((sum, cents) => sum + cents, 0)).toBe(await paid())
    // people know a booking by its reference; Mutant: the identifier in its place
    expect(csv).toMatch(/^\d{4}-\d\d-\d\d,TL-[0-9A-Z]{5},/m)
    expect(csv).not.toContain('bkg_')
    // a dealer's text cannot add a column
    expect(csv).toContain('"Order 9,""A"""')
    const filtered = await dealer.get(
      `/api/dealer/bookings?state=completed&number=${encodeURIComponent('order 9')}`,
    )
    const { items } = dealerRoutes['GET /api/dealer/bookings'].answer.parse(filtered.body)
    expect(items.map(({ bookingId }) => bookingId).toSorted()).toEqual(
      bookings.map(({ bookingId }) => bookingId).toSorted(),
    )
    expect(
      items.every(
        ({ status, purchaseOrder }) => status === 'completed' && purchaseOrder === 'Order 9,"A"',
      ),
    ).toBe(true)
    expect(String((await other.get('/api/dealer/bookings/csv')).body)).not.toContain('TL-')

    const statements = async (browser: Browser) =>
      dealerRoutes['GET /api/dealer/statements'].answer.parse(
        (await browser.get('/api/dealer/statements')).body,
      ).statements
    await issueDealerStatements(app.ctx)
    // Mutant: the current month is stated too.
    expect(await statements(dealer)).toEqual([])
    // two months later, without a run in between
    app.fixture.clock.advance(`${24 * 62}h`)
    await Promise.all([issueDealerStatements(app.ctx), issueDealerStatements(app.ctx)])
    await issueDealerStatements(app.ctx)
    const [statement, ...more] = await statements(dealer)
    if (!statement) throw new Error('no statement')
    expect(more).toEqual([])
    expect(statement.paidCents - statement.returnedCents).toBe(await paid())
    expect(statement.returnedCents).toBe(10_00)
    expect(await statements(other)).toEqual([])
    const mails = await app.mailsTo(`${dealerId}@example.ie`)
    const notified = mails.filter(({ kind }) => kind === 'dealer_statement')
    // Mutant: no mail.
    expect(notified.map(({ bodyText }) => bodyText?.includes('/dealer?tab=statements'))).toEqual([
      true,
    ])
    expect(notified[0]?.bodyText).toContain(formatEuro(await paid()))

    const path = `/api/dealer/statements/${statement.statementId}/pdf`
    expect(codeOf(await other.get(path))).toBe('statement_not_found')
    const response = await dealer.open(path)
    expect(response.headers.get('content-disposition')).toContain(
      `towline-statement-${statement.month}.pdf`,
    )
    const text = JSON.stringify(await readPdf(new Uint8Array(await response.arrayBuffer())))
    expect(text).toContain('Dealing Dan')
    expect(text).toContain('PO Order 9')
    // Mutant: the ids of the bookings, or of the statement itself.
    expect(text).toMatch(/TL-[0-9A-Z]{5}/)
    expect(text).not.toMatch(/(bkg|dst)_/)
    await expect(
      app.db.execute(
        sql`update dealer_statements set bookings = bookings where id = ${statement.statementId}`,
      ),
    ).rejects.toThrow(/Failed query|append-only/)
  })
})
