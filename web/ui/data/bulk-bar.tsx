/** One press for the selected rows of a list, and what was refused of it, row by row. */
import { useState } from 'react'
import { Alert } from '../feedback/alert.tsx'
import { toast, type ToastMessage } from '../feedback/toast.ts'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'
import type { Selection } from './use-selection.ts'

/** `refusal`: null when it was done. */
export type RowOutcome = { id: string; refusal: { title: string; detail: string } | null }

type BulkBarProps = {
  selection: Selection
  /** `Take`: what is done to the selected rows. */
  press: string
  busyLabel: string
  /** Resolves with null when nothing was done, which has been said. */
  run: (ids: readonly string[]) => Promise<readonly RowOutcome[] | null>
  done: (count: number) => ToastMessage
  nameOf: (id: string) => string
  /** Also while nothing is selected, to select everything. */
  isAlwaysShown?: boolean
  className?: string
}

type Refused = { id: string; name: string; words: string }

export function BulkBar(props: BulkBarProps) {
  const { selection, press, busyLabel, run, done, nameOf, isAlwaysShown = false } = props
  const { selected, shown } = selection
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const count = selected.length
  if (refused.length === 0 && count === 0 && (!isAlwaysShown || shown.length < 2)) return null

  const start = async (): Promise<void> => {
    // the list is read again before the outcome is shown, and may lack them by then
    const names = new Map(selected.map((id) => [id, nameOf(id)]))
    setBusy(true)
    const outcomes = await run(selected)
    setBusy(false)
    if (!outcomes) return
    const left = outcomes.flatMap(({ id, refusal }) =>
      refusal
        ? [{ id, name: names.get(id) ?? id, words: `${refusal.title}. ${refusal.detail}` }]
        : [],
    )
    setRefused(left)
    selection.select(left.map(({ id }) => id))
    const doneCount = outcomes.length - left.length
    if (doneCount > 0) toast.success(done(doneCount))
  }

  return (
    <div className={classNames('flex flex-col gap-2', props.className)}>
      <div
        role="group"
        aria-label="Selected rows"
        className={classNames(
          'flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 rounded-md text-sm lg:min-h-9',
          count > 0 && 'bg-sunken px-2',
        )}
      >
        <span role="status" className="font-medium tabular-nums empty:hidden">
          {count > 0 ? `${count} selected` : ''}
        </span>
        {count > 0 && (
          <Button size="sm" isBusy={isBusy} busyLabel={busyLabel} onClick={() => void start()}>
            {`${press} ${count}`}
          </Button>
        )}
        {count < shown.length && (
          <Button size="sm" variant="quiet" onClick={() => selection.select(shown)}>
            {`Select all ${shown.length} shown`}
          </Button>
        )}
        {count > 0 && (
          <Button size="sm" variant="quiet" onClick={() => selection.select([])}>
            Clear
          </Button>
        )}
      </div>
      {refused.length > 0 && (
        <Alert
          tone="warning"
          title={refused.length === 1 ? 'One was not done' : `${refused.length} were not done`}
          isLive
          action={
            <Button size="sm" variant="secondary" onClick={() => setRefused([])}>
              OK
            </Button>
          }
        >
          <ul className="list-disc pl-5">
            {refused.map(({ id, name, words }) => (
              <li key={id}>
                <b>{name}</b>: {words}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  )
}
