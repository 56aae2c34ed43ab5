import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import type { Partner } from '../../../contract/partners/partners.ts'
import { webhookUrl } from '../../../contract/partners/webhooks.ts'
import { partnerKeyModes } from '../../../domain/partners/partner.ts'
import { fieldsOf, isRefusal, failureCopy } from '../../api/kit/failures.ts'
import { createWebhook, webhooksQuery } from '../../api/partners/partner-webhooks.ts'
import { useAction } from '../../api/kit/use-action.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Card } from '../../ui/card.tsx'
import { SchemaForm, SubmitButton, useSchemaForm, useTyped } from '../../ui/forms/schema-form.tsx'
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx'
import { SkeletonText } from '../../ui/feedback/skeleton.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { chosenEvents, EventChoice, eventTypesOf } from './event-choice.tsx'
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
            <p>Messages are signed with it. It is shown only once.</p>
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
        empty={<p className="text-sm">None yet. Your programs can also query bookings directly.</p>}
      />
      {mayChange && <AddForm partnerId={partnerId} onSecret={setSecret} />}
    </Card>
  )
}

type AddFormProps = { partnerId: string; onSecret: (secret: string) => void }

const endpointFields = z.object({
  url: webhookUrl,
  mode: z.enum(partnerKeyModes),
  eventTypes: chosenEvents,
})

function AddForm({ partnerId, onSecret }: AddFormProps) {
  const create = useAction(createWebhook, {
    onSuccess: ({ secret }) => {
      form.reset({ url: '', mode: form.getValues('mode'), eventTypes: null })
      onSecret(secret)
    },
    fields: (failure) =>
      isRefusal(failure, 'webhook_url_refused')
        ? { url: failureCopy(failure).detail, ...fieldsOf(failure) }
        : fieldsOf(failure),
  })
  const opening: z.input<typeof endpointFields> = { url: '', mode: 'live', eventTypes: null }
  const form = useSchemaForm({
    name: 'webhook',
    schema: endpointFields,
    defaultValues: opening,
    onSubmit: ({ url, mode, eventTypes }, refuse) =>
      create.run({ partnerId, body: { url, mode, eventTypes: eventTypesOf(eventTypes) } }, refuse),
  })
  const { field } = form
  const events = field('eventTypes')

  return (
    <SchemaForm
      of={form}
      aria-labelledby="webhook-add"
      className="border-line mt-4 flex flex-col gap-3 border-t pt-5"
    >
      <h4 id="webhook-add" className="text-base">
        Add an endpoint
      </h4>
      <TextField
        {...field('url')}
        label="Address"
        hint="Must start with https and be publicly reachable."
        type="url"
        inputMode="url"
        autoComplete="off"
        required
        className="max-w-prose"
      />
      <SegmentedControl
        {...field('mode')}
        label="Send events for"
        className="max-w-form"
        options={partnerKeyModes.map((one) => ({ value: one, label: `${modeLabels[one]} keys` }))}
      />
      <EventChoice
        id={events.id}
        error={events.error}
        chosen={useTyped(form).eventTypes}
        onChange={(chosen) => form.set('eventTypes', chosen)}
      />
      <SubmitButton of={form} variant="secondary" className="self-start" busyLabel="Adding">
        Add endpoint
      </SubmitButton>
    </SchemaForm>
  )
}
