import {
  accountChargePostings,
  disputeLostPostings,
  disputeOpenedPostings,
  disputeWonPostings,
} from '../../domain/payments/ledger.ts'
import type { Ctx } from '../context.ts'
import { inTransaction, type Tx } from '../kit/database/database.ts'
import { hasEnded } from '../../domain/bookings/booking.ts'
import { coveredCentsOf, coverJob, owedToCustomer, postLedger } from '../ledger/index.ts'
import { closeReturnedRefunds, type ProviderDispute } from '../payments/index.ts'
import { creditRefund } from '../receipts/index.ts'
import { closeTask, openTask } from '../tasks/index.ts'
import {
  bookingOfIntent,
  failedRefundsUpTo,
  insurerOf,
  knownDispute,
  lockBookingOf,
  owedByFailedRefunds,
  saveDispute,
  type DisputeRow,
} from './disputes.store.ts'
import { flagHold, holdPayout, isHeldForUs } from './hold-payout.ts'
import { refundableCentsOf } from './refundable.ts'
import { reducePayout } from './reduce-payout.ts'

/**
 * A customer's bank asks for a payment back: reads the dispute and brings our side up to date. While it is open the driver's unpaid line
 * is frozen. When it is lost, the price shrinks by what the bank kept, as with a refund; the part that no driver earned is our loss. When
 * it was opened before the job was over, an operator decides. Of a split bill the insurer owes what the bank kept. Events in any order or twice lead to the same result, because only the
 * dispute itself is believed. Throws when the provider does not answer.
 */
export const syncDispute = async (ctx: Ctx, disputeId: string): Promise<void> => {
  const read = await ctx.cardProvider.readDispute(disputeId)
  if (read.kind === 'unknown') throw new Error(`a dispute could not be read: ${read.why}`)
  const dispute = read.kind === 'done' ? read.value : null
  const bookingId = dispute?.intentId && (await bookingOfIntent(ctx.db, dispute.intentId))
  if (!dispute || !bookingId) {
    return ctx.log.warn('a dispute of none of our payments', { code: 'ignored' })
  }
  await inTransaction(ctx.db, async (tx) => {
    const { status, paidBy } = await lockBookingOf(tx, bookingId)
    const isUnderWay = !hasEnded(status)
    const isSplit = paidBy === 'split'
    const at = await ctx.clock.now(tx)
    const known = await knownDispute(
      tx,
      {
        providerDisputeId: dispute.disputeId,
        bookingId,
        amountCents: dispute.amountCents,
        reason: dispute.reason,
      },
      at,
    )
    if (known.state !== 'open') return
    if (isUnderWay && !isSplit) await holdPayout(tx, bookingId, at)
    await openTask(tx, {
      kind: 'card_dispute',
      subject: known.id,
      bookingId,
      note: 'The customer’s bank has opened a dispute. Answer it at the card provider, with the evidence pack.',
      at,
    })
    await recordWithdrawal(tx, known, dispute, at)
    if (dispute.state !== 'open')
      await recordEnd(ctx, tx, { known, isUnderWay, isSplit }, dispute, at)
    await flagHold(tx, bookingId, at)
  })
}

/** An inquiry takes nothing; a dispute takes its amount and a fee, and from a payment that was refunded already only the fee. */
const recordWithdrawal = async (
  tx: Tx,
  known: DisputeRow,
  { withdrawnCents, feeCents }: ProviderDispute,
  at: Date,
): Promise<void> => {
  if (withdrawnCents + feeCents === 0 || known.withdrawnCents + known.feeCents > 0) return
  await postLedger(tx, {
    key: `dispute_opened:${known.id}`,
    kind: 'dispute_opened',
    bookingId: known.bookingId,
    at,
    postings: disputeOpenedPostings(withdrawnCents, feeCents),
  })
  await saveDispute(tx, known.id, { withdrawnCents, feeCents })
}

type Known = { known: DisputeRow; isUnderWay: boolean; isSplit: boolean }

const recordEnd = async (
  ctx: Ctx,
  tx: Tx,
  about: Known,
  dispute: ProviderDispute,
  at: Date,
): Promise<void> => {
  const { known, isSplit } = about
  const { state, withdrawnCents } = dispute
  // Won, but the money is not back yet: another event follows when it is.
  const isBack = dispute.returnedCents >= withdrawnCents
  if (state === 'open' || (state === 'won' && !isBack)) return
  await saveDispute(tx, known.id, { state, closedAt: at })
  if (withdrawnCents > 0) {
    if (state === 'won') await postWon(tx, known, dispute, at)
    else if (isSplit) await postLostExcess(ctx, tx, known, withdrawnCents, at)
    else await postLost(ctx, tx, about, withdrawnCents, at)
  }
  await closeTask(tx, {
    kind: 'card_dispute',
    subject: known.id,
    note: `The bank decided: ${state}.`,
    at,
  })
}

const postWon = (
  tx: Tx,
  { id, bookingId }: DisputeRow,
  { withdrawnCents, feeBackCents }: ProviderDispute,
  at: Date,
): Promise<void> =>
  postLedger(tx, {
    key: `dispute_won:${id}`,
    kind: 'dispute_won',
    bookingId,
    at,
    postings: disputeWonPostings(withdrawnCents, feeBackCents),
  })

/**
 * What the bank keeps of an excess is the insurer's: its account is charged, and the driver's pay stays as it is. Not so what a refund was to
 * give back to the holder, who has it now.
 */
const postLostExcess = async (
  ctx: Ctx,
  tx: Tx,
  { id, bookingId }: DisputeRow,
  amountCents: number,
  at: Date,
): Promise<void> => {
  const chargedCents = amountCents - (await closeRefunds(ctx, tx, bookingId, amountCents, at))
  if (chargedCents > 0) {
    await postLedger(tx, {
      key: `account_charge:${id}`,
      kind: 'account_charge',
      bookingId,
      at,
      postings: accountChargePostings(chargedCents, await insurerOf(tx, bookingId)),
    })
  }
  const ledgerKey = `dispute_lost:${id}`
  const postings = disputeLostPostings(amountCents, amountCents)
  await postLedger(tx, { key: ledgerKey, kind: 'dispute_lost', bookingId, at, postings })
  await creditRefund(tx, { bookingId, ledgerKey, at })
}

/** Closes the refunds that waited for the bank, as far as the customer has their money by it. Answers how much that is, in cents. */
const closeRefunds = async (
  ctx: Ctx,
  tx: Tx,
  bookingId: string,
  cents: number,
  at: Date,
): Promise<number> => {
  const returned = { bookingId, cents, by: 'dispute', at } as const
  const { closed, requested, closedCents } = await closeReturnedRefunds(tx, returned)
  for (const refundId of requested) await ctx.jobs.enqueue(tx, 'execute-refund', { refundId })
  for (const subject of closed) {
    const note = 'The customer has the money by a dispute.'
    await closeTask(tx, { kind: 'refund_unsettled', subject, note, at })
  }
  return closedCents
}

const postLost = async (
  ctx: Ctx,
  tx: Tx,
  { known: { id, bookingId }, isUnderWay }: Known,
  withdrawnCents: number,
  at: Date,
): Promise<void> => {
  // Money of a failed refund that we still hold belongs to the customer, who now has it: no one is charged for it a second time.
  const owed = await owedByFailedRefunds(tx, bookingId)
  const fromOwedCents = Math.min(owed, withdrawnCents)
  const left = isUnderWay
    ? (await owedToCustomer(tx, bookingId)) - (await coveredCentsOf(tx, bookingId))
    : ((await refundableCentsOf(tx, bookingId)) ?? 0)
  const fromJobCents = Math.max(0, Math.min(left, withdrawnCents - fromOwedCents))
  const fromCustomerCents = fromOwedCents + fromJobCents
  // Opened during the job: an operator decides whether the driver bears it, and until then it is ours.
  const isOurs = isUnderWay || (await isHeldForUs(tx, bookingId))
  const fromPayoutCents = isOurs ? 0 : fromJobCents
  if (fromPayoutCents > 0) {
    await reducePayout(ctx, tx, { bookingId, amountCents: fromPayoutCents, cause: id, at })
  }
  const ledgerKey = `dispute_lost:${id}`
  await postLedger(tx, {
    key: ledgerKey,
    kind: 'dispute_lost',
    bookingId,
    at,
    postings: disputeLostPostings(withdrawnCents, fromCustomerCents),
  })
  if (isOurs && fromJobCents > 0) {
    await coverJob(tx, { bookingId, amountCents: fromJobCents, cause: id, at })
  }
  if (fromCustomerCents > 0) await creditRefund(tx, { bookingId, ledgerKey, at })
  await closeRefunds(ctx, tx, bookingId, fromCustomerCents, at)
  if (fromOwedCents === owed) {
    for (const subject of await failedRefundsUpTo(tx, bookingId, fromOwedCents)) {
      const note = 'The customer has the money by a dispute.'
      await closeTask(tx, { kind: 'refund_failed', subject, note, at })
    }
  }
}
