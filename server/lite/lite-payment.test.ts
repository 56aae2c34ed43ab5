/** Paying on the provider's hosted page: the same payment, hold and release as with the card form. Beside the tests: their mutants. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { driverPositions } from '../../db/schema/drivers.ts'
import { cardWindowMinutes } from '../../domain/payments/payment.ts'
import { acceptanceWindowMinutes } from '../../domain/tariffs/tariff.ts'
import { inTransaction } from '../kit/database/database.ts'
import { openAppFixture, type AppFixture } from '../testing/fixtures/app-fixture.ts'
import { brokenInvariants } from '../testing/invariants.ts'
import { agreed, payOnPage, toPayment } from '../testing/plain-pages/lite-steps.ts'
import { textOf } from '../testing/plain-pages/plain-forms.ts'

let app: AppFixture
beforeAll(async () => {
  app = await openAppFixture()
})
beforeEach(async () => {
  await app.db.delete(driverPositions)
  await app.fixture.driver(3)
})
afterAll(async () => {
  const broken = await brokenInvariants(app.fixture)
  await app.close()
  expect(broken).toEqual([])
})

const pathIn = (location: string | null): string => new URL(location ?? '').pathname
const idIn = (location: string | null): string => /bkg_[0-9a-z]{26}/.exec(location ?? '')?.[0] ?? ''
const holds = () =>
  app.fixture.fakeProvider.control.intents().filter(({ status }) => status === 'requires_capture')

describe('the payment page', () => {
  // Mutants: `capture_method` automatic; a decline that ends the session.
  it('takes another card after a declined one', async () => {
    const { payAt } = await toPayment(app)
    expect(await payOnPage(payAt, '4000000000000002')).toMatchObject({ status: 402 })
    const { location } = await payOnPage(payAt)
    expect(location).toMatch(/\/lite\/bookings\/bkg_\w+\/paid$/)
  })

  // Seen to fail with: the known page given back whatever address it was opened with.
  it('is another after a corrected address, and the earlier one is closed', async () => {
    const { visitor, contact, payAt } = await toPayment(app)
    const corrected = { ...agreed, 'contact.email': 'nuala@example.ie' }
    const { location } = await visitor.fill(contact, '/lite/book', corrected)
    expect(location).not.toBe(payAt)
    expect((await visitor.fill(contact, '/lite/book', corrected)).location).toBe(location)
    expect(await payOnPage(payAt)).toMatchObject({ status: 410 })

    const bookingId = idIn((await payOnPage(location ?? '')).location)
    await visitor.get(`/lite/bookings/${bookingId}/paid`)
    expect(await app.fixture.booking(bookingId)).toMatchObject({
      status: 'pending_driver_acceptance',
      customerEmail: 'nuala@example.ie',
    })
    expect(holds().at(-1)).toMatchObject({ receipt_email: 'nuala@example.ie' })
  })

  // Seen to fail with: the page closed, which ends the booking; the intent left as it was.
  it('stays the same once a card was declined on it, and its receipt goes to the corrected address', async () => {
    const { visitor, contact, payAt } = await toPayment(app)
    expect(await payOnPage(payAt, '4000000000000002')).toMatchObject({ status: 402 })
    await app.fixture.drain()
    const corrected = { ...agreed, 'contact.email': 'nuala@example.ie' }
    expect((await visitor.fill(contact, '/lite/book', corrected)).location).toBe(payAt)
    const bookingId = idIn((await payOnPage(payAt)).location)
    await visitor.get(`/lite/bookings/${bookingId}/paid`)
    expect(await app.fixture.payment(bookingId)).toMatchObject({ status: 'held' })
    expect(holds().at(-1)).toMatchObject({ receipt_email: 'nuala@example.ie' })
  })

  // Mutant: the intent's metadata left out.
  it('needs no way back: an event of the provider tells of the hold', async () => {
    const { payAt } = await toPayment(app)
    const { location } = await payOnPage(payAt)
    const bookingId = idIn(location)
    const intent = holds().at(-1)
    await inTransaction(app.db, (tx) =>
      app.ctx.jobs.enqueue(tx, 'sync-payment-intent', { intentId: intent?.id ?? '' }),
    )
    await app.fixture.drain()
    expect(await app.fixture.booking(bookingId)).toMatchObject({
      status: 'pending_driver_acceptance',
    })
    expect(await app.fixture.payment(bookingId)).toMatchObject({
      status: 'held',
      intentId: intent?.id,
    })
  })

  // Seen to fail with: `intentOfPayment` answering the row's intent alone; the page left open.
  it('counts until the last moment, and is closed after it', async () => {
    const [last, never] = [await toPayment(app), await toPayment(app)]
    const { location } = await payOnPage(last.payAt)
    app.fixture.clock.advance(`${cardWindowMinutes + 1}m`)
    await app.fixture.drain()
    expect(await app.fixture.booking(idIn(location))).toMatchObject({
      status: 'pending_driver_acceptance',
    })
    expect((await fetch(never.payAt)).status).toBe(410)
    expect(await payOnPage(never.payAt)).toMatchObject({ status: 410 })
  })

  // Mutants: the release that knows no page; a hold that stays.
  it('leaves no hold after the window, nor after cancelling an open page', async () => {
    const { visitor, payAt } = await toPayment(app)
    const paid = await payOnPage(payAt)
    const bookingId = idIn(paid.location)
    await visitor.get(pathIn(paid.location))
    app.fixture.clock.advance(`${acceptanceWindowMinutes + 1}m`)
    await app.fixture.drain()
    expect(await app.fixture.payment(bookingId)).toMatchObject({ status: 'released' })
    expect(textOf(await visitor.get(`/lite/bookings/${bookingId}`))).toContain(
      'No driver accepted in time',
    )

    const open = await toPayment(app)
    const unpaid = await open.visitor.get('/lite')
    const own = /href="(\/lite\/bookings\/bkg_\w+)"/.exec(textOf(unpaid))?.[1] ?? ''
    expect(textOf(await open.visitor.get(own))).toContain('Your card isn’t confirmed yet')
    expect((await open.visitor.fill(await open.visitor.get(own), `${own}/pay`)).location).toBe(
      open.payAt,
    )
    await open.visitor.fill(await open.visitor.get(`${own}/cancel`), `${own}/cancel`)
    await app.fixture.drain()
    expect((await fetch(open.payAt)).status).toBe(410)
  })
})
