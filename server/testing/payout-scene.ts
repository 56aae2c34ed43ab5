/** A booking scene in which drivers are paid: accounts at the stand-in, jobs driven to their end, Fridays that come. */
import { eq, sql } from 'drizzle-orm'
import {
  driverPayouts,
  driverStatements,
  operatorTasks,
  payoutTransfers,
} from '../../db/schema/payouts.ts'
import { driverMoves } from '../../domain/booking.ts'
import { payoutRunAt, payoutWeekOf } from '../../domain/payout.ts'
import { refundBooking } from '../bookings/refund-booking.ts'
import { openOnboarding } from '../payouts/payout-account.ts'
import { runPayouts } from '../payouts/run-payouts.ts'
import type { Ctx } from '../context.ts'
import { must, openBookingScene, type SceneOptions } from './booking-scene.ts'
import { makeAccount, type MadeDriver } from './sample-drivers.ts'
import { makePartner, type MadePartner } from './sample-partners.ts'
import { placeSampleOnAccount } from './sample-on-account.ts'

export type PayoutScene = Awaited<ReturnType<typeof openPayoutScene>>

export const openPayoutScene = async (options: SceneOptions = {}) => {
  const scene = await openBookingScene(options)
  const { db, ctx, clock, standIn } = scene
  const now = () => clock.now(db)

  const accountOf = async (driver: MadeDriver): Promise<string> => {
    const { rows } = await db.execute<{ id: string }>(
      sql`select provider_account_id as id from driver_payout_accounts where driver_id = ${driver.driverId}`,
    )
    const id = rows[0]?.id
    if (!id) throw new Error('the driver has no account')
    return id
  }

  /** A verified driver on duty with bank details, unless told otherwise. */
  const payableDriver = async (kmAway = 5): Promise<MadeDriver> => {
    const driver = await scene.driver(kmAway)
    must(await openOnboarding(ctx, driver.accountId, '/driver'))
    standIn.control.endOnboarding(await accountOf(driver), 'complete')
    return driver
  }

  /** A job driven to its end. */
  const completeJob = async (driver: MadeDriver): Promise<string> => {
    const { bookingId } = await scene.held(driver.driverId)
    must(await scene.accept(driver, bookingId))
    for (const move of driverMoves) must(await scene.move(driver, bookingId, move))
    return bookingId
  }

  let insurer: MadePartner | null = null
  /** The same for an insurer, who owes it: nothing of it is at the provider. */
  const completeJobOnAccount = async (driver: MadeDriver): Promise<string> => {
    insurer ??= await makePartner(db)
    const { bookingId } = await placeSampleOnAccount(scene, insurer)
    must(await scene.accept(driver, bookingId))
    for (const move of driverMoves) must(await scene.move(driver, bookingId, move))
    return bookingId
  }

  /** Time goes on to a moment, here and at the provider. */
  const goTo = async (moment: Date): Promise<void> => {
    const ms = moment.getTime() - (await now()).getTime()
    if (ms <= 0) throw new Error('that moment has passed')
    clock.advance(`${ms}ms`)
    standIn.control.advanceClock(ms)
  }

  /** The morning of the Friday that pays what is earned now. */
  const goToFriday = async (): Promise<void> => {
    const runAt = payoutRunAt(payoutWeekOf(await now()))
    await goTo(new Date(runAt.getTime() + 6 * 3_600_000))
  }

  let operatorId: string | null = null
  const refund = async (bookingId: string, amountCents: number): Promise<string> => {
    operatorId ??= await makeAccount(db, { role: 'operator' })
    const request = { bookingId, amountCents, reason: 'Came an hour late' }
    return must(await refundBooking(ctx, operatorId, request)).refundId
  }

  const lineOf = async (bookingId: string) => {
    const [row] = await db
      .select()
      .from(driverPayouts)
      .where(eq(driverPayouts.bookingId, bookingId))
    if (!row) throw new Error(`booking ${bookingId} earned nothing`)
    return row
  }

  return {
    ...scene,
    now,
    accountOf,
    payableDriver,
    completeJob,
    completeJobOnAccount,
    goTo,
    goToFriday,
    refund,
    lineOf,
    run: (over: Ctx = ctx) => runPayouts(over),
    /** The week of this moment, which a later run pays. */
    thisWeek: async () => payoutWeekOf(await now()),
    transfersOf: async (bookingId: string) =>
      db
        .select()
        .from(payoutTransfers)
        .where(eq(payoutTransfers.payoutId, (await lineOf(bookingId)).id))
        .orderBy(payoutTransfers.createdAt, payoutTransfers.id),
    statements: ({ driverId }: MadeDriver) =>
      db
        .select()
        .from(driverStatements)
        .where(eq(driverStatements.driverId, driverId))
        .orderBy(driverStatements.weekStartsOn),
    /** What the ledger owes a driver, in cents. */
    owedTo: async ({ driverId }: MadeDriver): Promise<number> => {
      const { rows } = await db.execute<{ cents: string }>(
        sql`select coalesce(-sum(amount_cents), 0) as cents from ledger_entries
            where account = 'driver_payable' and driver_id = ${driverId}`,
      )
      return Number(rows[0]?.cents)
    },
    openTasks: async (): Promise<string[]> => {
      const rows = await db.select().from(operatorTasks).orderBy(operatorTasks.openedAt)
      return rows.filter(({ closedAt }) => closedAt === null).map(({ kind }) => kind)
    },
    /** As if the workers that held transfers and reversals had died long ago. */
    releaseTransferLeases: async () => {
      await db.execute(sql`update payout_transfers set leased_until = null`)
      await db.execute(sql`update transfer_reversals set leased_until = null`)
    },
  }
}
