/** What legal holds keep, as parts of SQL: a deleting statement leaves these bookings and people out. */
import { sql, type SQL } from 'drizzle-orm'

/** The identifiers of bookings on hold at a moment, in brackets: `booking_id not in ${heldBookings(at)}`. */
export const heldBookings = (at: string): SQL =>
  sql`(select h.booking_id from legal_holds h where h.released_at is null and h.until > ${at})`

/** The accounts of their customers and drivers, also of a driver who gave the job up. */
export const heldAccounts = (at: string): SQL =>
  sql`(select b.customer_id from bookings b where b.id in ${heldBookings(at)}
    union select d.user_id from driver_profiles d where d.id in ${heldDrivers(at)})`

/** The same drivers, by the identifiers of their profiles. */
export const heldDrivers = (at: string): SQL =>
  sql`(select b.driver_id from bookings b where b.driver_id is not null and b.id in ${heldBookings(at)}
    union select o.driver_id from offers o where o.state = 'accepted' and o.booking_id in ${heldBookings(at)}
    union select d.id from driver_profiles d join booking_history s on s.created_by = d.user_id
      where s.actor_kind = 'driver' and s.booking_id in ${heldBookings(at)})`
