import {
  acceptanceWindowMinutes,
  autoAssignWaves,
  lateWaveEverySeconds,
  type AutoAssignWave,
} from '../../../domain/tariff.ts'
import { Sequence } from './points.tsx'

const whenOf = ({ afterSeconds }: AutoAssignWave): string =>
  afterSeconds === 0 ? 'At once' : `After ${afterSeconds} s`

const whoOf = ({ drivers, withinKm }: AutoAssignWave, index: number): string => {
  const near = withinKm === null ? '' : ` within ${withinKm} km`
  if (drivers === null) return `Every driver${near}`
  return index === 0 ? `The best ${drivers} drivers${near}` : `The next ${drivers}${near}`
}

const steps = [
  ...autoAssignWaves.map((wave: AutoAssignWave, index) => ({
    title: whoOf(wave, index),
    text: index === 0 ? 'By arrival time, rating and how long each has waited for an offer.' : null,
    takes: whenOf(wave),
  })),
  {
    title: 'Whoever comes on duty meanwhile',
    text: `Until the ${acceptanceWindowMinutes} minutes are over. The first to accept has the job.`,
    takes: `Every ${lateWaveEverySeconds} s`,
  },
]

/** Who is asked, and when, while a booking waits for its driver. */
export function AskedInWaves() {
  return <Sequence steps={steps} />
}
