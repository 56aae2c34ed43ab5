import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Partner } from '../../../contract/partners/partners.ts'
import type { WebhookEndpoint } from '../../../contract/partners/webhooks.ts'
import { webhookSecretOverlapHours } from '../../../domain/partners/partner-event.ts'
import {
  changeWebhook,
  deleteWebhook,
  renewWebhookSecret,
  testWebhook,
} from '../../api/partners/partner-webhooks.ts'
import { toastRefusal } from '../../api/kit/toast-refusal.ts'
import { StatusBadge, Tag } from '../../ui/data/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/data/date-time.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { eventsLabel, modeLabels } from './partner-labels.ts'
import { WebhookDeliveries } from './webhook-deliveries.tsx'
import { WebhookEventsDialog } from './webhook-events-dialog.tsx'

const whyOff: Record<NonNullable<WebhookEndpoint['disabledWhy']>, string> = {
  asked: 'Switched off',
  gone: 'It answered “gone”',
  failing: 'It has accepted nothing for days',
}

type WebhookRowProps = {
  partner: Partner
  endpoint: WebhookEndpoint
  onSecret: (secret: string) => void
}

export function WebhookRow({ partner, endpoint, onSecret }: WebhookRowProps) {
  const { endpointId, url, mode, eventTypes, isEnabled, disabledWhy, failingSince } = endpoint
  const { partnerId, mayChange } = partner
  const [isLogOpen, setLogOpen] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const [question, setQuestion] = useState<'delete' | 'secret' | null>(null)
  const change = useMutation(changeWebhook)
  const remove = useMutation(deleteWebhook)
  const renew = useMutation(renewWebhookSecret)
  const test = useMutation(testWebhook)
  const ids = { partnerId, endpointId }

  const renewNow = (): void =>
    renew.mutate(ids, {
      onSettled: () => setQuestion(null),
      onSuccess: ({ secret }) => onSecret(secret),
      onError: toastRefusal,
    })
  const removeNow = (): void =>
    remove.mutate(ids, { onSettled: () => setQuestion(null), onError: toastRefusal })

  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-2">
        <code className="text-sm font-bold wrap-anywhere">{url}</code>
        <Tag>{modeLabels[mode]}</Tag>
        {isEnabled ? (
          failingSince ? (
            <StatusBadge tone="warning">Failing</StatusBadge>
          ) : (
            <StatusBadge tone="success">On</StatusBadge>
          )
        ) : (
          <StatusBadge tone="neutral">{disabledWhy ? whyOff[disabledWhy] : 'Off'}</StatusBadge>
        )}
      </p>
      <p className="text-ink-muted text-sm">{eventsLabel(eventTypes)}</p>
      {failingSince && (
        <p className="text-ink-muted text-sm">
          It has accepted nothing since <DateTime at={failingSince} />.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="sm"
          aria-expanded={isLogOpen}
          aria-label={`Deliveries to ${url}`}
          onClick={() => setLogOpen(!isLogOpen)}
        >
          Deliveries
        </Button>
        {mayChange && (
          <>
            <Button
              variant="secondary"
              size="sm"
              aria-label={`Send a test to ${url}`}
              isBusy={test.isPending}
              onClick={() =>
                test.mutate(ids, {
                  onSuccess: () => {
                    setLogOpen(true)
                    toast.success({ title: 'Test sent', description: 'Look at the deliveries.' })
                  },
                  onError: toastRefusal,
                })
              }
            >
              Send test
            </Button>
            <Button
              variant="secondary"
              size="sm"
              aria-label={`${isEnabled ? 'Switch off' : 'Switch on'} ${url}`}
              isBusy={change.isPending}
              onClick={() =>
                change.mutate(
                  { ...ids, body: { isEnabled: !isEnabled } },
                  { onError: toastRefusal },
                )
              }
            >
              {isEnabled ? 'Switch off' : 'Switch on'}
            </Button>
            <Button
              variant="secondary"
              size="sm"
              aria-label={`Events for ${url}`}
              onClick={() => setChoosing(true)}
            >
              Events
            </Button>
            <Button
              variant="secondary"
              size="sm"
              aria-label={`New secret for ${url}`}
              onClick={() => setQuestion('secret')}
            >
              New secret
            </Button>
            <Button
              variant="secondary"
              size="sm"
              aria-label={`Delete ${url}`}
              onClick={() => setQuestion('delete')}
            >
              Delete
            </Button>
          </>
        )}
      </div>
      {isLogOpen && <WebhookDeliveries partner={partner} endpoint={endpoint} />}
      {isChoosing && (
        <WebhookEventsDialog
          partnerId={partnerId}
          endpoint={endpoint}
          onClose={() => setChoosing(false)}
        />
      )}
      <Dialog
        kind="question"
        isOpen={question !== null}
        onOpenChange={(next) => !next && setQuestion(null)}
        title={question === 'secret' ? 'Make a new secret?' : 'Delete this endpoint?'}
        actions={
          <>
            {question === 'secret' ? (
              <Button isBusy={renew.isPending} busyLabel="Making" onClick={renewNow}>
                Make a new secret
              </Button>
            ) : (
              <Button
                variant="danger"
                isBusy={remove.isPending}
                busyLabel="Deleting"
                onClick={removeNow}
              >
                Delete
              </Button>
            )}
            <Button variant="secondary" onClick={() => setQuestion(null)}>
              Cancel
            </Button>
          </>
        }
      >
        {question === 'secret'
          ? `The old one also works for ${webhookSecretOverlapHours} hours, so that you can update your receiver.`
          : 'Nothing more is sent to it, and its log is deleted.'}
      </Dialog>
    </div>
  )
}
