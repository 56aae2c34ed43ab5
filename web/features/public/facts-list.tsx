import type { ReactNode } from 'react'

/** Pairs of a name and an amount. One line each, the amount at the end. */
export function FactsList({
  facts,
}: {
  facts: readonly { what: ReactNode; figure: ReactNode; note?: ReactNode }[]
}) {
  return (
    <dl className="divide-line border-line divide-y border-y">
      {facts.map(({ what, figure, note }, index) => (
        <div
          // The order of the items never changes.
          key={index}
          className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 py-3"
        >
          <dt className="min-w-0">
            {what}
            {note && <span className="text-ink-muted block text-sm">{note}</span>}
          </dt>
          <dd className="font-bold whitespace-nowrap tabular-nums">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
