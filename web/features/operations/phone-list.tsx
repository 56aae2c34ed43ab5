/** Phone bookings of the last day, each with its state; kept current by the live stream. */
import { useState } from 'react'
import { z } from 'zod'
import type { PhoneBooking } from '../../../contract/bookings/phone-bookings.ts'
import { emptyAsNull, phoneNumber } from '../../../contract/text-fields.ts'
import { statusLabels } from '../../../domain/bookings/booking-labels.ts'
import { formatEuro } from '../../../domain/money.ts'
import { linkStages } from '../../../domain/bookings/phone-booking.ts'
import { useAction } from '../../api/kit/use-action.ts'
import {
  phoneBookingsQuery,
  sendPhoneLink,
  withdrawPhoneBooking,
} from '../../api/phone-bookings.ts'
import { paths } from '../../paths.ts'
import { StatusBadge, type Tone } from '../../ui/data/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DateTime } from '../../ui/data/date-time.tsx'
import { SchemaForm, SubmitButton, useSchemaForm, useTyped } from '../../ui/forms/schema-form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { ConfirmNumber, useRefusedNumber } from './confirm-number.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useWholeList } from '../../api/kit/use-list.ts'
import { ListScreen } from '../../ui/data/list-screen.tsx'

type LinkStage = (typeof linkStages)[number]

const linkLabels: Record<LinkStage, { tone: Tone; word: string }> = {
  link_failed: { tone: 'danger', word: 'The link did not arrive' },
  link_sent: { tone: 'info', word: 'Link sent' },
  link_opened: { tone: 'info', word: 'Link opened' },
  expired: { tone: 'neutral', word: 'Not confirmed in time' },
  withdrawn: { tone: 'neutral', word: 'Withdrawn' },
}

const isOfLink = (stage: PhoneBooking['stage']): stage is LinkStage =>
  linkStages.some((one) => one === stage)

const lookOf = (stage: PhoneBooking['stage']): { tone: Tone; word: string } => {
  if (isOfLink(stage)) return linkLabels[stage]
  if (stage === 'pending') return { tone: 'info', word: 'Confirmed, waiting for the card' }
  const tone = stage === 'completed' ? 'success' : stage === 'cancelled' ? 'neutral' : 'info'
  return { tone, word: statusLabels[stage] }
}

export function PhoneList() {
  return (
    <Card title="Opened by phone today">
      <ListScreen
        list={useWholeList(phoneBookingsQuery, ({ items }) => items)}
        label="Loading phone bookings"
        rowKey={({ phoneBookingId }) => phoneBookingId}
        renderRow={(one) => <Opened opened={one} />}
        empty={<p className="text-ink-muted text-sm">Nothing yet.</p>}
      />
    </Card>
  )
}

const isWaiting = (stage: PhoneBooking['stage']): boolean =>
  stage === 'link_failed' || stage === 'link_sent' || stage === 'link_opened'

function Opened({ opened }: { opened: PhoneBooking }) {
  const { firstName, area, stage, priceCents, openedAt, sentTo, bookingId, links } = opened
  const { tone, word } = lookOf(stage)
  const title = area ? `${firstName}, ${area}` : firstName
  return (
    <article
      aria-label={title}
      className="border-line flex flex-col gap-2 rounded-lg border p-4 text-sm"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
        <h3 className="text-base wrap-anywhere">{title}</h3>
        <StatusBadge tone={tone}>{word}</StatusBadge>
      </div>
      <p className="text-ink-muted flex flex-wrap gap-x-4 gap-y-1">
        <span>{formatEuro(priceCents)}</span>
        <span>
          Opened <DateTime at={openedAt} wording="time" /> by {opened.openedBy}
        </span>
        <span>
          To {sentTo}
          {links > 1 && `, ${links} links`}
        </span>
        {bookingId && <TextLink to={paths.booking(bookingId)}>See the booking</TextLink>}
      </p>
      {isWaiting(stage) && <Waiting opened={opened} />}
    </article>
  )
}

const linkFields = z.object({ phone: emptyAsNull(phoneNumber), confirmedPhone: z.string() })

function Waiting({ opened: { phoneBookingId, expiresAt } }: { opened: PhoneBooking }) {
  const withdraw = useAction(withdrawPhoneBooking)
  const [isSending, setSending] = useState(false)
  return (
    <>
      <p>
        Holds until <DateTime at={expiresAt} wording="time" />
      </p>
      {isSending ? (
        <SendAgain phoneBookingId={phoneBookingId} onLeave={() => setSending(false)} />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="secondary" onClick={() => setSending(true)}>
            Send again
          </Button>
          <Button
            size="sm"
            variant="quiet"
            isBusy={withdraw.isPending}
            busyLabel="Withdrawing"
            onClick={() => void withdraw.run(phoneBookingId)}
          >
            Withdraw
          </Button>
        </div>
      )}
    </>
  )
}

function SendAgain({ phoneBookingId, onLeave }: { phoneBookingId: string; onLeave: () => void }) {
  const number = useRefusedNumber()
  const send = useAction(sendPhoneLink, {
    success: { title: 'New link sent', description: 'The old link no longer works.' },
    onSuccess: onLeave,
    onRefused: (failure, sent) => number.onRefused(failure, sent.phone),
  })
  const form = useSchemaForm({
    name: `again-${phoneBookingId}`,
    schema: linkFields,
    defaultValues: { phone: '', confirmedPhone: '' },
    onSubmit: ({ phone, confirmedPhone }, refuse) =>
      send.run(
        {
          phoneBookingId,
          ...(phone === null ? {} : { phone }),
          ...(phone === confirmedPhone.trim() ? { isPhoneConfirmed: true as const } : {}),
        },
        refuse,
      ),
    takesFocus: true,
  })
  const typed = useTyped(form).phone
  return (
    <SchemaForm of={form} className="flex flex-col gap-3">
      <TextField
        {...form.field('phone')}
        label="Another number"
        hint="Leave empty to use the same one."
        type="tel"
        autoComplete="off"
      />
      <div className="flex flex-wrap gap-2">
        <SubmitButton of={form} size="sm" busyLabel="Sending">
          Send new link
        </SubmitButton>
        <Button size="sm" variant="quiet" onClick={onLeave}>
          Leave it
        </Button>
      </div>
      {number.isRefused(typed) && (
        <ConfirmNumber
          of={form}
          phone={typed}
          size="sm"
          busyLabel="Sending"
          {...form.sends('confirmedPhone', typed)}
        />
      )}
    </SchemaForm>
  )
}
