/**
 * Large refunds need two operators (issue 6): one proposes, another approves or rejects. What was given back of the same booking by one
 * operator alone counts, or a large refund would be several small ones. A booking that is cancelled before it is done is not meant: there
 * the money goes back because nothing was sold.
 */

/** The most that one operator may give back of one booking without another. */
export const refundAloneMaxCents = 200_00

/** The part of it that they may still give back alone; never below zero. */
export const leftToGiveAloneCents = (givenAloneCents: number): number =>
  Math.max(0, refundAloneMaxCents - givenAloneCents)

export const needsSecondOperator = (amountCents: number, givenAloneCents: number): boolean =>
  amountCents > leftToGiveAloneCents(givenAloneCents)

export const refundRequestStates = ['open', 'approved', 'rejected'] as const
export type RefundRequestState = (typeof refundRequestStates)[number]

/** The longest note of the operator who reviews; a rejection needs one. */
export const reviewNoteMaxLength = 500
