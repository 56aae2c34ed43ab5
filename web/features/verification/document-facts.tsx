import type { DriverDocument } from '../../../contract/drivers/verification-application.ts'
import { formatCalendarDate } from '../../../domain/time/calendar-date.ts'
import { formatCover } from '../../../domain/drivers/verification-documents.ts'

/** The facts that a document states, read-only. */
export function DocumentFacts({ document }: { document: DriverDocument }) {
  const { insurer, policyNumber, coverCents, validUntil } = document
  const facts = [
    ['Insurer', insurer],
    ['Policy number', policyNumber],
    ['Cover', coverCents === null ? null : formatCover(coverCents)],
    ['Valid until', validUntil === null ? null : formatCalendarDate(validUntil)],
  ].filter(([, value]) => value !== null)
  if (facts.length === 0) return null
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-muted">{name}</dt>
          <dd className="min-w-0 font-medium wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
