import { formatEuro } from '../../../domain/money.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../kit/database/database.ts'
import { creditGrantedMail, writeNotifications } from '../../notifications/index.ts'
import type { BookingRow } from '../bookings.store.ts'
import { toCustomer } from './addressed.ts'
import { customerFacts } from './booking-mails.ts'
import { saying } from './short-notifications.ts'

/** We came late: so much comes off the customer's next booking. */
export const notifyOfCredit = async (
  ctx: Ctx,
  tx: Tx,
  booking: BookingRow,
  creditCents: number,
  at: Date,
): Promise<void> => {
  const written = toCustomer(
    booking,
    'credit_granted',
    creditGrantedMail({ ...customerFacts(booking, ctx.config.publicOrigin), creditCents }),
    saying(`/bookings/${booking.id}`, booking)('Sorry we were late', [
      `${formatEuro(creditCents)} is taken off your next booking.`,
    ]),
  )
  // once for a booking, whichever driver came
  await writeNotifications(
    ctx,
    tx,
    written.map((one) => ({ ...one, event: 'credit_granted' })),
    { at },
  )
}
