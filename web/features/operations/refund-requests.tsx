/** Refunds that one operator proposed and another approves, and those that were reviewed. */
import { useState } from 'react'
import { refundReview, type RefundRequest } from '../../../contract/bookings/refunds.ts'
import { formatEuro } from '../../../domain/money.ts'
import { reviewNoteMaxLength } from '../../../domain/payments/refund-approval.ts'
import { reviewRefund } from '../../api/operations/operator-booking.ts'
import { useAction } from '../../api/kit/use-action.ts'
import { paths } from '../../paths.ts'
import { StatusBadge, type Tone } from '../../ui/data/badge.tsx'
import { DateTime } from '../../ui/data/date-time.tsx'
import { SchemaForm, SubmitButton, useSchemaForm } from '../../ui/forms/schema-form.tsx'
import { TextAreaField } from '../../ui/forms/text-area-field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { HasIt } from './has-it.tsx'

const looks: Record<RefundRequest['state'], { tone: Tone; word: string }> = {
  open: { tone: 'warning', word: 'Needs a second operator' },
  approved: { tone: 'success', word: 'Approved' },
  rejected: { tone: 'neutral', word: 'Rejected' },
}

type RefundRequestsProps = {
  requests: readonly RefundRequest[]
  /** True anywhere but on the booking's own page. */
  hasLink?: boolean
}

export function RefundRequests({ requests, hasLink = false }: RefundRequestsProps) {
  return (
    <ul aria-label="Proposed refunds" className="flex flex-col gap-3">
      {requests.map((request) => (
        <li key={request.refundRequestId}>
          <Proposal request={request} hasLink={hasLink} />
        </li>
      ))}
    </ul>
  )
}

function Proposal({ request, hasLink }: { request: RefundRequest; hasLink: boolean }) {
  const { amountCents, reason, state, proposedBy, proposedAt, decidedBy, decisionNote } = request
  const { tone, word } = looks[state]
  return (
    <article className="border-line bg-surface flex flex-col gap-2 rounded-lg border p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
        <h3 className="text-base">Refund of {formatEuro(amountCents)}</h3>
        <StatusBadge tone={tone}>{word}</StatusBadge>
      </div>
      <p className="text-sm wrap-anywhere">{reason}</p>
      <p className="text-ink-muted flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm">
        <span>
          {proposedBy} · <DateTime at={proposedAt} />
        </span>
        {hasLink && request.owner && <HasIt owner={request.owner} />}
        {hasLink && <TextLink to={paths.booking(request.bookingId)}>See the booking</TextLink>}
      </p>
      {decidedBy && (
        <p className="text-ink-muted text-sm wrap-anywhere">
          {word} by {decidedBy}
          {decisionNote && `: ${decisionNote}`}
        </p>
      )}
      {state === 'open' &&
        (request.isOwn ? (
          <p className="text-sm font-medium">
            Waiting for another operator. You can’t approve your own request.
          </p>
        ) : (
          <Review request={request} />
        ))}
    </article>
  )
}

function Review({ request }: { request: RefundRequest }) {
  const { refundRequestId, bookingId, amountCents, proposedBy } = request
  const [isSure, setSure] = useState(false)
  const review = useAction(reviewRefund, {
    success: (_, { body }) =>
      body.approve
        ? { title: 'Refund approved', description: 'We’re asking the bank for it now.' }
        : { title: 'Refund rejected', description: 'Nothing is refunded.' },
  })
  const form = useSchemaForm({
    name: `verdict-${refundRequestId}`,
    schema: refundReview,
    defaultValues: { approve: false, note: '' },
    onSubmit: async (body, refuse) => {
      if (body.approve && !isSure) return setSure(true)
      await review.run({ refundRequestId, bookingId, body }, refuse)
      setSure(false)
    },
  })
  return (
    <SchemaForm of={form} aria-label={`Decide: refund of ${formatEuro(amountCents)}`}>
      <TextAreaField
        {...form.field('note')}
        label="Note"
        hint="Needed to reject. For the record."
        rows={2}
        maxLength={reviewNoteMaxLength}
      />
      <p role="status" className="mt-3 text-sm font-medium empty:hidden">
        {isSure &&
          `${formatEuro(amountCents)} goes back to the customer, as ${proposedBy} proposed. This can’t be undone.`}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <SubmitButton of={form} {...form.sends('approve', true)} size="sm" busyLabel="Deciding">
          {isSure ? `Yes, refund ${formatEuro(amountCents)}` : 'Approve'}
        </SubmitButton>
        <SubmitButton of={form} {...form.sends('approve', false)} size="sm" variant="secondary">
          Reject
        </SubmitButton>
      </div>
    </SchemaForm>
  )
}
