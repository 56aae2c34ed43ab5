/** Mails, pushes and texts that were not delivered: to whom, what, why and how often; to send again, or give up with a reason. */
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState, type SubmitEvent } from 'react'
import type { FailedNotification } from '../../../contract/operations/failed-notifications.ts'
import {
  dismissReasonMaxLength,
  failureMessage,
  retryStopLabels,
} from '../../../domain/notifications/failed-notification.ts'
import type { NotificationChannel } from '../../../domain/notifications/notification.ts'
import {
  dismissNotification,
  failedNotificationsQuery,
  retryNotification,
} from '../../api/operations/failed-notifications.ts'
import { useList } from '../../api/kit/use-list.ts'
import { toastRefusal } from '../../api/kit/toast-refusal.ts'
import { paths } from '../../paths.ts'
import { RoleBadge } from '../../ui/data/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/data/date-time.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { NoJobsScene } from '../../ui/illustrations/scenes.tsx'
import { TextAreaField } from '../../ui/forms/text-area-field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { ListScreen } from '../../ui/data/list-screen.tsx'

const channelCopy: Record<NotificationChannel, string> = {
  email: 'Email',
  push: 'Push',
  sms: 'SMS',
  whatsapp: 'WhatsApp',
}

export function FailedNotifications() {
  return (
    <ListScreen
      list={useList(failedNotificationsQuery)}
      label="Loading failed notifications"
      caption="Failed notifications"
      rowKey={({ notificationId }) => notificationId}
      renderRow={(notification) => <FailedNotificationCard notification={notification} />}
      empty={
        <EmptyState photo={<NoJobsScene />} title="Everybody was reached">
          What cannot be delivered for good is kept here until somebody sees to it.
        </EmptyState>
      }
    />
  )
}

function FailedNotificationCard({ notification }: { notification: FailedNotification }) {
  const { notificationId, channel, subject, recipient, address, bookingId, retryStop } =
    notification
  const retry = useMutation(retryNotification)
  const [isLeaving, setLeaving] = useState(false)
  const send = (): void =>
    retry.mutate(notificationId, {
      onError: toastRefusal,
      onSuccess: () =>
        toast.success({ title: 'Being sent again', description: 'It comes back if it fails.' }),
    })
  return (
    <article
      aria-label={subject}
      className="border-line bg-surface flex flex-col gap-2 rounded-lg border p-4 text-sm"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="text-base wrap-anywhere">{subject}</h2>
        <RoleBadge>{channelCopy[channel]}</RoleBadge>
      </div>
      <p className="wrap-anywhere">
        To{' '}
        {recipient ? (
          <TextLink to={paths.adminUser(recipient.accountId)}>{recipient.name}</TextLink>
        ) : (
          'somebody without an account'
        )}
        , {address ?? 'a device of theirs'}
      </p>
      <p>{failureMessage(notification.failure)}</p>
      <p className="text-ink-muted flex flex-wrap gap-x-4 gap-y-1">
        <span>
          Tried {timesLabel(notification.attempts)}
          {notification.retries > 0 && `, sent again ${timesLabel(notification.retries)}`}
        </span>
        <span>
          Given up <DateTime at={notification.failedAt} />
        </span>
        {bookingId && <TextLink to={paths.booking(bookingId)}>See the booking</TextLink>}
      </p>
      {isLeaving ? (
        <DismissForm notificationId={notificationId} onLeave={() => setLeaving(false)} />
      ) : (
        <div className="flex flex-wrap items-start gap-2">
          <Button
            size="sm"
            variant="secondary"
            isBusy={retry.isPending}
            busyLabel="Sending"
            disabledReason={retryStop && retryStopLabels[retryStop]}
            onClick={send}
          >
            Send again
          </Button>
          <Button size="sm" variant="quiet" onClick={() => setLeaving(true)}>
            Give up
          </Button>
        </div>
      )}
    </article>
  )
}

const timesLabel = (count: number): string => (count === 1 ? 'once' : `${count} times`)

function DismissForm({ notificationId, onLeave }: { notificationId: string; onLeave: () => void }) {
  const { mutate, isPending } = useMutation(dismissNotification)
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const fieldId = `why-${notificationId}`
  // the form has replaced the button that had the focus
  useEffect(() => document.getElementById(fieldId)?.focus(), [fieldId])

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (reason.trim() === '') {
      setTried(true)
      document.getElementById(fieldId)?.focus()
      return
    }
    mutate(
      { notificationId, reason },
      {
        onError: toastRefusal,
        onSuccess: () =>
          toast.success({ title: 'Given up', description: 'Your reason is on record.' }),
      },
    )
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <TextAreaField
        id={fieldId}
        label="Reason"
        hint="For the record: how they were told instead, or why not."
        rows={2}
        maxLength={dismissReasonMaxLength}
        value={reason}
        error={isTried && reason.trim() === '' ? 'Say why' : null}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" isBusy={isPending} busyLabel="Saving">
          Give up
        </Button>
        <Button size="sm" variant="quiet" onClick={onLeave}>
          Keep it
        </Button>
      </div>
    </form>
  )
}
