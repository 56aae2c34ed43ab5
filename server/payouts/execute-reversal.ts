import { reversalPostings } from '../../domain/payments/ledger.ts'
import type { Ctx } from '../context.ts'
import { inTransaction, type Tx } from '../kit/database/database.ts'
import { postLedger } from '../ledger/index.ts'
import type { ProviderAnswer, ProviderReversal } from '../payments/index.ts'
import { closeTask, openTask } from '../tasks/index.ts'
import { insertEntry, lockPayout } from './lines.store.ts'
import {
  isReversalOpen,
  leaseReversal,
  lockReversal,
  saveReversal,
  type LeasedReversal,
} from './transfers.store.ts'

/**
 * Takes an overpayment back from a driver, once. First asks the provider what it made already, because it forgets keys after a day.
 * Refused (the driver's account is empty): an operator is notified, and next Friday nets it. Answers whether it is finished.
 */
export const executeReversal = async (ctx: Ctx, reversalId: string): Promise<boolean> => {
  const reversal = await leaseReversal(ctx.db, reversalId)
  if (!reversal) return !(await isReversalOpen(ctx.db, reversalId))
  const answer = await reverseOnce(ctx, reversal)
  switch (answer.kind) {
    case 'done':
      await recordReversal(ctx, reversal, answer.value.providerReversalId)
      return true
    case 'card_refused':
    case 'request_refused':
      await recordRefusal(ctx, reversal, answer.code)
      return true
    case 'unknown':
      await saveReversal(ctx.db, reversalId, {
        leasedUntil: null,
        lastError: answer.why,
        keyVersion: reversal.keyVersion + (answer.wasAnswered ? 1 : 0),
      })
      return false
    default: {
      const unknown: never = answer
      throw new Error(`unknown answer ${String(unknown)}`)
    }
  }
}

const reverseOnce = async (
  { cardProvider }: Ctx,
  reversal: LeasedReversal,
): Promise<ProviderAnswer<ProviderReversal>> => {
  const before = await cardProvider.listReversals(reversal.providerTransferId)
  if (before.kind !== 'done') {
    return { kind: 'unknown', why: 'reversals could not be listed', wasAnswered: false }
  }
  const made = before.value.find(({ reversalId }) => reversalId === reversal.id)
  if (made) return { kind: 'done', value: made }
  return cardProvider.reverseTransfer({
    key: `reversal:${reversal.id}:${reversal.keyVersion}`,
    reversalId: reversal.id,
    providerTransferId: reversal.providerTransferId,
    amountCents: reversal.amountCents,
  })
}

const recordReversal = async (
  ctx: Ctx,
  leased: LeasedReversal,
  providerReversalId: string,
): Promise<void> => {
  await inTransaction(ctx.db, async (tx) => {
    await lockPayout(tx, leased.payoutId)
    const reversal = await lockReversal(tx, leased.id)
    if (reversal.state !== 'requested') return
    const at = await ctx.clock.now(tx)
    const ledgerKey = `reversal:${reversal.id}`
    await postLedger(tx, {
      key: ledgerKey,
      kind: 'reversal',
      bookingId: leased.bookingId,
      at,
      postings: reversalPostings(reversal.amountCents, leased.driverId),
    })
    await insertEntry(tx, {
      payoutId: leased.payoutId,
      kind: 'reversal',
      amountCents: reversal.amountCents,
      ledgerKey,
      at,
    })
    await saveReversal(tx, reversal.id, {
      state: 'made',
      providerReversalId,
      finishedAt: at,
      leasedUntil: null,
      lastError: null,
    })
    await closeStuckTask(tx, reversal.id, at)
  })
}

const recordRefusal = async (
  ctx: Ctx,
  leased: LeasedReversal,
  code: string | null,
): Promise<void> => {
  await inTransaction(ctx.db, async (tx) => {
    await lockPayout(tx, leased.payoutId)
    const reversal = await lockReversal(tx, leased.id)
    if (reversal.state !== 'requested') return
    const at = await ctx.clock.now(tx)
    await saveReversal(tx, reversal.id, {
      state: 'failed',
      finishedAt: at,
      leasedUntil: null,
      lastError: code,
    })
    await closeStuckTask(tx, reversal.id, at)
    await openTask(tx, {
      kind: 'reversal_failed',
      subject: leased.payoutId,
      bookingId: leased.bookingId,
      driverId: leased.driverId,
      note: `The provider could not take the money back (${code ?? 'no reason given'}). It is kept from the driver’s next pay.`,
      at,
    })
  })
}

const closeStuckTask = (tx: Tx, reversalId: string, at: Date): Promise<void> =>
  closeTask(tx, {
    kind: 'reversal_unsettled',
    subject: reversalId,
    note: 'How it ended is known.',
    at,
  })
