import type { PhoneBooking } from '../../contract/bookings/phone-bookings.ts'
import { phoneBookingStage } from '../../domain/bookings/phone-booking.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import type { Queryable } from '../kit/database/database.ts'
import {
  failedLinks,
  linkKey,
  phoneBookingById,
  type OpenedByPhone,
} from './phone-bookings.store.ts'

/** As operators see it, without full names and numbers. `failed`: the keys of links that could not be delivered. */
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

/** The phone booking right now, for the operator who has just changed it. Refusal: `phone_booking_not_found`. */
export const seePhoneBooking = async (
  db: Queryable,
  phoneBookingId: string,
  now: Date,
): Promise<Outcome<PhoneBooking>> => {
  const opened = await phoneBookingById(db, phoneBookingId)
  if (!opened) return refused('phone_booking_not_found')
  return accepted(viewPhoneBooking(opened, await failedLinks(db, [opened]), now))
}
