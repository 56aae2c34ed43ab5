import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { DriverDocument } from '../../../../contract/drivers/verification-application.ts'
import type { DriverVerification } from '../../../../contract/drivers/verification.ts'
import { formatCalendarDate } from '../../../../domain/time/calendar-date.ts'
import { reasonMaxLength } from '../../../../domain/drivers/verification-transitions.ts'
import {
  documentKinds,
  documentRules,
  formatCover,
  problemOf,
} from '../../../../domain/drivers/verification-documents.ts'
import { reviewDocument } from '../../../api/operations/verification.ts'
import { toastRefusal } from '../../../api/kit/toast-refusal.ts'
import { StatusBadge, type Tone } from '../../../ui/data/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { TextAreaField } from '../../../ui/forms/text-area-field.tsx'
import { toast } from '../../../ui/feedback/toast.ts'

const looks: Record<DriverDocument['state'], { tone: Tone; word: string }> = {
  given: { tone: 'info', word: 'To look at' },
  accepted: { tone: 'success', word: 'Counts' },
  refused: { tone: 'warning', word: 'Refused' },
  replaced: { tone: 'neutral', word: 'Replaced' },
}

/** Every document with its photos; a renewed one is decided separately. */
export function SeenDocuments({ seen }: { seen: DriverVerification }) {
  const isPastFirst = seen.state === 'verified' || seen.state === 'suspended'
  const documents = documentKinds.flatMap((kind) =>
    seen.documents.filter((document) => document.kind === kind),
  )
  return (
    <Card title="Papers" level={3}>
      {documents.length === 0 && <p className="text-ink-muted text-sm">None were sent.</p>}
      <ul className="divide-line divide-y">
        {documents.map((document) => (
          <li key={document.documentId} className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0">
            <SeenDocument document={document} now={new Date(seen.serverNow)} />
            {isPastFirst && document.state === 'given' && (
              <DocumentReview driverId={seen.driverId} document={document} />
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function SeenDocument({ document, now }: { document: DriverDocument; now: Date }) {
  const { kind, pages, insurer, policyNumber, coverCents, validUntil, state, reason } = document
  const { label } = documentRules[kind]
  const problem = problemOf({ ...document, pages: pages.length }, now)
  const words = [
    insurer,
    policyNumber,
    coverCents !== null && formatCover(coverCents),
    validUntil && `Valid until ${formatCalendarDate(validUntil)}`,
  ].filter(Boolean)
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <h4 className="text-base">{label}</h4>
        <StatusBadge tone={looks[state].tone}>{looks[state].word}</StatusBadge>
      </div>
      {words.length > 0 && <p className="text-sm wrap-anywhere">{words.join(' · ')}</p>}
      {problem && <p className="text-danger-ink text-sm font-medium">{problem}</p>}
      {reason && <p className="text-ink-muted text-sm">{reason}</p>}
      {pages.length > 0 && (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {pages.map((page, index) => (
            <li key={page.pageId} className="bg-sunken aspect-4/3 overflow-hidden rounded-lg">
              <a href={page.link} target="_blank" rel="noreferrer" className="block size-full">
                <img
                  src={page.thumbnailLink}
                  alt={`${label}, page ${index + 1}`}
                  loading="lazy"
                  className="size-full object-cover"
                />
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function DocumentReview({ driverId, document }: { driverId: string; document: DriverDocument }) {
  const { mutate, isPending } = useMutation(reviewDocument)
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const { documentId, kind, version } = document
  const fieldId = `reason-${documentId}`

  const decide = (accept: boolean): void => {
    if (!accept && reason.trim() === '') {
      setMissing(true)
      window.document.getElementById(fieldId)?.focus()
      return
    }
    mutate(
      { driverId, documentId, body: { accept, reason: accept ? '' : reason, seen: version } },
      {
        onError: toastRefusal,
        onSuccess: () =>
          toast.success({
            title: accept ? 'Paper accepted' : 'Paper refused',
            description: 'They are told by mail.',
          }),
      },
    )
  }

  const { label } = documentRules[kind]
  return (
    <div role="group" aria-label={`Decide: ${label}`} className="bg-sunken rounded-lg p-4">
      <TextAreaField
        id={fieldId}
        label="Reason"
        hint="Needed to refuse. The driver reads it."
        rows={2}
        maxLength={reasonMaxLength}
        value={reason}
        error={missing && reason.trim() === '' ? 'Say why: the driver reads it' : null}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" isBusy={isPending} onClick={() => decide(true)}>
          Accept
        </Button>
        <Button size="sm" variant="danger" isBusy={isPending} onClick={() => decide(false)}>
          Refuse
        </Button>
      </div>
    </div>
  )
}
