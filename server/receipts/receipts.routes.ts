/** The HTTP side of receipts; the matrix allows the booking's customer, and operators to read. */
import type { receiptRoutes } from '../../contract/bookings/receipts.ts'
import { accepted } from '../../domain/refusal.ts'
import type { Identity } from '../accounts/index.ts'
import { writeAudit } from '../audit/index.ts'
import type { Ctx } from '../context.ts'
import type { HandlersOf } from '../define-module.ts'
import { downloadReceipt } from './download-receipt.ts'
import { viewReceipt } from './receipt-view.ts'
import { listReceipts } from './receipts.store.ts'

export const receiptHandlers = {
  'GET /api/bookings/:bookingId/receipts': async (ctx, who, { params: { bookingId } }) => {
    await noteReading(ctx, who, bookingId)
    const rows = await listReceipts(ctx.db, bookingId)
    return accepted({ receipts: rows.map(viewReceipt) })
  },

  'GET /api/bookings/:bookingId/receipts/:receiptNo/pdf': async (ctx, who, { params }) => {
    await noteReading(ctx, who, params.bookingId)
    return downloadReceipt(ctx.db, params)
  },
} satisfies HandlersOf<typeof receiptRoutes>

/** An operator's read is on record before it is shown. */
const noteReading = async (
  ctx: Ctx,
  { accountId, role }: Identity,
  bookingId: string,
): Promise<void> => {
  if (role !== 'operator') return
  const at = await ctx.clock.now(ctx.db)
  await writeAudit(ctx.db, { accountId, action: 'read_receipts', objectId: bookingId, at })
}
