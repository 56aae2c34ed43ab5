import { isInsured, isWaitingForDriver } from '../../../domain/bookings/booking.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../kit/database/database.ts'
import type { BookingRow } from '../bookings.store.ts'
import { notifyOfDecline } from '../notifications/booking-notifications.ts'
import { hasOpenOffer } from './offers.store.ts'
import { openRound } from './redispatch.ts'

/**
 * The chosen driver will not come: they declined, left duty, took another job or may no longer drive, before their offer or while it was open
 * (decision 0123). Their customer is notified at once on every channel, and others are offered the job at no higher price where the
 * customer wished that before booking, also those who come on duty later. Call it with the booking locked and that driver's offer closed.
 * Nothing happens where no driver is awaited, or another one was chosen since.
 */
export const tryOthers = async (
  ctx: Ctx,
  tx: Tx,
  booking: BookingRow,
  driverId: string,
  now: Date,
): Promise<void> => {
  const isChosen = booking.assignment === 'chosen_driver' && booking.chosenDriverId === driverId
  if (!isChosen || !isWaiting(booking, now)) return
  if (booking.offerToOthers) await openRound(ctx, tx, booking, null, now)
  // The customer of an insurer chose no driver and pays nothing: they hear of the one who accepts.
  if (isInsured(booking.paidBy)) return
  await notifyOfDecline(ctx, tx, {
    booking,
    declinedBy: driverId,
    others: await othersOf(tx, booking),
    now,
  })
}

const isWaiting = ({ status, acceptBy }: BookingRow, now: Date): boolean =>
  isWaitingForDriver(status) && acceptBy !== null && now < acceptBy

/** Whether others have offers now decides what the customer reads. */
const othersOf = async (tx: Tx, { id, offerToOthers }: BookingRow) => {
  if (!offerToOthers) return 'undecided'
  return (await hasOpenOffer(tx, id)) ? 'offered' : 'awaited'
}
