/** On the page of a receipt: the VAT invoice for a business, the form that requests it, or why there is none. */
import { useState } from 'react'
import { vatInvoiceBlockText } from '../../../domain/tax/vat-invoice.ts'
import { vatInvoicePdfPath, vatInvoicesQuery } from '../../api/vat-invoices.ts'
import { useLoad } from '../../api/kit/use-load.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { BusinessForm } from './business-form.tsx'
import { VatInvoiceList } from './vat-invoice-list.tsx'

type VatInvoiceCardProps = {
  bookingId: string
  /** Operators read only. */
  mayRequest: boolean
}

export function VatInvoiceCard({ bookingId, mayRequest }: VatInvoiceCardProps) {
  const load = useLoad(vatInvoicesQuery(bookingId))
  return (
    <Card title="VAT invoice" aria-label="VAT invoice" className="print:hidden">
      <Loaded load={load} label="Loading the VAT invoice">
        {({ invoices, block }) => {
          if (invoices.length > 0) {
            return (
              <VatInvoiceList
                invoices={invoices}
                pathOf={({ invoiceNo }) => vatInvoicePdfPath(bookingId, invoiceNo)}
              />
            )
          }
          if (block !== null)
            return <p className="text-ink-muted max-w-prose">{vatInvoiceBlockText[block]}</p>
          return mayRequest ? (
            <Request bookingId={bookingId} />
          ) : (
            <p className="text-ink-muted">The customer has requested none.</p>
          )
        }}
      </Loaded>
    </Card>
  )
}

function Request({ bookingId }: { bookingId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="max-w-prose">
        Booked for a business in Ireland? Your driver is registered for VAT, so you can have a VAT
        invoice in their name. The price stays as it is: it says how much of it is VAT.
      </p>
      {isOpen ? (
        <BusinessForm bookingId={bookingId} onLeave={() => setOpen(false)} />
      ) : (
        <Button variant="secondary" className="max-sm:w-full" onClick={() => setOpen(true)}>
          It was for a business
        </Button>
      )}
    </div>
  )
}
