import { accepted, refused, type Outcome, type Refusal } from '../../domain/refusal.ts'
import type { Ctx } from '../context.ts'
import { inTransaction, type Tx } from '../kit/database/database.ts'
import { chooseCard } from '../saved-cards/index.ts'
import {
  openWritten,
  refusalBefore,
  writeBooking,
  type BookingOpened,
  type BookingRequest,
  type Customer,
  type Written,
} from './request-booking.ts'

/** Undoes what was written before the one that was refused. */
class NotTogether extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super('one of several bookings was refused')
    this.refusal = refusal
  }
}

/**
 * Places several bookings of one customer: all are written, with what `alsoWrite` adds, or none; then each gets an intent of its
 * own, with the card of the first request. Returns them in the order of the requests. Asking again with the same quotes gives the same bookings.
 * Refusals: those of `requestBooking`, `invalid_input` for a quote that is named twice, and those of `alsoWrite`.
 */
export const requestTogether = async (
  ctx: Ctx,
  customer: Customer,
  requests: readonly BookingRequest[],
  alsoWrite: (tx: Tx, bookingIds: readonly string[]) => Promise<Outcome<undefined>>,
): Promise<Outcome<BookingOpened[]>> => {
  for (const request of requests) {
    const refusal = refusalBefore(customer, request, 'online')
    if (refusal) return refused(refusal)
  }
  if (new Set(requests.map(({ quoteId }) => quoteId)).size < requests.length) {
    return refused('invalid_input', { fields: { vehicles: 'Each vehicle has a price of its own' } })
  }
  const card = await chooseCard(ctx, customer.accountId, requests[0]?.payWith)
  if (!card.ok) return card
  const written = await writeAll(ctx, customer, requests, alsoWrite)
  if (!written.ok) return written
  const opened: BookingOpened[] = []
  for (const one of written.value) {
    const answer = await openWritten(ctx, one, card.value)
    if (!answer.ok) return answer
    opened.push(answer.value)
  }
  return accepted(opened)
}

const writeAll = async (
  ctx: Ctx,
  customer: Customer,
  requests: readonly BookingRequest[],
  alsoWrite: (tx: Tx, bookingIds: readonly string[]) => Promise<Outcome<undefined>>,
): Promise<Outcome<Written[]>> => {
  try {
    return await inTransaction(ctx.db, async (tx) => {
      const byQuote = new Map<string, Written>()
      // quotes are locked in one order, so that two such requests never wait for each other
      for (const request of requests.toSorted((a, b) => (a.quoteId < b.quoteId ? -1 : 1))) {
        const one = await writeBooking(ctx, tx, customer, request, 'online')
        if (!one.ok) throw new NotTogether(one.refusal)
        byQuote.set(request.quoteId, one.value)
      }
      const all = requests.flatMap(({ quoteId }) => byQuote.get(quoteId) ?? [])
      const also = await alsoWrite(
        tx,
        all.map(({ payment }) => payment.bookingId),
      )
      if (!also.ok) throw new NotTogether(also.refusal)
      return accepted(all)
    })
  } catch (error) {
    if (error instanceof NotTogether) return { ok: false, refusal: error.refusal }
    throw error
  }
}
