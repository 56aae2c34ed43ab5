import { isWaitingForDriver } from '../../../domain/bookings/booking.ts'
import { countOffered } from '../booking-view.ts'
import type { Ctx } from '../../context.ts'
import { inTransaction, type Tx } from '../../kit/database/database.ts'
import { closeTask, openTask } from '../../tasks/index.ts'
import { lockBooking, type BookingRow } from '../bookings.store.ts'
import { publishBookingChange } from '../notifications/booking-notifications.ts'
import { offersOf } from './offers.store.ts'

const kind = 'no_driver_yet'

/** Half of the acceptance window is over: an operator gets a task while no driver has accepted (roadside.md, "Who and when"). */
export const flagUnaccepted = async (
  ctx: Pick<Ctx, 'db' | 'clock' | 'live'>,
  bookingId: string,
): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    if (!booking || !isWaitingForDriver(booking.status)) return
    const { drivers, declined } = countOffered(booking, await offersOf(tx, bookingId))
    await openTask(tx, {
      kind,
      subject: bookingId,
      bookingId,
      note: `Offered to ${drivers} ${drivers === 1 ? 'driver' : 'drivers'}, ${declined} declined. Find one by phone, or call the customer.`,
      at: await ctx.clock.now(tx),
    })
    await publishBookingChange(ctx, tx, booking)
  })

/** With a driver, or over: there is nothing left to find. */
export const closeUnaccepted = (tx: Tx, booking: BookingRow, at: Date): Promise<void> =>
  closeTask(tx, { kind, subject: booking.id, note: `The booking is ${booking.status}`, at })
