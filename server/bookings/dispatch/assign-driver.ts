import { isWaitingForDriver } from '../../../domain/bookings/booking.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import type { Ctx } from '../../context.ts'
import { inTransaction } from '../../kit/database/database.ts'
import { writeAudit } from '../../audit/index.ts'
import { offerAgain } from './redispatch.ts'
import { lockBooking } from '../bookings.store.ts'
import { offersOf } from './offers.store.ts'

export type Assignment = {
  bookingId: string
  /** The only driver to offer it to; null: the best ones, in waves. */
  driverId: string | null
}

/**
 * While a booking waits, its customer or an operator chooses the driver to offer it to (specification, operator side §5, assignment panel).
 * The driver still has to accept, at the price already held or paid. A driver who has an open offer gets no second one. Refusals:
 * `booking_not_open`, those of `offerAgain`.
 */
export const assignDriver = async (
  ctx: Ctx,
  who: { accountId: string; role: string },
  { bookingId, driverId }: Assignment,
): Promise<Outcome<null>> =>
  inTransaction(ctx.db, async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    if (!booking) return refused('not_found')
    const now = await ctx.clock.now(tx)
    const isOpen =
      isWaitingForDriver(booking.status) && booking.acceptBy !== null && now < booking.acceptBy
    if (!isOpen) return refused('booking_not_open')
    const openOffers = (await offersOf(tx, bookingId)).filter(({ state }) => state === 'open')
    // when none of the best drivers may answer any more, they are offered it again: others have come on duty since
    const isOffered =
      driverId === null
        ? booking.assignment === 'auto' && openOffers.length > 0
        : booking.assignment === 'chosen_driver' &&
          openOffers.some((offer) => offer.driverId === driverId)
    if (isOffered) return accepted(null)
    const assigned = await offerAgain(ctx, tx, booking, driverId, now)
    if (assigned.ok && who.role === 'operator' && booking.customerId !== who.accountId) {
      await writeAudit(tx, {
        accountId: who.accountId,
        action: 'assign_driver',
        objectId: bookingId,
        before: { assignment: booking.assignment, chosenDriverId: booking.chosenDriverId },
        after: { assignment: driverId ? 'chosen_driver' : 'auto', chosenDriverId: driverId },
        at: now,
      })
    }
    return assigned
  })
