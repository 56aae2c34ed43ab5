import { describe, expect, it } from 'vitest'
import { corners, cornerStages, photoKindOf } from './evidence.ts'
import { handoverReport, listHandoverParts, missingHandoverParts } from './handover.ts'

const all = cornerStages.flatMap((stage) =>
  corners.map((corner) => ({ kind: photoKindOf(stage, corner), isOfFormerDriver: false })),
)
const whole = { photos: all, hasSignature: true, isAtDropoff: true }

describe('what a job that ends now would lack', () => {
  it('nothing with eight corners, a signature and a yes', () => {
    expect(missingHandoverParts(whole)).toEqual([])
  })

  it('the photos of a stage as soon as one corner has none by this driver', () => {
    expect(missingHandoverParts({ ...whole, photos: all.slice(1) })).toEqual(['pickup_photos'])
    const former = all.map((one) =>
      one.kind === 'dropoff_left' ? { ...one, isOfFormerDriver: true } : one,
    )
    expect(missingHandoverParts({ ...whole, photos: former })).toEqual(['dropoff_photos'])
  })

  it('the check when it was answered with no, or not at all', () => {
    for (const isAtDropoff of [false, null]) {
      expect(missingHandoverParts({ ...whole, isAtDropoff })).toEqual(['dropoff_check'])
    }
  })

  it('everything, in order', () => {
    const nothing = { photos: [], hasSignature: false, isAtDropoff: null }
    expect(listHandoverParts(missingHandoverParts(nothing))).toBe(
      'photos at pickup, photos at drop-off, signature and check that the vehicle is at the drop-off',
    )
  })
})

describe('the reason as others read it', () => {
  it('carries the note, which alone says another reason', () => {
    const missing = ['signature'] as const
    expect(handoverReport({ missing, reason: 'nobody_there', note: null })).toBe(
      'No one was there to sign',
    )
    expect(handoverReport({ missing, reason: 'elsewhere', note: 'At his brother’s yard' })).toBe(
      'The vehicle went to another place: At his brother’s yard',
    )
    expect(handoverReport({ missing, reason: 'other', note: 'The gate was shut' })).toBe(
      'The gate was shut',
    )
    expect(handoverReport({ missing: [], reason: null, note: null })).toBeNull()
  })
})
