/**
 * Booking by phone, over HTTP: an operator opens it, the caller confirms it on their own phone, and from there it is a booking like any
 * other. Mutants that were seen to fail are named beside their tests.
 */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bookingOpened, booking, consentTextVersion } from '../../contract/bookings/bookings.ts'
import {
  phoneBooking,
  phoneBookingRoutes,
  type PhoneBooking,
} from '../../contract/bookings/phone-bookings.ts'
import { quote } from '../../contract/bookings/quotes.ts'
import { unprovenCallerDays } from '../../domain/accounts/retention.ts'
import { acceptanceWindowMinutes, launchTariff } from '../../domain/tariffs/tariff.ts'
import { openAppFixture, type AppFixture } from '../testing/fixtures/app-fixture.ts'
import { codeOf } from '../testing/send-sample.ts'
import type { Browser } from '../testing/browser.ts'
import { makeAccount } from '../testing/samples/sample-drivers.ts'
import { sampleQuoteRequest } from '../testing/samples/sample-requests.ts'
import { purgePhoneBookings } from './purge-phone-bookings.ts'

let app: AppFixture
let admin: Browser
let operatorId: string
beforeAll(async () => {
  app = await openAppFixture()
  operatorId = await makeAccount(app.db, { role: 'operator', fullName: 'Orla Operator' })
})
afterAll(() => app.close())
beforeEach(async () => {
  admin = await app.browserOf(operatorId)
  await app.fixture.driver()
})

const consent = { obligationToPay: true, startAtOnce: true, textVersion: consentTextVersion }
let callers = 0
const nextEmail = () => `caller${(callers += 1)}@example.ie`

const priced = async () => {
  const response = await admin.send('POST', '/api/operations/phone-quotes', {
    ...sampleQuoteRequest,
  })
  expect(response.status, JSON.stringify(response.body)).toBe(201)
  return quote.parse(response.body)
}
const open = async (caller: object = {}): Promise<PhoneBooking> => {
  const { quoteId } = await priced()
  const response = await admin.send('POST', '/api/operations/phone-bookings', {
    quoteId,
    caller: { name: 'Aoife Sample', phone: '087 123 4567', ...caller },
    description: 'Blue hatchback, front wheel gone',
  })
  expect(response.status, JSON.stringify(response.body)).toBe(201)
  return phoneBooking.parse(response.body)
}
/** The link in the newest text to the caller. */
const linkOf = async ({ phoneBookingId, links }: PhoneBooking): Promise<string> => {
  const { rows } = await app.db.execute<{ path: string; address: string; body_text: string }>(
    sql`select path, address, body_text from notifications where key = ${`phone_booking:${phoneBookingId}:${links}:text`}`,
  )
  expect(rows[0]?.body_text).toContain(rows[0]?.path)
  return rows[0]?.path.replace('/confirm/', '') ?? ''
}
const read = async (browser: Browser, token: string) => {
  const response = await browser.get(`/api/phone-bookings/${token}`)
  return response.status === 200
    ? phoneBookingRoutes['GET /api/phone-bookings/:token'].answer.parse(response.body)
    : codeOf(response)
}
const confirm = (browser: Browser, token: string, email = nextEmail()) =>
  browser.send('POST', `/api/phone-bookings/${token}/confirm`, { email, consent })
const stageOf = async ({ phoneBookingId }: PhoneBooking) => {
  const { items } = phoneBookingRoutes['GET /api/operations/phone-bookings'].answer.parse(
    (await admin.get('/api/operations/phone-bookings')).body,
  )
  return items.find((one) => one.phoneBookingId === phoneBookingId)?.stage
}

describe('the whole way', () => {
  it('is priced by the phone card, confirmed and held by the caller, and asks drivers for ten minutes', async () => {
    const { anyDriver, distance } = await priced()
    const card = launchTariff.rateCards.phone
    // Mutant: the online card.
    expect(anyDriver.lines.slice(0, 2).map(({ amountCents }) => amountCents)).toEqual([
      card.baseCents,
      Math.round((distance.km ?? 0) * card.perKmCents),
    ])
    const opened = await open({ email: 'aoife.typed@example.ie' })
    expect(opened).toMatchObject({ stage: 'link_sent', firstName: 'Aoife', sentTo: '… 567' })
    const caller = app.visitor()
    const token = await linkOf(opened)
    expect(await read(caller, token)).toMatchObject({
      state: 'open',
      name: 'Aoife Sample',
      email: 'aoife.typed@example.ie',
      vehicle: expect.stringMatching(/^Car/),
      arrival: anyDriver.arrival,
      priceCents: anyDriver.priceCents,
    })
    expect(await stageOf(opened)).toBe('link_opened')
    expect((await caller.get('/api/me')).status).toBe(401)

    const email = nextEmail()
    const response = await confirm(caller, token, email)
    expect(response.status, JSON.stringify(response.body)).toBe(201)
    const { bookingId, priceCents } = bookingOpened.parse(response.body)
    expect(priceCents).toBe(anyDriver.priceCents)
    // Mutant: no session, or one of another account.
    expect((await caller.get('/api/me')).body).toMatchObject({ email, role: 'customer' })
    expect(await stageOf(opened)).toBe('pending')

    app.fixture.fakeProvider.control.confirm(await app.fixture.intentOf(bookingId), 'visa')
    const held = booking.parse((await caller.send('POST', `/api/bookings/${bookingId}/hold`)).body)
    expect(held).toMatchObject({ status: 'pending_driver_acceptance', viewer: 'customer' })
    const openMs = Date.parse(held.acceptBy ?? '') - Date.parse(held.serverNow)
    expect(openMs / 60_000).toBeGreaterThan(acceptanceWindowMinutes - 1)
    expect(openMs / 60_000).toBeLessThanOrEqual(acceptanceWindowMinutes)
    expect(await stageOf(opened)).toBe('pending_driver_acceptance')
    expect(await read(caller, token)).toEqual({
      state: 'booked',
      bookingId,
      status: 'pending_driver_acceptance',
      isYours: true,
    })
    expect(await read(app.visitor(), token)).toMatchObject({ isYours: false })
    await app.fixture.drain()
  })

  it('books once, however often and by however many tabs it is confirmed', async () => {
    const token = await linkOf(await open())
    const tabs = [1, 2, 3, 4, 5, 6].map(() => app.visitor())
    const email = nextEmail()
    // the pool has a connection for each by then, so that they do meet
    await Promise.all(tabs.map((tab) => read(tab, token)))
    const response = await Promise.all(tabs.map((tab) => confirm(tab, token, email)))
    const ids = response.map(({ body }) => bookingOpened.parse(body).bookingId)
    // Mutant: the row not locked.
    expect(new Set(ids).size).toBe(1)
    const { rows } = await app.db.execute(sql`select 1 from profiles where email = ${email}`)
    expect(rows).toHaveLength(1)
  })

  it('belongs to the account that is signed in there', async () => {
    const accountId = await makeAccount(app.db)
    const browser = await app.browserOf(accountId)
    const opened = await open()
    const response = await confirm(browser, await linkOf(opened))
    const { bookingId } = bookingOpened.parse(response.body)
    expect((await app.fixture.booking(bookingId)).customerId).toBe(accountId)
    // another person who has the link is not let into their account
    expect(codeOf(await confirm(app.visitor(), await linkOf(opened)))).toBe('not_signed_in')
  })
})

describe('an account made for a mistyped address', () => {
  // Seen to fail with: the account left with the address it was made with; the link answering that the address is fixed.
  it('is given the right one with the next try of a card, and the receipt goes there', async () => {
    const token = await linkOf(await open())
    const caller = app.visitor()
    expect(await read(caller, token)).toMatchObject({ isEmailOpen: true })
    const [mistyped, right, taken] = [nextEmail(), nextEmail(), nextEmail()]
    await makeAccount(app.db, { email: taken })
    const { bookingId } = bookingOpened.parse((await confirm(caller, token, mistyped)).body)
    expect(await read(caller, token)).toMatchObject({ isEmailOpen: true, email: mistyped })

    expect(codeOf(await confirm(caller, token, taken))).toBe('account_exists')
    const again = await confirm(caller, token, right)
    expect(bookingOpened.parse(again.body).bookingId).toBe(bookingId)
    const { customerId, customerEmail } = await app.fixture.booking(bookingId)
    const { rows } = await app.db.execute(sql`
      select email from profiles where user_id = ${customerId} or email = ${mistyped}`)
    expect(rows).toEqual([{ email: right }])
    expect(customerEmail).toBe(right)
    const intentId = await app.fixture.intentOf(bookingId)
    expect(
      app.fixture.fakeProvider.control.intents().find(({ id }) => id === intentId),
    ).toMatchObject({ receipt_email: right })
    // from another device too, as the link opens it
    expect((await confirm(app.visitor(), token, mistyped)).status).toBe(201)
  })

  // Seen to fail with: the links kept when the address changes; the address changed whatever the booking's status.
  it('is opened by no link that was mailed to an earlier address, and changes none after the hold', async () => {
    const [token, caller] = [await linkOf(await open()), app.visitor()]
    const [first, second] = [nextEmail(), nextEmail()]
    const { bookingId } = bookingOpened.parse((await confirm(caller, token, first)).body)
    await app.visitor().send('POST', '/api/auth/request-password-reset', { email: first })
    await app.fixture.drain()
    const [mail] = await app.mailsTo(first)
    const reset = /#token=([\w-]+)/.exec(mail?.bodyText ?? '')?.[1]
    expect(reset).toBeDefined()
    expect((await confirm(caller, token, second)).status).toBe(201)
    const chosen = { token: reset, newPassword: 'a-winch-and-two-straps' }
    expect(codeOf(await app.visitor().send('POST', '/api/auth/reset-password', chosen))).toBe(
      'link_not_valid',
    )

    app.fixture.fakeProvider.control.confirm(await app.fixture.intentOf(bookingId), 'visa')
    await caller.send('POST', `/api/bookings/${bookingId}/hold`)
    await confirm(caller, token, nextEmail())
    const { customerId } = await app.fixture.booking(bookingId)
    const { rows } = await app.db.execute(sql`
      select email, is_email_verified from profiles where user_id = ${customerId}`)
    expect(rows).toEqual([{ email: second, is_email_verified: false }])
  })

  it('keeps the address of one who was signed in, and one that was verified', async () => {
    const accountId = await makeAccount(app.db, { email: nextEmail() })
    const browser = await app.browserOf(accountId)
    const token = await linkOf(await open())
    expect(await read(browser, token)).toMatchObject({ isEmailOpen: false })
    await confirm(browser, token)
    await confirm(browser, token)
    const verified = app.visitor()
    const other = await linkOf(await open())
    const email = nextEmail()
    await confirm(verified, other, email)
    await app.db.execute(sql`update profiles set is_email_verified = true where email = ${email}`)
    expect(await read(verified, other)).toMatchObject({ isEmailOpen: false, email })
    await confirm(verified, other)
    const { rows } = await app.db.execute(
      sql`select email from profiles where user_id = ${accountId} or email = ${email} order by created_at`,
    )
    expect(rows).toHaveLength(2)
    expect(rows).toContainEqual({ email })
  })

  it('releases the address after a while, unless a card was held or the address was proven', async () => {
    const confirmed = async () => {
      const opened = await open()
      const email = nextEmail()
      const browser = app.visitor()
      const response = await confirm(browser, await linkOf(opened), email)
      return { email, browser, bookingId: bookingOpened.parse(response.body).bookingId }
    }
    const [failed, held, proven] = [await confirmed(), await confirmed(), await confirmed()]
    app.fixture.fakeProvider.control.confirm(await app.fixture.intentOf(held.bookingId), 'visa')
    await held.browser.send('POST', `/api/bookings/${held.bookingId}/hold`)
    await app.db.execute(
      sql`update profiles set is_email_verified = true where email = ${proven.email}`,
    )
    app.fixture.clock.advance('31m')
    await app.fixture.drain()
    const hasAccount = async () => {
      const { rows } = await app.db.execute<{ email: string }>(sql`select email from profiles`)
      return [failed, held, proven].map((one) => rows.some(({ email }) => email === one.email))
    }
    app.fixture.clock.advance(`${24 * unprovenCallerDays - 2}h`)
    await purgePhoneBookings(app.ctx)
    expect(await hasAccount()).toEqual([true, true, true])
    app.fixture.clock.advance('2h')
    await purgePhoneBookings(app.ctx)
    // Mutants: accounts with a hold too; verified ones too; none.
    expect(await hasAccount()).toEqual([false, true, true])
    expect((await failed.browser.get('/api/me')).status).toBe(401)
    expect(await app.fixture.booking(failed.bookingId)).toMatchObject({
      status: 'cancelled',
      customerName: 'No one',
      customerEmail: '',
    })
    // the owner of the address
    await makeAccount(app.db, { email: failed.email })
    admin = await app.browserOf(operatorId)
  })
})

describe('a link', () => {
  it('opens nothing once a newer one was sent, it was withdrawn, or its time has passed', async () => {
    const opened = await open()
    const first = await linkOf(opened)
    const path = `/api/operations/phone-bookings/${opened.phoneBookingId}`
    const again = phoneBooking.parse(
      (await admin.send('POST', `${path}/links`, { phone: '086 765 4321' })).body,
    )
    expect(again).toMatchObject({ links: 2, sentTo: '… 321' })
    // Mutant: the old hash kept.
    expect(await read(app.visitor(), first)).toBe('phone_booking_not_found')
    expect(codeOf(await confirm(app.visitor(), first))).toBe('phone_booking_not_found')
    const second = await linkOf(again)
    expect(await read(app.visitor(), second)).toMatchObject({ state: 'open' })

    expect(phoneBooking.parse((await admin.send('POST', `${path}/withdraw`)).body).stage).toBe(
      'withdrawn',
    )
    expect(await read(app.visitor(), second)).toEqual({ state: 'over' })
    expect(codeOf(await confirm(app.visitor(), second))).toBe('phone_booking_over')
    expect(codeOf(await admin.send('POST', `${path}/withdraw`))).toBe('phone_booking_over')

    const late = await open()
    const token = await linkOf(late)
    app.fixture.clock.advance('31m')
    admin = await app.browserOf(operatorId)
    expect(await stageOf(late)).toBe('expired')
    expect(codeOf(await confirm(app.visitor(), token))).toBe('phone_booking_over')
  })

  it('does not sign in to an account that was there before, and no operator or driver books by it', async () => {
    const token = await linkOf(await open())
    const email = nextEmail()
    await makeAccount(app.db, { email })
    // Mutant: the account of that address taken.
    expect(codeOf(await confirm(app.visitor(), token, email))).toBe('account_exists')
    expect(codeOf(await confirm(admin, token))).toBe('cannot_book_as')
    const { rows } = await app.db.execute(
      sql`select 1 from bookings b join phone_bookings p using (quote_id) where p.account_id is null`,
    )
    expect(rows).toEqual([])
  })

  it('no longer opens the account it made once the address is verified', async () => {
    const token = await linkOf(await open())
    const email = nextEmail()
    expect((await confirm(app.visitor(), token, email)).status).toBe(201)
    // the owner of the address has signed in by a code that was mailed there
    await app.db.execute(sql`update profiles set is_email_verified = true where email = ${email}`)
    const stranger = app.visitor()
    // Mutant: only the link checked.
    expect(codeOf(await confirm(stranger, token, email))).toBe('not_signed_in')
    expect((await stranger.get('/api/me')).status).toBe(401)
  })

  it('is stored nowhere except in the message that was sent', async () => {
    const opened = await open()
    const token = await linkOf(opened)
    await app.fixture.drain()
    for (const table of ['audit_log', 'phone_bookings']) {
      const { rows } = await app.db.execute<{ text: string }>(
        sql`select t::text as text from ${sql.raw(table)} t`,
      )
      expect(rows.some(({ text }) => text.includes(token))).toBe(false)
    }
    expect(app.log.some((line) => line.includes(token))).toBe(false)
    const { rows } = await app.db.execute(
      sql`select action from audit_log where object_id = ${opened.phoneBookingId}`,
    )
    expect(rows).toEqual([{ action: 'open_phone_booking' }])
  })

  it('is made from a phone quote only, which only the link can book', async () => {
    const online = quote.parse(
      (await app.visitor().send('POST', '/api/quotes', sampleQuoteRequest)).body,
    )
    const caller = { name: 'Aoife Sample', phone: '087 123 4567' }
    const response = await admin.send('POST', '/api/operations/phone-bookings', {
      quoteId: online.quoteId,
      caller,
    })
    // Mutant: `loadQuote` used, which accepts any anonymous price.
    expect(codeOf(response)).toBe('other_rate_card')
    // Mutant: no trigger.
    const slipped = app.db.execute(sql`
      insert into phone_bookings (id, quote_id, opened_by, caller_name, caller_phone, token_hash, created_at, expires_at)
      select 'phb_slipped', id, ${operatorId}, 'A', '1', sha256('a'), created_at, expires_at from quotes
      where id = ${online.quoteId}`)
    await expect(slipped).rejects.toThrow('Failed query')

    const byPhone = await priced()
    const accountId = await makeAccount(app.db, { email: nextEmail() })
    const browser = await app.browserOf(accountId)
    const book = {
      driverId: null,
      contact: { name: 'Aoife Sample', phone: '087 123 4567', email: nextEmail() },
      consent,
    }
    const inTheApp = await browser.send('POST', '/api/bookings', {
      ...book,
      quoteId: byPhone.quoteId,
    })
    // Mutant: `takeQuote` does not look at the rate card.
    expect(codeOf(inTheApp)).toBe('other_rate_card')
    expect(
      (await browser.send('POST', '/api/bookings', { ...book, quoteId: online.quoteId })).status,
    ).toBe(201)
  })

  it('asks about a number that no call reaches, and keeps it if the operator insists', async () => {
    const { quoteId } = await priced()
    const request = { quoteId, caller: { name: 'Aoife Sample', phone: '087 123 456' } }
    const path = '/api/operations/phone-bookings'
    expect(codeOf(await admin.send('POST', path, request))).toBe('phone_unreachable')
    const insisted = { ...request, isPhoneConfirmed: true }
    const opened = await admin.send('POST', path, insisted)
    expect(opened.status).toBe(201)
    const links = `${path}/${phoneBooking.parse(opened.body).phoneBookingId}/links`
    const other = { phone: '087 765 432' }
    expect(codeOf(await admin.send('POST', links, other))).toBe('phone_unreachable')
    const again = await admin.send('POST', links, { ...other, isPhoneConfirmed: true })
    expect(again.body).toMatchObject({ sentTo: '… 432', links: 2 })
  })

  it('is not made where it cannot be sent, and leaves nothing behind', async () => {
    const { quoteId } = await priced()
    const response = await admin.send('POST', '/api/operations/phone-bookings', {
      quoteId,
      caller: { name: 'Aoife Sample', phone: '123 456 78 90' },
      isPhoneConfirmed: true,
    })
    expect(codeOf(response)).toBe('nowhere_to_send')
    const { rows } = await app.db.execute(
      sql`select 1 from phone_bookings where quote_id = ${quoteId}`,
    )
    expect(rows).toEqual([])
  })
})
