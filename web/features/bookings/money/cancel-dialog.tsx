import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import type { Booking } from '../../../../contract/bookings/bookings.ts'
import { freeText } from '../../../../contract/text-fields.ts'
import { formatEuro } from '../../../../domain/money.ts'
import { undoSeconds } from '../../../../domain/operations/undo.ts'
import { isOnlyHeld } from '../../../../domain/payments/cancellation.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { announce } from '../../../ui/feedback/live-region.tsx'
import { PriceLines } from '../../../ui/data/price-lines.tsx'
import { SchemaForm, SubmitButton, useSchemaForm } from '../../../ui/forms/schema-form.tsx'
import { TextAreaField } from '../../../ui/forms/text-area-field.tsx'
import { cancelCostNow } from './cancel-cost.ts'
import { useServerNow } from '../../../ui/use-server-now.ts'

export type CancelRequest = {
  /** In cents, as shown when the button was pressed. */
  expectedFeeCents: number
  reason?: string
}

/** `changed`: the cost went up since it was shown, so the user is asked again. `over`: done, or nothing left to cancel. */
export type CancelAnswer =
  | { kind: 'over' }
  | { kind: 'changed'; words: string }
  | { kind: 'failed' }

type CancelDialogProps = {
  booking: Booking
  clockOffsetMs: number
  onCancel: (request: CancelRequest) => Promise<CancelAnswer>
  onClose: () => void
}

const reasonMaxLength = 500
const cancelFields = z.object({ reason: freeText(reasonMaxLength) })

/** Asks once more, with the cost of this very second; the user confirms exactly the cost that was shown. */
export function CancelDialog({ booking, clockOffsetMs, onCancel, onClose }: CancelDialogProps) {
  const nowMs = useServerNow(clockOffsetMs) ?? Date.parse(booking.serverNow)
  const cost = cancelCostNow(booking, nowMs)
  const [changed, setChanged] = useState<string | null>(null)
  const form = useSchemaForm({
    name: 'cancel',
    schema: cancelFields,
    defaultValues: { reason: '' },
    onSubmit: async ({ reason }) => {
      setChanged(null)
      const answer = await onCancel({
        expectedFeeCents: cost.feeCents,
        ...(reason === '' ? {} : { reason }),
      })
      if (answer.kind === 'over') onClose()
      if (answer.kind === 'changed') setChanged(answer.words)
    },
  })
  useAnnounced(cost.words)

  const isDriver = booking.viewer === 'driver'
  const isCustomer = booking.viewer === 'customer'
  const what = isDriver ? 'job' : 'booking'
  const isOperator = booking.viewer === 'operator'
  const card = isCustomer ? 'your card' : 'the card'

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      kind="question"
      title={`Cancel this ${what}?`}
      actions={
        <>
          <SubmitButton
            of={form}
            variant="danger"
            busyLabel="Cancelling"
            disabledReason={cost.isAllowedOnline ? null : cost.words}
          >
            {cost.feeCents > 0 ? `Cancel and pay ${formatEuro(cost.feeCents)}` : `Cancel ${what}`}
          </SubmitButton>
          <Button variant="quiet" onClick={onClose}>
            {`Keep ${what}`}
          </Button>
        </>
      }
    >
      <SchemaForm of={form} className="flex flex-col gap-5">
        {changed && (
          <Alert tone="warning" title="The cost of cancelling has changed" isLive>
            {changed}
          </Alert>
        )}
        <p>{cost.words}</p>
        {isOperator && (
          <p className="text-ink-muted text-sm">
            You can undo it for {undoSeconds} seconds. Until then no one is told.
          </p>
        )}
        {!isDriver && cost.isAllowedOnline && (
          <PriceLines
            lines={[
              { label: paidLabel(booking, card), amountCents: booking.priceCents },
              { label: 'Cancelling costs', amountCents: -cost.feeCents },
              ...(cost.returnedCents > 0
                ? [{ label: `Back on ${card} already`, amountCents: -cost.returnedCents }]
                : []),
              ...(cost.back.creditCents > 0
                ? [{ label: 'Back as credit', amountCents: -cost.back.creditCents }]
                : []),
            ]}
            total={{
              label: goesBackLabel(booking, card),
              amountCents: cost.back.cardCents,
            }}
          />
        )}
        <TextAreaField
          {...form.field('reason')}
          label="Why?"
          hint={isCustomer ? 'Optional. Your driver sees it.' : 'Optional. The customer sees it.'}
          rows={2}
          maxLength={reasonMaxLength}
        />
      </SchemaForm>
    </Dialog>
  )
}

/** Announces the cost again when it changes while the user is about to press. */
const useAnnounced = (words: string): void => {
  const announced = useRef(words)
  useEffect(() => {
    if (announced.current === words) return
    announced.current = words
    announce(words, 'assertive')
  }, [words])
}

const goesBackLabel = ({ paidBy, status }: Booking, card: string): string => {
  if (paidBy === 'account') return 'Not charged to the account'
  if (isOnlyHeld(status)) return `Hold released on ${card}`
  return paidBy === 'split' ? 'Goes back to card and account' : `Goes back to ${card}`
}

const paidLabel = ({ paidBy, acceptedAt, credit }: Booking, card: string): string => {
  if (paidBy === 'account') return 'Price on account'
  if (paidBy === 'split') return 'Price on card and account'
  if (credit && credit.usedCents > 0) return 'Price on card and credit'
  return acceptedAt ? 'Price paid' : `Held on ${card}`
}
