import type { UndoableRequest } from '../../contract/operations/undo.ts'
import type { Outcome } from '../../domain/refusal.ts'
import { cancelIn, refundAloneIn } from '../bookings/index.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../kit/database/database.ts'
import { resolveTaskIn } from '../operations/index.ts'
import { noteInvoicePaymentIn } from '../partners/index.ts'
import { reviewIn } from '../verification/index.ts'

/** Does what was asked for, in the caller's transaction and with its own audit row. Refusals: those of the action itself. */
export const perform = (
  ctx: Ctx,
  tx: Tx,
  accountId: string,
  request: UndoableRequest,
): Promise<Outcome<unknown>> => {
  switch (request.kind) {
    case 'refund':
      return refundAloneIn(ctx, tx, accountId, request)
    case 'verify':
      return reviewIn(ctx, tx, accountId, { ...request, transition: 'verify', reason: '' })
    case 'cancel': {
      const { kind: _, reason, ...cancellation } = request
      const operator = { kind: 'operator', accountId } as const
      return cancelIn(ctx, tx, operator, { ...cancellation, reason: reason || null })
    }
    case 'resolve_task':
      return resolveTaskIn(ctx, tx, accountId, request)
    case 'partner_payment': {
      const { amountCents, afterCents, ...payment } = request
      const amount = { cents: amountCents, afterCents }
      return noteInvoicePaymentIn(ctx, tx, accountId, { ...payment, amount })
    }
    default: {
      const unknown: never = request
      throw new Error(`unknown action ${String(unknown)}`)
    }
  }
}

/** What it is about in the audit log: an invoice is found under its insurer. */
export const auditObjectOf = (request: UndoableRequest): string =>
  request.kind === 'partner_payment' ? request.partnerId : objectOf(request)

/** What it is about: of each there is one that waits at a time. */
export const objectOf = (request: UndoableRequest): string => {
  switch (request.kind) {
    case 'verify':
      return request.driverId
    case 'resolve_task':
      return request.taskId
    case 'partner_payment':
      return request.invoiceNo
    default:
      return request.bookingId
  }
}
