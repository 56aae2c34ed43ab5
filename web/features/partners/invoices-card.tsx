import { Download } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import type { PartnerInvoice } from '../../../contract/partners/partner-invoices.ts'
import type { Partner } from '../../../contract/partners/partners.ts'
import { readDate } from '../../../domain/time/calendar-date.ts'
import { dateKey, dublinClock } from '../../../domain/time/dublin-time.ts'
import { formatMonth, readMonth } from '../../../domain/time/dublin-month.ts'
import { formatEuro } from '../../../domain/money.ts'
import { isPaymentDay } from '../../../domain/partners/partner-invoice.ts'
import { noteInvoicePayment, partnerInvoicesQuery } from '../../api/partners/partners.ts'
import { partnerInvoicePath, useSaveFile } from '../../api/kit/save-file.ts'
import { serverNow } from '../../api/kit/server-clock.ts'
import { toastRefusal } from '../../api/kit/toast-refusal.ts'
import { useAction } from '../../api/kit/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import type { Column } from '../../ui/data/data-table.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { Money } from '../../ui/data/money.tsx'
import { SkeletonText } from '../../ui/feedback/skeleton.tsx'
import { SchemaForm, SubmitButton, useSchemaForm, useTyped } from '../../ui/forms/schema-form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { readHundredths, typedHundredths } from '../../ui/forms/typed-number.ts'
import { InvoiceState } from './invoice-state.tsx'
import { useWholeList } from '../../api/kit/use-list.ts'
import { ListScreen } from '../../ui/data/list-screen.tsx'

type InvoicesCardProps = { partner: Partner; mayNotePayment: boolean }

/** Each month's invoice, its documents, and whether it is paid. */
export function InvoicesCard({ partner, mayNotePayment }: InvoicesCardProps) {
  const { partnerId } = partner
  const list = useWholeList(partnerInvoicesQuery(partnerId), ({ invoices }) => invoices)
  const [paying, setPaying] = useState<PartnerInvoice | null>(null)
  const columns = [
    ...facts,
    stateColumn(mayNotePayment ? setPaying : null),
    documentsColumn(partnerId),
  ]
  return (
    <Card title="Invoices" level={3}>
      <ListScreen
        list={list}
        label="Loading invoices"
        waiting={<SkeletonText />}
        caption="Invoices"
        columns={columns}
        rowKey={({ invoiceNo }) => invoiceNo}
        empty={
          <p className="text-ink-muted text-sm">
            None yet. Issued on the 1st of the following month.
          </p>
        }
      />
      {paying && (
        <PaymentQuestion partnerId={partnerId} invoice={paying} onClose={() => setPaying(null)} />
      )}
    </Card>
  )
}

const monthOf = (key: string): string => {
  const month = readMonth(key)
  return month ? formatMonth(month) : key
}

const facts: readonly Column<PartnerInvoice>[] = [
  {
    id: 'month',
    header: 'Month',
    isTitle: true,
    cell: ({ month, invoiceNo }) => (
      <span className="flex flex-col">
        {monthOf(month)}
        <span className="text-ink-muted text-sm font-normal">{invoiceNo}</span>
      </span>
    ),
  },
  {
    id: 'charged',
    header: 'Charged',
    isNumeric: true,
    cell: ({ chargedCents }) => <Money cents={chargedCents} />,
  },
  {
    id: 'discount',
    header: 'Discount',
    isNumeric: true,
    cell: ({ discountCents }) => <Money cents={0 - discountCents} />,
  },
  {
    id: 'total',
    header: 'Total',
    isNumeric: true,
    cell: ({ totalCents }) => <Money cents={totalCents} className="font-bold" />,
  },
]

const stateColumn = (
  onPaid: ((invoice: PartnerInvoice) => void) | null,
): Column<PartnerInvoice> => ({
  id: 'state',
  header: 'State',
  cell: (invoice) => <InvoiceState invoice={invoice} onPaid={onPaid && (() => onPaid(invoice))} />,
})

const documentsColumn = (partnerId: string): Column<PartnerInvoice> => ({
  id: 'papers',
  header: 'Download',
  cell: ({ invoiceNo }) => (
    <span className="flex flex-wrap gap-2 max-md:justify-end">
      <InvoiceDownload partnerId={partnerId} invoiceNo={invoiceNo} kind="pdf" />
      <InvoiceDownload partnerId={partnerId} invoiceNo={invoiceNo} kind="csv" />
    </span>
  ),
})

type InvoiceDownloadProps = { partnerId: string; invoiceNo: string; kind: 'pdf' | 'csv' }

function InvoiceDownload({ partnerId, invoiceNo, kind }: InvoiceDownloadProps) {
  const { save, isSaving } = useSaveFile(
    partnerInvoicePath(partnerId, invoiceNo, kind),
    toastRefusal,
  )
  const label = kind.toUpperCase()
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={<Download aria-hidden />}
      isBusy={isSaving}
      aria-label={`Download ${invoiceNo}, ${label}`}
      onClick={save}
    >
      {label}
    </Button>
  )
}

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
  if (cents < openCents) return `${formatEuro(openCents - cents)} of the invoice stays open.`
  if (cents === openCents) return 'That is all that is open.'
  return `That is ${formatEuro(cents - openCents)} more than is open. It is set against the next invoice.`
}

function PaymentQuestion({ partnerId, invoice, onClose }: PaymentQuestionProps) {
  const { invoiceNo, openCents, paidCents } = invoice
  const now = serverNow()
  const today = dateKey(dublinClock(now))
  const issuedAt = new Date(invoice.issuedAt)
  const note = useAction(noteInvoicePayment, {
    success: (_, { body }) => ({
      title: 'Payment recorded',
      description: `${formatEuro(body.amount?.cents ?? 0)} for ${invoiceNo}.`,
    }),
    onSuccess: onClose,
    onRefused: (failure) => {
      toastRefusal(failure)
      onClose()
    },
  })
  const form = useSchemaForm({
    name: 'invoice-payment',
    schema: paymentFields(issuedAt, now),
    defaultValues: { cents: (openCents / 100).toFixed(2), receivedOn: today },
    onSubmit: ({ cents, receivedOn }, refuse) =>
      note.run(
        { partnerId, invoiceNo, body: { receivedOn, amount: { cents, afterCents: paidCents } } },
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
        <p>{amountLabel(cents, openCents)} This is recorded and cannot be undone.</p>
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
