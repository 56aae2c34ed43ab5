import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'

export type TextColumn<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** A figure or a few words that do not wrap. */
  isShort?: boolean
  /** A share of the width on a desktop, where tables below each other should line up: `md:w-[20%]`. */
  width?: string
}

type TextTableProps<Row> = {
  /** What the rows are, for screen readers. */
  caption: string
  /** The first identifies the row. */
  columns: readonly TextColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
}

/**
 * Sentences to compare, in rows and columns. On a phone each row is a block of its own with the names of the columns beside the
 * sentences, so that nothing scrolls sideways. Boxes with roles, as in `DataTable`, for the same reason.
 */
export function TextTable<Row>({ caption, columns, rows, rowKey }: TextTableProps<Row>) {
  return (
    <div role="table" aria-label={caption} className="block w-full text-sm md:table">
      <div role="rowgroup" className="sr-only md:not-sr-only md:table-header-group">
        <div role="row" className="md:table-row">
          {columns.map(({ id, header, isShort, width }) => (
            <div
              key={id}
              role="columnheader"
              className={classNames(
                'border-line-strong text-ink-muted border-b py-2.5 pr-6 font-medium last:pr-0 md:table-cell',
                isShort && 'whitespace-nowrap',
                width,
              )}
            >
              {header}
            </div>
          ))}
        </div>
      </div>
      <div role="rowgroup" className="max-md:border-line max-md:border-t md:table-row-group">
        {rows.map((row) => (
          <div
            key={rowKey(row)}
            role="row"
            className="border-line flex flex-col gap-2 border-b py-4 md:table-row md:border-b-0"
          >
            {columns.map(({ id, header, cell, isShort }, index) => (
              <div
                key={id}
                role={index === 0 ? 'rowheader' : 'cell'}
                className={classNames(
                  'md:border-line md:table-cell md:border-b md:py-3.5 md:pr-6 md:align-top md:last:pr-0',
                  index === 0
                    ? 'font-bold max-md:text-base'
                    : 'max-md:grid max-md:grid-cols-[6.5rem_1fr] max-md:items-baseline max-md:gap-3',
                  isShort && 'tabular-nums md:whitespace-nowrap',
                )}
              >
                {index > 0 && (
                  <span aria-hidden className="text-ink-muted text-xs leading-tight md:hidden">
                    {header}
                  </span>
                )}
                <span className="block min-w-0">{cell(row)}</span>
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
