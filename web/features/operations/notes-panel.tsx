import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { z } from 'zod'
import { noteRequest, type OperatorBooking } from '../../../contract/operations/operator-booking.ts'
import {
  messageSideLabels,
  messageSides,
  operatorNoteMaxLength,
  type MessageSide,
} from '../../../domain/operations/operator-note.ts'
import { notifySide, writeNote } from '../../api/operations/operator-booking.ts'
import { useAction } from '../../api/kit/use-action.ts'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/card.tsx'
import { DateTime } from '../../ui/data/date-time.tsx'
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx'
import { SchemaForm, SubmitButton, useSchemaForm, useTyped } from '../../ui/forms/schema-form.tsx'
import { TextAreaField } from '../../ui/forms/text-area-field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import type { ToastMessage } from '../../ui/feedback/toast.ts'

type Reader = MessageSide | 'operators'

/** Operators' notes about this booking, to each other and to its sides, and a form for more. */
export function NotesPanel({ view, hasDriver }: { view: OperatorBooking; hasDriver: boolean }) {
  return (
    <Card id="operator-notes" title="Notes and messages">
      {view.notes.length > 0 && (
        <ul className="divide-line border-line mb-5 divide-y border-b">
          {view.notes.map(({ noteId, by, to, content, writtenAt }) => (
            <li key={noteId} className="flex flex-col gap-1 py-3 first:pt-0">
              <p className="text-ink-muted text-sm">
                {by}
                {to && `, to ${messageSideLabels[to].toLowerCase()}`}
                {' · '}
                <DateTime at={writtenAt} />
              </p>
              <p className="text-sm wrap-anywhere whitespace-pre-line">{content}</p>
            </li>
          ))}
        </ul>
      )}
      <WriteForm bookingId={view.bookingId} hasDriver={hasDriver} />
      <TextLink
        to={paths.adminAuditOf(view.bookingId)}
        className="mt-4 inline-flex min-h-11 items-center text-sm"
      >
        Operator actions on this booking
      </TextLink>
    </Card>
  )
}

const readers = (hasDriver: boolean) => [
  { value: 'operators', label: 'Operators' },
  ...messageSides
    .filter((side) => side !== 'driver' || hasDriver)
    .map((side) => ({ value: side, label: messageSideLabels[side] })),
]

type SendCopy = { button: string; hint: string; done: ToastMessage }

const sendLabel = (to: Reader): SendCopy =>
  to === 'operators'
    ? {
        button: 'Save note',
        hint: 'Only operators read it. It cannot be changed.',
        done: { title: 'Note saved', description: 'Operators who open this booking see it.' },
      }
    : {
        button: `Send to ${messageSideLabels[to].toLowerCase()}`,
        hint: 'Sent by email from Towline, and kept here.',
        done: { title: 'Message sent', description: 'It’s on its way by email.' },
      }

const { content } = noteRequest.shape
const writeFields = z.object({ to: z.enum(['operators', ...messageSides]), content })

function WriteForm({ bookingId, hasDriver }: { bookingId: string; hasDriver: boolean }) {
  const [searchParams] = useSearchParams()
  const preset = messageSides.find((side) => side === searchParams.get('tell')) ?? 'operators'
  const opening: Reader = preset === 'driver' && !hasDriver ? 'operators' : preset
  const clear = (): void => form.reset({ to: form.getValues('to'), content: '' })
  const note = useAction(writeNote, {
    success: sendLabel('operators').done,
    onSuccess: clear,
  })
  const message = useAction(notifySide, {
    success: (_, { body }) => sendLabel(body.to).done,
    onSuccess: clear,
  })
  const form = useSchemaForm({
    name: 'operator',
    schema: writeFields,
    defaultValues: { to: opening, content: '' },
    onSubmit: (sent, refuse) =>
      sent.to === 'operators'
        ? note.run({ bookingId, body: { content: sent.content } }, refuse)
        : message.run({ bookingId, body: { to: sent.to, content: sent.content } }, refuse),
  })
  const { setValue } = form
  // a remedy of the board that is pressed while the form is open chooses the reader, and loses no typed word
  useEffect(() => setValue('to', opening), [setValue, opening])
  const { to } = useTyped(form)
  const { button, hint } = sendLabel(to)

  return (
    <SchemaForm of={form} className="flex flex-col gap-4">
      <SegmentedControl {...form.field('to')} label="For" options={readers(hasDriver)} />
      <TextAreaField
        {...form.field('content')}
        label={to === 'operators' ? 'Note' : 'Message'}
        hint={hint}
        rows={3}
        maxLength={operatorNoteMaxLength}
        aria-keyshortcuts="n"
      />
      <SubmitButton of={form} variant="secondary" className="self-start" busyLabel="Saving">
        {button}
      </SubmitButton>
    </SchemaForm>
  )
}
