import { DateTime } from './date-time.tsx'
import { Money } from './money.tsx'
import { TextLink } from '../text-link.tsx'

type Change = {
  id: string
  what: string
  /** Above zero: the balance grew. Cents. */
  amountCents: number
  at: string
  /** What it was about. */
  about: { to: string; label: string } | null
}

/** The changes of a balance, as given: what, about what, when, and by how much. */
export function ChangeList({ label, changes }: { label: string; changes: readonly Change[] }) {
  return (
    <ul aria-label={label} className="divide-line divide-y text-sm">
      {changes.map(({ id, what, amountCents, at, about }) => (
        <li key={id} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-2">
          <span className="font-bold">{what}</span>
          {about && <TextLink to={about.to}>{about.label}</TextLink>}
          <span className="text-ink-muted">
            <DateTime at={at} wording="date" />
          </span>
          <span className="ml-auto">
            {amountCents > 0 && '+'}
            <Money cents={amountCents} />
          </span>
        </li>
      ))}
    </ul>
  )
}
