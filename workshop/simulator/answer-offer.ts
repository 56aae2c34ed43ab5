import type { Booking } from '../../contract/bookings/bookings.ts'
import type { JobOffer } from '../../contract/bookings/job-offers.ts'
import type { Cab } from './cab.ts'
import { chooseAnswer } from './choose-answer.ts'
import { insist } from './insist.ts'

/**
 * Accepts or declines an offer after the thinking time. Answers the booking when the job is now this driver's, and null when it
 * is not: declined, or another driver was first, which is normal.
 */
export const answerOffer = async (
  cab: Cab,
  offer: JobOffer,
  isBusy: boolean,
  signal: AbortSignal,
): Promise<Booking | null> => {
  const { api, clock, random, print } = cab
  const { bookingId } = offer
  const chosen = isBusy
    ? ({ answer: 'decline', reason: 'other' } as const)
    : chooseAnswer(offer, random)
  if (chosen.answer === 'decline') {
    const { reason } = chosen
    const answer = await insist(
      (own) =>
        api.call(
          'POST /api/bookings/:bookingId/decline',
          { params: { bookingId }, body: { reason } },
          own,
        ),
      { clock, random, signal },
    )
    if (answer.kind === 'answered') print('declined', { bookingId, why: reason })
    return null
  }
  const answer = await insist(
    (own) => api.call('POST /api/bookings/:bookingId/accept', { params: { bookingId } }, own),
    { clock, random, signal },
  )
  if (answer.kind === 'refused') {
    print('shrugged', { bookingId, why: answer.code ?? `status ${answer.status}` })
    return null
  }
  print('accepted', { bookingId })
  return answer.value
}
