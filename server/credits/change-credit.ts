/**
 * Changes of an account's credit, each in the transaction that is its reason. The row of `credit_balances` is locked after the booking and
 * before its payout line (`server/testing/lock-order.ts`).
 */
import { addedCents, creditFor } from '../../domain/credits/apology-credit.ts'
import {
  creditGrantedPostings,
  creditReturnedPostings,
  creditUsedPostings,
  creditWrittenOffPostings,
} from '../../domain/payments/ledger.ts'
import { openClosure } from '../deletions/index.ts'
import type { Tx } from '../kit/database/database.ts'
import { postLedger } from '../ledger/index.ts'
import { changeBalance, lockBalance, openBalance } from './credits.store.ts'

type OfBooking = { accountId: string; bookingId: string; at: Date }

/** Grants so much for a booking, once: less where the account has its most already. Answers what it added, in cents. */
export const grantCredit = async (
  tx: Tx,
  { accountId, bookingId, at }: OfBooking,
  grantCents: number,
): Promise<number> => {
  if (grantCents === 0) return 0
  const amountCents = addedCents(grantCents, await openBalance(tx, accountId, at))
  if (amountCents === 0) return 0
  const entry = {
    accountId,
    bookingId,
    kind: 'granted',
    amountCents,
    cause: bookingId,
    at,
  } as const
  await changeBalance(tx, entry)
  await postLedger(tx, {
    key: `credit_granted:${bookingId}`,
    kind: 'credit_granted',
    bookingId,
    at,
    postings: creditGrantedPostings(amountCents),
  })
  return amountCents
}

/** Reserves what a booking at this price uses, at most what its customer was shown. Answers how much, in cents; nothing is posted until the card is captured. */
export const reserveCredit = async (
  tx: Tx,
  { accountId, bookingId, at }: OfBooking,
  payment: { paymentId: string; priceCents: number; shownCents: number },
): Promise<number> => {
  const mostCents = creditFor(payment.priceCents, await lockBalance(tx, accountId))
  const usedCents = Math.min(mostCents, payment.shownCents)
  if (usedCents === 0) return 0
  const cause = payment.paymentId
  await changeBalance(tx, {
    accountId,
    bookingId,
    kind: 'used',
    amountCents: -usedCents,
    cause,
    at,
  })
  return usedCents
}

type PaymentWithCredit = { id: string; bookingId: string; creditCents: number }

/** The booking took nothing: what it had reserved is the account's again. */
export const freeCredit = async (
  tx: Tx,
  accountId: string,
  { id: cause, bookingId, creditCents: amountCents }: PaymentWithCredit,
  at: Date,
): Promise<void> => {
  if (amountCents === 0) return
  await lockBalance(tx, accountId)
  await changeBalance(tx, { accountId, bookingId, kind: 'returned', amountCents, cause, at })
}

/** The card is captured: what was reserved pays its part. */
export const postUsedCredit = async (
  tx: Tx,
  { id, bookingId, creditCents }: PaymentWithCredit,
  at: Date,
): Promise<void> => {
  if (creditCents === 0) return
  await postLedger(tx, {
    key: `credit_used:${id}`,
    kind: 'credit_used',
    bookingId,
    at,
    postings: creditUsedPostings(creditCents),
  })
}

/**
 * Part of a refund is credit again; of an account that is erased it is written off at once. `cause`: the refund. Answers the key of its
 * ledger transaction.
 */
export const returnCredit = async (
  tx: Tx,
  { accountId, bookingId, at }: OfBooking,
  { amountCents, cause }: { amountCents: number; cause: string },
): Promise<string> => {
  const ledgerKey = `refund:${cause}`
  await openBalance(tx, accountId, at)
  await changeBalance(tx, { accountId, bookingId, kind: 'returned', amountCents, cause, at })
  await postLedger(tx, {
    key: ledgerKey,
    kind: 'credit_returned',
    bookingId,
    at,
    postings: creditReturnedPostings(amountCents),
  })
  const closure = await openClosure(tx, accountId)
  if (closure?.erasedAt) await writeOffCredit(tx, accountId, cause, at)
  return ledgerKey
}

/** The account is closed: what it has left is owed to no one. Answers how much it was, in cents. */
export const writeOffCredit = async (
  tx: Tx,
  accountId: string,
  cause: string,
  at: Date,
): Promise<number> => {
  const leftCents = await lockBalance(tx, accountId)
  if (leftCents === 0) return 0
  const entry = { accountId, bookingId: null, kind: 'written_off', cause, at } as const
  await changeBalance(tx, { ...entry, amountCents: -leftCents })
  await postLedger(tx, {
    key: `credit_written_off:${cause}`,
    kind: 'credit_written_off',
    bookingId: null,
    at,
    postings: creditWrittenOffPostings(leftCents),
  })
  return leftCents
}
