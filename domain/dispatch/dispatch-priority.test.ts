import { expect, it } from 'vitest'
import { moreUrgentThan, urgencyRank, waveHoldsBack } from './dispatch-priority.ts'

it('offers emergencies before urgent jobs before the rest, and a job never holds back an equal one', () => {
  expect(moreUrgentThan('emergency')).toEqual([])
  expect(moreUrgentThan('urgent')).toEqual(['emergency'])
  expect(moreUrgentThan('standard')).toEqual(['emergency', 'urgent'])
  expect(
    (['standard', 'emergency', 'urgent'] as const).toSorted(
      (a, b) => urgencyRank(a) - urgencyRank(b),
    ),
  ).toEqual(['emergency', 'urgent', 'standard'])
})

it('holds back in the first waves only, so that no job waits for ever', () => {
  expect([0, 1, 2, 3, 9].map(waveHoldsBack)).toEqual([true, true, false, false, false])
})
