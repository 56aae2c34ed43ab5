/** What counts at the end of a job. Mutants that were seen to fail: a photo in memory counted as kept; one left out of those taken. */
import { expect, it } from 'vitest'
import { missingHandoverParts } from '../../../domain/evidence/handover.ts'
import { cornerStages, corners, photoKindOf } from '../../../domain/evidence/evidence.ts'
import { keptEvidenceOf } from './use-kept-evidence.ts'

const all = cornerStages.flatMap((stage) => corners.map((corner) => photoKindOf(stage, corner)))
const waiting = (isKept: boolean, problem: string | null = null) =>
  all.map((purpose) => ({ purpose, problem, isKept }))
const missingOf = (outgoing: ReturnType<typeof waiting>) => {
  const { photos } = keptEvidenceOf({ photos: [], signature: {} }, outgoing)
  return missingHandoverParts({ photos, hasSignature: true, isAtDropoff: true })
}

it('is what a device keeps until it is sent', () => {
  expect(missingOf(waiting(true))).toEqual([])
  expect(keptEvidenceOf(undefined, waiting(true)).waitingPhotos).toEqual(all)
})

it('is nothing that a full device holds in memory, so a reason is given; it was taken all the same', () => {
  expect(missingOf(waiting(false))).toEqual(['pickup_photos', 'dropoff_photos'])
  const { waitingPhotos, taken } = keptEvidenceOf(undefined, waiting(false))
  expect(waitingPhotos).toEqual([])
  expect(taken.map(({ kind }) => kind)).toEqual(all)
})

it('is no photo that was refused', () => {
  expect(missingOf(waiting(true, 'Too large'))).toEqual(['pickup_photos', 'dropoff_photos'])
  expect(keptEvidenceOf(undefined, waiting(true, 'Too large')).taken).toEqual([])
})
