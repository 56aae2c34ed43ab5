import { payoutPostings } from '../../domain/payments/ledger.ts'
import type { Ctx } from '../context.ts'
import { inTransaction, type Tx } from '../kit/database/database.ts'
import { coveredCentsOf, postLedger } from '../ledger/index.ts'
import type { ProviderAnswer, ProviderTransfer } from '../payments/index.ts'
import { closeTask, openTask } from '../tasks/index.ts'
import { openDisputeCents } from './holds.store.ts'
import { insertEntry, lockPayout, mayTransferNow } from './lines.store.ts'
import { cardShareOf, owedFromCards } from './owed-from-cards.ts'
import { reverseTransfers } from './reverse-transfers.ts'
import {
  isAnyPayWaitingAfter,
  leaseTransfer,
  lockTransfer,
  markRequested,
  saveTransfer,
  type LeasedTransfer,
} from './transfers.store.ts'

/** The provider's code when our balance does not cover a transfer (Stripe, "Error codes"). */
const balanceCode = 'balance_insufficient'
/** A refund, a dispute or the end of a verification came between the run and the transfer, and the provider has made no transfer. */
const heldCode = 'held'

type TransferEnd =
  | ProviderAnswer<ProviderTransfer>
  /** It must not be made now. */
  | { kind: 'held' }

/**
 * Carries out one transfer, wherever it was left. First asks the provider which transfers it made for this booking: keys are forgotten
 * after a day, and an answer may have been lost. Refused: the line is payable again, with another transfer on another day, and an operator
 * is notified. Answers whether it is finished; a transfer that another worker holds is not.
 */
export const executeTransfer = async (ctx: Ctx, transferId: string): Promise<boolean> => {
  const transfer = await leaseTransfer(ctx.db, transferId)
  if (!transfer) return false
  const end = await transferOnce(ctx, transfer)
  switch (end.kind) {
    case 'done':
      await recordTransfer(ctx, transfer, end.value)
      return true
    case 'held':
      await recordFailure(ctx, transfer, heldCode)
      return true
    case 'card_refused':
    case 'request_refused':
      await recordFailure(ctx, transfer, end.code)
      return true
    case 'unknown':
      await saveTransfer(ctx.db, transferId, {
        leasedUntil: null,
        lastError: end.why,
        keyVersion: transfer.keyVersion + (end.wasAnswered ? 1 : 0),
      })
      ctx.log.warn('transfer not finished yet', {
        driverId: transfer.driverId,
        attempt: transfer.attempts,
      })
      return false
    default: {
      const unknown: never = end
      throw new Error(`unknown end ${String(unknown)}`)
    }
  }
}

const transferOnce = async (ctx: Ctx, transfer: LeasedTransfer): Promise<TransferEnd> => {
  const { cardProvider } = ctx
  const made = await cardProvider.listTransfers(transfer.bookingId)
  if (made.kind !== 'done') {
    return { kind: 'unknown', why: 'transfers could not be listed', wasAnswered: false }
  }
  const mine = made.value.find(({ transferId }) => transferId === transfer.id)
  if (mine) return { kind: 'done', value: mine }
  if (!(await mayTransferNow(ctx.db, transfer.payoutId, transfer.amountCents))) {
    // Requested a moment ago, it may still be made: it fails only after the list has had time to show it, and is not requested again.
    return transfer.wasRequestedLately
      ? { kind: 'unknown', why: 'held, and asked for a moment ago', wasAnswered: false }
      : { kind: 'held' }
  }

  const source = await sourceOf(ctx, transfer)
  if (source === 'unknown') {
    return { kind: 'unknown', why: 'where its money is could not be read', wasAnswered: false }
  }
  if (source === 'not_covered') return { kind: 'request_refused', code: balanceCode }
  await markRequested(ctx.db, transfer.id)
  return cardProvider.transfer({
    key: `transfer:${transfer.id}:${transfer.keyVersion}`,
    transferId: transfer.id,
    bookingId: transfer.bookingId,
    chargeId: source.chargeId,
    amountCents: transfer.amountCents,
    destination: transfer.destination,
  })
}

/**
 * The charge that the money comes from. Monthly invoiced jobs were never charged, or a part of them alone: our own balance pays them, out of what is left when
 * everyone has the money that cards paid for them. Otherwise the first insurer's job would use up other drivers' earnings. The same applies
 * when the customer or their bank has the money of the charge back, and we pay the job.
 */
const sourceOf = async (
  { cardProvider, db }: Ctx,
  { id, bookingId, intentId, paidBy, creditCents, amountCents }: LeasedTransfer,
): Promise<{ chargeId: string | null } | 'unknown' | 'not_covered'> => {
  const isCovered =
    (await coveredCentsOf(db, bookingId)) > 0 || ((await openDisputeCents(db, bookingId)) ?? 0) > 0
  const isPartlyByCard = paidBy === 'split' || creditCents > 0
  if (paidBy === 'account' || isPartlyByCard || isCovered) {
    const balance = await cardProvider.readBalance()
    if (balance.kind !== 'done') return 'unknown'
    // The amount owed from cards includes a covered line, and the card's share of one that it pays in part.
    const counted = isPartlyByCard ? await cardShareOf(db, bookingId) : isCovered ? amountCents : 0
    const ours = balance.value - (await owedFromCards(db)) + counted
    return ours >= amountCents ? { chargeId: null } : 'not_covered'
  }
  if (!intentId) throw new Error(`transfer ${id} of a payment without an intent`)
  const intent = await cardProvider.readIntent(intentId)
  return intent.kind === 'done' && intent.value.chargeId
    ? { chargeId: intent.value.chargeId }
    : 'unknown'
}

const recordTransfer = async (
  ctx: Ctx,
  leased: LeasedTransfer,
  made: ProviderTransfer,
): Promise<void> => {
  await inTransaction(ctx.db, async (tx) => {
    await lockPayout(tx, leased.payoutId)
    const transfer = await lockTransfer(tx, leased.id)
    if (transfer.state !== 'requested') return
    const at = await ctx.clock.now(tx)
    const ledgerKey = `transfer:${transfer.id}`
    await postLedger(tx, {
      key: ledgerKey,
      kind: 'transfer',
      bookingId: leased.bookingId,
      at,
      postings: payoutPostings(transfer.amountCents, leased.driverId),
    })
    await insertEntry(tx, {
      payoutId: leased.payoutId,
      kind: 'transfer',
      amountCents: 0 - transfer.amountCents,
      ledgerKey,
      at,
    })
    await saveTransfer(tx, transfer.id, {
      state: 'paid',
      providerTransferId: made.providerTransferId,
      finishedAt: at,
      leasedUntil: null,
      lastError: null,
    })
    const note = 'A later transfer went through.'
    await closeTask(tx, { kind: 'transfer_failed', subject: leased.payoutId, note, at })
    // A transfer of a card's money proves nothing about what our own balance covers.
    if (!(await isAnyPayWaitingAfter(tx, balanceCode))) {
      await closeTask(tx, { kind: 'balance_too_small', subject: 'balance', note, at })
    }
    await closeStuckTask(tx, transfer.id, at)
    // A refund may have come while the transfer was on its way.
    await reverseTransfers(ctx, tx, leased.payoutId, at)
  })
}

const recordFailure = async (
  ctx: Ctx,
  leased: LeasedTransfer,
  code: string | null,
): Promise<void> => {
  await inTransaction(ctx.db, async (tx) => {
    await lockPayout(tx, leased.payoutId)
    const transfer = await lockTransfer(tx, leased.id)
    if (transfer.state !== 'requested') return
    const at = await ctx.clock.now(tx)
    await saveTransfer(tx, transfer.id, {
      state: 'failed',
      finishedAt: at,
      leasedUntil: null,
      lastError: code,
    })
    await closeStuckTask(tx, transfer.id, at)
    if (code === heldCode) return
    const isOurs = code === balanceCode
    await openTask(tx, {
      kind: isOurs ? 'balance_too_small' : 'transfer_failed',
      subject: isOurs ? 'balance' : leased.payoutId,
      ...(isOurs ? {} : { bookingId: leased.bookingId, driverId: leased.driverId }),
      note: isOurs
        ? 'Our balance at the card provider does not cover the transfers to drivers. They are tried again each morning.'
        : `The provider refused a transfer to a driver (${code ?? 'no reason given'}). It is tried again each morning.`,
      at,
    })
    ctx.log.error('a transfer was refused', {
      driverId: leased.driverId,
      code: code ?? 'refused',
    })
  })
}

const closeStuckTask = (tx: Tx, transferId: string, at: Date): Promise<void> =>
  closeTask(tx, {
    kind: 'transfer_unsettled',
    subject: transferId,
    note: 'How the transfer ended is known.',
    at,
  })
