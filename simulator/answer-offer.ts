import type { Booking } from '../contract/bookings.ts'
import type { JobOffer } from '../contract/job-offers.ts'
import type { Cab } from './cab.ts'
import { decideOffer } from './decide-offer.ts'
import { insist } from './insist.ts'

/**
 * Accepts or declines an offer that was thought about. Answers the booking when the job is now this driver's, and null when it
 * is not: declined, or someone else was first, which is nothing to make a fuss about.
 */
export const answerOffer = async (
  cab: Cab,
  offer: JobOffer,
  isBusy: boolean,
  signal: AbortSignal,
): Promise<Booking | null> => {
  const { api, clock, random, say } = cab
  const { bookingId } = offer
  const decision = isBusy
    ? ({ answer: 'decline', reason: 'other' } as const)
    : decideOffer(offer, random)
  if (decision.answer === 'decline') {
    const { reason } = decision
    const answer = await insist(
      (own) =>
        api.call(
          'POST /api/bookings/:bookingId/decline',
          { params: { bookingId }, body: { reason } },
          own,
        ),
      { clock, random, signal },
    )
    if (answer.kind === 'answered') say('declined', { bookingId, why: reason })
    return null
  }
  const answer = await insist(
    (own) => api.call('POST /api/bookings/:bookingId/accept', { params: { bookingId } }, own),
    { clock, random, signal },
  )
  if (answer.kind === 'refused') {
    say('shrugged', { bookingId, why: answer.code ?? `status ${answer.status}` })
    return null
  }
  say('accepted', { bookingId })
  return answer.value
}
