/** VAT invoices in a driver's name; nothing before the first. */
import { useQuery } from '@tanstack/react-query'
import { selfBillingDisputeDays } from '../../../domain/tax/self-billing.ts'
import { driverVatInvoicePath, driverVatInvoicesQuery } from '../../api/vat-invoices.ts'
import { VatInvoiceList } from './vat-invoice-list.tsx'

export function DriverVatInvoices() {
  const { data } = useQuery(driverVatInvoicesQuery)
  if (!data || data.invoices.length === 0) return null
  return (
    <section aria-labelledby="vat-invoices" className="mt-8">
      <h2 id="vat-invoices" className="mb-1 text-xl">
        VAT invoices in your name
      </h2>
      <p className="text-ink-muted mb-3 text-sm">
        For your VAT return. Something is wrong with one? Tell us within {selfBillingDisputeDays}{' '}
        days.
      </p>
      <VatInvoiceList
        invoices={data.invoices}
        pathOf={({ invoiceNo }) => driverVatInvoicePath(invoiceNo)}
      />
    </section>
  )
}
