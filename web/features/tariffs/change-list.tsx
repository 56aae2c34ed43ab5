import type { ParameterChange } from './typed-values.ts'

/** Each value that differs: its old and its new value. */
export function ChangeList({ changes }: { changes: readonly ParameterChange[] }) {
  if (changes.length === 0) return <p className="text-sm">No changes.</p>
  return (
    <ul className="divide-line divide-y text-sm">
      {changes.map(({ id, label, before, after }) => (
        <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
          <span>{label}</span>
          <span className="tabular-nums">
            <span className="sr-only">from </span>
            <span className="text-ink-muted line-through">{before}</span>
            <span aria-hidden> → </span>
            <span className="sr-only"> to </span>
            <strong>{after}</strong>
          </span>
        </li>
      ))}
    </ul>
  )
}
