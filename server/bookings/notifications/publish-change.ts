/** Live events of a booking, in the transaction of the change. */
import type { Ctx } from '../../context.ts'
import type { Driver } from '../../drivers/index.ts'
import type { Tx } from '../../kit/database/database.ts'
import type { OfferClosedWhy } from '../../stored-live-events.ts'
import type { BookingRow } from '../bookings.store.ts'

/** The screens of its customer and its driver, and of others who are named, show it as it is now. */
export const publishChange = (
  ctx: Pick<Ctx, 'live'>,
  tx: Tx,
  booking: BookingRow,
  driver: Driver | null,
  others: readonly { accountId: string }[] = [],
): void => {
  const event = { type: 'booking_changed', bookingId: booking.id } as const
  const accountIds = [
    booking.customerId,
    ...(driver ? [driver.accountId] : []),
    ...others.map(({ accountId }) => accountId),
  ]
  ctx.live.append(
    tx,
    accountIds.map((accountId) => ({ accountId, event })),
  )
}

/** The offer leaves the lists of these drivers. */
export const publishOffersClosed = (
  ctx: Pick<Ctx, 'live'>,
  tx: Tx,
  bookingId: string,
  drivers: readonly { accountId: string }[],
  why: OfferClosedWhy,
): void => {
  const event = { type: 'offer_closed', bookingId, why } as const
  ctx.live.append(
    tx,
    drivers.map(({ accountId }) => ({ accountId, event })),
  )
}
