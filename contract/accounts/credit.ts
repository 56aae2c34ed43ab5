/** Credit for late arrivals: what a person has of it, and every change. */
import { z } from 'zod'
import { creditEntryKinds } from '../../domain/credits/apology-credit.ts'
import { signedIn } from '../access.ts'
import type { Routes } from '../route.ts'
import { bookingId, bookingReference, cents, id, moment, quoteId } from '../shapes.ts'

export const creditEntry = z.object({
  entryId: id('cre'),
  kind: z.enum(creditEntryKinds),
  /** Above zero: the balance grew. */
  amountCents: z.int(),
  at: moment,
  bookingId: bookingId.nullable(),
  bookingReference: bookingReference.nullable(),
})
export type CreditEntry = z.infer<typeof creditEntry>

export const credit = z
  .object({
    balanceCents: cents,
    /** Taken off prices whose card is not held yet: asking to pay again takes the same. */
    reserved: z.array(z.object({ quoteId, creditCents: cents })),
    /** The newest first, the latest ones. */
    entries: z.array(creditEntry),
  })
  .meta({ id: 'Credit' })
export type Credit = z.infer<typeof credit>

export const creditRoutes = {
  'GET /api/me/credit': {
    summary: 'Your credit for late arrivals: it is taken off your next booking',
    tag: 'Payments',
    access: signedIn,
    answer: credit,
  },
} as const satisfies Routes
