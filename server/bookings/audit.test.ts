/** What an operator does to a booking, and each view of it, is on record (reliability.md, "Access and privacy", S13). */
import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditLog } from '../../db/schema/payments.ts'
import type { Identity } from '../accounts/index.ts'
import { makeAccount } from '../testing/samples/sample-drivers.ts'
import { must, openBookingFixture, type Fixture } from '../testing/fixtures/booking-fixture.ts'
import { bookingHandlers } from './bookings.routes.ts'
import { cancelBooking } from './cancel-booking.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openBookingFixture()
})
afterAll(() => fixture.close())

const rows = () => fixture.db.select().from(auditLog).orderBy(asc(auditLog.at), asc(auditLog.id))

it('one row for a view, one for a cancellation, none for the customer’s own', async () => {
  await fixture.driver()
  const accountId = await makeAccount(fixture.db, { role: 'operator' })
  const { bookingId } = await fixture.held()
  const operator: Identity = {
    accountId,
    sessionId: 'session',
    role: 'operator',
    email: 'desk@example.ie',
    fullName: 'Una Sample',
    isEmailVerified: true,
    isPhoneProven: false,
    driverId: null,
  }
  const read = bookingHandlers['GET /api/bookings/:bookingId']
  const ctx = { ...fixture.ctx, caller: { address: '192.0.2.1', userAgent: '' } }
  const input = { params: { bookingId }, query: undefined, body: undefined }
  expect(must(await read(ctx, operator, input)).viewer).toBe('operator')
  const request = { bookingId, expectedFeeCents: 0, reason: 'asked by phone' }
  must(await cancelBooking(fixture.ctx, { kind: 'operator', accountId }, request))
  await fixture.drain()
  expect(await rows()).toMatchObject([
    { accountId, action: 'read_booking', objectId: bookingId },
    {
      accountId,
      action: 'advance_booking',
      objectId: bookingId,
      before: { status: 'pending_driver_acceptance' },
      after: { status: 'cancelled' },
    },
  ])

  const other = await fixture.held()
  const { customerId } = await fixture.booking(other.bookingId)
  must(
    await cancelBooking(
      fixture.ctx,
      { kind: 'customer', accountId: customerId },
      { bookingId: other.bookingId, expectedFeeCents: 0, reason: null },
    ),
  )
  expect(await rows()).toHaveLength(2)
})
