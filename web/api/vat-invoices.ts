/** VAT invoices in drivers' names: of a booking, and of the signed-in driver. */
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { accountKeys } from './account-keys.ts'
import { call, type BodyOf } from './kit/call.ts'

/** What there is, or why there is none. Refusal: `not_found`, also for its driver. */
export const vatInvoicesQuery = (bookingId: string) =>
  queryOptions({
    queryKey: accountKeys.vatInvoices(bookingId),
    queryFn: ({ signal }) =>
      call('GET /api/bookings/:bookingId/vat-invoices', { params: { bookingId }, signal }),
  })

type Requested = BodyOf<'POST /api/bookings/:bookingId/vat-invoices'> & { bookingId: string }

/** Refusals: `invalid_input` with the field, `vat_invoice_not_possible`, `vat_invoice_issued`. */
export const requestVatInvoice = mutationOptions({
  mutationFn: ({ bookingId, ...body }: Requested) =>
    call('POST /api/bookings/:bookingId/vat-invoices', { params: { bookingId }, body }),
  onSuccess: (answer, { bookingId }, _kept, { client }) => {
    client.setQueryData(accountKeys.vatInvoices(bookingId), answer)
  },
})

export const vatInvoicePdfPath = (bookingId: string, invoiceNo: string): string =>
  `/api/bookings/${encodeURIComponent(bookingId)}/vat-invoices/${encodeURIComponent(invoiceNo)}/pdf`

/** The newest first. */
export const driverVatInvoicesQuery = queryOptions({
  queryKey: accountKeys.driverVatInvoices,
  queryFn: ({ signal }) => call('GET /api/driver/vat-invoices', { signal }),
})

export const driverVatInvoicePath = (invoiceNo: string): string =>
  `/api/driver/vat-invoices/${encodeURIComponent(invoiceNo)}/pdf`

/** Whether the driver has agreed to VAT invoices in their name. */
export const selfBillingQuery = queryOptions({
  queryKey: accountKeys.selfBilling,
  queryFn: ({ signal }) => call('GET /api/driver/self-billing', { signal }),
})

/** Refusal: `self_billing_changed`. */
export const agreeToSelfBilling = mutationOptions({
  mutationFn: (body: BodyOf<'PUT /api/driver/self-billing'>) =>
    call('PUT /api/driver/self-billing', { body }),
  onSuccess: (answer, _sent, _kept, { client }) => {
    client.setQueryData(accountKeys.selfBilling, answer)
  },
})

export const withdrawSelfBilling = mutationOptions({
  mutationFn: () => call('DELETE /api/driver/self-billing', {}),
  onSuccess: (answer, _sent, _kept, { client }) => {
    client.setQueryData(accountKeys.selfBilling, answer)
  },
})
