import { vatInvoiceRoutes } from '../../contract/bookings/vat-invoices.ts'
import { defineModule } from '../define-module.ts'
import { vatInvoiceHandlers } from './vat-invoices.routes.ts'

export const vatInvoicesModule = defineModule({
  http: { routes: vatInvoiceRoutes, handlers: vatInvoiceHandlers },
})

export { creditVatInvoice } from './credit-vat-invoice.ts'
export { lockBookingOf } from './vat-invoices.store.ts'
export { vatInvoicesOfBookings } from './vat-invoices-of-bookings.ts'
