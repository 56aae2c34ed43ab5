/** For an operator: how the customer is, their last sign of life, and the press that restarts their check-ins. */
import { useQuery } from '@tanstack/react-query'
import type { Booking } from '../../../contract/bookings/bookings.ts'
import {
  spokenRequest,
  type CompanionAnswers,
  type CompanionWatch,
} from '../../../contract/bookings/companion.ts'
import {
  checkInEveryMinutes,
  spokenNoteMaxLength,
  spokenReasonKeys,
  spokenReasons,
  type CompanionSign,
} from '../../../domain/companion/check-in.ts'
import { companionLine } from '../../../domain/companion/companion.ts'
import { emptyAsNull, freeText } from '../../../contract/text-fields.ts'
import { companionQuery, recordSpoken } from '../../api/companion.ts'
import { useAction } from '../../api/kit/use-action.ts'
import { Card } from '../../ui/card.tsx'
import { CallLink } from '../../ui/call-link.tsx'
import { DateTime } from '../../ui/data/date-time.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { SchemaForm, SubmitButton, useSchemaForm } from '../../ui/forms/schema-form.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { TextAreaField } from '../../ui/forms/text-area-field.tsx'

export function CompanionPanel({ booking }: { booking: Booking }) {
  const { data } = useQuery(companionQuery(booking.bookingId))
  if (!data?.watch || !data.answers) return null
  const { watch, answers } = data
  return (
    <Card id="companion" title="How the customer is">
      <div className="flex flex-col gap-4">
        {watch.alert && (
          <Alert tone="danger" title={alertTitles[watch.alert.kind]} isLive>
            <DateTime at={watch.alert.since} />
          </Alert>
        )}
        <Facts booking={booking} watch={watch} answers={answers} />
        {booking.customer?.phone && (
          <CallLink label="Call the customer" phone={booking.customer.phone} />
        )}
        <SpokenForm bookingId={booking.bookingId} />
        <Signs watch={watch} />
      </div>
    </Card>
  )
}

const alertTitles = {
  not_safe: 'The customer pressed “I’m not safe”',
  silent: 'The customer hasn’t answered two check-ins',
} as const

type FactsProps = { booking: Booking; watch: CompanionWatch; answers: CompanionAnswers }

function Facts({ booking, watch, answers }: FactsProps) {
  const { point, label } = booking.pickup
  const rows: [string, React.ReactNode][] = [
    ['They said', companionLine(answers.circumstances) ?? 'Nothing'],
    ...(answers.note ? ([['Note', answers.note]] satisfies [string, string][]) : []),
    ['Last sign of life', <DateTime key="sign" at={watch.lastSignAt} />],
    ['Battery', answers.batteryPercent === null ? 'Unknown' : `${answers.batteryPercent}%`],
    [
      'Check-ins',
      watch.nextCheckInAt === null
        ? watch.stoppedAt === null
          ? 'None'
          : 'Stopped by the customer'
        : `Every ${checkInEveryMinutes} minutes, ${watch.silences} without an answer`,
    ],
    ['Position', point ? `${label} (${point.lat.toFixed(5)}, ${point.lon.toFixed(5)})` : label],
  ]
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-sm">
      {rows.map(([term, detail]) => (
        <div key={term} className="contents">
          <dt className="text-ink-muted">{term}</dt>
          <dd className="font-bold wrap-anywhere">{detail}</dd>
        </div>
      ))}
    </dl>
  )
}

const spokenFields = spokenRequest.extend({ note: emptyAsNull(freeText(spokenNoteMaxLength)) })

function SpokenForm({ bookingId }: { bookingId: string }) {
  const { run } = useAction(recordSpoken, {
    success: { title: 'Recorded', description: 'The alert has ended and check-ins start again.' },
    onSuccess: () => form.reset({ reason: 'by_phone', note: '' }),
  })
  const form = useSchemaForm({
    name: 'spoken',
    schema: spokenFields,
    defaultValues: { reason: 'by_phone', note: '' },
    onSubmit: (body, refuse) => run({ bookingId, body }, refuse),
  })
  return (
    <SchemaForm of={form} className="flex flex-col gap-3">
      <SelectField
        {...form.field('reason')}
        label="Why it’s resolved"
        options={spokenReasonKeys.map((value) => ({ value, label: spokenReasons[value] }))}
      />
      <TextAreaField
        {...form.field('note')}
        label="Note (optional)"
        rows={2}
        maxLength={spokenNoteMaxLength}
      />
      <SubmitButton of={form} variant="secondary" className="self-start" busyLabel="Saving">
        Spoken to them
      </SubmitButton>
    </SchemaForm>
  )
}

const signLabels: Record<CompanionSign, string> = {
  answered: 'Said how they are',
  ok: 'Pressed “All OK”',
  not_safe: 'Pressed “I’m not safe”',
  silent: 'Didn’t answer a check-in',
  spoken: 'Spoken to',
  stopped: 'Stopped check-ins',
}

function Signs({ watch: { signs } }: { watch: CompanionWatch }) {
  return (
    <ul aria-label="Check-ins so far" className="divide-line border-line divide-y border-t text-sm">
      {signs.map(({ signId, kind, at, by, reason, note }) => (
        <li key={signId} className="py-2">
          <DateTime at={at} />
          {` · ${signLabels[kind]}`}
          {by && reason && `: ${spokenReasons[reason]}, by ${by}`}
          {note && <span className="block wrap-anywhere whitespace-pre-line">{note}</span>}
        </li>
      ))}
    </ul>
  )
}
