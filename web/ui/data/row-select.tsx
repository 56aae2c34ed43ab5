import { classNames } from '../class-names.ts'
import type { Selection } from './use-selection.ts'

type RowSelectProps = { selection: Selection; id: string; name: string; className?: string }

/** The tick of one row; above a link that covers the row. The console's `x` presses it (`console-keys.ts`). */
export function RowSelect({ selection, id, name, className }: RowSelectProps) {
  return (
    <label className={classNames('relative z-10 grid size-6 place-items-center', className)}>
      <span className="sr-only">Select {name}</span>
      <input
        type="checkbox"
        data-row-select
        checked={selection.has(id)}
        onChange={() => selection.toggle(id)}
        className="accent-ink size-4"
      />
    </label>
  )
}
