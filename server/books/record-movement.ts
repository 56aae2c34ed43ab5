import { providerAdjustmentPostings } from '../../domain/payments/ledger.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { recordOutsideRefund } from '../bookings/index.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../kit/database/database.ts'
import { postLedger } from '../ledger/index.ts'
import { differenceOf, differenceText } from './compare-books.ts'
import {
  isBookedSince,
  latestComparison,
  lockMovement,
  markBooked,
  lockMovementsOfSource,
  paymentOfIntent,
} from './movements.store.ts'

/**
 * An operator records a refund that was made on the provider's dashboard, with all its lines. Refusals: `not_found`, those of
 * `recordOutsideRefund`.
 */
export const recordRefund = async (
  ctx: Ctx,
  tx: Tx,
  providerRefundId: string,
  at: Date,
): Promise<Outcome<undefined>> => {
  const lines = await lockMovementsOfSource(tx, providerRefundId, ['refund', 'payment_refund'])
  const intentId = lines[0]?.intentId ?? null
  const payment = intentId === null ? null : await paymentOfIntent(tx, intentId)
  if (!payment) return refused('not_found')
  const amountCents = lines.reduce((sum, line) => sum - line.amountCents, 0)
  const { bookingId } = payment
  const done = await recordOutsideRefund(ctx, tx, { bookingId, providerRefundId, amountCents, at })
  if (!done.ok) return done
  for (const { id } of lines) await markBooked(tx, id, at)
  return accepted(undefined)
}

/** An operator records a line that no rule explains, as it is. Refusal: `not_found`. */
export const recordMovement = async (
  tx: Tx,
  movementId: string,
  at: Date,
): Promise<Outcome<undefined>> => {
  const row = await lockMovement(tx, movementId)
  if (!row) return refused('not_found')
  if (row.state === 'booked') return accepted(undefined)
  const netCents = row.amountCents - row.feeCents
  if (netCents !== 0) {
    await postLedger(tx, {
      key: `provider_adjustment:${row.id}`,
      kind: 'provider_adjustment',
      bookingId: null,
      at,
      postings: providerAdjustmentPostings(netCents),
    })
  }
  await markBooked(tx, row.id, at)
  return accepted(undefined)
}

/**
 * An operator records the difference of the latest comparison, as the note of the task says it. Refusals: `not_found` when there is none any
 * more, `task_changed` when it is another one by now, or may be, because a line was booked after it.
 */
export const recordDifference = async (
  tx: Tx,
  note: string,
  at: Date,
): Promise<Outcome<undefined>> => {
  const latest = await latestComparison(tx)
  const difference = latest ? differenceOf(latest) : 0
  if (!latest || difference === 0) return refused('not_found')
  // a line that was booked since may be the difference, or a part of it
  const isOutdated = await isBookedSince(tx, latest.at)
  if (isOutdated || !note.endsWith(differenceText(difference))) return refused('task_changed')
  await postLedger(tx, {
    key: `provider_adjustment:${latest.id}`,
    kind: 'provider_adjustment',
    bookingId: null,
    at,
    postings: providerAdjustmentPostings(difference),
  })
  return accepted(undefined)
}
