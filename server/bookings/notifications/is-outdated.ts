import { isActiveJob, isWaitingForDriver } from '../../../domain/bookings/booking.ts'
import { companionPhase } from '../../../domain/companion/companion.ts'
import type { NotificationChannel } from '../../../domain/notifications/notification.ts'
import type { Ctx } from '../../context.ts'
import { hasActiveJob } from '../../drivers/index.ts'
import { findBooking } from '../bookings.store.ts'
import { offerToAccount } from '../dispatch/offers.store.ts'

/**
 * Whether the content of a notification is out of date: an offer that is answered, withdrawn or gone to another driver, or whose driver
 * has taken another job; a chosen driver’s decline once no driver is awaited; a check-in of a customer whose driver is there; a missed arrival that has been proven, or that no customer waits for any more. The e-mail of a missed arrival
 * remains a receipt, however late: the evidence pack says that both sides were notified.
 */
export const isOutdated = async (
  { db }: Pick<Ctx, 'db'>,
  notification: {
    kind: string
    channel: NotificationChannel
    bookingId: string | null
    recipientId: string | null
  },
): Promise<boolean> => {
  if (notification.kind === 'arrival_missed' && notification.bookingId) {
    if (notification.channel === 'email') return false
    const booking = await findBooking(db, notification.bookingId)
    return !booking || booking.arrivalProvenAt !== null || !isActiveJob(booking.status)
  }
  if (notification.kind === 'check_in' && notification.bookingId) {
    const booking = await findBooking(db, notification.bookingId)
    return !booking || companionPhase(booking.status, booking.arrivalProvenAt) !== 'waiting'
  }
  if (notification.kind === 'driver_declined' && notification.bookingId) {
    const booking = await findBooking(db, notification.bookingId)
    return !booking || !isWaitingForDriver(booking.status)
  }
  if (notification.kind === 'others_offered' && notification.bookingId) {
    const booking = await findBooking(db, notification.bookingId)
    return !booking || booking.othersOfferedAt === null
  }
  if (notification.kind !== 'offer' || !notification.bookingId || !notification.recipientId)
    return false
  const offer = await offerToAccount(db, notification.bookingId, notification.recipientId)
  return offer?.state !== 'open' || hasActiveJob(db, offer.driverId)
}
