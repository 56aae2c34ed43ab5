import type { ReactNode } from 'react'

/** A few short points beside each other, each under a line of its own. */
export function Reasons({ reasons }: { reasons: readonly { title: string; text: ReactNode }[] }) {
  return (
    <ul className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-[repeat(auto-fit,minmax(15rem,1fr))]">
      {reasons.map(({ title, text }) => (
        <li key={title} className="border-ink border-t-2 pt-4">
          <h3 className="text-lg">{title}</h3>
          <p className="text-ink-muted mt-1 text-sm">{text}</p>
        </li>
      ))}
    </ul>
  )
}
