/** The photo of a driver, from their application to the screen of the customer they drive to, and no further. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { driverPhoto } from '../../contract/drivers/verification.ts'
import { driverDocuments } from '../../db/schema/verification.ts'
import { driverTransitions } from '../../domain/bookings/booking.ts'
import { sharePathOf } from '../bookings/index.ts'
import type { Browser } from '../testing/browser.ts'
import { must } from '../testing/fixtures/booking-fixture.ts'
import {
  openVerificationFixture,
  type VerificationFixture,
} from '../testing/fixtures/verification-fixture.ts'
import { placeSampleOnAccount } from '../testing/samples/sample-on-account.ts'
import { makePartner } from '../testing/samples/sample-partners.ts'

let fixture: VerificationFixture
beforeAll(async () => {
  fixture = await openVerificationFixture()
})
afterAll(() => fixture.app.close())

const photoFor = async (browser: Browser, bookingId: string) => {
  const answer = await browser.get(`/api/bookings/${bookingId}/driver-photo`)
  return answer.status === 200 ? driverPhoto.parse(answer.body).photo : answer.status
}

// Mutants: `mayShareContact` not asked; the document's state not compared; `ofBooking('owner', 'assigned_driver')` in the access row.
it('is seen by the customer alone, from acceptance until the job ends', async () => {
  const { app } = fixture
  const admin = (await fixture.operator()).browser
  const driver = await fixture.verified(admin)
  expect((await driver.browser.send('PUT', '/api/driver/duty', { isOnDuty: true })).status).toBe(
    200,
  )
  const { bookingId, who } = await app.fixture.held(driver.driverId)
  const customer = await app.browserOf(who.accountId)
  expect(await photoFor(customer, bookingId)).toBeNull()

  must(await app.fixture.accept(driver, bookingId))
  await app.fixture.drain()
  const shown = await photoFor(customer, bookingId)
  if (shown === null || typeof shown === 'number') throw new Error('no photo')
  const file = await customer.get(shown.thumbnailLink)
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/jpeg'])

  const stranger = await app.browserOf((await app.fixture.customer()).accountId)
  for (const other of [driver.browser, stranger, admin]) {
    expect(await photoFor(other, bookingId)).toBe(404)
  }

  // A photo that is not accepted any more is not shown.
  const ofDriver = eq(driverDocuments.driverId, driver.driverId)
  const portrait = (await app.db.select().from(driverDocuments).where(ofDriver)).find(
    ({ kind }) => kind === 'portrait',
  )
  if (!portrait) throw new Error('no portrait')
  const only = eq(driverDocuments.id, portrait.id)
  await app.db.update(driverDocuments).set({ state: 'replaced' }).where(only)
  expect(await photoFor(customer, bookingId)).toBeNull()
  await app.db.update(driverDocuments).set({ state: 'accepted' }).where(only)

  for (const transition of driverTransitions) {
    expect(await photoFor(customer, bookingId)).toMatchObject({ link: expect.any(String) })
    must(await app.fixture.advance(driver, bookingId, transition))
  }
  expect(await photoFor(customer, bookingId)).toBeNull()
})

it('is seen by the person whose insurer pays, by the link of their trip', async () => {
  const { app } = fixture
  const admin = (await fixture.operator()).browser
  const driver = await fixture.verified(admin)
  await driver.browser.send('PUT', '/api/driver/duty', { isOnDuty: true })
  await app.fixture.drain()
  const insured = await placeSampleOnAccount(app.fixture, await makePartner(app.db))
  must(await app.fixture.accept(driver, insured.bookingId))
  const path = await sharePathOf(app.ctx, app.db, await app.fixture.booking(insured.bookingId))
  const person = app.visitor()
  const photoOf = async () => {
    const answer = await person.get(`/api/trips/${path?.replace('/trip/', '') ?? ''}/driver-photo`)
    return driverPhoto.parse(answer.body).photo
  }

  const file = await person.get((await photoOf())?.thumbnailLink ?? '')
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  for (const transition of driverTransitions) {
    must(await app.fixture.advance(driver, insured.bookingId, transition))
  }
  expect(await photoOf()).toBeNull()
})

it('is not needed to be verified', async () => {
  const { app } = fixture
  const admin = (await fixture.operator()).browser
  const { browser } = await fixture.newcomer()
  await fixture.fillIn(browser)
  const { documents } = await fixture.look(browser)
  const portrait = documents.find(({ kind }) => kind === 'portrait')
  const [page] = portrait?.pages ?? []
  await browser.send('DELETE', `/api/driver/documents/portrait/pages/${page?.pageId}`)
  await app.db.delete(driverDocuments).where(eq(driverDocuments.id, portrait?.documentId ?? ''))
  expect((await fixture.submit(browser)).body).toMatchObject({ state: 'submitted' })
  await app.fixture.drain()
  const driverId = await fixture.driverIdOf(browser)
  await fixture.inspect(admin, driverId)
  expect((await fixture.review(admin, driverId, 'verify')).body).toMatchObject({
    state: 'verified',
  })
})
