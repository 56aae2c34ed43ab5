/** The order of the board's rows, kept in the address as `price` or, the other way round, `-price`. Pure. */
import type { BoardBooking } from '../../../../contract/operations/operations.ts'
import { bookingStatuses } from '../../../../domain/bookings/booking.ts'
import { vehicleTypeLabels } from '../../../../domain/bookings/casualty.ts'
import { areaLabel } from '../../../../domain/places/place.ts'
import type { Watched } from './watch-board.ts'

export const boardColumns = [
  'reference',
  'problem',
  'place',
  'vehicle',
  'customer',
  'driver',
  'state',
  'due',
  'price',
  'owner',
] as const
export type BoardColumn = (typeof boardColumns)[number]

/** Null: problems first, as the board comes. */
export type BoardSort = { column: BoardColumn; isDescending: boolean } | null

export const readSort = (text: string): BoardSort => {
  const column = boardColumns.find((one) => one === text.replace('-', ''))
  return column === undefined || column === 'problem'
    ? null
    : { column, isDescending: text.startsWith('-') }
}

/** A press on a column: up, then down, then as the board comes. */
export const nextSort = (sort: BoardSort, column: BoardColumn): string => {
  if (column === 'problem') return ''
  if (sort?.column !== column) return column
  return sort.isDescending ? '' : `-${column}`
}

/** When the driver is due, or an answer is: what runs out first comes first. */
const dueMs = ({ expectedAt, promisedBy, acceptBy }: BoardBooking): number =>
  Math.min(...[expectedAt ?? promisedBy, acceptBy].map((one) => Date.parse(one ?? '9999-12-31')))

const keyOf: Record<BoardColumn, (watched: Watched) => string | number> = {
  reference: ({ booking }) => booking.reference,
  problem: () => 0,
  place: ({ booking }) => areaLabel(booking.area),
  vehicle: ({ booking }) => vehicleTypeLabels[booking.vehicleType],
  customer: ({ booking }) => booking.customerName,
  // those without one come last
  driver: ({ booking }) => booking.driver?.name ?? '\uFFFF',
  state: ({ booking }) => bookingStatuses.indexOf(booking.status),
  due: ({ booking }) => dueMs(booking),
  price: ({ booking }) => booking.priceCents,
  owner: ({ booking }) => booking.owner?.name ?? '\uFFFF',
}

export const sortRows = (rows: readonly Watched[], sort: BoardSort): readonly Watched[] => {
  if (!sort) return rows
  const key = keyOf[sort.column]
  const sign = sort.isDescending ? -1 : 1
  return rows.toSorted((a, b) => sign * compare(key(a), key(b)))
}

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en')

/** The rows in the order in which they were shown before; what is new comes where it belongs, after the row that it follows. */
export const keepOrder = (
  rows: readonly Watched[],
  before: readonly string[],
): readonly Watched[] => {
  const idOf = ({ booking }: Watched): string => booking.bookingId
  const place = new Map(before.map((id, index) => [id, index]))
  let last = -1
  const ranks = new Map(
    rows.map((row) => {
      last = place.get(idOf(row)) ?? last
      return [idOf(row), last]
    }),
  )
  return rows.toSorted((a, b) => (ranks.get(idOf(a)) ?? 0) - (ranks.get(idOf(b)) ?? 0))
}
