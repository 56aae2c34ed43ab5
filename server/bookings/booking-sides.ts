/** The two people of a booking, for what passes between them: conversations, positions. */
import type { BookingStatus, PaidBy } from '../../domain/bookings/booking.ts'
import type { PhotoKind } from '../../domain/evidence/evidence.ts'
import { clockMs } from '../kit/clock.ts'
import type { Queryable, Tx } from '../kit/database/database.ts'
import { preparedQuery } from '../kit/database/prepared-query.ts'

export type BookingSides = {
  customerId: string
  /** Null until a driver has accepted. */
  driverAccountId: string | null
  status: BookingStatus
  paidBy: PaidBy
  /** Null until a driver has accepted. */
  acceptedAt: Date | null
  /** Null until the vehicle is delivered. */
  completedAt: Date | null
  /** Photos that waited on the driver's phone when the vehicle was delivered. */
  awaited: readonly PhotoKind[]
}

type Row = {
  customer_id: string
  driver_account_id: string | null
  status: BookingStatus
  paid_by: PaidBy
  accepted_ms: number | null
  completed_ms: number | null
  awaited: PhotoKind[] | null
}

const sidesColumns = `b.customer_id, b.status, b.paid_by, (extract(epoch from b.accepted_at) * 1000)::float8 as accepted_ms, (extract(epoch from b.completed_at) * 1000)::float8 as completed_ms,
  (select d.user_id from driver_profiles d where d.id = b.driver_id) as driver_account_id,
  (select h.awaited from booking_handovers h where h.booking_id = b.id) as awaited`

const selectSides = preparedQuery<[bookingId: string], Row>(
  'booking sides',
  `select ${sidesColumns} from bookings b where b.id = $1`,
)

/** The clock is read from the locked row, so after the lock. */
const selectAndLock = preparedQuery<[bookingId: string], Row & { clock_ms: number }>(
  'booking sides locked',
  `with locked as materialized (
    select id, customer_id, driver_id, status, paid_by, accepted_at, completed_at from bookings where id = $1 for no key update
  )
  select ${sidesColumns}, ${clockMs} as clock_ms from locked b`,
)

const toSides = (row: Row): BookingSides => ({
  customerId: row.customer_id,
  driverAccountId: row.driver_account_id,
  status: row.status,
  paidBy: row.paid_by,
  acceptedAt: row.accepted_ms === null ? null : new Date(row.accepted_ms),
  completedAt: row.completed_ms === null ? null : new Date(row.completed_ms),
  awaited: row.awaited ?? [],
})

export const sidesOf = async (db: Queryable, bookingId: string): Promise<BookingSides | null> => {
  const [row] = await selectSides(db, bookingId)
  return row ? toSides(row) : null
}

/** Locks the booking's row: no transition happens until the transaction ends. `clockMs` is for `clock.at`. */
export const lockSides = async (
  tx: Tx,
  bookingId: string,
): Promise<(BookingSides & { clockMs: number }) | null> => {
  const [row] = await selectAndLock(tx, bookingId)
  return row ? { ...toSides(row), clockMs: row.clock_ms } : null
}
