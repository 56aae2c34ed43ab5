import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { WebhookEndpoint } from '../../../contract/partners/webhooks.ts'
import { changeWebhook } from '../../api/partners/partner-webhooks.ts'
import { toastRefusal } from '../../api/kit/toast-refusal.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { chosenFrom, EventChoice, eventTypesOf, isNothingChosen } from './event-choice.tsx'

type WebhookEventsDialogProps = {
  partnerId: string
  endpoint: WebhookEndpoint
  onClose: () => void
}

/** The events that an endpoint will receive. Mounted only while it is open, so that it always begins with those in force. */
export function WebhookEventsDialog({ partnerId, endpoint, onClose }: WebhookEventsDialogProps) {
  const { endpointId, url } = endpoint
  const { mutate, isPending } = useMutation(changeWebhook)
  const [chosen, setChosen] = useState(chosenFrom(endpoint.eventTypes))
  const [isTried, setTried] = useState(false)

  const save = (): void => {
    if (isNothingChosen(chosen)) {
      setTried(true)
      document.getElementById('webhook-events')?.focus()
      return
    }
    mutate(
      { partnerId, endpointId, body: { eventTypes: eventTypesOf(chosen) } },
      {
        onSuccess: () => {
          onClose()
          toast.success({ title: 'Events saved', description: 'They count from the next message.' })
        },
        onError: toastRefusal,
      },
    )
  }

  return (
    <Dialog
      isOpen
      onOpenChange={(next) => !next && onClose()}
      title="Which events?"
      description={<span className="wrap-anywhere">{url}</span>}
      actions={
        <>
          <Button isBusy={isPending} busyLabel="Saving" onClick={save}>
            Save events
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <EventChoice id="webhook-events" chosen={chosen} isTried={isTried} onChange={setChosen} />
    </Dialog>
  )
}
