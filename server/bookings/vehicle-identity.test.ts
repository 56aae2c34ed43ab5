/**
 * Which vehicle it is, over HTTP: said in each of the four ways of booking, and who is shown it. Mutants that were seen to fail are named
 * beside their tests.
 */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { consentTextVersion } from '../../contract/bookings/bookings.ts'
import { driverTransitions } from '../../domain/bookings/booking.ts'
import { unprovenCallerDays } from '../../domain/accounts/retention.ts'
import { identityFieldList } from '../../domain/bookings/identity-fields.ts'
import type { VehicleIdentity } from '../../domain/bookings/vehicle-identity.ts'
import { openAppFixture, type AppFixture, type Scenario } from '../testing/fixtures/app-fixture.ts'
import { must } from '../testing/fixtures/booking-fixture.ts'
import type { Browser, BrowserAnswer } from '../testing/browser.ts'
import { valueAt } from '../testing/change-json.ts'
import { openInsurerFixture } from '../testing/fixtures/insurer-fixture.ts'
import { makePartnerKey } from '../testing/samples/sample-partners.ts'
import { readPdf } from '../testing/read-pdf.ts'
import { makeAccount } from '../testing/samples/sample-drivers.ts'
import { dealerRequests } from '../testing/samples/sample-requests/dealer-requests.ts'
import {
  sampleBookingRequest,
  samplePartnerBooking,
  samplePartnerJourney,
  sampleQuoteRequest,
} from '../testing/samples/sample-requests.ts'
import { purgePhoneBookings } from '../phone-bookings/index.ts'

let app: AppFixture
beforeAll(async () => {
  app = await openAppFixture()
})
afterAll(() => app.close())
beforeEach(() => app.fixture.driver())

const typed = { registration: ' 131 d 12345 ', make: 'Škoda', model: ' Octavia  Combi ' }
const stored: VehicleIdentity = {
  registration: '131-D-12345',
  make: 'Škoda',
  model: 'Octavia Combi',
  colour: null,
}
const partnerStored = { ...stored }

const quoteFor = async (browser: Browser, path = '/api/quotes'): Promise<string> =>
  String(valueAt((await browser.send('POST', path, sampleQuoteRequest)).body, ['quoteId']))
const made = (answer: BrowserAnswer, status = 201): BrowserAnswer => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(status)
  return answer
}
const identityOfBooking = async (bookingId: unknown) =>
  (await app.fixture.booking(String(bookingId))).vehicleIdentity

/** A customer's booking with this much said of the vehicle. */
const book = async (vehicleIdentity?: unknown, quoteId?: string, browser?: Browser) => {
  const customer = browser ?? (await app.browserOf((await app.fixture.customer()).accountId))
  const { vehicleIdentity: _sample, ...plain } = sampleBookingRequest(
    quoteId ?? (await quoteFor(customer)),
  )
  return {
    customer,
    answer: await customer.send('POST', '/api/bookings', {
      ...plain,
      ...(vehicleIdentity === undefined ? {} : { vehicleIdentity }),
    }),
  }
}

describe('booked by a customer', () => {
  it('is stored as it is normalised, and shown to them', async () => {
    const { customer, answer } = await book(typed)
    const bookingId = valueAt(made(answer).body, ['bookingId'])
    // Mutant: `vehicleIdentity` left out of the named insert.
    expect(await identityOfBooking(bookingId)).toEqual(stored)
    const { body } = made(await customer.get(`/api/bookings/${String(bookingId)}`), 200)
    expect(valueAt(body, ['vehicleIdentity'])).toEqual(stored)
  })

  it.each([['nothing'], [{}], [{ registration: '  ', make: null }]])(
    'with %j said of it has none, as one from before it was asked',
    async (identity) => {
      const { customer, answer } = await book(identity === 'nothing' ? undefined : identity)
      const bookingId = String(valueAt(made(answer).body, ['bookingId']))
      expect(await identityOfBooking(bookingId)).toBeNull()
      const { body } = made(await customer.get(`/api/bookings/${bookingId}`), 200)
      expect(valueAt(body, ['vehicleIdentity'])).toBeNull()
    },
  )

  // Mutant: `saveContact` without the vehicle.
  it('and booked again with a correction has the correction', async () => {
    const customer = await app.browserOf((await app.fixture.customer()).accountId)
    const quoteId = await quoteFor(customer)
    made((await book(typed, quoteId, customer)).answer)
    const corrected = made((await book({ registration: 'ab12 cde' }, quoteId, customer)).answer)
    expect(await identityOfBooking(valueAt(corrected.body, ['bookingId']))).toMatchObject({
      registration: 'AB12 CDE',
      make: null,
    })
  })

  it('refuses what is too long, markup and fields that there are not, at the field', async () => {
    for (const [name, { maxLength }] of identityFieldList) {
      for (const text of ['x'.repeat(maxLength + 1), '<b>x</b>', 'a\u0000b', 'x'.repeat(5_000)]) {
        const { answer } = await book({ [name]: text })
        expect(answer.status, `${name} ${text.slice(0, 60)}`).toBe(422)
        expect(valueAt(answer.body, ['fields', `vehicleIdentity.${name}`])).toBeTypeOf('string')
      }
    }
    expect((await book({ chassis: 'x' })).answer.status).toBe(422)
  })
})

describe('booked in the other ways', () => {
  it('by a dealer is that of each vehicle, and found in their list', async () => {
    const dealer = await app.browserOf(await makeAccount(app.db, { role: 'dealer' }))
    const { body } = dealerRequests['POST /api/dealer/requests']({
      bookingId: '',
      quoteId: '',
      notificationId: '',
    })
    const vehicles = [
      { quoteId: await quoteFor(dealer), reference: '', vehicleIdentity: typed },
      { quoteId: await quoteFor(dealer), reference: 'STOCK-2' },
    ]
    const request = { ...body, vehicles }
    const first = made(await dealer.send('POST', '/api/dealer/requests', request))
    const ids = [0, 1].map((n) => valueAt(first.body, ['bookings', n, 'bookingId']))
    expect(await Promise.all(ids.map(identityOfBooking))).toEqual([stored, null])
    // Asked again after a lost answer: the same bookings.
    const again = made(await dealer.send('POST', '/api/dealer/requests', request))
    expect(valueAt(again.body, ['requestId'])).toBe(valueAt(first.body, ['requestId']))
    for (const number of ['131D12', '131-d-1']) {
      const { body: list } = made(await dealer.get(`/api/dealer/bookings?number=${number}`), 200)
      expect(valueAt(list, ['items', 0, 'registration']), number).toBe(stored.registration)
      expect(valueAt(list, ['items', 1])).toBeUndefined()
    }
  })

  it('by an insurer, at once, by a quote, at the old address and in the sandbox, is in the answer', async () => {
    const { program, partner } = await openInsurerFixture(app)
    const base = '/api/partner/v1'
    const body = { ...samplePartnerBooking, vehicle_identity: typed }
    const identity = (answer: BrowserAnswer) => valueAt(made(answer).body, ['vehicle_identity'])
    expect(identity(await program.send('POST', `${base}/bookings`, body))).toEqual(partnerStored)
    expect(
      identity(await program.send('POST', '/functions/v1/insurance-booking-api', body)),
    ).toEqual(partnerStored)
    const quoted = made(await program.send('POST', `${base}/quotes`, samplePartnerJourney))
    const { vehicle: _v, pickup: _p, dropoff: _d, ...rest } = body
    const byQuote = await program.send('POST', `${base}/bookings`, {
      ...rest,
      quote_id: valueAt(quoted.body, ['quote_id']),
    })
    expect(identity(byQuote)).toEqual(partnerStored)
    const bookingId = String(valueAt(byQuote.body, ['booking_id']))
    expect(await identityOfBooking(bookingId)).toEqual(stored)
    expect(
      valueAt((await program.get(`${base}/bookings/${bookingId}`)).body, ['vehicle_identity']),
    ).toEqual(partnerStored)
    const key = await makePartnerKey(app.db, partner, { mode: 'sandbox' })
    const sandbox = app.programOf(key)
    expect(identity(await sandbox.send('POST', `${base}/bookings`, body))).toEqual(partnerStored)
    expect(
      identity(await sandbox.send('POST', `${base}/bookings`, samplePartnerBooking)),
    ).toBeNull()
  })

  it('by an insurer that leaves it out is as before; with another under one key it is refused', async () => {
    const { program } = await openInsurerFixture(app)
    const send = (more: object) =>
      program.send(
        'POST',
        '/api/partner/v1/bookings',
        { ...samplePartnerBooking, ...more },
        { headers: { 'idempotency-key': 'vehicle-identity-1' } },
      )
    const first = made(await send({}))
    expect(valueAt(first.body, ['vehicle_identity'])).toBeNull()
    // Null is what was left out, also for a request that was first sent to an older release.
    expect(made(await send({ vehicle_identity: null })).body).toEqual(first.body)
    expect((await send({ vehicle_identity: typed })).status).toBe(422)
  })
})

/** Held, with the vehicle said, and offered to two drivers. */
const offered = async () => {
  const scenario = await app.offeredScenario()
  await app.db.execute(
    sql`update bookings set vehicle_identity = ${JSON.stringify(stored)} where id = ${scenario.bookingId}`,
  )
  return scenario
}
/** In any spelling. */
const tellsIt = (text: string): boolean => /131\W*D\W*12345|Octavia/i.test(text)

describe('who is told', () => {
  it('is no driver before acceptance, the one who accepts, and no one by the shared link', async () => {
    const scenario = await offered()
    const { accounts, drivers, bookingId } = scenario
    const path = `/api/bookings/${bookingId}`
    const sees = async (accountId: string, of = path) =>
      tellsIt(JSON.stringify((await (await app.browserOf(accountId)).get(of)).body))
    for (const who of [
      'assigned_driver',
      'offered_driver',
      'former_driver',
      'other_driver',
    ] as const) {
      expect(await sees(accounts[who]), who).toBe(false)
      expect(await sees(accounts[who], '/api/driver/offers'), who).toBe(false)
    }
    const offeredDriver = await (
      await app.browserOf(accounts.offered_driver)
    ).get('/api/driver/offers')
    expect(valueAt(offeredDriver.body, ['offers', 0, 'bookingId'])).toBe(bookingId)

    must(await app.fixture.accept(drivers.assigned_driver, bookingId))
    // Mutant: `seesIdentity` true for every viewer, or never for a driver.
    for (const who of ['owner', 'operator', 'assigned_driver'] as const) {
      expect(await sees(accounts[who]), who).toBe(true)
    }
    for (const who of ['offered_driver', 'other_driver', 'other_customer', 'dealer'] as const) {
      expect(await sees(accounts[who]), who).toBe(false)
      expect(await sees(accounts[who], '/api/driver/offers'), who).toBe(false)
    }
    const owner = await app.browserOf(accounts.owner)
    made(await owner.send('POST', `${path}/share`), 200)
    const sharePath = String(valueAt((await owner.get(path)).body, ['sharePath']))
    const trip = made(await app.visitor().get(sharePath.replace('/trip/', '/api/trips/')), 200)
    expect(tellsIt(JSON.stringify(trip.body))).toBe(false)
    expect(app.log.filter(tellsIt)).toEqual([])
  })

  it('is the receipt and the evidence pack, also on paper', async () => {
    const scenario = await offered()
    const { accounts, drivers, bookingId } = scenario
    must(await app.fixture.accept(drivers.assigned_driver, bookingId))
    for (const transition of driverTransitions) {
      must(await app.fixture.advance(drivers.assigned_driver, bookingId, transition))
    }
    const owner = await app.browserOf(accounts.owner)
    const { body } = made(await owner.get(`/api/bookings/${bookingId}/receipts`), 200)
    expect(valueAt(body, ['receipts', 0, 'content', 'vehicleIdentity'])).toEqual(stored)
    const receiptNo = String(valueAt(body, ['receipts', 0, 'receiptNo']))
    const textOf = async (accountId: string, path: string) => {
      const answer = await (await app.browserOf(accountId)).open(path)
      expect(answer.status, path).toBe(200)
      return (await readPdf(new Uint8Array(await answer.arrayBuffer()))).text
    }
    const receipt = await textOf(
      accounts.owner,
      `/api/bookings/${bookingId}/receipts/${receiptNo}/pdf`,
    )
    const pack = `/api/bookings/${bookingId}/evidence-pack`
    const documents = [
      receipt,
      await textOf(accounts.owner, pack),
      await textOf(accounts.assigned_driver, pack),
    ]
    for (const text of documents) {
      for (const words of ['Registration', '131-D-12345', 'Škoda', 'Octavia Combi']) {
        expect(text).toContain(words)
      }
      expect(text).not.toContain('Colour')
    }
  })

  it('is the operator who searches by the registration, however it is typed', async () => {
    const { accounts, bookingId } = await offered()
    const admin = await app.browserOf(accounts.operator)
    for (const search of ['131-D-12345', '131d12345', ' 131 d 123', '131–D–12345', bookingId]) {
      const { body } = made(await admin.send('POST', '/api/operations/search', { search }), 200)
      const ids = JSON.stringify(valueAt(body, ['bookings', 'items']))
      expect(ids, search).toContain(bookingId)
    }
    const { body } = await admin.send('POST', '/api/operations/search', { search: '131D1234' })
    expect(valueAt(body, ['bookings', 'items', 0, 'why'])).toEqual({
      way: 'registration',
      fits: '131-D-12345',
    })
  })
})

// Mutants: the status not looked at; the change not published; an empty request that keeps what was there.
describe('said or corrected after booking', () => {
  const nameVehicle = async (
    scenario: Scenario,
    who: 'owner' | 'assigned_driver',
    identity: unknown,
  ) =>
    (await app.browserOf(scenario.accounts[who])).send(
      'PUT',
      `/api/bookings/${scenario.bookingId}/vehicle-identity`,
      { vehicleIdentity: identity },
    )
  const updatedAt = async ({ bookingId }: Scenario) =>
    (await app.fixture.booking(bookingId)).updatedAt

  it('is shown to the driver on the way at once, can be taken back, and the same again changes nothing', async () => {
    const scenario = await app.acceptedScenario()
    const { body } = made(await nameVehicle(scenario, 'owner', typed), 200)
    expect(valueAt(body, ['vehicleIdentity'])).toEqual(stored)
    const driver = await app.browserOf(scenario.accounts.assigned_driver)
    const seen = await driver.get(`/api/bookings/${scenario.bookingId}`)
    expect(valueAt(seen.body, ['vehicleIdentity'])).toEqual(stored)
    const before = await updatedAt(scenario)
    made(await nameVehicle(scenario, 'owner', { ...typed, registration: '131-d-12345' }), 200)
    expect(await updatedAt(scenario)).toEqual(before)
    made(await nameVehicle(scenario, 'owner', {}), 200)
    expect(await identityOfBooking(scenario.bookingId)).toBeNull()
  })

  it('refuses markup and what is too long at the field, and anyone but the customer', async () => {
    const scenario = await app.acceptedScenario()
    const answer = await nameVehicle(scenario, 'owner', { make: '<b>x</b>' })
    expect(answer.status).toBe(422)
    expect(valueAt(answer.body, ['fields', 'vehicleIdentity.make'])).toBeTypeOf('string')
    expect((await nameVehicle(scenario, 'assigned_driver', typed)).status).toBe(404)
    expect(await identityOfBooking(scenario.bookingId)).not.toMatchObject({ make: 'Škoda' })
  })

  it('is open from the hold until the vehicle is on the truck', async () => {
    const scenario = await app.acceptedScenario()
    const codes: unknown[] = []
    for (const transition of driverTransitions) {
      must(
        await app.fixture.advance(scenario.drivers.assigned_driver, scenario.bookingId, transition),
      )
      const answer = await nameVehicle(scenario, 'owner', { colour: transition })
      codes.push(answer.status === 200 ? 200 : valueAt(answer.body, ['code']))
    }
    const closed = 'vehicle_identity_closed'
    expect(codes).toEqual([200, 200, closed, closed])
    const unpaid = made((await book(typed)).answer)
    const bookingId = String(valueAt(unpaid.body, ['bookingId']))
    const customer = (await app.fixture.booking(bookingId)).customerId
    const early = await (
      await app.browserOf(customer)
    ).send('PUT', `/api/bookings/${bookingId}/vehicle-identity`, { vehicleIdentity: {} })
    expect(valueAt(early.body, ['code'])).toBe(closed)
  })
})

// The rest moves the clock by days and weeks.
describe('a week after the end', () => {
  // Mutant: `seesIdentity` without `isExact`.
  it('is no longer the driver’s, as the exact place is not, and still the customer’s', async () => {
    const { accounts, drivers, bookingId } = await offered()
    must(await app.fixture.accept(drivers.assigned_driver, bookingId))
    for (const transition of driverTransitions) {
      must(await app.fixture.advance(drivers.assigned_driver, bookingId, transition))
    }
    const seenBy = async (accountId: string) => {
      const browser = await app.browserOf(accountId)
      const { body } = made(await browser.get(`/api/bookings/${bookingId}`), 200)
      return valueAt(body, ['vehicleIdentity'])
    }
    expect(await seenBy(accounts.assigned_driver)).toEqual(stored)
    app.fixture.clock.advance(`${24 * 8}h`)
    expect(await seenBy(accounts.assigned_driver)).toBeNull()
    expect(await seenBy(accounts.owner)).toEqual(stored)
  })
})

describe('booked by phone', () => {
  it('is what the operator was told, and erased with what the caller said', async () => {
    const admin = await app.browserOf(await makeAccount(app.db, { role: 'operator' }))
    const quoteId = await quoteFor(admin, '/api/operations/phone-quotes')
    const opened = made(
      await admin.send('POST', '/api/operations/phone-bookings', {
        quoteId,
        caller: { name: 'Aoife Sample', phone: '087 123 4567' },
        vehicleIdentity: typed,
      }),
    )
    const id = String(valueAt(opened.body, ['phoneBookingId']))
    const { rows } = await app.db.execute<{ path: string }>(
      sql`select path from notifications where key = ${`phone_booking:${id}:1:text`}`,
    )
    const confirmed = made(
      await app
        .visitor()
        .send(
          'POST',
          `/api/phone-bookings/${rows[0]?.path.replace('/confirm/', '') ?? ''}/confirm`,
          {
            email: 'vehicle.caller@example.ie',
            consent: { obligationToPay: true, startAtOnce: true, textVersion: consentTextVersion },
          },
        ),
    )
    const bookingId = valueAt(confirmed.body, ['bookingId'])
    expect(await identityOfBooking(bookingId)).toEqual(stored)
    // Never held: the caller's account and what is personal in the abandoned booking go. Mutant: `vehicle_identity` is left there.
    app.fixture.clock.advance('31m')
    await app.fixture.drain()
    app.fixture.clock.advance(`${24 * unprovenCallerDays}h`)
    await purgePhoneBookings(app.ctx)
    expect(await app.fixture.booking(String(bookingId))).toMatchObject({
      customerName: 'No one',
      vehicleIdentity: null,
    })
  })
})
