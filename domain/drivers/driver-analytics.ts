/**
 * The figures that drivers see of their own work (specification, operator side §2, "Analytics"): the period, and which offers count
 * for or against them.
 */
import { addDublinDays } from '../time/dublin-time.ts'
import { payoutWeekOf, type PayoutWeek } from '../payouts/payout.ts'

/** This week and the eleven before it: a quarter of a year, and a chart that a phone has room for. */
export const analyticsWeeks = 12

/** The payout weeks that analytics look at, oldest first; the last one is still going on. */
export const weeksLookedAt = (now: Date): readonly PayoutWeek[] => {
  const thisWeek = payoutWeekOf(now)
  return Array.from({ length: analyticsWeeks }, (_, index) =>
    payoutWeekOf(addDublinDays(thisWeek.startsAt, -7 * (analyticsWeeks - 1 - index))),
  )
}

/** How the offers to one driver ended. */
export type OfferCounts = {
  accepted: number
  /** Of those accepted: the driver cancelled later, and the job went to others. */
  givenUp: number
  declined: number
  /** The time ran out and no driver had accepted. */
  unanswered: number
  /** Another driver was first, or the customer cancelled. Losing a race is not held against the driver. */
  goneBefore: number
}

/** Accepted of those that were this driver's to answer, 0 to 1; null when there was none. */
export const acceptanceRate = ({
  accepted,
  declined,
  unanswered,
}: Pick<OfferCounts, 'accepted' | 'declined' | 'unanswered'>): number | null => {
  const answerable = accepted + declined + unanswered
  return answerable === 0 ? null : accepted / answerable
}
