import type { BookingOwner } from '../../contract/operations/booking-owners.ts'
import type { BoardBooking, OperatorTask } from '../../contract/operations/operations.ts'
import type { AnswerOf } from '../../contract/routes.ts'
import { boardMaxBookings, boardMaxWatched } from '../../domain/operations/board.ts'
import { byTrouble, exceptionsOf } from '../../domain/bookings/booking-exceptions.ts'
import { greatCircleKm, type Point } from '../../domain/places/point.ts'
import { accepted, type Outcome } from '../../domain/refusal.ts'
import type { Ctx } from '../context.ts'
import { roughPoint } from '../drivers/index.ts'
import { isoOf } from '../kit/iso-of.ts'
import { openTasks, type OperatorTask as OpenTask } from '../tasks/index.ts'
import { boardRows, countOpenBookings, type BoardRow } from './board.store.ts'
import { ownersOf } from './owners/owners.store.ts'
import { openRequests } from './refund-requests.store.ts'

/** All open bookings, problems first, and the tasks that need a person. The only personal data are names. */
export const loadBoard = async (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  operatorId: string,
): Promise<Outcome<AnswerOf<'GET /api/operations/board'>>> => {
  const now = await ctx.clock.now(ctx.db)
  const rows = await boardRows(ctx.db, boardMaxWatched)
  const bookings = rows
    .map(viewBoardBooking)
    .map((booking) => ({
      booking,
      createdAt: booking.createdAt,
      exceptions: exceptionsOf(booking, now.getTime()),
    }))
    .toSorted(byTrouble)
    .slice(0, boardMaxBookings)
    .map(({ booking }) => booking)
  const tasks = await openTasks(ctx.db)
  const owners = await ownersOf(
    ctx.db,
    tasks.flatMap(({ bookingId }) => (bookingId === null ? [] : [bookingId])),
  )
  const isAll = rows.length < boardMaxWatched
  return accepted({
    bookings,
    total: isAll ? rows.length : Math.max(rows.length, await countOpenBookings(ctx.db)),
    tasks: tasks.map((task) => viewTask(task, owners)),
    refundRequests: await openRequests(ctx.db, operatorId),
    serverNow: now.toISOString(),
  })
}

export const viewBoardBooking = (row: BoardRow): BoardBooking => {
  const truck = row.lat !== null && row.lon !== null ? { lat: row.lat, lon: row.lon } : null
  const { area, point: pickup } = row.pickup
  return {
    bookingId: row.id,
    reference: row.reference,
    status: row.status,
    statusSince: new Date(row.status_ms).toISOString(),
    createdAt: new Date(row.created_ms).toISOString(),
    area,
    pickup: pickup && roughPoint(pickup),
    truck: truck && roughPoint(truck),
    vehicleType: row.vehicle_type,
    priceCents: row.price_cents,
    customerName: row.customer_name,
    insurer:
      row.partner_id !== null && row.company_name !== null
        ? { partnerId: row.partner_id, name: row.company_name }
        : null,
    driver:
      row.driver_id !== null && row.driver_name !== null
        ? { driverId: row.driver_id, name: row.driver_name }
        : null,
    assignment: row.assignment,
    wave: row.wave,
    openOffers: row.open_offers,
    askedSince: isoOf(row.first_offered_ms),
    acceptBy: isoOf(row.accept_by_ms),
    acceptedAt: isoOf(row.accepted_ms),
    promisedBy: isoOf(row.promised_ms),
    expectedAt: isoOf(row.expected_ms),
    arrivalProvenAt: isoOf(row.proven_ms),
    offeredKm: row.offered_km,
    kmCloser: kmCloser(row.offered_km, truck, pickup),
    seenAt: isoOf(row.seen_ms),
    payment:
      row.operation !== null && row.operation_state !== null && row.operation_ms !== null
        ? {
            kind: row.operation,
            state: row.operation_state,
            decidedAt: new Date(row.operation_ms).toISOString(),
          }
        : null,
    unread:
      row.unread_from !== null && row.unread_ms !== null
        ? { from: row.unread_from, since: new Date(row.unread_ms).toISOString() }
        : null,
    companionAlert:
      row.alert !== null && row.alert_ms !== null
        ? { kind: row.alert, since: new Date(row.alert_ms).toISOString() }
        : null,
    owner:
      row.owner_id !== null && row.owner_name !== null && row.owned_ms !== null
        ? {
            accountId: row.owner_id,
            name: row.owner_name,
            since: new Date(row.owned_ms).toISOString(),
          }
        : null,
  }
}

/** Kilometres closer to the pickup, in a straight line as offers count it; negative when further away. Rounded to a tenth. */
const kmCloser = (
  offeredKm: number | null,
  truck: Point | null,
  pickup: Point | null,
): number | null =>
  offeredKm !== null && truck && pickup
    ? Math.round((offeredKm - greatCircleKm(truck, pickup)) * 10) / 10
    : null

const viewTask = (
  { taskId, kind, bookingId, bookingReference, driverId, note, openedAt }: OpenTask,
  owners: ReadonlyMap<string, BookingOwner>,
): OperatorTask => ({
  taskId,
  kind,
  bookingId,
  bookingReference,
  driverId,
  note,
  openedAt: openedAt.toISOString(),
  owner: (bookingId !== null && owners.get(bookingId)) || null,
})
