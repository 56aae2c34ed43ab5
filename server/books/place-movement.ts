import {
  bankPayoutPostings,
  providerFeePostings,
  type Posting,
} from '../../domain/payments/ledger.ts'
import {
  meaningOfMovement,
  unmatchedDecisionHours,
  unmatchedTaskMinutes,
} from '../../domain/payments/provider-movement.ts'
import { formatEuro } from '../../domain/money.ts'
import { lockBooking } from '../bookings/index.ts'
import type { Ctx } from '../context.ts'
import { inTransaction, type Tx } from '../kit/database/database.ts'
import { postLedger, type LedgerTransaction } from '../ledger/index.ts'
import { closeTask, openTask } from '../tasks/index.ts'
import {
  disputeInBooks,
  isReversalRecorded,
  isTransferRecorded,
  lockMovement,
  markTaskOpened,
  markBooked,
  lockMovementsOfSource,
  paymentOfIntent,
  refundState,
  saveProcessingFee,
  type MovementRow,
} from './movements.store.ts'

/** `booked`: the ledger has it. `later`: our own flow will post it. `task`: an operator decides, who reads the note. */
type Place =
  | 'booked'
  | 'later'
  | { task: 'refund_outside' | 'provider_movement'; bookingId?: string; note: string }

/**
 * Finds the place of one line of the provider's in our books: matched with what our own flow posted, posted as it is, or given to an
 * operator. A posting still due from our own flow is waited for, and becomes a task when that lasts too long, after a day one that an
 * operator can record: no flow of ours knows the line. Safe to run twice and late.
 */
export const placeMovement = async (ctx: Ctx, movement: MovementRow): Promise<void> => {
  const payment = movement.intentId && (await paymentOfIntent(ctx.db, movement.intentId))
  await inTransaction(ctx.db, async (tx) => {
    if (payment) await lockBooking(tx, payment.bookingId)
    const row = await lockMovement(tx, movement.id)
    if (!row || row.state === 'booked') return
    const at = await ctx.clock.now(tx)
    const place = await placeIn(ctx, tx, row, at)
    if (place === 'booked') {
      await markBooked(tx, row.id, at)
      const note = 'It is in our books.'
      for (const kind of ['movement_unmatched', 'provider_movement'] as const) {
        await closeTask(tx, { kind, subject: row.id, note, at })
      }
    } else if (place === 'later') {
      await flagWhenLate(tx, row, payment ? payment.bookingId : undefined, at)
    } else {
      await markTaskOpened(tx, row.id)
      const { task: kind, ...about } = place
      const subject = kind === 'refund_outside' && row.sourceId ? row.sourceId : row.id
      await openTask(tx, { kind, subject, ...about, at })
    }
  })
}

const placeIn = async (ctx: Ctx, tx: Tx, row: MovementRow, at: Date): Promise<Place> => {
  const meaning = meaningOfMovement(row.type, row.sourceId)
  switch (meaning) {
    case 'charge':
      return placeCharge(tx, row, at)
    case 'refund':
      return placeRefund(tx, row)
    case 'refund_failure':
      return placeRefundFailure(ctx, tx, row, at)
    case 'transfer':
      return row.sourceId && (await isTransferRecorded(tx, row.sourceId)) ? 'booked' : 'later'
    case 'reversal':
      return row.sourceId && (await isReversalRecorded(tx, row.sourceId)) ? 'booked' : 'later'
    case 'dispute':
      return placeDispute(ctx, tx, row)
    case 'bank':
      return post(tx, row, 'bank_payout', bankPayoutPostings(row.amountCents, row.feeCents), at)
    case 'fee':
      return post(tx, row, 'provider_fee', providerFeePostings(row.feeCents - row.amountCents), at)
    case 'unknown':
      return { task: 'provider_movement', note: unknownMessage(row) }
    default: {
      const unknown: never = meaning
      throw new Error(`unknown meaning ${String(unknown)}`)
    }
  }
}

const post = async (
  tx: Tx,
  { id }: MovementRow,
  kind: LedgerTransaction['kind'],
  postings: readonly Posting[],
  at: Date,
): Promise<'booked'> => {
  if (postings.length > 0) {
    await postLedger(tx, { key: `${kind}:${id}`, kind, bookingId: null, at, postings })
  }
  return 'booked'
}

/** The fee of a capture may come after the capture itself: then it is posted here. */
const placeCharge = async (tx: Tx, row: MovementRow, at: Date): Promise<Place> => {
  const payment = row.intentId === null ? null : await paymentOfIntent(tx, row.intentId)
  if (!payment) return { task: 'provider_movement', note: unknownMessage(row) }
  if (payment.capturedCents !== row.amountCents) return 'later'
  const lateCents = row.feeCents - payment.processingFeeCents
  if (lateCents !== 0) {
    await saveProcessingFee(tx, payment.id, row.feeCents)
    await postLedger(tx, {
      key: `provider_fee:${row.id}`,
      kind: 'provider_fee',
      bookingId: payment.bookingId,
      at,
      postings: providerFeePostings(lateCents),
    })
  }
  return 'booked'
}

/** Ours carry our own id; one without was made by a person on the provider's dashboard. */
const placeRefund = async (tx: Tx, row: MovementRow): Promise<Place> => {
  if (row.sourceId !== null && (await refundState(tx, row.sourceId)) !== 'unknown') return 'booked'
  if (row.refundId !== null) return 'later'
  const payment = row.intentId === null ? null : await paymentOfIntent(tx, row.intentId)
  if (!payment) return { task: 'provider_movement', note: unknownMessage(row) }
  const amount = formatEuro(0 - row.amountCents)
  return {
    task: 'refund_outside',
    bookingId: payment.bookingId,
    note: `${amount} went back to the customer on the card provider’s dashboard. Our books don’t have it yet. The driver’s payout is held until you record it.`,
  }
}

/** For a refund that was never recorded here: both lines together moved nothing. */
const placeRefundFailure = async (ctx: Ctx, tx: Tx, row: MovementRow, at: Date): Promise<Place> => {
  if (row.sourceId === null) return { task: 'provider_movement', note: unknownMessage(row) }
  const state = await refundState(tx, row.sourceId)
  if (state === 'failed') return 'booked'
  if (state === 'made' || row.refundId !== null) {
    if (row.intentId) await ctx.jobs.enqueue(tx, 'sync-payment-intent', { intentId: row.intentId })
    return 'later'
  }
  const made = await lockMovementsOfSource(tx, row.sourceId, ['refund', 'payment_refund'])
  if (made.every(({ state: known }) => known === 'booked')) return 'later'
  for (const { id } of made) await markBooked(tx, id, at)
  const note = 'The bank sent this refund back, so there’s nothing to record.'
  await closeTask(tx, { kind: 'refund_outside', subject: row.sourceId, note, at })
  return 'booked'
}

const placeDispute = async (ctx: Ctx, tx: Tx, row: MovementRow): Promise<Place> => {
  const disputeId = row.sourceId ?? ''
  const dispute = await disputeInBooks(tx, disputeId)
  const isOut = row.amountCents < 0 || row.feeCents > 0
  if (dispute && (isOut ? dispute.isTaken : dispute.state === 'won')) return 'booked'
  const payment = row.intentId === null ? null : await paymentOfIntent(tx, row.intentId)
  if (row.intentId !== null && !payment) {
    return { task: 'provider_movement', note: unknownMessage(row) }
  }
  if (dispute?.state === 'lost' && !isOut) {
    return {
      task: 'provider_movement',
      ...(payment ? { bookingId: payment.bookingId } : {}),
      note: `A bank gave back ${formatEuro(row.amountCents)} of a dispute that it had decided against us. Check it at the card provider, then record it. The driver’s payout stays as it is.`,
    }
  }
  await ctx.jobs.enqueue(tx, 'sync-dispute', { disputeId })
  return 'later'
}

const flagWhenLate = async (
  tx: Tx,
  row: MovementRow,
  bookingId: string | undefined,
  at: Date,
): Promise<void> => {
  const ageMs = at.getTime() - row.seenAt.getTime()
  if (ageMs < unmatchedTaskMinutes * 60_000) return
  const about = { subject: row.id, ...(bookingId === undefined ? {} : { bookingId }), at }
  const listed = `The card provider lists ${formatEuro(row.amountCents)} (${row.type}), and our books `
  if (ageMs < unmatchedDecisionHours * 3_600_000) {
    const note = `${listed}don’t have it. We look again every hour. After ${unmatchedDecisionHours} hours you can record it.`
    return openTask(tx, { kind: 'movement_unmatched', ...about, note })
  }
  await markTaskOpened(tx, row.id)
  const after = `${listed}still don’t have it after ${unmatchedDecisionHours} hours.`
  await closeTask(tx, {
    kind: 'movement_unmatched',
    subject: row.id,
    note: `${after} It can be recorded now.`,
    at,
  })
  const note = `${after} Check what it is there, and that none of our own transfers or refunds is still open, then record it.`
  await openTask(tx, { kind: 'provider_movement', ...about, note })
}

const unknownMessage = (row: MovementRow): string => {
  const way = row.amountCents < 0 ? 'took' : 'added'
  const what = row.description === null ? row.type : `${row.type}: ${row.description}`
  const fee = row.feeCents === 0 ? '' : `, with a fee of ${formatEuro(row.feeCents)}`
  return `The card provider ${way} ${formatEuro(Math.abs(row.amountCents))}${fee} (${what}). Check it there, then record it.`
}
