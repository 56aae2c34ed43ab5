import { isActiveJob } from '../../../domain/bookings/booking.ts'
import type { NoticeChannel } from '../../../domain/notices/notice.ts'
import type { Ctx } from '../../context.ts'
import { hasActiveJob } from '../../drivers/index.ts'
import { findBooking } from '../bookings.store.ts'
import { offerToAccount } from '../dispatch/offers.store.ts'

/**
 * Whether the content of a notification is out of date: an offer that is answered, withdrawn or gone to another driver, or whose driver
 * has taken another job; a missed arrival that has been proven, or that no customer waits for any more. The e-mail of a missed arrival
 * remains a receipt, however late: the evidence pack says that both sides were told.
 */
export const isNewsOver = async (
  { db }: Pick<Ctx, 'db'>,
  news: {
    kind: string
    channel: NoticeChannel
    bookingId: string | null
    recipientId: string | null
  },
): Promise<boolean> => {
  if (news.kind === 'arrival_missed' && news.bookingId) {
    if (news.channel === 'email') return false
    const booking = await findBooking(db, news.bookingId)
    return !booking || booking.arrivalProvenAt !== null || !isActiveJob(booking.status)
  }
  if (news.kind !== 'offer' || !news.bookingId || !news.recipientId) return false
  const offer = await offerToAccount(db, news.bookingId, news.recipientId)
  return offer?.state !== 'open' || hasActiveJob(db, offer.driverId)
}
