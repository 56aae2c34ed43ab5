import type { Ctx } from '../context.ts'
import type { Tx } from '../kit/database/database.ts'
import { payoutById } from './lines.store.ts'
import { insertReversal, reversibleTransfer } from './transfers.store.ts'

/**
 * Requests an overpayment back from the driver's account, in the transaction that made the line overpaid and under the
 * line's lock. An amount that cannot be taken back that way stays owed and is netted next Friday.
 */
export const reverseTransfers = async (
  ctx: Pick<Ctx, 'jobs'>,
  tx: Tx,
  payoutId: string,
  at: Date,
): Promise<void> => {
  const { outstandingCents } = await payoutById(tx, payoutId)
  const transfer = await reversibleTransfer(tx, payoutId)
  if (!transfer) return
  const owedCents = 0 - outstandingCents - transfer.openCents
  const amountCents = Math.min(owedCents, transfer.leftCents)
  if (amountCents <= 0) return
  const reversalId = await insertReversal(tx, { transferId: transfer.transferId, amountCents, at })
  await ctx.jobs.enqueue(tx, 'execute-reversal', { reversalId })
}
