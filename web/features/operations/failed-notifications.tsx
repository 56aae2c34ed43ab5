/** Mails, pushes and texts that were not delivered: to whom, what, why and how often; to send again, or give up with a reason. */
import { useState } from 'react'
import type { FailedNotification } from '../../../contract/operations/failed-notifications.ts'
import { neededText } from '../../../contract/text-fields.ts'
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
import { useAction } from '../../api/kit/use-action.ts'
import { useList } from '../../api/kit/use-list.ts'
import { paths } from '../../paths.ts'
import { RoleBadge } from '../../ui/data/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/data/date-time.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { NoJobsIllustration } from '../../ui/illustrations/state-illustrations.tsx'
import { ReasonForm } from '../../ui/forms/reason-form.tsx'
import { TextLink } from '../../ui/text-link.tsx'
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
        <EmptyState illustration={<NoJobsIllustration />} title="Everything was delivered">
          Messages that can’t be delivered stay here until an operator handles them.
        </EmptyState>
      }
    />
  )
}

function FailedNotificationCard({ notification }: { notification: FailedNotification }) {
  const { notificationId, channel, subject, recipient, address, bookingId, retryStop } =
    notification
  const retry = useAction(retryNotification, {
    success: { title: 'Being sent again', description: 'It returns here if it fails.' },
  })
  const [isLeaving, setLeaving] = useState(false)
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
          'someone without an account'
        )}
        , {address ?? 'one of their devices'}
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
            onClick={() => void retry.run(notificationId)}
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

const dismissReason = neededText(dismissReasonMaxLength, 'Say why')

function DismissForm({ notificationId, onLeave }: { notificationId: string; onLeave: () => void }) {
  const dismiss = useAction(dismissNotification, {
    success: { title: 'Given up', description: 'Your reason is on record.' },
  })
  return (
    <ReasonForm
      id={`dismiss-${notificationId}`}
      name="reason"
      label="Reason"
      hint="For the record: how you reached them instead, or why not."
      maxLength={dismissReasonMaxLength}
      schema={dismissReason}
      press="Give up"
      busyLabel="Saving"
      look={{ size: 'sm' }}
      onSubmit={(reason, refuse) => dismiss.run({ notificationId, reason }, refuse)}
      leave="Keep it"
      onLeave={onLeave}
    />
  )
}
