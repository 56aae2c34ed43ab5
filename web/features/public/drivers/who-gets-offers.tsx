import { minimumDriverRating } from '../../../../domain/drivers/driver-requirements.ts'
import {
  exclusionReasons,
  type ExclusionReason,
} from '../../../../domain/dispatch/exclusion-reasons.ts'
import { exemptKg, exemptRadiusKm, restRules } from '../../../../domain/drivers/duty-guard.ts'
import { lowCeilingCm } from '../../../../domain/drivers/truck.ts'
import { Ticks } from '../points.tsx'

const centimetresPerMetre = 100

/** The condition behind each reason to leave a driver out. */
const conditions: Record<ExclusionReason, string> = {
  off_duty: 'On duty. Only drivers themselves say when they are.',
  not_verified: 'Verified by us: licence, truck and insurance.',
  rating_too_low: `Rated ${minimumDriverRating} or better on average, or not rated yet.`,
  on_another_job: 'Free: one job at a time.',
  position_unknown: 'At a position we know: without one there is no arrival time.',
  rest_due: `Rested: a day of work ends after ${restRules.day.workWithinHours} hours, with ${restRules.day.restHours} hours’ rest, and six days with ${restRules.week.restHours}.`,
  beyond_100_km: `With a tachograph, if the truck is above ${exemptKg.toLocaleString('en-IE')} kg and the job leads more than ${exemptRadiusKm} km from its base.`,
  vehicle_type_not_taken: 'With a truck that takes this type of vehicle.',
  too_heavy: 'With a truck that may carry its weight.',
  truck_too_tall: `Where the ceiling is low, with a truck of ${lowCeilingCm / centimetresPerMetre} m or less.`,
  no_winch: 'With a winch, if the vehicle may not roll or there is no key.',
  no_lockout: 'With tools to open it, if the keys are locked inside.',
  lifts_one_axle: 'With a truck that carries it whole, if its wheels may not turn.',
  drags_driven_wheels: 'With a truck that carries it whole, if it is four-wheel drive or electric.',
  licence_too_small: 'With a licence that covers the truck, and what hangs behind it.',
}

/** Everything a driver must meet to be offered a job; a driver who does not is no candidate, however near. */
export function WhoGetsOffers() {
  return <Ticks items={exclusionReasons.map((reason) => conditions[reason])} />
}
