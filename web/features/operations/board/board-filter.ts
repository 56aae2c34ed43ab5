/** The filters of the board, which are kept in the address. Pure. */
import { bookingStatuses, type BookingStatus } from '../../../../domain/bookings/booking.ts'
import type { savedViewKeys } from '../../../../domain/operations/saved-view.ts'
import type { SelectOption } from '../../../ui/forms/select-field.tsx'
import { operatorStatusLabels } from '../operations-labels.ts'
import type { Board, Watched } from './watch-board.ts'

export const boardFilterNames = [
  'show',
  'county',
  'driver',
  'insurer',
  'age',
] as const satisfies readonly (typeof savedViewKeys.board)[number][]
export type BoardFilterName = (typeof boardFilterNames)[number]

/** As they are in the address; empty: not filtered. */
export type BoardFilters = Readonly<Record<BoardFilterName, string>>

const trouble = 'trouble'

/** Minutes since the booking was made. */
const ages: Readonly<Record<string, { minutes: number; label: string }>> = {
  '30': { minutes: 30, label: 'Over 30 min' },
  '60': { minutes: 60, label: 'Over 1 h' },
  '120': { minutes: 120, label: 'Over 2 h' },
  '1440': { minutes: 1_440, label: 'Over a day' },
}

/** `Naas, Co. Kildare` lies in Kildare; null where only words are known. */
export const countyOf = ({ booking: { area } }: Watched): string | null =>
  /Co\. (.+)$/.exec(area ?? '')?.[1] ?? null

const everyone = ({ troubled, fine }: Board): Watched[] => [...troubled, ...fine]

/** What is left of the board. A value that no row can have filters nothing, so that an old link shows the board. */
export const filterBoard = (board: Board, filters: BoardFilters, nowMs: number): Board => {
  const status = bookingStatuses.find((one) => one === filters.show)
  const minutes = ages[filters.age]?.minutes
  const isShown = (watched: Watched): boolean => {
    const { status: its, createdAt, driver, insurer } = watched.booking
    return (
      (!status || its === status) &&
      (filters.county === '' || countyOf(watched) === filters.county) &&
      (filters.driver === '' || driver?.driverId === filters.driver) &&
      (filters.insurer === '' || insurer?.partnerId === filters.insurer) &&
      (minutes === undefined || nowMs - Date.parse(createdAt) >= minutes * 60_000)
    )
  }
  return {
    troubled: board.troubled.filter(isShown),
    fine: filters.show === trouble ? [] : board.fine.filter(isShown),
  }
}

type Options = readonly SelectOption[]

/** The choices of each filter: what is on the board, and what is set although no row has it any more. */
export const filterOptions = (
  board: Board,
  set: BoardFilters,
): Readonly<Record<BoardFilterName, Options>> => {
  const all = everyone(board)
  const countOf = (status: BookingStatus): number =>
    all.filter(({ booking }) => booking.status === status).length
  return {
    show: [
      { value: '', label: `Everything (${all.length})` },
      { value: trouble, label: `Needs attention (${board.troubled.length})` },
      ...bookingStatuses
        .filter((status) => status === set.show || countOf(status) > 0)
        .map((status) => ({
          value: status,
          label: `${operatorStatusLabels[status]} (${countOf(status)})`,
        })),
    ],
    county: named(
      'All counties',
      set.county,
      all.map((one) => [countyOf(one), countyOf(one)]),
    ),
    driver: named(
      'All drivers',
      set.driver,
      all.map(({ booking: { driver } }) => [driver?.driverId, driver?.name]),
    ),
    insurer: named(
      'All payers',
      set.insurer,
      all.map(({ booking: { insurer } }) => [insurer?.partnerId, insurer?.name]),
    ),
    age: [
      { value: '', label: 'Any age' },
      ...Object.entries(ages).map(([value, { label }]) => ({ value, label })),
    ],
  }
}

type Named = readonly [value: string | null | undefined, label: string | null | undefined]

const named = (everything: string, set: string, all: readonly Named[]): Options => {
  const found = new Map(all.flatMap(([value, label]) => (value && label ? [[value, label]] : [])))
  if (set !== '' && !found.has(set)) found.set(set, 'Not on the board')
  return [
    { value: '', label: everything },
    ...[...found]
      .map(([value, label]) => ({ value, label }))
      .toSorted((a, b) => a.label.localeCompare(b.label, 'en')),
  ]
}
