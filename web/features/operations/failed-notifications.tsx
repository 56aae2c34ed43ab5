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
import { useBulk } from '../../api/operations/bulk.ts'
import { useAction } from '../../api/kit/use-action.ts'
import { useList } from '../../api/kit/use-list.ts'
import { paths } from '../../paths.ts'
import { RoleBadge } from '../../ui/data/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/data/date-time.tsx'
import { FoldRow, foldRows } from '../../ui/data/fold-row.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { NoJobsIllustration } from '../../ui/illustrations/state-illustrations.tsx'
import { ReasonForm } from '../../ui/forms/reason-form.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { BulkBar } from '../../ui/data/bulk-bar.tsx'
import { useSelection } from '../../ui/data/use-selection.ts'
import { ListScreen } from '../../ui/data/list-screen.tsx'

const channelCopy: Record<NotificationChannel, string> = {
  email: 'Email',
  push: 'Push',
  sms: 'SMS',
  whatsapp: 'WhatsApp',
  call: 'Call',
}

export function FailedNotifications() {
  const list = useList(failedNotificationsQuery)
  const rows = list.rows ?? []
  const selection = useSelection(
    rows.flatMap(({ notificationId, retryStop }) => (retryStop === null ? [notificationId] : [])),
  )
  return (
    <>
      <BulkBar
        selection={selection}
        press="Send again"
        busyLabel="Sending"
        run={useBulk('retry_notifications')}
        done={(count) => ({
          title: count === 1 ? 'One is being sent again' : `${count} are being sent again`,
          description: 'What fails returns here.',
        })}
        nameOf={(id) => nameOf(rows.find(({ notificationId }) => notificationId === id))}
        isAlwaysShown
        className="mb-3"
      />
      <ListScreen
        list={list}
        label="Loading failed notifications"
        caption="Failed notifications"
        className={foldRows}
        rowKey={({ notificationId }) => notificationId}
        renderRow={(notification) => <FailedNotificationRow notification={notification} />}
        select={{ selection, nameOf }}
        empty={
          <EmptyState illustration={<NoJobsIllustration />} title="Everything was delivered">
            Messages that can’t be delivered stay here until an operator handles them.
          </EmptyState>
        }
      />
    </>
  )
}

const nameOf = (row: FailedNotification | undefined): string =>
  row ? `${row.subject}, to ${row.recipient?.name ?? row.address ?? 'a device'}` : ''

function FailedNotificationRow({ notification }: { notification: FailedNotification }) {
  const { notificationId, channel, subject, recipient, address, bookingId, retryStop } =
    notification
  const retry = useAction(retryNotification, {
    success: { title: 'Being sent again', description: 'It returns here if it fails.' },
  })
  const [isLeaving, setLeaving] = useState(false)
  return (
    <FoldRow
      label={subject}
      title={recipient?.name ?? address ?? 'One of their devices'}
      gist={subject}
      aside={
        <>
          <DateTime at={notification.failedAt} />
          <RoleBadge>{channelCopy[channel]}</RoleBadge>
        </>
      }
    >
      <p className="text-sm wrap-anywhere">
        To{' '}
        {recipient ? (
          <TextLink to={paths.adminUser(recipient.accountId)}>{recipient.name}</TextLink>
        ) : (
          'someone without an account'
        )}
        , {address ?? 'one of their devices'}
      </p>
      <p className="mt-1 text-sm">{failureMessage(notification.failure)}</p>
      <p className="text-ink-muted mt-1 mb-3 flex flex-wrap gap-x-4 gap-y-1 text-sm">
        <span>
          Tried {timesLabel(notification.attempts)}
          {notification.retries > 0 && `, sent again ${timesLabel(notification.retries)}`}
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
    </FoldRow>
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
