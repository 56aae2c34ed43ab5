import type { ReactNode } from 'react'
import { Loaded, type Failure } from '../feedback/loaded.tsx'
import { toast } from '../feedback/toast.ts'
import { DataTable, type Column } from './data-table.tsx'
import { RowSelect } from './row-select.tsx'
import { ShowMore } from './show-more.tsx'
import type { Selection } from './use-selection.ts'

/** A list's state, as `useList` and `useWholeList` return it. */
export type List<Row> = {
  rows: readonly Row[] | undefined
  failure: Failure | null
  isFetching: boolean
  /** The rows are those of the filter before. */
  isPlaceholderData: boolean
  /** Returns why it failed, or null. */
  reload: () => Promise<Failure | null>
  /** Null: there is no further page. */
  more: { isBusy: boolean; load: () => Promise<Failure | null> } | null
}

type Looks<Row> =
  | { columns: readonly Column<Row>[]; caption: string; isDense?: boolean }
  | {
      renderRow: (row: Row) => ReactNode
      /** The name of the list, for screen readers. */
      caption?: string
      /** How its items are laid out. */
      className?: string
      /** A tick beside each row that can be selected; what is done to them is a `BulkBar` above the list. */
      select?: {
        selection: Selection
        nameOf: (row: Row) => string
      }
    }

type ListScreenProps<Row> = Looks<Row> & {
  list: List<Row>
  rowKey: (row: Row) => string
  /** Announced while it loads. */
  label: string
  waiting?: ReactNode
  /** The specification's words for the failure, where it has some. */
  failed?: Failure
  /** Shown in place of the list when it has no rows. */
  empty: ReactNode
}

/**
 * Every list: rows as a table or one below the other, its loading, failed and empty states, and "Show more". Rows of the filter before are
 * dimmed until the next ones are there. `data-list-row`: the console's keys step through them (`console-keys.ts`). Filters are above it: those that name no person are kept in the address (`use-address-filters.ts`).
 */
export function ListScreen<Row>(props: ListScreenProps<Row>) {
  const { list, label, waiting, failed, empty } = props
  const { rows, failure, isPlaceholderData, isFetching, reload, more } = list
  const isOutdated = failure !== null && isPlaceholderData
  return (
    <>
      <div className="aria-busy:opacity-60" aria-busy={isPlaceholderData || undefined}>
        <Loaded
          load={{ data: isOutdated ? undefined : rows, failure, isFetching, reload }}
          label={label}
          waiting={waiting}
          {...(failed ? { failed } : {})}
        >
          {(shown) => (shown.length === 0 ? empty : <Rows {...props} rows={shown} />)}
        </Loaded>
      </div>
      {more && !isPlaceholderData && (
        <ShowMore isBusy={more.isBusy} onPress={() => void announce(more.load(), failed)} />
      )}
    </>
  )
}

const announce = async (loading: Promise<Failure | null>, failed?: Failure): Promise<void> => {
  const failure = await loading
  if (!failure) return
  const { title, detail } = failed ?? failure
  toast.failure({ title, description: detail })
}

function Rows<Row>(props: ListScreenProps<Row> & { rows: readonly Row[] }) {
  const { rows, rowKey } = props
  if ('columns' in props) {
    return (
      <DataTable
        caption={props.caption}
        columns={props.columns}
        isDense={props.isDense ?? false}
        rows={rows}
        rowKey={rowKey}
        empty={null}
      />
    )
  }
  const { renderRow, caption, className = 'flex flex-col gap-3', select } = props
  return (
    <ul aria-label={caption} className={className}>
      {rows.map((one) => {
        const id = rowKey(one)
        return select ? (
          <li key={id} data-list-row={id} className="flex items-start gap-2">
            {select.selection.shown.includes(id) ? (
              <RowSelect
                selection={select.selection}
                id={id}
                name={select.nameOf(one)}
                className="mt-2.5 md:mt-1.5"
              />
            ) : (
              <span className="size-6 shrink-0" />
            )}
            <div className="min-w-0 grow">{renderRow(one)}</div>
          </li>
        ) : (
          <li key={id} data-list-row={id}>
            {renderRow(one)}
          </li>
        )
      })}
    </ul>
  )
}
