/**
 * Booking several vehicles with one card: the request is opened once, then the card is held for each booking, one after the other. Each
 * outcome is a value; a refusal of one stops none of the others.
 */
import type { BodyOf, CallAnswer } from '../../api/kit/call.ts'
import { call } from '../../api/kit/call.ts'
import { isRefusal, OfflineError, failureCopy } from '../../api/kit/failures.ts'

export type DealerOrder = BodyOf<'POST /api/dealer/requests'>
export type Opened = CallAnswer<'POST /api/dealer/requests'>

type CardAnswer =
  | { kind: 'held' }
  | { kind: 'refused'; words: string }
  | { kind: 'incomplete' }
  | { kind: 'unknown' }

/** The card form, as far as this needs it (`features/payments`). */
export type CardPort = {
  check: () => Promise<CardAnswer | null>
  confirm: (
    clientSecret: string,
    billing: { name: string; email: string; phone: string },
  ) => Promise<CardAnswer>
  setAmount: (amountCents: number) => void
  /** The saved card to pay with; undefined for a typed one, and for a wallet. */
  payWith: () => BodyOf<'POST /api/bookings'>['payWith']
}

export type Held =
  /** Drivers are being asked. */
  | { kind: 'held' }
  /** Not held; the same booking may be tried again with another card. */
  | { kind: 'refused'; words: string }
  /** No answer came: the booking's own page will know. */
  | { kind: 'in_doubt' }

export const holdCard = async (
  card: CardPort,
  { bookingId, clientSecret, priceCents }: Opened['bookings'][number],
  billing: DealerOrder['contact'],
): Promise<Held> => {
  card.setAmount(priceCents)
  const answer = await card.confirm(clientSecret, billing)
  if (answer.kind === 'refused') return answer
  if (answer.kind === 'incomplete') return { kind: 'refused', words: 'Complete your card details.' }
  try {
    await call('POST /api/bookings/:bookingId/hold', { params: { bookingId } })
    return { kind: 'held' }
  } catch (failure) {
    if (failure instanceof OfflineError) return { kind: 'in_doubt' }
    if (isRefusal(failure, 'payment_not_held')) {
      return { kind: 'refused', words: 'The card was not held. Please try again.' }
    }
    return { kind: 'refused', words: failureCopy(failure).detail }
  }
}
