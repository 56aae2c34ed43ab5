/** The HTTP side of receipts; the matrix has let in the booking's customer, and operators to look. */
import type { InputOf } from '../../contract/routes.ts'
import { accepted, refused } from '../../domain/refusal.ts'
import type { Identity } from '../accounts/index.ts'
import { writeAudit } from '../audit/index.ts'
import type { Ctx } from '../context.ts'
import { receiptPdf } from './receipt-pdf.ts'
import { viewReceipt } from './receipt-view.ts'
import { findReceipt, receiptsOf } from './receipts.store.ts'

export const receiptHandlers = {
  'GET /api/bookings/:bookingId/receipts': async (
    ctx: Ctx,
    who: Identity,
    { params: { bookingId } }: InputOf<'GET /api/bookings/:bookingId/receipts'>,
  ) => {
    await noteReading(ctx, who, bookingId)
    const rows = await receiptsOf(ctx.db, bookingId)
    return accepted({ receipts: rows.map(viewReceipt) })
  },

  'GET /api/bookings/:bookingId/receipts/:receiptNo/pdf': async (
    ctx: Ctx,
    who: Identity,
    { params }: InputOf<'GET /api/bookings/:bookingId/receipts/:receiptNo/pdf'>,
  ) => {
    await noteReading(ctx, who, params.bookingId)
    const row = await findReceipt(ctx.db, params)
    if (!row) return refused('receipt_not_found')
    return accepted({
      fileName: `towline-${row.receiptNo}.pdf`,
      body: await receiptPdf(viewReceipt(row)),
    })
  },
}

/** That an operator looked is on record before they see it. */
const noteReading = async (
  ctx: Ctx,
  { accountId, role }: Identity,
  bookingId: string,
): Promise<void> => {
  if (role !== 'operator') return
  const at = await ctx.clock.now(ctx.db)
  await writeAudit(ctx.db, { accountId, action: 'read_receipts', objectId: bookingId, at })
}
