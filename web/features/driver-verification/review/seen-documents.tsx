import { z } from 'zod'
import type { DriverDocument } from '../../../../contract/drivers/verification-application.ts'
import type { DriverVerification } from '../../../../contract/drivers/verification.ts'
import { freeText } from '../../../../contract/text-fields.ts'
import { formatCalendarDate } from '../../../../domain/time/calendar-date.ts'
import { reasonMaxLength } from '../../../../domain/drivers/verification-transitions.ts'
import {
  documentKinds,
  documentRules,
  formatCover,
  problemOf,
} from '../../../../domain/drivers/verification-documents.ts'
import { useAction } from '../../../api/kit/use-action.ts'
import { reviewDocument } from '../../../api/operations/verification.ts'
import { StatusBadge, type Tone } from '../../../ui/data/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { SchemaForm, SubmitButton, useSchemaForm } from '../../../ui/forms/schema-form.tsx'
import { TextAreaField } from '../../../ui/forms/text-area-field.tsx'

const looks: Record<DriverDocument['state'], { tone: Tone; word: string }> = {
  given: { tone: 'info', word: 'To review' },
  accepted: { tone: 'success', word: 'Counts' },
  refused: { tone: 'warning', word: 'Refused' },
  replaced: { tone: 'neutral', word: 'Replaced' },
}

/** Every document with its photos; a renewed one is reviewed separately. */
export function SeenDocuments({ seen }: { seen: DriverVerification }) {
  const isPastFirst = seen.state === 'verified' || seen.state === 'suspended'
  const documents = documentKinds.flatMap((kind) =>
    seen.documents.filter((document) => document.kind === kind),
  )
  return (
    <Card title="Documents" level={3}>
      {documents.length === 0 && <p className="text-ink-muted text-sm">None sent.</p>}
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

const reviewFields = z
  .object({ accept: z.boolean(), reason: freeText(reasonMaxLength) })
  .refine(({ accept, reason }) => accept || reason !== '', {
    path: ['reason'],
    message: 'Give a reason: the driver sees it',
  })

function DocumentReview({ driverId, document }: { driverId: string; document: DriverDocument }) {
  const { documentId, kind, version } = document
  const review = useAction(reviewDocument, {
    success: (_, { body }) => ({
      title: body.accept ? 'Document accepted' : 'Document refused',
      description: 'We tell the driver by email.',
    }),
  })
  const form = useSchemaForm({
    name: `document-${documentId}`,
    schema: reviewFields,
    defaultValues: { accept: false, reason: '' },
    onSubmit: ({ accept, reason }, refuse) =>
      review.run(
        { driverId, documentId, body: { accept, reason: accept ? '' : reason, seen: version } },
        refuse,
      ),
  })
  return (
    <SchemaForm
      of={form}
      aria-label={`Decide: ${documentRules[kind].label}`}
      className="bg-sunken rounded-lg p-4"
    >
      <TextAreaField
        {...form.field('reason')}
        label="Reason"
        hint="Needed to refuse. The driver sees it."
        rows={2}
        maxLength={reasonMaxLength}
      />
      <div className="mt-3 flex flex-wrap gap-2">
        <SubmitButton of={form} {...form.sends('accept', true)} size="sm">
          Accept
        </SubmitButton>
        <SubmitButton of={form} {...form.sends('accept', false)} size="sm" variant="danger">
          Refuse
        </SubmitButton>
      </div>
    </SchemaForm>
  )
}
