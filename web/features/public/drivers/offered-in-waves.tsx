import { offerSteps } from '../../../../domain/dispatch/offer-steps.ts'
import { acceptanceWindowMinutes } from '../../../../domain/tariffs/tariff.ts'
import { Sequence } from '../points.tsx'

const textOf = (index: number): string | null => {
  if (index === 0) return 'By arrival time, rating and how long each has waited for an offer.'
  return index === offerSteps.length - 1
    ? `Until the ${acceptanceWindowMinutes} minutes are over. The first to accept gets the job.`
    : null
}

const steps = offerSteps.map(({ who, when }, index) => ({
  title: who,
  text: textOf(index),
  takes: when,
}))

/** Which drivers are asked, and when, while a booking waits. */
export function OfferedInWaves() {
  return <Sequence steps={steps} />
}
