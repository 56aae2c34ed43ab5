/** Rows of `insurance_bookings`, for their own insurer. */
import { and, desc, eq, isNull, lt } from 'drizzle-orm'
import type { Party } from '../../../contract/parties.ts'
import { bookings } from '../../../db/schema/bookings.ts'
import { insuranceBookings } from '../../../db/schema/partners.ts'
import type { BookingStatus } from '../../../domain/bookings/booking.ts'
import type { Queryable } from '../../kit/database/database.ts'
import type { PartnerCaller } from './identify-partner.ts'

/** Live keys see live bookings, sandbox keys the others. */
const isTheirs = ({ partnerId, mode }: PartnerCaller) =>
  and(eq(insuranceBookings.partnerId, partnerId), eq(insuranceBookings.mode, mode))

/** How a partner relates to a booking, for the authorization matrix. A missing or erased one counts as another partner's: both answer the same. */
export const partyToPartnerBooking = async (
  db: Queryable,
  who: PartnerCaller,
  bookingId: string,
): Promise<Party> => {
  const [row] = await db
    .select({ id: insuranceBookings.bookingId })
    .from(insuranceBookings)
    .innerJoin(bookings, eq(bookings.id, insuranceBookings.bookingId))
    .where(
      and(eq(insuranceBookings.bookingId, bookingId), isTheirs(who), isNull(bookings.erasedAt)),
    )
  return row ? 'own_partner' : 'other_partner'
}

export const partnerBookingRow = async (db: Queryable, bookingId: string) => {
  const [row] = await db
    .select({ insurance: insuranceBookings, booking: bookings })
    .from(insuranceBookings)
    .innerJoin(bookings, eq(bookings.id, insuranceBookings.bookingId))
    .where(eq(insuranceBookings.bookingId, bookingId))
  if (!row) throw new Error(`no insurance booking ${bookingId}`)
  return row
}

/** Newest first; identifiers sort by creation. */
export const partnerBookingsPage = (
  db: Queryable,
  who: PartnerCaller,
  page: { before: string | null; status: BookingStatus | null; limit: number },
) =>
  db
    .select({ insurance: insuranceBookings, booking: bookings })
    .from(insuranceBookings)
    .innerJoin(bookings, eq(bookings.id, insuranceBookings.bookingId))
    .where(
      and(
        isTheirs(who),
        isNull(bookings.erasedAt),
        page.before === null ? undefined : lt(insuranceBookings.bookingId, page.before),
        page.status === null ? undefined : eq(bookings.status, page.status),
      ),
    )
    .orderBy(desc(insuranceBookings.bookingId))
    .limit(page.limit)
