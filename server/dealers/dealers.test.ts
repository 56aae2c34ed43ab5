/**
 * Dealers, over HTTP: several vehicles in one request, places, the list, and statements that are what the ledger says. Mutants that
 * these are written against are named beside them.
 */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dealerRoutes } from '../../contract/dealers.ts'
import { driverMoves } from '../../domain/booking.ts'
import { savedPlacesMax } from '../../domain/dealer.ts'
import { formatEuro } from '../../domain/money.ts'
import { confirmHold } from '../bookings/confirm-hold.ts'
import { refundBooking } from '../bookings/refund-booking.ts'
import { openAppScene, type AppScene } from '../testing/app-scene.ts'
import { codeOf } from '../testing/ask.ts'
import { must } from '../testing/booking-scene.ts'
import type { Browser } from '../testing/browser.ts'
import { brokenInvariants } from '../testing/invariants.ts'
import { readPdf } from '../testing/read-pdf.ts'
import { makeAccount } from '../testing/sample-drivers.ts'
import { dealerRequests } from '../testing/sample-requests/dealer-requests.ts'
import { sampleQuoteRequest } from '../testing/sample-requests.ts'
import { valueAt } from '../testing/change-json.ts'
import { issueDealerStatements } from './issue-statements.ts'

let house: AppScene
let dealerId: string
let dealer: Browser
let other: Browser
beforeAll(async () => {
  house = await openAppScene()
  dealerId = await makeAccount(house.db, { role: 'dealer', fullName: 'Dealing Dan' })
  dealer = await house.browserOf(dealerId)
  other = await house.browserOf(await makeAccount(house.db, { role: 'dealer' }))
  for (const kmAway of [1, 2, 3]) await house.scene.driver(kmAway)
})
afterAll(() => house.close())

const quote = async (): Promise<string> => {
  const made = await dealer.send('POST', '/api/quotes', sampleQuoteRequest)
  return String(valueAt(made.body, ['quoteId']))
}
const { body: sample } = dealerRequests['POST /api/dealer/requests']({
  bookingId: '',
  quoteId: '',
  noticeId: '',
})
const ask = (quoteIds: readonly string[], purchaseOrder = 'PO-7', over: object = {}) =>
  dealer.send('POST', '/api/dealer/requests', {
    ...sample,
    purchaseOrder,
    vehicles: quoteIds.map((quoteId, index) => ({ quoteId, reference: `STOCK-${index + 1}` })),
    ...over,
  })
const opened = async (...asked: Parameters<typeof ask>) => {
  const said = await ask(...asked)
  expect(said.status, JSON.stringify(said.body)).toBe(201)
  return dealerRoutes['POST /api/dealer/requests'].answer.parse(said.body)
}
const countOf = async (table: 'bookings' | 'dealer_requests'): Promise<number> => {
  const { rows } = await house.db.execute<{ n: string }>(
    table === 'bookings'
      ? sql`select count(*) as n from bookings`
      : sql`select count(*) as n from dealer_requests`,
  )
  return Number(rows[0]?.n)
}
const hold = async (bookingId: string): Promise<void> => {
  house.scene.standIn.control.confirm(await house.scene.intentOf(bookingId), 'visa')
  must(await confirmHold(house.ctx, bookingId))
}

describe('several vehicles', () => {
  it('are one request and a booking each: own payment, own hold, own driver, own start code', async () => {
    const { requestId, bookings } = await opened([await quote(), await quote(), await quote()])
    expect(bookings).toHaveLength(3)
    expect(new Set(bookings.map(({ clientSecret }) => clientSecret)).size).toBe(3)
    const { rows } = await house.db.execute(
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
    const states = await Promise.all([first, second, third].map((id) => house.scene.booking(id)))
    expect(states.map(({ status }) => status)).toEqual([
      'pending_driver_acceptance',
      'pending_driver_acceptance',
      'pending',
    ])
    expect(states[0]?.description).toBe('Vehicle: STOCK-1')
    const drivers = [await house.scene.driver(4), await house.scene.driver(4)]
    for (const [index, bookingId] of [first, second].entries()) {
      const driver = drivers[index]
      if (!driver) continue
      await house.db.execute(sql`insert into offers (booking_id, driver_id, wave, state, offered_at)
        values (${bookingId}, ${driver.driverId}, 1, 'open', now()) on conflict do nothing`)
      must(await house.scene.accept(driver, bookingId))
    }
    const taken = await Promise.all([first, second].map((id) => house.scene.booking(id)))
    expect(taken.map(({ status }) => status)).toEqual(['confirmed', 'confirmed'])
    expect(new Set(taken.map(({ driverId }) => driverId)).size).toBe(2)
    for (const { startCode } of taken) expect(startCode).toMatch(/^\d{4}$/)
    expect(await brokenInvariants(house.scene)).toEqual([])
  })

  // Mutant: `NotTogether` not thrown, so that the first is kept when the second is refused.
  it('are all written or none', async () => {
    const before = [await countOf('bookings'), await countOf('dealer_requests')]
    const good = await quote()
    expect(codeOf(await ask([good, `quo_${'0'.repeat(26)}`]))).toBe('not_found')
    expect(codeOf(await ask([good, good]))).toBe('invalid_input')
    expect((await ask([])).status).toBe(422)
    const eleven = Array.from(
      { length: 11 },
      (_, index) => `quo_${String(index).padStart(26, '0')}`,
    )
    expect((await ask(eleven)).status).toBe(422)
    expect([await countOf('bookings'), await countOf('dealer_requests')]).toEqual(before)
    expect((await opened([good])).bookings).toHaveLength(1)
  })

  // Mutant: `requestsOf` answering nothing, so that a second request is written.
  it('asked for again are the same, at once and after a lost answer, and in no other company', async () => {
    const quotes = [await quote(), await quote()]
    const [one, two] = await Promise.all([opened(quotes), opened(quotes)])
    expect(two).toEqual(one)
    const vehicles = quotes.map((quoteId, index) => ({ quoteId, reference: `STOCK-${index + 1}` }))
    const turned = await opened(quotes, 'PO-7', { vehicles: vehicles.toReversed() })
    expect(turned).toMatchObject({ requestId: one.requestId })
    expect(codeOf(await ask([...quotes, await quote()]))).toBe('quote_already_used')
    // Mutant: `isSameRequest` always, or without its order number or its bookings.
    expect(codeOf(await ask(quotes, 'PO-8'))).toBe('booked_otherwise')
    expect(codeOf(await ask(quotes.toReversed()))).toBe('booked_otherwise')
    expect(codeOf(await ask(quotes.slice(0, 1)))).toBe('booked_otherwise')
    // A corrected contact is the same request, and what the drivers will ring.
    const contact = { name: 'Maeve Sample', phone: '+353 20 910 0001', email: 'maeve@example.ie' }
    expect(await opened(quotes, 'PO-7', { contact })).toEqual(one)
    const { rows } = await house.db.execute(sql`
      select distinct customer_name, customer_phone from bookings where id in (${sql.join(
        one.bookings.map(({ bookingId }) => sql`${bookingId}`),
        sql`, `,
      )})`)
    expect(rows).toEqual([{ customer_name: contact.name, customer_phone: contact.phone }])
  })
})

describe('saved places', () => {
  it('are kept by name, found again, and nobody else’s', async () => {
    const save = (body: object) =>
      dealer.send('POST', '/api/dealer/places', {
        name: 'Main yard',
        address: 'Unit 4, Naas Road',
        eircode: 'd12x285',
        ...body,
      })
    const kept = dealerRoutes['POST /api/dealer/places'].answer.parse((await save({})).body)
    expect(kept.eircode).toBe('D12 X285')
    expect(codeOf(await save({ name: 'MAIN YARD' }))).toBe('place_name_taken')
    expect(codeOf(await save({ name: 'Depot', eircode: 'nonsense' }))).toBe('invalid_eircode')
    expect(codeOf(await save({ name: 'Depot', eircode: 'Z99 X285' }))).toBe('eircode_not_found')
    const list = async (browser: Browser) =>
      dealerRoutes['GET /api/dealer/places'].answer.parse(
        (await browser.get('/api/dealer/places')).body,
      ).places
    expect(await list(dealer)).toEqual([kept])
    expect(await list(other)).toEqual([])
    // Mutant: the account left out of the condition.
    expect(codeOf(await other.send('DELETE', `/api/dealer/places/${kept.placeId}`))).toBe(
      'saved_place_not_found',
    )
    expect((await dealer.send('DELETE', `/api/dealer/places/${kept.placeId}`)).status).toBe(204)
    expect(await list(dealer)).toEqual([])
  })
})

it('saved places never become more than there may be, however many are saved at once', async () => {
  const keeperId = await makeAccount(house.db, { role: 'dealer' })
  const keeper = await house.browserOf(keeperId)
  await house.db.execute(sql`
    insert into saved_places select 'plc_' || lpad('m' || n, 26, '0'), ${keeperId}, 'Yard ' || n, 'Naas Road', 'D12X285', now()
    from generate_series(1, ${savedPlacesMax - 1}) n`)
  // the pool has a connection for each by then, so that they do meet
  await Promise.all(Array.from({ length: 6 }, () => keeper.get('/api/dealer/places')))
  const said = await Promise.all(
    ['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map((name) =>
      keeper.send('POST', '/api/dealer/places', { name, address: 'Naas Road', eircode: 'D12X285' }),
    ),
  )
  // Mutant: `lockAndCountPlaces` without its lock.
  expect(said.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(said.map(codeOf).filter((code) => code === 'too_many_places')).toHaveLength(5)
})

describe('the list and the statements', () => {
  it('are asked for by days that a calendar of ours has', async () => {
    for (const query of ['to=9999-12-31', 'from=0000-02-29', 'to=2026-02-30']) {
      // Mutant: any day of ISO 8601, of which some are no moment for the database.
      expect((await dealer.get(`/api/dealer/bookings?${query}`)).status, query).toBe(422)
    }
    expect((await dealer.get('/api/dealer/bookings?from=2026-12-04')).status).toBe(200)
  })

  it('say what the ledger says, month by month, once, and catch up a month that was missed', async () => {
    const driver = await house.scene.driver(2)
    const complete = async (bookingId: string) => {
      await hold(bookingId)
      await house.db.execute(sql`insert into offers (booking_id, driver_id, wave, state, offered_at)
        values (${bookingId}, ${driver.driverId}, 1, 'open', now()) on conflict do nothing`)
      must(await house.scene.accept(driver, bookingId))
      for (const move of driverMoves) must(await house.scene.move(driver, bookingId, move))
    }
    const { bookings } = await opened([await quote(), await quote()], 'Order 9,"A"')
    for (const { bookingId } of bookings) await complete(bookingId)
    const operatorId = await makeAccount(house.db, { role: 'operator' })
    const [first] = bookings
    if (!first) throw new Error('two were asked for')
    must(
      await refundBooking(house.ctx, operatorId, {
        bookingId: first.bookingId,
        amountCents: 10_00,
        reason: 'Late by an hour',
      }),
    )
    await house.scene.drain({ allowFailures: true })

    const paid = async (): Promise<number> => {
      const { rows } = await house.db.execute<{ cents: string }>(sql`
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
    // what a dealer typed is no second column
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
    expect(String((await other.get('/api/dealer/bookings/csv')).body)).not.toContain('bkg_')

    const statements = async (browser: Browser) =>
      dealerRoutes['GET /api/dealer/statements'].answer.parse(
        (await browser.get('/api/dealer/statements')).body,
      ).statements
    await issueDealerStatements(house.ctx)
    // Mutant: the month that goes on is stated too.
    expect(await statements(dealer)).toEqual([])
    // two months later: nobody ran it meanwhile
    house.scene.clock.advance(`${24 * 62}h`)
    await Promise.all([issueDealerStatements(house.ctx), issueDealerStatements(house.ctx)])
    await issueDealerStatements(house.ctx)
    const [statement, ...more] = await statements(dealer)
    if (!statement) throw new Error('no statement')
    expect(more).toEqual([])
    expect(statement.paidCents - statement.returnedCents).toBe(await paid())
    expect(statement.returnedCents).toBe(10_00)
    expect(await statements(other)).toEqual([])
    const mails = await house.mailsTo(`${dealerId}@example.ie`)
    const told = mails.filter(({ kind }) => kind === 'dealer_statement')
    // Mutant: no mail.
    expect(told.map(({ bodyText }) => bodyText?.includes('/dealer?tab=statements'))).toEqual([true])
    expect(told[0]?.bodyText).toContain(formatEuro(await paid()))

    const path = `/api/dealer/statements/${statement.statementId}/pdf`
    expect(codeOf(await other.get(path))).toBe('statement_not_found')
    const response = await dealer.open(path)
    expect(response.headers.get('content-disposition')).toContain(
      `towline-statement-${statement.month}.pdf`,
    )
    const text = JSON.stringify(await readPdf(new Uint8Array(await response.arrayBuffer())))
    expect(text).toContain('Dealing Dan')
    expect(text).toContain('PO Order 9')
    await expect(
      house.db.execute(
        sql`update dealer_statements set bookings = bookings where id = ${statement.statementId}`,
      ),
    ).rejects.toThrow(/Failed query|append-only/)
  })
})
