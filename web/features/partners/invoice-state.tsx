import type { PartnerInvoice } from '../../../contract/partners/partner-invoices.ts'
import { readDate } from '../../../domain/time/calendar-date.ts'
import { dublinInstant, formatDate } from '../../../domain/time/dublin-time.ts'
import { formatEuro } from '../../../domain/money.ts'
import { isInvoiceLate } from '../../../domain/partners/partner-invoice.ts'
import { serverNow } from '../../api/kit/server-clock.ts'
import { StatusBadge } from '../../ui/data/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/data/date-time.tsx'
import { Money } from '../../ui/data/money.tsx'

type InvoiceStateProps = {
  invoice: PartnerInvoice
  /** Null: the viewer may not mark it as paid. */
  onPaid: (() => void) | null
}

/** Whether it is paid, the open amount, since when it is late; for a credit note, the invoice it credits. */
export function InvoiceState({ invoice, onPaid }: InvoiceStateProps) {
  const { paidOn, dueOn, invoiceNo, creditsInvoiceNo, openCents, remindedAt } = invoice
  if (creditsInvoiceNo !== null) {
    return <StatusBadge tone="neutral">{`Credits ${creditsInvoiceNo}`}</StatusBadge>
  }
  if (paidOn !== null) {
    const moreCents = invoice.paidCents - invoice.totalCents
    const more = moreCents > 0 ? `, ${formatEuro(moreCents)} too much` : ''
    return (
      <span className="inline-flex flex-col items-start gap-1.5 max-md:items-end">
        <StatusBadge tone="success">{`Paid ${dayLabel(paidOn)}${more}`}</StatusBadge>
        {/* Paid twice, or from another account: the bank does not ask first. */}
        {onPaid && <RecordPayment invoiceNo={invoiceNo} isAnother onPress={onPaid} />}
      </span>
    )
  }
  if (dueOn === null) return <StatusBadge tone="neutral">Nothing to pay</StatusBadge>
  const isLate = isInvoiceLate(new Date(dueOn), serverNow())
  const lastReminder = remindedAt.at(-1)
  return (
    <span className="inline-flex flex-col items-start gap-1.5 max-md:items-end">
      <StatusBadge tone={isLate ? 'danger' : 'warning'}>{isLate ? 'Late' : 'Open'}</StatusBadge>
      <span className="text-ink-muted text-sm">
        Due <DateTime at={dueOn} wording="date" />
      </span>
      {openCents < invoice.totalCents && (
        <span className="text-ink-muted text-sm">
          To pay <Money cents={openCents} />
        </span>
      )}
      {lastReminder && (
        <span className="text-ink-muted text-sm">
          Reminded <DateTime at={lastReminder} wording="date" />
        </span>
      )}
      {onPaid && <RecordPayment invoiceNo={invoiceNo} onPress={onPaid} />}
    </span>
  )
}

type RecordPaymentProps = { invoiceNo: string; isAnother?: boolean; onPress: () => void }

function RecordPayment({ invoiceNo, isAnother = false, onPress }: RecordPaymentProps) {
  const label = isAnother ? 'Record another payment' : 'Record a payment'
  return (
    <Button
      variant={isAnother ? 'quiet' : 'secondary'}
      size="sm"
      aria-label={`${label} for ${invoiceNo}`}
      onClick={onPress}
    >
      {label}
    </Button>
  )
}

/** `Tue 15 Dec 2026`, of `2026-12-15`. */
const dayLabel = (day: string): string => {
  const date = readDate(day)
  return date ? formatDate(dublinInstant(date, 12)) : day
}
