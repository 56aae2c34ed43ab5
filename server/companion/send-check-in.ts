import {
  afterCheckIn,
  checkInEveryMinutes,
  isCheckInOpen,
} from '../../domain/companion/check-in.ts'
import type { BookingRow } from '../bookings/index.ts'
import { inTransaction, type Tx } from '../kit/database/database.ts'
import { writeNotifications } from '../notifications/index.ts'
import {
  hasCheckIns,
  isWorse,
  saveCompanion,
  lockCompanion,
  withCheckIns,
  type CompanionCtx,
} from './change-companion.ts'
import { insertSign } from './companion.store.ts'
import { wakeForCompanion } from './wake-for-companion.ts'

/**
 * The check-in that is due: counts the one before as silent if it has no answer, wakes the operators at the second silence in a row, sends
 * the next and schedules the one after, all in one transaction. Twice, early or after the trip it does nothing; however late, it counts as
 * one.
 */
export const sendCheckIn = (ctx: CompanionCtx, bookingId: string): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    const locked = await lockCompanion(ctx, tx, bookingId)
    if (!locked?.row?.nextCheckInAt) return
    const { booking, row, now } = locked
    if (!hasCheckIns(booking, row)) {
      await saveCompanion(ctx, tx, { ...row, nextCheckInAt: null })
      return
    }
    // the press that postponed it has scheduled another
    if (locked.row.nextCheckInAt > now) return
    const next = afterCheckIn(row, now)
    await saveCompanion(ctx, tx, withCheckIns(row, next, now))
    if (isCheckInOpen(row)) await insertSign(tx, { bookingId, kind: 'silent', at: now })
    if (isWorse(next.alert, row.alert)) await wakeForCompanion(ctx, tx, booking, 'silent', now)
    await notifyCustomer(ctx, tx, booking, now)
  })

/** By push, or by text to who has no device for pushes. */
const notifyCustomer = (
  ctx: CompanionCtx,
  tx: Tx,
  { id, customerId, customerPhone, reference }: BookingRow,
  at: Date,
): Promise<number> =>
  writeNotifications(
    ctx,
    tx,
    [
      {
        bookingId: id,
        kind: 'check_in',
        event: `check_in:${at.getTime()}`,
        side: 'customer',
        recipientId: customerId,
        email: null,
        short: {
          title: 'All OK?',
          body: `Tap to answer within ${checkInEveryMinutes} minutes. Not safe? Call 112.`,
          path: `/bookings/${id}`,
          reply: 'Reply OK, or SOS.',
          reference,
        },
        phone: customerPhone,
      },
    ],
    { at },
  )
