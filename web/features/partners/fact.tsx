import type { ReactNode } from 'react'

/** One fact with its name, in a `dl`. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-muted text-sm">{name}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  )
}
