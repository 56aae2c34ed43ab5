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
              className="border-line bg-surface md:hover:bg-sunken flex flex-col rounded-lg border p-4 md:table-row md:border-0 md:bg-transparent"
            >
              {columns.map((column) => (
                <div
                  key={column.id}
                  role="cell"
                  className={classNames(
                    'border-line flex items-baseline justify-between gap-4 py-1 md:table-cell md:border-b md:align-middle',
                    isDense ? 'md:px-1.5 md:py-1 md:whitespace-nowrap' : 'md:px-3 md:py-3',
                    column.isNumeric && 'tabular-nums md:text-right md:whitespace-nowrap',
                    column.isTitle && 'order-first pb-2 text-base font-bold md:text-sm',
                  )}
                >
                  {!column.isTitle && (
                    <span aria-hidden className="text-ink-muted shrink-0 md:hidden">
                      {column.header}
                    </span>
                  )}
                  <span
                    className={
                      column.isTitle ? '' : 'max-md:min-w-0 max-md:text-right max-md:wrap-anywhere'
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
