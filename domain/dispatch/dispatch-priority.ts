/**
 * Which job is offered first where two could go to the same driver (issue "Operators, insurers": priority orders dispatch): emergency
 * before urgent before the rest, whatever the way of payment. A driver who has an offer of a more urgent job gets no offer of a less
 * urgent one in its first waves; from the wave that includes all drivers near, none is held back any longer, so no job waits for ever.
 * A more urgent job is never held back by a less urgent one. What a waiting customer says about how they are may raise it
 * (`domain/companion/companion.ts`); the price stays that of the urgency they booked.
 */
import { urgencies, type Urgency } from '../bookings/casualty.ts'
import { autoAssignWaves } from '../tariffs/tariff.ts'

/** 0 is dispatched first. */
export const urgencyRank = (urgency: Urgency): number => urgencies.indexOf(urgency)

export const mostUrgent = (a: Urgency, b: Urgency): Urgency =>
  urgencyRank(a) <= urgencyRank(b) ? a : b

/** What an open offer for holds a driver back from a job of this urgency. */
export const moreUrgentThan = (urgency: Urgency): readonly Urgency[] =>
  urgencies.slice(0, urgencyRank(urgency))

/** Whether this wave of a job leaves alone who has an open offer for something more urgent. */
export const waveHoldsBack = (wave: number): boolean => wave < autoAssignWaves.length - 1
