import { describe, expect, it } from 'vitest'
import { corners, photoKindOf, type CornerStage } from '../../../domain/evidence/evidence.ts'
import { cabCustomer } from './cab-labels.ts'
import { cabStepOf, skippedStill, type SkippableStep } from './cab-steps.ts'

const taken = (stage: CornerStage) =>
  corners.map((corner) => ({ kind: photoKindOf(stage, corner), isOfFormerDriver: false }))
const none = { photos: [], isSigned: false }
const arrived = { status: 'driver_arrived', nextTransition: 'start' } as const
const loaded = { status: 'in_progress', nextTransition: 'complete' } as const
const progress = (isAtDropoff: boolean, ...skipped: SkippableStep[]) => ({ isAtDropoff, skipped })

describe('what the cab view asks for', () => {
  it('on the way: the next step, and nothing while an answer is waited for', () => {
    const confirmed = { status: 'confirmed', nextTransition: 'set_off' } as const
    expect(cabStepOf(confirmed, progress(false), none)).toBe('next')
    expect(cabStepOf({ ...loaded, nextTransition: null }, progress(true), none)).toBe('wait')
  })

  it('at the pickup: four corners, then the start, or the start at once', () => {
    expect(cabStepOf(arrived, progress(false), none)).toBe('pickup_photos')
    const three = { photos: taken('pickup').slice(1), isSigned: false }
    expect(cabStepOf(arrived, progress(false), three)).toBe('pickup_photos')
    expect(cabStepOf(arrived, progress(false), { photos: taken('pickup'), isSigned: false })).toBe(
      'start',
    )
    expect(cabStepOf(arrived, progress(false, 'pickup_photos'), none)).toBe('start')
  })

  it('at the drop-off: corners, signature, the check; each of the first two can be left out', () => {
    expect(cabStepOf(loaded, progress(false), none)).toBe('drive')
    expect(cabStepOf(loaded, progress(true), none)).toBe('dropoff_photos')
    expect(cabStepOf(loaded, progress(true), { photos: taken('dropoff'), isSigned: false })).toBe(
      'signature',
    )
    expect(cabStepOf(loaded, progress(true, 'dropoff_photos'), none)).toBe('signature')
    expect(cabStepOf(loaded, progress(true, 'dropoff_photos', 'signature'), none)).toBe('check')
    expect(cabStepOf(loaded, progress(true), { photos: taken('dropoff'), isSigned: true })).toBe(
      'check',
    )
  })
})

it('names the customer with the arrival that they see', () => {
  const estimatedArrival = '2026-12-04T18:42:00.000Z'
  const job = { customer: { name: 'Aoife Sample', phone: null, email: null }, estimatedArrival }
  const line = (status: 'driver_en_route' | 'in_progress') => cabCustomer({ ...job, status })
  expect(line('driver_en_route')).toBe('For Aoife Sample, who expects you at 18:42')
  expect(line('in_progress')).toBe('For Aoife Sample, expected there at 18:42')
  const arrivedThere = { ...job, estimatedArrival: null, status: 'driver_arrived' } as const
  expect(cabCustomer(arrivedThere)).toBe('For Aoife Sample')
})

describe('what was skipped and is still missing', () => {
  // Mutants: the status not looked at; what was taken since not looked at.
  it('is offered again until the next step', () => {
    const all = progress(true, 'pickup_photos', 'dropoff_photos', 'signature')
    expect(skippedStill(arrived, all, none)).toEqual(['pickup_photos'])
    expect(skippedStill(loaded, all, none)).toEqual(['dropoff_photos', 'signature'])
    expect(skippedStill(loaded, { ...all, isAtDropoff: false }, none)).toEqual([])
    expect(skippedStill(loaded, progress(true), none)).toEqual([])
    expect(skippedStill(loaded, all, { photos: taken('dropoff'), isSigned: true })).toEqual([])
  })
})
