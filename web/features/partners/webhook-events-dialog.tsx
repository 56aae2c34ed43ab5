import { z } from 'zod'
import type { WebhookEndpoint } from '../../../contract/partners/webhooks.ts'
import { useAction } from '../../api/kit/use-action.ts'
import { changeWebhook } from '../../api/partners/partner-webhooks.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { SchemaForm, SubmitButton, useSchemaForm, useTyped } from '../../ui/forms/schema-form.tsx'
import { chosenEvents, chosenFrom, EventChoice, eventTypesOf } from './event-choice.tsx'

type WebhookEventsDialogProps = {
  partnerId: string
  endpoint: WebhookEndpoint
  onClose: () => void
}

const eventsFields = z.object({ eventTypes: chosenEvents })

/** The events that an endpoint will receive. Mounted only while it is open, so that it always begins with those in force. */
export function WebhookEventsDialog({ partnerId, endpoint, onClose }: WebhookEventsDialogProps) {
  const { endpointId, url } = endpoint
  const change = useAction(changeWebhook, {
    success: { title: 'Events saved', description: 'They apply from the next message.' },
    onSuccess: onClose,
  })
  const form = useSchemaForm({
    name: 'webhook-events',
    schema: eventsFields,
    defaultValues: { eventTypes: chosenFrom(endpoint.eventTypes) },
    onSubmit: ({ eventTypes }, refuse) =>
      change.run({ partnerId, endpointId, body: { eventTypes: eventTypesOf(eventTypes) } }, refuse),
  })
  const { id, error } = form.field('eventTypes')

  return (
    <Dialog
      isOpen
      onOpenChange={(next) => !next && onClose()}
      title="Which events?"
      description={<span className="wrap-anywhere">{url}</span>}
      actions={
        <>
          <SubmitButton of={form} busyLabel="Saving">
            Save events
          </SubmitButton>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <SchemaForm of={form}>
        <EventChoice
          id={id}
          error={error}
          chosen={useTyped(form).eventTypes}
          onChange={(chosen) => form.set('eventTypes', chosen)}
        />
      </SchemaForm>
    </Dialog>
  )
}
