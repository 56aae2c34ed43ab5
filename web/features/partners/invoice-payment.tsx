import { z } from 'zod'
import type { PartnerInvoice } from '../../../contract/partners/partner-invoices.ts'
import { formatEuro, plainEuro } from '../../../domain/money.ts'
import { undoSeconds } from '../../../domain/operations/undo.ts'
import { isPaymentDay } from '../../../domain/partners/partner-invoice.ts'
import { readDate } from '../../../domain/time/calendar-date.ts'
import { dateKey, dublinClock } from '../../../domain/time/dublin-time.ts'
import { serverNow } from '../../api/kit/server-clock.ts'
import { toastRefusal } from '../../api/kit/toast-refusal.ts'
import { useAction } from '../../api/kit/use-action.ts'
import { beginUndoable } from '../../api/undo.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { SchemaForm, SubmitButton, useSchemaForm, useTyped } from '../../ui/forms/schema-form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { readHundredths, typedHundredths } from '../../ui/forms/typed-number.ts'

type PaymentQuestionProps = { partnerId: string; invoice: PartnerInvoice; onClose: () => void }

/** Cents; far beyond any invoice, so that too large an amount is told apart from an invalid one. */
const typedAmount = { min: 1, max: 1_000_000_000 }

const paymentFields = (issuedAt: Date, now: Date) =>
  z.object({
    cents: typedHundredths(typedAmount, 'Enter the amount that arrived'),
    receivedOn: z
      .string()
      .refine(
        (day) => readDate(day) !== null && isPaymentDay(day, issuedAt, now),
        'Enter a day since the invoice that is not in the future',
      ),
  })

/** What remains open after an amount. */
const amountLabel = (cents: number, openCents: number): string => {
  const others = 'pays other open invoices first, then the next one.'
  if (openCents === 0) return `This invoice is paid. What arrives now ${others}`
  if (cents < openCents) return `${formatEuro(openCents - cents)} of the invoice stays open.`
  if (cents === openCents) return 'That is all that is open.'
  return `That is ${formatEuro(cents - openCents)} more than is open. It ${others}`
}

/** What arrived at the bank for an invoice: all, a part, or more. */
export function PaymentQuestion({ partnerId, invoice, onClose }: PaymentQuestionProps) {
  const { invoiceNo, openCents, paidCents } = invoice
  const now = serverNow()
  const today = dateKey(dublinClock(now))
  const issuedAt = new Date(invoice.issuedAt)
  const note = useAction(beginUndoable, {
    onSuccess: onClose,
    onRefused: (failure) => {
      toastRefusal(failure)
      onClose()
    },
  })
  const form = useSchemaForm({
    name: 'invoice-payment',
    schema: paymentFields(issuedAt, now),
    defaultValues: { cents: openCents > 0 ? plainEuro(openCents) : '', receivedOn: today },
    onSubmit: ({ cents, receivedOn }, refuse) =>
      note.run(
        {
          kind: 'partner_payment',
          partnerId,
          invoiceNo,
          receivedOn,
          amountCents: cents,
          afterCents: paidCents,
        },
        refuse,
      ),
  })
  const cents = readHundredths(useTyped(form).cents, typedAmount) ?? 0

  return (
    <Dialog
      kind="question"
      isOpen
      onOpenChange={(next) => !next && onClose()}
      title={`Payment for ${invoiceNo}`}
      actions={
        <>
          <SubmitButton of={form} busyLabel="Saving">
            {cents > 0 ? `${formatEuro(cents)} arrived` : 'Record the payment'}
          </SubmitButton>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <SchemaForm of={form} className="flex flex-col gap-4">
        <p>
          {amountLabel(cents, openCents)} You can undo it for {undoSeconds} seconds.
        </p>
        <TextField {...form.field('cents')} label="Amount" prefix="€" inputMode="decimal" />
        <TextField
          {...form.field('receivedOn')}
          label="Arrived on"
          type="date"
          min={dateKey(dublinClock(issuedAt))}
          max={today}
        />
      </SchemaForm>
    </Dialog>
  )
}
