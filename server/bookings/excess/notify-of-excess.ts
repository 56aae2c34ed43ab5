/** The link to pay an excess, by text and e-mail, to the person beside the vehicle. */
import { formatEuro } from '../../../domain/money.ts'
import { formatTime } from '../../../domain/time/dublin-time.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../kit/database/database.ts'
import { excessMail, writeNotifications } from '../../notifications/index.ts'
import { paymentOfBooking } from '../../payments/index.ts'
import { findBooking } from '../bookings.store.ts'
import { insurerNameOf } from '../insurance-bookings.store.ts'
import { toCustomer } from '../notifications/addressed.ts'
import { notifyInsurer } from '../notifications/notify-insurer.ts'
import { excessPathOf } from './load-excess.ts'

/** In the transaction that books a split bill, of which the insurer's programs are told as well. */
export const notifyOfExcess = async (
  ctx: Ctx,
  tx: Tx,
  bookingId: string,
  at: Date,
): Promise<void> => {
  const booking = await findBooking(tx, bookingId)
  if (!booking) throw new Error(`booking ${bookingId} is gone`)
  const { amountCents } = await paymentOfBooking(tx, bookingId)
  const insurer = await insurerNameOf(tx, bookingId)
  const path = await excessPathOf(ctx, tx, bookingId)
  const excess = formatEuro(amountCents)
  const by = formatTime(booking.cardBy)
  const notifications = toCustomer(
    booking,
    'excess_due',
    excessMail({
      insurer,
      excess,
      price: formatEuro(booking.priceCents),
      by,
      pickupLocation: booking.pickupLocation,
      dropoffLocation: booking.dropoffLocation,
      bookingReference: booking.reference,
      link: `${ctx.config.publicOrigin}${path}`,
    }),
    {
      title: `Pay ${excess} to get a driver`,
      body: `${insurer} pays the rest. We ask drivers once it’s paid, by ${by} at the latest.`,
      path,
      reference: booking.reference,
    },
  )
  await writeNotifications(ctx, tx, notifications, { at })
  await notifyInsurer(ctx, tx, { type: 'booking.created', booking, driver: null, at })
}
