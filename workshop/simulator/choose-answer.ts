import type { JobOffer } from '../../contract/bookings/job-offers.ts'
import type { DeclineReason } from '../../domain/bookings/booking-labels.ts'

export type ChosenAnswer = { answer: 'accept' } | { answer: 'decline'; reason: DeclineReason }

type OfferFacts = Pick<
  JobOffer,
  'distanceToPickupKm' | 'jobDistanceKm' | 'netCents' | 'isChosen' | 'acceptBy' | 'offeredAt'
>

/** A straight line longer than this is too far to go for a job; a customer who chose this driver is worth more. */
const farKm = 60
const farKmWhenChosen = 120
/** Below this for each kilometre driven, empty ones included, it hardly pays; then it is a matter of mood. */
const poorCentsPerKm = 80
const moodShare = 0.5
/** Now and then a driver says no for reasons of their own. */
const refusalShare = 0.1
const refusalShareWhenChosen = 0.04

/** A driver's answer to an offer. `random` gives 0 to 1. */
export const chooseAnswer = (offer: OfferFacts, random: () => number): ChosenAnswer => {
  const { isChosen, jobDistanceKm, netCents } = offer
  const emptyKm = offer.distanceToPickupKm ?? 0
  if (emptyKm > (isChosen ? farKmWhenChosen : farKm)) return no('too_far')
  if (netCents / (emptyKm + jobDistanceKm) < poorCentsPerKm && random() < moodShare) {
    return no('price_too_low')
  }
  if (random() < (isChosen ? refusalShareWhenChosen : refusalShare)) {
    return no(random() < 0.5 ? 'finishing_shift' : 'other')
  }
  return { answer: 'accept' }
}

const no = (reason: DeclineReason): ChosenAnswer => ({ answer: 'decline', reason })

const thinkMs = { least: 10_000, most: 35_000 } as const
/** For an offer that has waited longer than anyone thinks: after a restart. */
const lateMs = 2_000
/** An answer that arrives at the last second may arrive too late. */
const spareMs = 5_000

/** How much longer the driver thinks before answering, in milliseconds. */
export const thinkingMs = (offer: OfferFacts, now: number, random: () => number): number => {
  const wholeMs = thinkMs.least + random() * (thinkMs.most - thinkMs.least)
  const waitedMs = Math.max(0, now - Date.parse(offer.offeredAt))
  const leftMs = Date.parse(offer.acceptBy) - now - spareMs
  return Math.max(0, Math.min(Math.max(lateMs, wholeMs - waitedMs), leftMs))
}
