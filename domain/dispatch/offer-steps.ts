/** Who gets an offer when, while a booking waits for its driver, in words (rulings, "Auto-assign"); the figures are those of the tariff. */
import { autoAssignWaves, lateWaveEverySeconds, type AutoAssignWave } from '../tariffs/tariff.ts'

export type OfferStep = { who: string; when: string }

const whoOf = ({ drivers, withinKm }: AutoAssignWave, index: number): string => {
  const near = withinKm === null ? '' : ` within ${withinKm} km`
  if (drivers === null) return `Every driver${near}`
  return index === 0 ? `The nearest ${drivers}${near}` : `The next ${drivers}${near}`
}

const whenOf = ({ afterSeconds }: AutoAssignWave): string =>
  afterSeconds === 0 ? 'At once' : `After ${afterSeconds} s`

/** One for each wave, and a last one for those who come on duty later. */
export const offerSteps: readonly OfferStep[] = [
  ...autoAssignWaves.map((wave, index) => ({ who: whoOf(wave, index), when: whenOf(wave) })),
  { who: 'Drivers who come on duty', when: `Every ${lateWaveEverySeconds} s` },
]
