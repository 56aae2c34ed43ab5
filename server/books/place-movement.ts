import {
  bankPayoutPostings,
  providerAdjustmentPostings,
  providerFeePostings,
  type Posting,
} from '../../domain/payments/ledger.ts'
import { meaningOfMovement } from '../../domain/payments/provider-movement.ts'
import { formatEuro } from '../../domain/money.ts'
import { lockBooking } from '../bookings/index.ts'
import type { Ctx } from '../context.ts'
import { inTransaction, type Tx } from '../kit/database/database.ts'
import { postLedger, type LedgerTransaction } from '../ledger/index.ts'
import {
  amountsOf,
  closeTasksOf,
  flagWhenLate,
  openOnlyTask,
  unknownMessage,
} from './movement-tasks.ts'
import {
  disputeInBooks,
  intentOfMovement,
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
 * operator. A posting still due from our own flow is waited for, and becomes a task when that lasts too long. A line that an operator has
 * recorded and our own flow then posts loses the operator's correction. Safe to run twice and late.
 */
export const placeMovement = async (ctx: Ctx, movementId: string): Promise<void> => {
  await inTransaction(ctx.db, async (tx) => {
    const row = await lockWithBooking(tx, movementId)
    const isCorrected = row !== null && row.correctionCents !== null
    if (!row || (row.state === 'booked' && !isCorrected)) return
    const at = await ctx.clock.now(tx)
    const place = await placeIn(ctx, tx, row, at)
    if (place === 'booked') {
      await bookLine(tx, row, at)
      await closeTasksOf(tx, row, 'It is in our books.', at)
    } else if (place === 'later') {
      if (!isCorrected) await flagWhenLate(tx, row, at)
    } else if (!isCorrected || place.task === 'refund_outside') {
      // a refund whose capture came into our books later is one of the booking's, not a correction
      if (!isCorrected) await markTaskOpened(tx, row.id)
      const { task: kind, ...about } = place
      await openOnlyTask(tx, row, { kind, ...about }, at)
    }
  })
}

/** Our books have the line by a record of our own: a correction that an operator made for it is reversed. */
export const bookLine = async (tx: Tx, row: MovementRow, at: Date): Promise<void> => {
  if (row.correctionCents !== null) {
    await postCorrection(tx, { key: `${row.id}:back`, cents: 0 - row.correctionCents, at })
  }
  await markBooked(tx, row.id, at)
}

/** Locks a line, and before it the booking whose payment it moves, as everywhere else. Null: there is no such line. */
export const lockWithBooking = async (tx: Tx, movementId: string): Promise<MovementRow | null> => {
  const intentId = await intentOfMovement(tx, movementId)
  const payment = intentId === null ? null : await paymentOfIntent(tx, intentId)
  if (payment) await lockBooking(tx, payment.bookingId)
  return lockMovement(tx, movementId)
}

type Correction = { key: string; cents: number; at: Date }

/** An operator's posting that makes our balance the provider's; `cents` above zero when the provider holds more. */
export const postCorrection = async (tx: Tx, { key, cents, at }: Correction): Promise<void> => {
  if (cents === 0) return
  await postLedger(tx, {
    key: `provider_adjustment:${key}`,
    kind: 'provider_adjustment',
    bookingId: null,
    at,
    postings: providerAdjustmentPostings(cents),
  })
}

/** Where it belongs as things are now. What it posts on the way is posted once, as long as the line is marked as booked with it. */
export const placeIn = async (ctx: Ctx, tx: Tx, row: MovementRow, at: Date): Promise<Place> => {
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
  // of a charge that is not in our books either
  if (!payment?.capturedCents) return { task: 'provider_movement', note: unknownMessage(row) }
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
    if (row.intentId && row.correctionCents === null) {
      await ctx.jobs.enqueue(tx, 'sync-payment-intent', { intentId: row.intentId })
    }
    return 'later'
  }
  const lines = await lockMovementsOfSource(tx, row.sourceId, ['refund', 'payment_refund'])
  const made = lines.filter((line) => line.state !== 'booked' || line.correctionCents !== null)
  if (made.length === 0) return 'later'
  const note = 'The bank sent this refund back, so there’s nothing to record.'
  for (const line of made) {
    await bookLine(tx, line, at)
    await closeTasksOf(tx, line, note, at)
  }
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
      note: `The bank had decided a dispute against us, and now the card provider gave back ${amountsOf(row)}. Check it there, then record it. The customer’s credit note and the driver’s payout stay as they are.`,
    }
  }
  if (row.correctionCents === null) await ctx.jobs.enqueue(tx, 'sync-dispute', { disputeId })
  return 'later'
}
