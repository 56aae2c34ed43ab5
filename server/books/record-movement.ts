import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { recordOutsideRefund } from '../bookings/index.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../kit/database/database.ts'
import { differenceOf, differenceText } from './compare-books.ts'
import {
  isBookedSince,
  latestComparison,
  markBooked,
  lockMovementsOfSource,
  paymentOfIntent,
} from './movements.store.ts'
import { bookLine, lockWithBooking, placeIn, postCorrection } from './place-movement.ts'

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
  for (const line of lines) await bookLine(tx, line, at)
  return accepted(undefined)
}

/**
 * An operator records a line that nothing of ours explains, as it is. It is looked for once more before, and each hour afterwards: what
 * explains it later reverses the correction. Refusals: `not_found`, `task_changed` for what is a booking's refund by now.
 */
export const recordMovement = async (
  ctx: Ctx,
  tx: Tx,
  movementId: string,
  at: Date,
): Promise<Outcome<undefined>> => {
  const row = await lockWithBooking(tx, movementId)
  if (!row) return refused('not_found')
  if (row.state === 'booked') return accepted(undefined)
  const place = await placeIn(ctx, tx, row, at)
  if (place === 'booked') {
    await markBooked(tx, row.id, at)
    return accepted(undefined)
  }
  if (place !== 'later' && place.task === 'refund_outside') return refused('task_changed')
  const correctionCents = row.amountCents - row.feeCents
  await postCorrection(tx, { key: row.id, cents: correctionCents, at })
  await markBooked(tx, row.id, at, correctionCents)
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
  await postCorrection(tx, { key: latest.id, cents: difference, at })
  return accepted(undefined)
}
