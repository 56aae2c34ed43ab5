import type { Booking } from '../../contract/bookings/bookings.ts'
import type { Ctx } from '../context.ts'
import { viewBooking } from './booking-view.ts'
import { areaOnly } from './driver-places.ts'
import { historyOf } from './booking-history.store.ts'
import { type BookingRow } from './bookings.store.ts'
import { betweenDrivers } from './dispatch/release-driver.ts'

/**
 * A booking as the driver who gave it up, or was replaced by one who was nearer, left it: without a driver, paid for, and at the time they
 * left. They do not see what happened to it later and who came next, and nothing of the customer: no name, no place beyond its area, no
 * words of either. It pays them nothing.
 */
export const viewLeftBooking = async (
  ctx: Ctx,
  { accountId }: { accountId: string },
  booking: BookingRow,
): Promise<Booking> => {
  const history = await historyOf(ctx.db, booking.id)
  const isTheirs = ({ createdBy }: { createdBy: string | null }) => createdBy === accountId
  const began = history.findIndex(isTheirs)
  const left = history.findIndex(
    (entry, index) =>
      (entry.status === 'pending_new_driver' && isTheirs(entry)) ||
      (entry.transition === 'replace_driver' && index > began && !isTheirs(entry)),
  )
  const isReplaced = history[left]?.transition === 'replace_driver'
  const leftAt = history[left]?.createdAt ?? booking.createdAt
  const asLeft: BookingRow = {
    ...booking,
    ...betweenDrivers(booking),
    status: 'pending_new_driver',
    cancelReason: null,
    cancellationFeeCents: null,
    acceptedAt: history.find(isTheirs)?.createdAt ?? null,
    completedAt: null,
    acceptBy: null,
    updatedAt: leftAt,
  }
  const view = await viewBooking(ctx, ctx.db, asLeft, 'driver')
  return {
    ...view,
    pickup: areaOnly(booking.pickup),
    dropoff: booking.dropoff && areaOnly(booking.dropoff),
    customer: null,
    description: null,
    driverNetCents: null,
    commissionCents: null,
    vatOnCommissionCents: null,
    paymentStatus: 'captured',
    // what another driver entered later is not theirs to see
    handshake: null,
    cancelNow: null,
    replacedAt: isReplaced ? leftAt.toISOString() : null,
    // that another took over is not the next step of their job
    timeline: view.timeline
      .slice(0, isReplaced ? left : left + 1)
      .map((entry) => ({ ...entry, notes: null })),
  }
}
