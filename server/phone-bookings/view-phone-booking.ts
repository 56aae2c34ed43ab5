import type { PhoneBooking } from '../../contract/phone-bookings.ts'
import { phoneBookingStage } from '../../domain/phone-booking.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import type { Queryable } from '../kit/database.ts'
import {
  failedLinks,
  linkKey,
  phoneBookingById,
  type OpenedByPhone,
} from './phone-bookings.store.ts'

/** As the desk sees it: nobody's name and number. `failed`: the keys of links that reached nobody. */
export const viewPhoneBooking = (
  { row, quote, bookingId, status, operatorName }: OpenedByPhone,
  failed: ReadonlySet<string>,
  now: Date,
): PhoneBooking => ({
  phoneBookingId: row.id,
  stage: phoneBookingStage(
    {
      status,
      isWithdrawn: row.withdrawnAt !== null,
      hasFailed: failed.has(linkKey(row.id, row.links)),
      isSeen: row.seenAt !== null,
      expiresAt: row.expiresAt,
    },
    now,
  ),
  firstName: row.callerName.split(' ')[0] ?? '',
  area: quote.pickup.area,
  priceCents: quote.anyDriver.priceCents,
  openedBy: operatorName,
  openedAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  bookingId,
  sentTo: coverNumber(row.callerPhone),
  links: row.links,
})

/** `… 567` of a number: enough to ask the caller whether it is theirs. */
const coverNumber = (phone: string): string => `… ${phone.replaceAll(/\D/g, '').slice(-3)}`

/** As it is now, for whoever has just changed it. Refusal: `phone_booking_not_found`. */
export const seePhoneBooking = async (
  db: Queryable,
  phoneBookingId: string,
  now: Date,
): Promise<Outcome<PhoneBooking>> => {
  const opened = await phoneBookingById(db, phoneBookingId)
  if (!opened) return refused('phone_booking_not_found')
  return accepted(viewPhoneBooking(opened, await failedLinks(db, [opened]), now))
}
