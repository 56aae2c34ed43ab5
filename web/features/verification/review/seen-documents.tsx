import { lazy, useState } from 'react'
import type { DriverDocument } from '../../../../contract/drivers/verification-application.ts'
import type { DriverVerification } from '../../../../contract/drivers/verification.ts'
import { formatCalendarDate } from '../../../../domain/time/calendar-date.ts'
import { latestOfEach } from '../../../../domain/drivers/document-review.ts'
import {
  documentKinds,
  documentRules,
  formatCover,
  pagesShown,
  problemOf,
} from '../../../../domain/drivers/verification-documents.ts'
import { StatusBadge, type Tone } from '../../../ui/data/badge.tsx'
import { DateTime } from '../../../ui/data/date-time.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { OptionalPart } from '../../../ui/feedback/fall-back.tsx'

const DocumentDialog = lazy(async () => ({
  default: (await import('./document-dialog.tsx')).DocumentDialog,
}))

type Look = { tone: Tone; word: string }
const looks: Record<DriverDocument['state'], Look> = {
  given: { tone: 'info', word: 'To review' },
  accepted: { tone: 'success', word: 'Accepted' },
  refused: { tone: 'warning', word: 'Refused' },
  replaced: { tone: 'neutral', word: 'Replaced' },
}

type Marking = { canMark: boolean; isOfThisReview: boolean; isNew: boolean }

const markingOf = (seen: DriverVerification, document: DriverDocument): Marking => {
  const { documentId, state } = document
  const latest = latestOfEach(seen.documents.map((one) => ({ ...one, reviewedAt: null }))).some(
    (one) => one.documentId === documentId,
  )
  const isPastFirst = seen.state === 'verified' || seen.state === 'suspended'
  return {
    canMark: seen.state === 'in_review' ? latest : isPastFirst && state === 'given',
    isOfThisReview: seen.reviews.some((one) => one.documentId === documentId && one.isThisReview),
    isNew: seen.changes?.documentIds.includes(documentId) ?? false,
  }
}

const lookOf = (seen: DriverVerification, document: DriverDocument): Look => {
  if (document.requestedAgain) return { tone: 'warning', word: 'Requested again' }
  const { isOfThisReview } = markingOf(seen, document)
  // accepted for an application that was taken back since
  if (seen.state === 'in_review' && document.state === 'accepted' && !isOfThisReview)
    return looks.given
  return looks[document.state]
}

const isToReview = (seen: DriverVerification, document: DriverDocument): boolean =>
  markingOf(seen, document).canMark && lookOf(seen, document) === looks.given

/** Every document, each opened and marked in a window of its own. */
export function SeenDocuments({ seen }: { seen: DriverVerification }) {
  const [openId, setOpenId] = useState<string | null>(null)
  const documents = documentKinds.flatMap((kind) =>
    seen.documents.filter((document) => document.kind === kind),
  )
  const next = documents.find((one) => isToReview(seen, one))
  const opened = documents.find(({ documentId }) => documentId === openId)
  return (
    <Card title="Documents" level={3}>
      {documents.length === 0 && <p className="text-ink-muted text-sm">None sent.</p>}
      <ul className="divide-line divide-y">
        {documents.map((document) => (
          <li key={document.documentId} className="flex flex-col gap-2 py-4 first:pt-0 last:pb-0">
            <SeenDocument
              seen={seen}
              document={document}
              isNext={document === next}
              onOpen={() => setOpenId(document.documentId)}
            />
          </li>
        ))}
      </ul>
      {opened && (
        <OptionalPart>
          <DocumentDialog
            key={`${opened.documentId} ${opened.state}`}
            seen={seen}
            document={opened}
            canMark={markingOf(seen, opened).canMark}
            onClose={() => setOpenId(null)}
          />
        </OptionalPart>
      )}
    </Card>
  )
}

type SeenDocumentProps = {
  seen: DriverVerification
  document: DriverDocument
  /** The first that waits for a review. */
  isNext: boolean
  onOpen: () => void
}

function SeenDocument({ seen, document, isNext, onOpen }: SeenDocumentProps) {
  const { kind, pages, reason, documentId } = document
  const { label } = documentRules[kind]
  const problem = problemOf({ ...document, pages: pagesShown(pages) }, new Date(seen.serverNow))
  const { canMark, isNew } = markingOf(seen, document)
  const { tone, word } = lookOf(seen, document)
  const open = canMark ? 'Open and review' : 'Open'
  const review = seen.reviews.find((one) => one.documentId === documentId)
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <h4 className="text-base">{label}</h4>
        <span className="flex flex-wrap gap-2">
          {isNew && <StatusBadge tone="info">Changed since the last review</StatusBadge>}
          <StatusBadge tone={tone}>{word}</StatusBadge>
        </span>
      </div>
      <p className="text-sm wrap-anywhere">{documentLabels(document).join(' · ')}</p>
      {problem && <p className="text-danger-ink text-sm font-medium">{problem}</p>}
      {reason && <p className="text-sm">{reason}</p>}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Button
          size="sm"
          variant={canMark ? 'secondary' : 'quiet'}
          aria-label={`${open}: ${label}`}
          aria-keyshortcuts={isNext ? 'v' : undefined}
          onClick={onOpen}
        >
          {open}
        </Button>
        {review && (
          <span className="text-ink-muted text-sm">
            {review.by ?? 'Automatic'} · <DateTime at={review.at} />
          </span>
        )}
      </div>
    </>
  )
}

/** What the document states, and how many pages show it. */
export const documentLabels = (document: DriverDocument): readonly string[] => {
  const { pages, insurer, policyNumber, coverCents, validUntil } = document
  const shown = pagesShown(pages)
  return [
    insurer,
    policyNumber,
    coverCents !== null && formatCover(coverCents),
    validUntil && `Valid until ${formatCalendarDate(validUntil)}`,
    `${shown} ${shown === 1 ? 'page' : 'pages'}`,
  ].filter((word) => typeof word === 'string' && word !== '') as readonly string[]
}
