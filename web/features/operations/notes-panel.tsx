import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useSearchParams } from 'react-router'
import type { OperatorBooking } from '../../../contract/operations/operator-booking.ts'
import {
  messageSideLabels,
  messageSides,
  operatorNoteMaxLength,
  type MessageSide,
} from '../../../domain/operations/operator-note.ts'
import { notifySide, writeNote } from '../../api/operations/operator-booking.ts'
import { fieldsOf, wordsOf } from '../../api/kit/failures.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DateTime } from '../../ui/data/date-time.tsx'
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx'
import { TextAreaField } from '../../ui/forms/text-area-field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { toast } from '../../ui/feedback/toast.ts'

/** Null: for operators only. */
type Reader = MessageSide | null

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
        What operators did with this booking
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

type SendCopy = { button: string; hint: string; title: string; description: string }

const sendLabel = (to: Reader): SendCopy =>
  to === null
    ? {
        button: 'Save note',
        hint: 'Only operators read it. It cannot be changed.',
        title: 'Note saved',
        description: 'Operators who open this booking see it.',
      }
    : {
        button: `Send to ${messageSideLabels[to].toLowerCase()}`,
        hint: 'Sent by mail from Towline, and kept here.',
        title: 'Message sent',
        description: 'It is on its way by mail.',
      }

function WriteForm({ bookingId, hasDriver }: { bookingId: string; hasDriver: boolean }) {
  const note = useMutation(writeNote)
  const message = useMutation(notifySide)
  const [searchParams] = useSearchParams()
  const asked = messageSides.find((side) => side === searchParams.get('tell')) ?? null
  const [to, setTo] = useState<Reader>(asked === 'driver' && !hasDriver ? null : asked)
  const [content, setContent] = useState('')
  const [isTried, setTried] = useState(false)
  const { button, hint, title: done, description } = sendLabel(to)
  const refusal = fieldsOf(to === null ? note.error : message.error)['content']

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (content.trim() === '') {
      setTried(true)
      document.getElementById('operator-content')?.focus()
      return
    }
    const then = {
      onError: (failure: unknown) => {
        // problems with the words are shown beside them
        if (fieldsOf(failure)['content']) return
        const { title, detail } = wordsOf(failure)
        toast.failure({ title, description: detail })
      },
      onSuccess: () => {
        setContent('')
        setTried(false)
        toast.success({ title: done, description })
      },
    }
    if (to === null) note.mutate({ bookingId, body: { content } }, then)
    else message.mutate({ bookingId, body: { to, content } }, then)
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <SegmentedControl
        label="For"
        name="operator-reader"
        value={to ?? 'operators'}
        onChange={({ target }) => setTo(messageSides.find((side) => side === target.value) ?? null)}
        options={readers(hasDriver)}
      />
      <TextAreaField
        id="operator-content"
        label={to === null ? 'Note' : 'Message'}
        hint={hint}
        rows={3}
        maxLength={operatorNoteMaxLength}
        value={content}
        error={isTried && content.trim() === '' ? 'Write something first' : (refusal ?? null)}
        onChange={({ target }) => setContent(target.value)}
      />
      <Button
        type="submit"
        variant="secondary"
        className="self-start"
        isBusy={note.isPending || message.isPending}
        busyLabel="Saving"
      >
        {button}
      </Button>
    </form>
  )
}
