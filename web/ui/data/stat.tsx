import type { ReactNode } from 'react'

type StatProps = {
  label: string
  value: ReactNode
  /** The comparison: "12 more than last week". */
  note?: ReactNode
  icon?: ReactNode
}

/** One number with its name. Put several in a `StatRow`. */
export function Stat({ label, value, note, icon }: StatProps) {
  return (
    <div className="bg-surface border-line flex min-w-0 flex-col gap-1 rounded-lg border p-4">
      <dt className="text-ink-muted flex items-center gap-2 text-sm [&_svg]:size-4">
        {icon}
        {label}
      </dt>
      <dd className="text-xl font-bold tracking-tight tabular-nums">{value}</dd>
      {note && <dd className="text-ink-muted text-sm">{note}</dd>}
    </div>
  )
}

/** Two beside each other on a phone, as many as fit on a desktop. */
export function StatRow({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]">
      {children}
    </dl>
  )
}
