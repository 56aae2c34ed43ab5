/** VAT invoices and credit notes with their files: of a booking, or of a driver. */
import type { VatInvoice } from '../../../contract/bookings/vat-invoices.ts'
import { vatInvoiceTitle } from '../../../domain/tax/vat-invoice.ts'
import { saveOrToast } from '../../api/kit/save-file.ts'
import { DateTime } from '../../ui/data/date-time.tsx'
import { Money } from '../../ui/data/money.tsx'
import { SaveButton } from '../../ui/save-button.tsx'

type VatInvoiceListProps = {
  invoices: readonly VatInvoice[]
  pathOf: (invoice: VatInvoice) => string
}

export function VatInvoiceList({ invoices, pathOf }: VatInvoiceListProps) {
  return (
    <ul aria-label="VAT invoices" className="divide-line border-line divide-y border-y">
      {invoices.map((invoice) => (
        <li
          key={`${invoice.bookingId} ${invoice.invoiceNo}`}
          className="flex flex-wrap items-center justify-between gap-3 py-3"
        >
          <span className="min-w-0">
            <span className="block font-bold">{vatInvoiceTitle(invoice)}</span>
            <span className="text-ink-muted block text-sm break-words">
              {invoice.customerName}, {invoice.bookingReference},{' '}
              <DateTime at={invoice.issuedAt} wording="date" />
            </span>
            <span className="block text-sm">
              <Money cents={invoice.grossCents} />, VAT <Money cents={invoice.vatCents} />
            </span>
          </span>
          <SaveButton
            size="sm"
            busyLabel="Making the PDF"
            aria-label={`Download PDF of ${vatInvoiceTitle(invoice)}`}
            save={() => saveOrToast(pathOf(invoice))}
          >
            PDF
          </SaveButton>
        </li>
      ))}
    </ul>
  )
}
