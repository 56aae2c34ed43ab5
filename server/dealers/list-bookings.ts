import type { DealerBooking } from '../../contract/dealers.ts'
import type { Download } from '../../contract/route.ts'
import type { AnswerOf, InputOf } from '../../contract/routes.ts'
import { endOfDate, startOfDate } from '../../domain/time/calendar-date.ts'
import { vehicleTypeLabels } from '../../domain/bookings/casualty.ts'
import { csvMark, csvRows } from '../../domain/csv.ts'
import { dateKey, dublinClock } from '../../domain/time/dublin-time.ts'
import { plainEuro } from '../../domain/money.ts'
import { accepted, type Outcome } from '../../domain/refusal.ts'
import type { Ctx } from '../context.ts'
import { streamPages, type TextPage } from '../kit/database/stream-pages.ts'
import {
  dealerBookingsPage,
  type DealerBookingRow,
  type DealerFilters,
} from './dealer-bookings.store.ts'

type Listed = InputOf<'GET /api/dealer/bookings'>['query']
type Filtered = InputOf<'GET /api/dealer/bookings/csv'>['query']

/** A dealer's own bookings, however they were made, newest first. */
export const listDealerBookings = async (
  { db }: Pick<Ctx, 'db'>,
  accountId: string,
  { cursor, limit, ...filters }: Listed,
): Promise<Outcome<AnswerOf<'GET /api/dealer/bookings'>>> => {
  const rows = await dealerBookingsPage(db, accountId, read(filters), cursor ?? null, limit + 1)
  const items = rows.slice(0, limit)
  return accepted({
    items: items.map(view),
    nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null,
  })
}

const rowsAtOnce = 500

/** The same as a CSV, made while it is sent. */
export const exportDealerBookings = async (
  { db }: Pick<Ctx, 'db'>,
  accountId: string,
  filters: Filtered,
): Promise<Outcome<Download>> => {
  const pageAfter = async (afterId: string | null): Promise<TextPage> => {
    const rows = await dealerBookingsPage(db, accountId, read(filters), afterId, rowsAtOnce)
    const last = rows.length < rowsAtOnce ? undefined : rows.at(-1)
    return {
      text: csvRows(rows.map(cells)),
      next: last ? () => pageAfter(last.id) : null,
    }
  }
  return accepted({
    fileName: 'towline-bookings.csv',
    body: await streamPages(csvMark + csvRows([header]), pageAfter(null)),
  })
}

/** Irish days, both included. */
const read = ({ state, from, to, number }: Filtered): DealerFilters => ({
  state,
  number,
  since: from === undefined ? undefined : startOfDate(from),
  before: to === undefined ? undefined : endOfDate(to),
})

const view = (row: DealerBookingRow): DealerBooking => ({
  bookingId: row.id,
  bookingReference: row.booking_reference,
  status: row.status,
  bookedAt: new Date(Number(row.created_ms)).toISOString(),
  vehicleType: vehicleTypeLabels[row.vehicle_type],
  reference: row.reference,
  registration: row.registration,
  purchaseOrder: row.purchase_order,
  pickup: row.pickup_location,
  dropoff: row.dropoff_location,
  priceCents: row.price_cents,
  paidCents: Number(row.paid_cents),
})

const header = [
  'Booked',
  'Booking',
  'Purchase order',
  'Vehicle',
  'Your reference',
  'Registration',
  'From',
  'To',
  'Status',
  'Price (EUR)',
  'Paid (EUR)',
]
const cells = (row: DealerBookingRow): readonly string[] => [
  dateKey(dublinClock(new Date(Number(row.created_ms)))),
  row.booking_reference,
  row.purchase_order ?? '',
  vehicleTypeLabels[row.vehicle_type],
  row.reference ?? '',
  row.registration ?? '',
  row.pickup_location,
  row.dropoff_location ?? '',
  row.status.replaceAll('_', ' '),
  plainEuro(row.price_cents),
  plainEuro(Number(row.paid_cents)),
]
