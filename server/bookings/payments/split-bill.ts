/** The insurer's part of a booking's money: put on its account, and taken off it again (`domain/cover/excess.ts`). */
import { accountChargePostings, accountCreditPostings } from '../../../domain/payments/ledger.ts'
import { refundPartsOf } from '../../../domain/cover/excess.ts'
import { refundWithCredit } from '../../../domain/credits/apology-credit.ts'
import type { Ctx } from '../../context.ts'
import type { Queryable, Tx } from '../../kit/database/database.ts'
import { newId } from '../../kit/ids.ts'
import { paidByCardCentsOf, postLedger } from '../../ledger/index.ts'
import { insertRefund, paymentOfBooking, saveRefund } from '../../payments/index.ts'
import { reducePayout } from '../../payouts/index.ts'
import type { BookingRow } from '../bookings.store.ts'
import { partnerOwing } from '../insurance-bookings.store.ts'
import { stillUsedCents } from './booking-credit.ts'

type Charge = {
  bookingId: string
  /** Its reason, used once: `pay_…`. */
  cause: string
  amountCents: number
  at: Date
}

/** The insurer owes this much of the booking. Under the booking's lock. */
export const chargeAccount = async (
  tx: Tx,
  { bookingId, cause, amountCents, at }: Charge,
): Promise<void> =>
  postLedger(tx, {
    key: `account_charge:${cause}`,
    kind: 'account_charge',
    bookingId,
    at,
    postings: accountChargePostings(amountCents, await partnerOwing(tx, bookingId)),
  })

export type RefundParts = { cardCents: number; accountCents: number; creditCents: number }

/**
 * Where a refund of a booking goes: to the card that paid it, and what no card paid to the insurer's account or to the customer's credit.
 * `keptCents`: what it costs after the refund. A bill on account has one way, which the job of the refund takes.
 */
export const refundPartsIn = async (
  db: Queryable,
  { id, paidBy }: Pick<BookingRow, 'id' | 'paidBy'>,
  amountCents: number,
  keptCents: number,
): Promise<RefundParts> => {
  const payment = await paymentOfBooking(db, id)
  if (paidBy === 'split') {
    const onCardCents = await paidByCardCentsOf(db, id)
    const bill = { excessCents: payment.amountCents, onCardCents }
    return { ...refundPartsOf(amountCents, bill, keptCents), creditCents: 0 }
  }
  const { creditCents } = payment
  const part = { creditCents, stillUsedCents: await stillUsedCents(db, payment) }
  return { ...refundWithCredit(amountCents, part, keptCents), accountCents: 0 }
}

/**
 * Takes this much of a split bill off the insurer's account, at once: no bank is involved. What was earned already shrinks with it. Under
 * the booking's lock. Answers the refund's id.
 */
export const creditAccount = async (
  ctx: Ctx,
  tx: Tx,
  bookingId: string,
  refund: { amountCents: number; reason: string; takesFromPayout?: boolean; at: Date },
): Promise<string> => {
  const { amountCents, takesFromPayout = false, at } = refund
  const id = newId('rfd')
  if (takesFromPayout) await reducePayout(ctx, tx, { bookingId, amountCents, cause: id, at })
  const { id: paymentId } = await paymentOfBooking(tx, bookingId)
  await insertRefund(tx, { ...refund, id, paymentId, onAccount: true })
  await saveRefund(tx, id, { state: 'succeeded', finishedAt: at })
  await postLedger(tx, {
    key: `refund:${id}`,
    kind: 'account_credit',
    bookingId,
    at,
    postings: accountCreditPostings(amountCents, await partnerOwing(tx, bookingId)),
  })
  return id
}
