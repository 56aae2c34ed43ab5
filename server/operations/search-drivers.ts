import { z } from 'zod'
import type { RegisteredDriver } from '../../contract/operations/operations.ts'
import type { AnswerOf, InputOf } from '../../contract/routes.ts'
import { accountId } from '../../contract/shapes.ts'
import { averageRating } from '../../domain/bookings/rating.ts'
import { accepted, type Outcome } from '../../domain/refusal.ts'
import { writeAudit } from '../audit/index.ts'
import type { Ctx } from '../context.ts'
import { readCursor, writeCursor } from '../kit/page-cursor.ts'
import { linksTo } from '../photos/index.ts'
import {
  countRegisteredDrivers,
  registeredDrivers,
  type RegisteredRow,
} from './registered-drivers.store.ts'

/** In microseconds since 1970, up to the year 2096. */
const cursorShape = z.tuple([z.int().min(0).max(4_000_000_000_000_000), accountId])

/**
 * Everyone who signed up to drive, newest first (specification, operator side §2, "Admin page"). The audit log records how many of them
 * an operator read before they are shown; it leaves out the search text, because that names people and a record is for ever.
 * Refusal: `invalid_input` for a cursor that was never issued.
 */
export const searchDrivers = async (
  ctx: Pick<Ctx, 'db' | 'clock' | 'config'>,
  operatorId: string,
  { cursor, limit, ...filter }: InputOf<'POST /api/operations/drivers/search'>['body'],
): Promise<Outcome<AnswerOf<'POST /api/operations/drivers/search'>>> => {
  const after = readCursor(cursor, cursorShape)
  if (!after.ok) return after
  const now = await ctx.clock.now(ctx.db)
  const rows = await registeredDrivers(ctx.db, filter, after.value, limit + 1)
  const items = rows.slice(0, limit)
  await writeAudit(ctx.db, {
    accountId: operatorId,
    action: 'read_drivers',
    objectId: 'drivers',
    after: { drivers: items.length, isSearch: filter.search !== '' },
    at: now,
  })
  const last = rows.length > limit ? items.at(-1) : undefined
  return accepted({
    items: items.map((row) => viewRegistered(ctx.config.authSecret, row, now)),
    nextCursor: last ? cursorOf(last) : null,
    total: await countRegisteredDrivers(ctx.db),
  })
}

const viewRegistered = (secret: string, row: RegisteredRow, now: Date): RegisteredDriver => ({
  accountId: row.account_id,
  driverId: row.driver_id,
  name: row.full_name,
  email: row.email,
  phone: row.phone,
  location: row.location,
  isAvailable: row.is_on_duty,
  activeBookingId: row.active_booking_id,
  rating: averageRating(row.rating_sum ?? 0, row.rating_count ?? 0),
  ratingCount: row.rating_count ?? 0,
  truck: row.truck,
  truckType: row.truck_type,
  truckPhoto: row.photo_id
    ? {
        width: row.photo_width ?? 0,
        height: row.photo_height ?? 0,
        ...linksTo(secret, row.photo_id, now),
      }
    : null,
  services: row.services ?? [],
  state: row.state,
  isDisabled: row.is_disabled,
  joinedAt: new Date(Number(row.joined_us) / 1000).toISOString(),
})

const cursorOf = ({ joined_us: joinedUs, account_id: id }: RegisteredRow): string =>
  writeCursor([Number(joinedUs), id])
