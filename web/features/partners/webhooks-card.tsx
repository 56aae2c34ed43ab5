import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import type { Partner } from '../../../contract/partners/partners.ts'
import { partnerKeyModes, type PartnerKeyMode } from '../../../domain/partners/partner.ts'
import { fieldsOf, isRefusal, wordsOf } from '../../api/kit/failures.ts'
import { createWebhook, webhooksQuery } from '../../api/partners/partner-webhooks.ts'
import { toastRefusal } from '../../api/kit/toast-refusal.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx'
import { SkeletonText } from '../../ui/feedback/skeleton.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { CopyButton } from './copy-button.tsx'
import { EventChoice, eventTypesOf, isNothingChosen, type ChosenEvents } from './event-choice.tsx'
import { modeLabels } from './partner-labels.ts'
import { WebhookRow } from './webhook-row.tsx'
import { useWholeList } from '../../api/kit/use-list.ts'
import { ListScreen } from '../../ui/data/list-screen.tsx'

/** The endpoints at which the insurer's programs receive events of its bookings. */
export function WebhooksCard({ partner }: { partner: Partner }) {
  const { partnerId, mayChange } = partner
  const list = useWholeList(webhooksQuery(partnerId), ({ endpoints }) => endpoints)
  const [secret, setSecret] = useState<string | null>(null)
  const shown = useRef<HTMLDivElement>(null)
  // the control that requested it may be a screen below
  useEffect(() => {
    if (secret) shown.current?.scrollIntoView({ block: 'center' })
  }, [secret])
  return (
    <Card title="Webhook endpoints" level={3}>
      <div ref={shown}>
        {secret && (
          <Alert
            tone="warning"
            title="Copy this secret now"
            isLive
            className="mb-4"
            action={
              <CopyButton
                text={secret}
                label="Copy the webhook secret"
                done={{ title: 'Secret Copied', description: 'The secret is on the clipboard' }}
              />
            }
          >
            <p>Messages are signed with it. It is shown this once.</p>
            <code className="mt-2 block wrap-anywhere">{secret}</code>
          </Alert>
        )}
      </div>
      <ListScreen
        list={list}
        label="Loading webhook endpoints"
        waiting={<SkeletonText />}
        caption="Webhook endpoints"
        className="divide-line *:py-4 *:first:pt-0 divide-y"
        rowKey={({ endpointId }) => endpointId}
        renderRow={(endpoint) => (
          <WebhookRow partner={partner} endpoint={endpoint} onSecret={setSecret} />
        )}
        empty={<p className="text-sm">None yet. Programs can also ask for bookings themselves.</p>}
      />
      {mayChange && <AddForm partnerId={partnerId} onSecret={setSecret} />}
    </Card>
  )
}

type AddFormProps = { partnerId: string; onSecret: (secret: string) => void }

function AddForm({ partnerId, onSecret }: AddFormProps) {
  const { mutate, isPending, error, reset } = useMutation(createWebhook)
  const [url, setUrl] = useState('')
  const [mode, setMode] = useState<PartnerKeyMode>('live')
  const [events, setEvents] = useState<ChosenEvents>(null)
  const [isTried, setTried] = useState(false)
  const isAboutUrl = (failure: unknown): boolean =>
    isRefusal(failure, 'webhook_url_refused') || fieldsOf(failure)['url'] !== undefined

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (isNothingChosen(events)) {
      setTried(true)
      document.getElementById('webhook-add-events')?.focus()
      return
    }
    mutate(
      { partnerId, body: { url: url.trim(), mode, eventTypes: eventTypesOf(events) } },
      {
        onSuccess: ({ secret }) => {
          setUrl('')
          setEvents(null)
          setTried(false)
          onSecret(secret)
        },
        onError: (failure) => {
          if (isAboutUrl(failure)) document.getElementById('webhook-url')?.focus()
          else toastRefusal(failure)
        },
      },
    )
  }

  return (
    <form
      onSubmit={submit}
      noValidate
      aria-labelledby="webhook-add"
      className="border-line mt-4 flex flex-col gap-3 border-t pt-5"
    >
      <h4 id="webhook-add" className="text-base">
        Add an endpoint
      </h4>
      <TextField
        id="webhook-url"
        label="Address"
        hint="Begins with https and can be reached from anywhere."
        type="url"
        inputMode="url"
        autoComplete="off"
        required
        className="max-w-prose"
        value={url}
        error={
          error && isAboutUrl(error) ? (fieldsOf(error)['url'] ?? wordsOf(error).detail) : null
        }
        onChange={({ target }) => {
          setUrl(target.value)
          if (error) reset()
        }}
      />
      <SegmentedControl
        label="Tells of bookings made with"
        name="webhook-mode"
        className="max-w-form"
        value={mode}
        onChange={({ target }) =>
          setMode(partnerKeyModes.find((one) => one === target.value) ?? 'live')
        }
        options={partnerKeyModes.map((one) => ({ value: one, label: `${modeLabels[one]} keys` }))}
      />
      <EventChoice id="webhook-add-events" chosen={events} isTried={isTried} onChange={setEvents} />
      <Button
        type="submit"
        variant="secondary"
        className="self-start"
        isBusy={isPending}
        busyLabel="Adding"
      >
        Add endpoint
      </Button>
    </form>
  )
}
