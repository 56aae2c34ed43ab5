/** The HTTP side of receipts; the matrix allows the booking's customer, and operators to read. */
import type { receiptRoutes } from '../../contract/bookings/receipts.ts'
import { accepted } from '../../domain/refusal.ts'
import { auditRead } from '../audit/index.ts'
import type { HandlersOf } from '../define-module.ts'
import { downloadReceipt } from './download-receipt.ts'
import { viewReceipt } from './receipt-view.ts'
import { listReceipts } from './receipts.store.ts'

export const receiptHandlers = {
  'GET /api/bookings/:bookingId/receipts': async (ctx, who, { params: { bookingId } }) => {
    if (who.role === 'operator') await auditRead(ctx, who, 'read_receipts', bookingId)
    const rows = await listReceipts(ctx.db, bookingId)
    return accepted({ receipts: rows.map(viewReceipt) })
  },

  'GET /api/bookings/:bookingId/receipts/:receiptNo/pdf': async (ctx, who, { params }) => {
    if (who.role === 'operator') await auditRead(ctx, who, 'read_receipts', params.bookingId)
    return downloadReceipt(ctx.db, params)
  },
} satisfies HandlersOf<typeof receiptRoutes>
