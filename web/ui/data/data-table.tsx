import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export type Column<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Numbers and amounts are aligned right. */
  isNumeric?: boolean
  /** The one column that identifies the row; it becomes the title of the card on a phone. */
  isTitle?: boolean
  /**
   * Its place in a compact card: at the start or the end of a line, or a line of its own. `isNamed`: with its header. Null: on the page behind
   * the card's link. Left out of all columns, each value has a line with its name.
   */
  card?: { at: 'start' | 'end' | 'line'; isNamed?: boolean; className?: string } | null
}

type DataTableProps<Row> = {
  /** What the rows are, for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Shown in place of the table when there are no rows. */
  empty: ReactNode
  /** For a console: as many rows as fit. */
  isDense?: boolean
}

/**
 * Rows and columns on a desktop; a card per row on a phone, each value with its name beside it, so that nothing scrolls sideways.
 * Boxes with roles, not a `<table>`: laid out as cards, a table loses its own roles in some browsers.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, empty, isDense = false } = props

  if (rows.length === 0) return empty
  const isCompact = columns.some(({ card }) => card !== undefined)
  return (
    <div className={isDense ? 'md:overflow-x-auto' : ''}>
      <div role="table" aria-label={caption} className="block w-full text-sm md:table">
        <div role="rowgroup" className="sr-only md:not-sr-only md:table-header-group">
          <div role="row" className="md:table-row">
            {columns.map((column) => (
              <div
                key={column.id}
                role="columnheader"
                className={classNames(
                  'border-line-strong text-ink-muted border-b font-medium whitespace-nowrap md:table-cell',
                  isDense ? 'px-1.5 py-1.5' : 'px-3 py-2.5',
                  column.isNumeric ? 'text-right' : 'text-left',
                  column.card === null && 'max-md:hidden',
                )}
              >
                {column.header}
              </div>
            ))}
          </div>
        </div>
        <div role="rowgroup" className="flex flex-col gap-3 md:table-row-group">
          {rows.map((row) => (
            <div
              key={rowKey(row)}
              role="row"
              data-list-row={rowKey(row)}
              className={classNames(
                'border-line bg-surface md:hover:bg-sunken rounded-lg border md:table-row md:border-0 md:bg-transparent',
                isCompact ? compactRow : 'flex flex-col p-4',
              )}
            >
              {columns.map((column) => (
                <div
                  key={column.id}
                  role="cell"
                  className={classNames(
                    'border-line md:table-cell md:border-b md:align-middle',
                    isDense ? 'md:px-1.5 md:py-1 md:whitespace-nowrap' : 'md:px-3 md:py-3',
                    column.isNumeric && 'tabular-nums md:text-right md:whitespace-nowrap',
                    column.isTitle && 'text-base font-bold md:text-sm',
                    isCompact
                      ? compactCell(column)
                      : `flex items-baseline justify-between gap-4 py-1 ${column.isTitle ? 'order-first pb-2' : ''}`,
                  )}
                >
                  {(isCompact ? column.card?.isNamed : !column.isTitle) && (
                    <span aria-hidden className="text-ink-muted shrink-0 md:hidden">
                      {column.header}
                    </span>
                  )}
                  <span
                    className={
                      column.isTitle || isCompact
                        ? ''
                        : 'max-md:min-w-0 max-md:text-right max-md:wrap-anywhere'
                    }
                  >
                    {column.cell(row)}
                  </span>
                </div>
              ))}
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}

/** Two columns on a phone; what can be pressed is as tall as a finger needs. */
const compactRow =
  'max-md:grid max-md:grid-cols-[minmax(0,1fr)_fit-content(45%)] max-md:items-center max-md:gap-x-3 max-md:px-3 max-md:py-1.5'

const compactCell = <Row,>({ card }: Column<Row>): string =>
  card
    ? classNames(
        'max-md:min-w-0 max-md:wrap-anywhere max-md:[&_a]:inline-flex max-md:[&_a]:min-h-11 max-md:[&_a]:min-w-11 max-md:[&_a]:items-center',
        card.isNamed && 'max-md:flex max-md:items-center max-md:gap-1.5',
        card.at === 'end' && 'max-md:text-right',
        card.at === 'line' && 'max-md:col-span-2',
        card.className,
      )
    : 'max-md:hidden'
