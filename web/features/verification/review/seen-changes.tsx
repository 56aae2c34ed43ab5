import type { DriverVerification } from '../../../../contract/drivers/verification.ts'
import { documentRules } from '../../../../domain/drivers/verification-documents.ts'
import { Card } from '../../../ui/card.tsx'

/** What the driver has changed since the last decision; draws nothing where there was none. */
export function SeenChanges({ seen: { changes, documents, state } }: { seen: DriverVerification }) {
  if (!changes || (state !== 'submitted' && state !== 'in_review')) return null
  const kinds = documents.filter(({ documentId }) => changes.documentIds.includes(documentId))
  return (
    <Card title="Changed since the last review" level={3}>
      <ul className="flex flex-col gap-2 text-sm">
        {kinds.map(({ documentId, kind }) => (
          <li key={documentId}>
            <span className="font-bold">{documentRules[kind].label}</span>: sent again
          </li>
        ))}
        {changes.facts.map(({ field, before, after }) => (
          <li key={field} className="wrap-anywhere">
            <span className="font-bold">{field}</span>: {after || 'removed'}
            <span className="text-ink-muted"> (before: {before || 'nothing'})</span>
          </li>
        ))}
      </ul>
      {kinds.length + changes.facts.length === 0 && (
        <p className="text-ink-muted text-sm">Nothing.</p>
      )}
    </Card>
  )
}
