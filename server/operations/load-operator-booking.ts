import type { OperatorBooking } from '../../contract/operations/operator-booking.ts'
import { leftToGiveAloneCents } from '../../domain/payments/refund-approval.ts'
import { mostRefundCents } from '../../domain/payments/refund.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { auditRead } from '../audit/index.ts'
import {
  chargedToAccountCents,
  coverOfBooking,
  findBooking,
  givenAloneCents,
  leftOf,
} from '../bookings/index.ts'
import { viewCover } from '../cover/index.ts'
import type { Ctx } from '../context.ts'
import type { Queryable } from '../kit/database/database.ts'
import { ledgerOfBooking } from '../ledger/index.ts'
import {
  findPaymentOperation,
  paymentOfBooking,
  listPaymentRefunds,
  whyReturned,
} from '../payments/index.ts'
import { notesOf } from './notes.store.ts'
import { listRequests } from './refund-requests.store.ts'

/** The money of a booking and the operators' notes about it. The read is on record before it is shown. Refusal: `not_found`. */
export const loadOperatorBooking = async (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  operatorId: string,
  bookingId: string,
): Promise<Outcome<OperatorBooking>> => {
  await auditRead(ctx, { accountId: operatorId }, 'read_booking_operations', bookingId)
  return viewOperatorBooking(ctx.db, operatorId, bookingId)
}

/** The same after an action, which is on record itself. */
export const viewOperatorBooking = async (
  db: Queryable,
  operatorId: string,
  bookingId: string,
): Promise<Outcome<OperatorBooking>> => {
  const booking = await findBooking(db, bookingId)
  if (!booking) return refused('not_found')
  const payment = await paymentOfBooking(db, bookingId)
  const operation = await findPaymentOperation(db, bookingId)
  const refunds = await listPaymentRefunds(db, payment.id)
  const ledger = await ledgerOfBooking(db, bookingId)
  const cover = await coverOfBooking(db, bookingId)
  const notes = await notesOf(db, bookingId)
  return accepted({
    bookingId,
    payment: {
      capturedCents: payment.capturedCents,
      refundedCents: payment.refundedCents,
      onAccountCents:
        booking.paidBy === 'split' ? await chargedToAccountCents(db, bookingId) : null,
      creditCents: payment.creditCents,
      unsettled:
        operation && operation.state !== 'done'
          ? { kind: operation.kind, since: operation.createdAt.toISOString() }
          : null,
    },
    cover: cover && viewCover(cover),
    mostRefundCents: mostRefundCents(await leftOf(db, booking)),
    leftAloneCents: leftToGiveAloneCents(await givenAloneCents(db, bookingId)),
    refundRequests: await listRequests(db, operatorId, bookingId),
    refunds: refunds.map(({ id, amountCents, state, lastError, createdAt, onAccount }) => ({
      refundId: id,
      amountCents,
      isOnAccount: onAccount && booking.paidBy === 'split',
      isAsCredit: onAccount && booking.paidBy === 'card',
      state: (state === 'failed' && whyReturned(lastError)) || state,
      createdAt: createdAt.toISOString(),
    })),
    ledger: ledger.map(({ kind, at, entries }) => ({
      kind,
      at: at.toISOString(),
      entries: [...entries],
    })),
    notes: notes.map(({ writtenAt, ...note }) => ({
      ...note,
      writtenAt: writtenAt.toISOString(),
    })),
  })
}
