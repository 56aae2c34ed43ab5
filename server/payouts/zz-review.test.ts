/* scratch */
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { brokenInvariants } from '../testing/invariants.ts'
import { openPayoutScene, type PayoutScene } from '../testing/payout-scene.ts'
import { must } from '../testing/booking-scene.ts'
import { lookAtIntent } from '../bookings/look-at-intent.ts'
import { refundBooking } from '../bookings/refund-booking.ts'
import { owedToCustomer } from '../ledger/index.ts'
import { makeAccount } from '../testing/sample-drivers.ts'
import { cancelBooking } from '../bookings/cancel-booking.ts'
import { reconcilePayments } from '../bookings/reconcile-payments.ts'
import { lookAtDispute } from './look-at-dispute.ts'

let scene: PayoutScene
beforeEach(async () => { scene = await openPayoutScene() })
afterEach(() => scene.close())

it('cancel with fee, refund sent back, made good, many at once', async () => {
  const driver = await scene.payableDriver()
  const { bookingId, customerId } = Object(await scene.held(driver.driverId))
  must(await scene.accept(driver, bookingId))
  await scene.drain()
  must(await scene.move(driver, bookingId, 'set_off'))
  scene.clock.advance('6m')
  const b = await scene.booking(bookingId)
  const half = Math.round(b.priceCents / 2)
  console.info(await cancelBooking(scene.ctx, { kind: 'customer', accountId: b.customerId }, { bookingId, expectedFeeCents: half, reason: null }), b.status, customerId)
  await scene.drain({ allowFailures: true })
  console.info(scene.standIn.control.refunds().map((r: any) => [r.amount, r.status]), await owedToCustomer(scene.db, bookingId))
  scene.standIn.control.settleRefund(scene.standIn.control.refunds()[0]?.id ?? '', 'failed')
  await lookAtIntent(scene.ctx, await scene.intentOf(bookingId))
  const owed = await owedToCustomer(scene.db, bookingId)
  console.info('owed', owed, await scene.openTasks())
  const op = await makeAccount(scene.db, { role: 'operator' })
  const tries = await Promise.all([1, 2, 3].map(() => refundBooking(scene.ctx, op, { bookingId, amountCents: owed, reason: 'again again' })))
  console.info(tries.map((t) => t.ok || t.refusal.code))
  await scene.drain()
  console.info(await scene.openTasks(), await owedToCustomer(scene.db, bookingId), await scene.payment(bookingId), await scene.lineOf(bookingId))
  expect(await brokenInvariants(scene)).toEqual([])
  await reconcilePayments(scene.ctx)
  console.info((await scene.db.execute(sql`select kind, count(*) from notices where booking_id = ${bookingId} group by 1`)).rows)
  // refund in flight and a dispute
  const d = scene.standIn.control.openDispute(await scene.intentOf(bookingId))
  await lookAtDispute(scene.ctx, d.id)
  scene.standIn.control.closeDispute(d.id, 'lost')
  await lookAtDispute(scene.ctx, d.id)
  await scene.drain()
  console.info('inv', await brokenInvariants(scene), await owedToCustomer(scene.db, bookingId), await scene.openTasks())
}, 60_000)
