/** What an operator does to a booking, and that they looked at it, is on record (reliability.md, "Access and privacy", S13). */
import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditLog } from '../../db/schema/payments.ts'
import type { Identity } from '../accounts/index.ts'
import { makeAccount } from '../testing/sample-drivers.ts'
import { must, openBookingScene, type Scene } from '../testing/booking-scene.ts'
import { bookingHandlers } from './bookings.routes.ts'
import { cancelBooking } from './cancel-booking.ts'

let scene: Scene
beforeAll(async () => {
  scene = await openBookingScene()
})
afterAll(() => scene.close())

const rows = () => scene.db.select().from(auditLog).orderBy(asc(auditLog.at), asc(auditLog.id))

it('one row for a look, one for a cancellation, none for the customer’s own', async () => {
  await scene.driver()
  const accountId = await makeAccount(scene.db, { role: 'operator' })
  const { bookingId } = await scene.held()
  const operator: Identity = {
    accountId,
    sessionId: 'session',
    role: 'operator',
    email: 'desk@example.ie',
    fullName: 'Una Sample',
    isEmailVerified: true,
    driverId: null,
  }
  const read = bookingHandlers['GET /api/bookings/:bookingId']
  expect(must(await read(scene.ctx, operator, { params: { bookingId } })).viewer).toBe('operator')
  const request = { bookingId, expectedFeeCents: 0, reason: 'asked by phone' }
  must(await cancelBooking(scene.ctx, { kind: 'operator', accountId }, request))
  await scene.drain()
  expect(await rows()).toMatchObject([
    { accountId, action: 'read_booking', objectId: bookingId },
    {
      accountId,
      action: 'move_booking',
      objectId: bookingId,
      before: { status: 'pending_driver_acceptance' },
      after: { status: 'cancelled' },
    },
  ])

  const other = await scene.held()
  const { customerId } = await scene.booking(other.bookingId)
  must(
    await cancelBooking(
      scene.ctx,
      { kind: 'customer', accountId: customerId },
      { bookingId: other.bookingId, expectedFeeCents: 0, reason: null },
    ),
  )
  expect(await rows()).toHaveLength(2)
})
