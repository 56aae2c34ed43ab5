/** The HTTP side of VAT invoices; the matrix allows the booking's customer, and operators to read. */
import type { vatInvoiceRoutes } from '../../contract/bookings/vat-invoices.ts'
import { accepted } from '../../domain/refusal.ts'
import { auditRead } from '../audit/index.ts'
import type { HandlersOf } from '../define-module.ts'
import { issueVatInvoice } from './issue-vat-invoice.ts'
import { listDriverVatInvoices, listVatInvoices } from './list-vat-invoices.ts'
import { agreeToSelfBilling, loadSelfBilling, withdrawSelfBilling } from './self-billing.ts'
import { vatInvoicePdfOfBooking, vatInvoicePdfOfDriver } from './vat-invoice-pdf.ts'

export const vatInvoiceHandlers = {
  'GET /api/bookings/:bookingId/vat-invoices': async (ctx, who, { params: { bookingId } }) => {
    if (who.role === 'operator') await auditRead(ctx, who, 'read_receipts', bookingId)
    return accepted(await listVatInvoices(ctx, bookingId))
  },

  'POST /api/bookings/:bookingId/vat-invoices': async (ctx, _who, { params, body }) => {
    const { bookingId } = params
    const issued = await issueVatInvoice(ctx, { bookingId, business: body })
    return issued.ok ? { ...issued, value: await listVatInvoices(ctx, bookingId) } : issued
  },

  'GET /api/bookings/:bookingId/vat-invoices/:invoiceNo/pdf': async (ctx, who, { params }) => {
    if (who.role === 'operator') await auditRead(ctx, who, 'read_receipts', params.bookingId)
    return vatInvoicePdfOfBooking(ctx, params)
  },

  'GET /api/driver/vat-invoices': (ctx, { accountId }) => listDriverVatInvoices(ctx, accountId),

  'GET /api/driver/vat-invoices/:invoiceNo/pdf': (ctx, { accountId }, { params }) =>
    vatInvoicePdfOfDriver(ctx, { accountId, ...params }),

  'GET /api/driver/self-billing': (ctx, { accountId }) => loadSelfBilling(ctx, accountId),

  'PUT /api/driver/self-billing': (ctx, { accountId }, { body }) =>
    agreeToSelfBilling(ctx, accountId, body.textVersion),

  'DELETE /api/driver/self-billing': (ctx, { accountId }) => withdrawSelfBilling(ctx, accountId),
} satisfies HandlersOf<typeof vatInvoiceRoutes>
