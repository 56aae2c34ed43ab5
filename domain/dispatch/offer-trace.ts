/**
 * Why a job went to which driver: the verdict about each driver in each wave of offers. Operators read all of it, drivers their own part
 * as "why not me" (issue "Drivers", Matching). How long it is kept: `retention.ts`.
 */
import type { Candidate } from './matching.ts'
import type { ExclusionReason } from './exclusion-reasons.ts'
import type { OfferState } from '../bookings/decide-transition.ts'

export const offerVerdicts = [
  'asked',
  /** May be offered it; others come first. */
  'not_yet',
  /** May be offered it, but not in this wave: it reaches only who is near. */
  'too_far',
  /** Declined this job, or cancelled it after accepting: never offered it again. */
  'said_no',
  'excluded',
] as const
export type OfferVerdict = (typeof offerVerdicts)[number]

/** The most drivers recorded of one wave besides those offered it: the best placed, then the nearest excluded. */
export const mostOthersTraced = 40

/** The missed jobs that a driver may look back on: how many days, how many jobs, and how near. Jobs farther away do not concern them. */
export const missedJobsDays = 7
export const mostMissedJobs = 20
export const missedWithinKm = 75

/** The most rounds of offers for one booking, because each makes phones ring. */
export const mostOfferRounds = 12

/** An unanswered offer of an earlier round may be made again; a driver who declined, or gave the job up, gets no other offer. */
export const mayBeOfferedAgain = (
  offer: { state: OfferState; round: number },
  round: number,
): boolean => offer.state === 'closed' && offer.round < round

export const hasDeclined = ({ state }: { state: OfferState }): boolean =>
  state === 'declined' || state === 'given_up'

export type TracedDriver = {
  driverId: string
  verdict: OfferVerdict
  /** Why not; empty unless excluded. */
  reasons: readonly ExclusionReason[]
  /** Among the eligible, from 1; null when excluded. */
  place: number | null
  etaMinutes: number | null
  distanceKm: number | null
}

type Ranked = {
  candidate: Pick<Candidate, 'driverId'>
  etaMinutes: number | null
  distanceKm: number | null
}

export type WaveVerdicts = {
  /** Best first. */
  ranked: readonly Ranked[]
  excluded: readonly {
    candidate: Pick<Candidate, 'driverId'>
    reasons: readonly ExclusionReason[]
    distanceKm: number | null
  }[]
  offeredIds: ReadonlySet<string>
  declinedIds: ReadonlySet<string>
  /** Offered it in an earlier wave of this round: written down then. */
  offeredBeforeIds: ReadonlySet<string>
  /** How near this wave offers it; null: any distance. */
  withinKm: number | null
}

/** What is written down of a wave: everyone offered the job, and `mostOthersTraced` others. */
export const traceOfWave = (wave: WaveVerdicts): TracedDriver[] => {
  const ranked = wave.ranked.flatMap(({ candidate, etaMinutes, distanceKm }, index) => {
    const { driverId } = candidate
    if (wave.offeredBeforeIds.has(driverId)) return []
    const verdict = verdictOf(driverId, distanceKm, wave)
    return [{ driverId, verdict, reasons: [], place: index + 1, etaMinutes, distanceKm }]
  })
  const excluded = wave.excluded
    .filter(({ candidate }) => !wave.offeredBeforeIds.has(candidate.driverId))
    .map(({ candidate: { driverId }, reasons, distanceKm }) => ({
      driverId,
      verdict: 'excluded' as const,
      reasons,
      place: null,
      etaMinutes: null,
      distanceKm,
    }))
  const isOffered = ({ verdict }: TracedDriver): boolean => verdict === 'asked'
  const others = [...ranked.filter((row) => !isOffered(row)), ...excluded]
  return [...ranked.filter(isOffered), ...others.slice(0, mostOthersTraced)]
}

const verdictOf = (
  driverId: string,
  distanceKm: number | null,
  { offeredIds, declinedIds, withinKm }: WaveVerdicts,
): OfferVerdict => {
  if (offeredIds.has(driverId)) return 'asked'
  if (declinedIds.has(driverId)) return 'said_no'
  const isTooFar = withinKm !== null && distanceKm !== null && distanceKm > withinKm
  return isTooFar ? 'too_far' : 'not_yet'
}

/** What an operator reads. */
export const offerVerdictLabels: Record<OfferVerdict, string> = {
  asked: 'Asked',
  not_yet: 'Others first',
  too_far: 'Too far for this wave',
  said_no: 'Declined before',
  excluded: 'Not eligible',
}

/** One driver's last verdict about a job that went to another driver, or to none. */
export type MissedJob = {
  verdict: Exclude<OfferVerdict, 'said_no'>
  reasons: readonly ExclusionReason[]
  wasSeen: boolean
  wasTaken: boolean
  /** It ended because no driver accepted in time. */
  ranOut: boolean
}

/** "Why not me", to the driver, in a sentence or two. */
export const whyNotMe = ({ verdict, reasons, wasSeen, wasTaken, ranOut }: MissedJob): string => {
  switch (verdict) {
    case 'asked': {
      const seen = wasSeen ? '' : ' You had not opened it.'
      if (wasTaken) return `You were asked, but another driver accepted first.${seen}`
      return ranOut
        ? `You were asked, but the time to accept ran out.${seen}`
        : `You were asked, but the booking was cancelled first.${seen}`
    }
    case 'not_yet':
      return wasTaken
        ? 'Drivers who could get there sooner were asked first, and one of them accepted.'
        : 'The booking ended before it was your turn.'
    case 'too_far':
      return 'Only drivers nearer to the pickup were asked.'
    case 'excluded':
      return reasons.map((reason) => whyExcluded[reason]).join(' ')
    default: {
      const unknown: never = verdict
      throw new Error(`unknown verdict ${String(unknown)}`)
    }
  }
}

const whyExcluded: Record<ExclusionReason, string> = {
  off_duty: 'You were off duty.',
  not_verified: 'You were not verified, or a document had expired.',
  rating_too_low: 'Your rating was below 3.',
  on_another_job: 'You were on another job.',
  position_unknown: 'We didn’t know where you were.',
  rest_due: 'You had to rest before it would have been done.',
  beyond_100_km:
    'It led more than 100 km from your base: a truck above 3.5 t needs a tachograph there.',
  vehicle_type_not_taken: 'You do not take this type of vehicle.',
  too_heavy: 'The vehicle was too heavy for your truck.',
  truck_too_tall: 'Your truck was too tall for the place.',
  no_winch: 'It needed a winch, and your truck has none.',
  no_lockout: 'The vehicle was locked, and you don’t open locked vehicles.',
  lifts_one_axle: 'Your truck lifts one axle, and the wheels of this vehicle may not turn.',
  drags_driven_wheels:
    'Your truck lifts one axle, and this vehicle is four-wheel drive or electric: it is carried whole.',
  licence_too_small: 'Your licence doesn’t cover the weight of your truck and what it tows.',
}
