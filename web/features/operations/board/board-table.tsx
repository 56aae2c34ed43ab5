/**
 * The rows of the board: one line each where there is room, two on a phone or beside an open panel. Boxes with roles, as in `DataTable`:
 * a wide row lays the cells of both lines out in one grid.
 */
import { areaLabel } from '../../../../domain/places/place.ts'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { startTransition, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { firstNameOf } from '../../../../domain/accounts/first-name.ts'
import { vehicleTypeLabels } from '../../../../domain/bookings/casualty.ts'
import { RowSelect } from '../../../ui/data/row-select.tsx'
import type { Selection } from '../../../ui/data/use-selection.ts'
import { Money } from '../../../ui/data/money.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { operatorStatusLabels } from '../operations-labels.ts'
import { Cell, Line, orders, Problem } from './board-cells.tsx'
import { dueLabel, exceptionLabel } from './board-labels.ts'
import { boardColumns, type BoardColumn, type BoardSort } from './board-sort.ts'
import type { Watched } from './watch-board.ts'

const columnLabels: Record<BoardColumn, string> = {
  reference: 'Reference',
  problem: 'Problem',
  place: 'Place',
  vehicle: 'Vehicle',
  customer: 'Customer',
  driver: 'Driver',
  state: 'State',
  due: 'Expected · promised',
  price: 'Price',
  owner: 'Owner',
}

const wideGrid =
  '@min-[60rem]/board:grid @min-[60rem]/board:grid-cols-[1.5rem_4.5rem_minmax(0,1.5fr)_minmax(0,1.5fr)_4.5rem_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.75fr)_8.5rem_4.5rem_4.5rem] @min-[60rem]/board:items-center @min-[60rem]/board:gap-x-2'

/** As many as a large screen shows. The others are drawn after them, so that a long night does not hold up its first lines. */
const firstRows = 40

type BoardTableProps = {
  /** What the rows are, for screen readers. */
  caption: string
  rows: readonly Watched[]
  nowMs: number
  sort: BoardSort
  onSort: (column: BoardColumn) => void
  openId: string | null
  /** False below another table with the same columns. */
  isHeaderShown?: boolean
  linkTo: (bookingId: string) => string
  /** The rows that can be taken together. */
  selection: Selection
}

export function BoardTable({
  caption,
  rows,
  nowMs,
  sort,
  onSort,
  openId,
  isHeaderShown = true,
  linkTo,
  selection,
}: BoardTableProps) {
  const [isWhole, setWhole] = useState(false)
  useEffect(() => startTransition(() => setWhole(true)), [])
  const drawn = isWhole ? rows : rows.slice(0, firstRows)
  return (
    <div role="table" aria-label={caption} className="@container/board">
      <div
        role="rowgroup"
        className={
          isHeaderShown ? '@max-[60rem]/board:sr-only' : 'sr-only focus-within:not-sr-only'
        }
      >
        <div role="row" className={classNames(wideGrid, 'border-line-strong border-b px-2')}>
          <div role="columnheader" className="order-0">
            <span className="sr-only">Select</span>
          </div>
          {boardColumns.map((column) => (
            <div
              key={column}
              role="columnheader"
              aria-sort={
                sort?.column === column ? (sort.isDescending ? 'descending' : 'ascending') : 'none'
              }
              className={orders[column]}
            >
              <button
                type="button"
                onClick={() => onSort(column)}
                className={classNames(
                  'text-ink-muted hover:text-ink flex min-h-7 w-full items-center gap-1 rounded-sm text-left text-xs font-medium whitespace-nowrap [&_svg]:size-3',
                  column === 'price' && 'justify-end',
                )}
              >
                {columnLabels[column]}
                {sort?.column === column &&
                  (sort.isDescending ? <ArrowDown aria-hidden /> : <ArrowUp aria-hidden />)}
              </button>
            </div>
          ))}
        </div>
      </div>
      <div role="rowgroup">
        {drawn.map((watched) => (
          <Row
            key={watched.booking.bookingId}
            watched={watched}
            nowMs={nowMs}
            isOpen={watched.booking.bookingId === openId}
            to={linkTo(watched.booking.bookingId)}
            selection={selection}
          />
        ))}
      </div>
    </div>
  )
}

type RowProps = {
  watched: Watched
  nowMs: number
  isOpen: boolean
  to: string
  selection: Selection
}

function Row({ watched: { booking, exceptions }, nowMs, isOpen, to, selection }: RowProps) {
  const { reference, status, driver, owner } = booking
  const due = dueLabel(booking, nowMs)
  const [worst, ...others] = exceptions
  return (
    <div
      role="row"
      data-list-row={booking.bookingId}
      aria-selected={isOpen}
      className={classNames(
        wideGrid,
        'border-line hover:bg-sunken has-focus-visible:bg-sunken relative border-b px-2 text-sm @min-[60rem]/board:h-[1.875rem] @max-[60rem]/board:py-1.5',
        isOpen && 'bg-sunken shadow-[inset_3px_0_0_var(--color-action-edge)]',
      )}
    >
      <Line>
        <div role="cell" className="order-0 min-w-6 shrink-0">
          {selection.shown.includes(booking.bookingId) && (
            <RowSelect selection={selection} id={booking.bookingId} name={reference} />
          )}
        </div>
        <Cell column="reference" className="shrink-0">
          <Link
            to={to}
            preventScrollReset
            className="inline-flex min-h-6 items-center rounded-sm font-bold tabular-nums no-underline after:absolute after:inset-0"
          >
            {reference}
          </Link>
        </Cell>
        <Cell column="problem" className="flex grow items-center gap-1.5">
          {worst ? (
            <>
              <span className="min-w-0 truncate">
                <Problem tone={worst.isUrgent ? 'danger' : 'warning'}>
                  {exceptionLabel(worst, booking, nowMs)}
                </Problem>
              </span>
              {others.length > 0 && (
                <span className="text-ink-muted shrink-0 text-xs">
                  +{others.length}
                  <span className="sr-only"> more</span>
                </span>
              )}
            </>
          ) : (
            <span className="text-ink-muted truncate @min-[60rem]/board:sr-only">
              {operatorStatusLabels[status]}
            </span>
          )}
        </Cell>
        <Cell
          column="due"
          className={classNames(
            'text-ink-muted shrink-0 tabular-nums',
            // on a phone the problem needs the line
            worst && '@max-[30rem]/board:hidden',
          )}
        >
          {due}
        </Cell>
      </Line>
      <Line isSecond>
        <Cell column="place">{areaLabel(booking.area)}</Cell>
        <Cell column="vehicle" className="shrink-0">
          {vehicleTypeLabels[booking.vehicleType]}
        </Cell>
        <Cell column="customer">{booking.customerName}</Cell>
        <Cell
          column="driver"
          className={driver ? undefined : 'text-ink-muted @max-[30rem]/board:hidden'}
        >
          {driver?.name ?? 'No driver'}
        </Cell>
        <Cell column="state" className="@max-[60rem]/board:hidden">
          {operatorStatusLabels[status]}
        </Cell>
        <Cell column="price" className="shrink-0 text-right @max-[60rem]/board:ml-auto">
          <Money cents={booking.priceCents} />
        </Cell>
        <Cell column="owner" className={owner ? 'shrink-0 font-medium' : 'text-ink-muted shrink-0'}>
          {owner ? firstNameOf(owner.name) : exceptions.length > 0 ? 'No owner' : ''}
        </Cell>
      </Line>
    </div>
  )
}
