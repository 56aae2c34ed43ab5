import { z } from 'zod'
import type { ListedBooking } from '../../../contract/operations/booking-list.ts'
import type { AnswerOf, InputOf } from '../../../contract/routes.ts'
import { bookingId } from '../../../contract/shapes.ts'
import { accepted, type Outcome } from '../../../domain/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import type { Ctx } from '../../context.ts'
import { readCursor, writeCursor } from '../../kit/page-cursor.ts'
import { bookingListPage, type ListedRow } from './booking-list.store.ts'

/** In microseconds since 1970, up to the year 2096. */
const cursorShape = z.tuple([z.int().min(0).max(4_000_000_000_000_000), bookingId])

/**
 * All bookings but erased ones. The audit log records how many an operator read, and by which filters: they name no one. Refusal:
 * `invalid_input` for a cursor that was never issued.
 */
export const listAllBookings = async (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  operatorId: string,
  { cursor, limit, ...filter }: InputOf<'GET /api/operations/bookings'>['query'],
): Promise<Outcome<AnswerOf<'GET /api/operations/bookings'>>> => {
  const after = readCursor(cursor, cursorShape)
  if (!after.ok) return after
  const rows = await bookingListPage(ctx.db, filter, after.value, limit + 1)
  const items = rows.slice(0, limit)
  await writeAudit(ctx.db, {
    accountId: operatorId,
    action: 'read_bookings',
    objectId: 'bookings',
    after: { bookings: items.length, ...filter },
    at: await ctx.clock.now(ctx.db),
  })
  const last = rows.length > limit ? items.at(-1) : undefined
  return accepted({
    items: items.map(viewListed),
    nextCursor: last ? writeCursor([Number(last.created_us), last.id]) : null,
  })
}

const viewListed = (row: ListedRow): ListedBooking => ({
  bookingId: row.id,
  reference: row.reference,
  status: row.status,
  cancelReason: row.cancel_reason,
  createdAt: new Date(Number(row.created_us) / 1000).toISOString(),
  area: row.pickup.area,
  vehicleType: row.vehicle_type,
  priceCents: row.price_cents,
  customerName: row.customer_name,
  driver:
    row.driver_id !== null && row.driver_name !== null
      ? { driverId: row.driver_id, name: row.driver_name }
      : null,
  insurer:
    row.partner_id !== null && row.company_name !== null
      ? { partnerId: row.partner_id, name: row.company_name }
      : null,
})
