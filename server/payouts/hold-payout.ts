import { holdLabel, type HoldResolution } from '../../domain/payouts/payout-hold.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../kit/database/database.ts'
import { coveredCentsOf, returnCover } from '../ledger/index.ts'
import { closeTask, annotateTask } from '../tasks/index.ts'
import { openDisputeCents, endHold, findHold, insertHold } from './holds.store.ts'
import { remainingOf } from './lines.store.ts'
import { reducePayout } from './reduce-payout.ts'

const kind = 'payout_held'

/** Holds the payout of a job whose money is refunded or disputed before it is over, until an operator decides. Under the booking's lock. */
export const holdPayout = insertHold

/**
 * Updates the operator's task about a held payout, once there is a line to decide on: with the current amounts, or closed
 * when nothing is at stake any more. Under the booking's lock, after every other lock of the transaction.
 */
export const flagHold = async (tx: Tx, bookingId: string, at: Date): Promise<void> => {
  const hold = await findHold(tx, bookingId)
  const left = hold && hold.resolution === null ? await remainingOf(tx, bookingId) : null
  if (!left) return
  const coveredCents = await coveredCentsOf(tx, bookingId)
  const disputedCents = await openDisputeCents(tx, bookingId)
  if (left.priceCents === 0 || (coveredCents === 0 && disputedCents === null)) {
    await endHold(tx, bookingId, 'lifted', at)
    const note = 'Nothing is left to decide.'
    return closeTask(tx, { kind, subject: bookingId, note, at })
  }
  const facts = { remainingCents: left.priceCents, dates: left.dates, coveredCents }
  const note = holdLabel({ ...facts, disputedCents: disputedCents ?? 0 })
  await annotateTask(tx, { kind, subject: bookingId, bookingId, driverId: left.driverId, note, at })
}

/** Whether money that a bank keeps now is our loss and not the driver's, because no operator has decided that the driver bears it. */
export const isHeldForUs = async (tx: Tx, bookingId: string): Promise<boolean> => {
  const hold = await findHold(tx, bookingId)
  return hold !== null && hold.resolution !== 'keep_back' && hold.resolution !== 'lifted'
}

/**
 * An operator decides who bears the customer's refund. `pay_driver`: the line is paid as it is, also while a bank has not decided, and
 * a lost dispute is our loss. `keep_back`: the line shrinks as with a refund, now and when the bank decides. In the caller's
 * transaction, under the booking's lock. Refusal: `not_found` when no hold waits for a review.
 */
export const resolveHold = async (
  ctx: Pick<Ctx, 'jobs' | 'clock' | 'config'>,
  tx: Tx,
  { bookingId, resolution, at }: { bookingId: string; resolution: HoldResolution; at: Date },
): Promise<Outcome<undefined>> => {
  const hold = await findHold(tx, bookingId)
  const left = await remainingOf(tx, bookingId)
  if (!hold || hold.resolution !== null || !left) return refused('not_found')
  const amountCents = Math.min(await coveredCentsOf(tx, bookingId), left.priceCents)
  if (resolution === 'keep_back' && amountCents > 0) {
    const cause = `hold:${bookingId}`
    await reducePayout(ctx, tx, { bookingId, amountCents, cause, at })
    await returnCover(tx, { bookingId, amountCents, cause, at })
  }
  await endHold(tx, bookingId, resolution, at)
  return accepted(undefined)
}
