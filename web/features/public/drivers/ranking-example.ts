/** Four invented drivers and one job, ranked by the function that ranks them all. */
import { plainCasualty } from '../../../../domain/bookings/casualty.ts'
import { dublinInstant } from '../../../../domain/time/dublin-time.ts'
import {
  idleMinutes,
  rankDrivers,
  ratingMinutes,
  type Candidate,
} from '../../../../domain/dispatch/matching.ts'
import { handlingMinutes } from '../../../../domain/dispatch/offer-worth.ts'
import { ordinaryDay, ordinaryHour } from '../pricing/plain-recovery.ts'

export type RankedExample = {
  name: string
  rating: number | null
  /** Null: never offered a job. */
  idleHours: number | null
  etaMinutes: number
  ratingMinutes: number
  idleMinutes: number
  countedMinutes: number
}

type Invented = { name: string; northKm: number; rating: number | null; idleHours: number | null }

/** Outside Dublin, where a kilometre of a straight line is the same everywhere. */
const pickup = { lat: 53.0344, lon: -7.2998 }
const kmPerDegree = 111.2
const hourMs = 3_600_000
const now = dublinInstant(ordinaryDay, ordinaryHour)

const drivers: readonly Invented[] = [
  { name: 'Driver A', northKm: 6, rating: 3.4, idleHours: 0 },
  { name: 'Driver B', northKm: 8, rating: 4.9, idleHours: 4 },
  { name: 'Driver C', northKm: 9, rating: null, idleHours: null },
  { name: 'Driver D', northKm: 25, rating: 5, idleHours: 24 },
]

const candidateOf = ({ name, northKm, rating, idleHours }: Invented): Candidate => ({
  driverId: name,
  isOnDuty: true,
  isVerified: true,
  hasActiveJob: false,
  rating,
  point: { lat: pickup.lat + northKm / kmPerDegree, lon: pickup.lon },
  lastOfferedAt: idleHours === null ? null : new Date(now.getTime() - idleHours * hourMs),
  truck: {
    type: 'flatbed',
    grossKg: 7_490,
    licence: 'C1',
    hasTachograph: false,
    vehicleTypes: ['car'],
    payloadKg: 4_000,
    heightCm: 300,
    services: ['winch'],
  },
  base: pickup,
  worked: null,
})

/** In the order in which they would be asked. */
export const rankedExample = (): readonly RankedExample[] => {
  const candidates = drivers.map((driver) => ({ ...candidateOf(driver), ...driver }))
  return rankDrivers(candidates, {
    casualty: plainCasualty,
    pickup,
    dropoff: null,
    minutes: handlingMinutes,
    now,
  }).ranked.map(({ candidate, etaMinutes, countedMinutes }) => ({
    name: candidate.name,
    rating: candidate.rating,
    idleHours: candidate.idleHours,
    etaMinutes,
    ratingMinutes: ratingMinutes(candidate),
    idleMinutes: idleMinutes(candidate, now),
    countedMinutes,
  }))
}
