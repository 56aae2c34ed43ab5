/** The frame of every change of a companion: the booking locked, the row saved, the next check-in scheduled, the readers told. */
import type { CompanionRow } from '../../db/schema/companion.ts'
import { companionAlerts, type CheckIns } from '../../domain/companion/check-in.ts'
import { companionPhase, phaseRules, startsCheckIns } from '../../domain/companion/companion.ts'
import { lockBooking, sidesOf, type BookingRow } from '../bookings/index.ts'
import type { Ctx } from '../context.ts'
import type { Queryable, Tx } from '../kit/database/database.ts'
import { companionOf, upsertCompanion } from './companion.store.ts'

export type CompanionCtx = Pick<Ctx, 'db' | 'clock' | 'jobs' | 'live' | 'config'>

export type LockedCompanion = { booking: BookingRow; row: CompanionRow | null; now: Date }

/** The lock of the booking holds off every other press, and the driver's steps. Null: no such booking. */
export const lockCompanion = async (
  ctx: CompanionCtx,
  tx: Tx,
  bookingId: string,
): Promise<LockedCompanion | null> => {
  const booking = await lockBooking(tx, bookingId)
  if (!booking) return null
  const row = await companionOf(tx, bookingId)
  return { booking, row, now: await ctx.clock.now(tx) }
}

export const rulesFor = ({ status, arrivalProvenAt }: BookingRow) =>
  phaseRules[companionPhase(status, arrivalProvenAt)]

/** Whether this customer, having said this, is sent check-ins now. */
export const hasCheckIns = (
  booking: BookingRow,
  { circumstances, stoppedAt }: Pick<CompanionRow, 'circumstances' | 'stoppedAt'>,
): boolean => rulesFor(booking).hasCheckIns && stoppedAt === null && startsCheckIns(circumstances)

/** The same of a booking as it is stored. */
export const isChecked = async (db: Queryable, booking: BookingRow): Promise<boolean> => {
  const row = await companionOf(db, booking.id)
  return row !== null && hasCheckIns(booking, row)
}

/** The row of a customer who has said nothing yet. */
export const emptyCompanion = (booking: BookingRow, now: Date): CompanionRow => ({
  bookingId: booking.id,
  circumstances: [],
  note: null,
  batteryPercent: null,
  dispatchPriority: booking.priority,
  answeredAt: now,
  consentTextVersion: null,
  stoppedAt: null,
  lastSignAt: now,
  checkInAt: null,
  silences: 0,
  nextCheckInAt: null,
  alert: null,
  alertAt: null,
})

/** The row with its new times; an alert counts from when it began, and a worse one from now. */
export const withCheckIns = (row: CompanionRow, next: CheckIns, now: Date): CompanionRow => {
  const isSame = next.alert === row.alert
  return { ...row, ...next, alertAt: isSame ? row.alertAt : next.alert && now }
}

export const isWorse = (next: CheckIns['alert'], known: CheckIns['alert']): boolean =>
  next !== null &&
  (known === null || companionAlerts.indexOf(next) < companionAlerts.indexOf(known))

/** Saves, schedules and publishes, in the transaction of the change. */
export const saveCompanion = async (
  ctx: CompanionCtx,
  tx: Tx,
  row: CompanionRow,
): Promise<void> => {
  await upsertCompanion(tx, row)
  if (row.nextCheckInAt) {
    const { bookingId, nextCheckInAt: runAt } = row
    await ctx.jobs.enqueue(tx, 'send-check-in', { bookingId }, { runAt })
  }
  await publishCompanion(ctx, tx, row.bookingId)
}

/** To the customer, the driver on the job and the board: each then reads what they may. */
export const publishCompanion = async (
  { live }: Pick<Ctx, 'live'>,
  tx: Tx,
  bookingId: string,
): Promise<void> => {
  const sides = await sidesOf(tx, bookingId)
  if (!sides) return
  const event = { type: 'companion_changed', bookingId } as const
  const { customerId, driverAccountId } = sides
  const accountIds = driverAccountId === null ? [customerId] : [customerId, driverAccountId]
  live.append(
    tx,
    accountIds.map((accountId) => ({ accountId, event })),
  )
}
