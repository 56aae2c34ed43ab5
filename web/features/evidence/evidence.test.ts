import { describe, expect, it } from 'vitest'
import type { Evidence, Photo } from '../../../contract/bookings/evidence.ts'
import { evidenceWith, evidenceWithout, laterEvidence } from '../../api/kit/live-changes.ts'
import { notArrived } from './use-evidence.ts'
import { missingLabel, neverTakenMessage, photoLabel } from './photo-labels.ts'

const photo = (photoId: string, createdAt: string): Photo => ({
  photoId,
  side: 'driver',
  kind: 'pickup_rear',
  width: 2048,
  height: 1536,
  takenAt: null,
  createdAt,
  sha256: '0'.repeat(64),
  link: '/api/files/a',
  thumbnailLink: '/api/files/b',
  isOfFormerDriver: false,
  isRemovable: true,
})

const one = photo('pho_1', '2026-12-04T18:00:00.000Z')
const two = photo('pho_2', '2026-12-04T18:01:00.000Z')
const known: Evidence = { photos: [one], signature: null, serverNow: '2026-12-04T18:02:00.000Z' }

describe('the known photos and signature', () => {
  it('is the later of two, whichever came last', () => {
    const next = { ...known, photos: [one, two], serverNow: '2026-12-04T18:03:00.000Z' }
    expect(laterEvidence(undefined, known)).toBe(known)
    expect(laterEvidence(known, next)).toBe(next)
    expect(laterEvidence(next, known)).toBe(next)
  })

  it('has one’s own photo at once, each once and in order, and loses the one taken back', () => {
    expect(evidenceWith(known, two).photos).toEqual([one, two])
    expect(evidenceWith({ ...known, photos: [two] }, one).photos).toEqual([one, two])
    expect(evidenceWith(known, { ...one, link: '/api/files/new' }).photos).toHaveLength(1)
    expect(evidenceWithout(evidenceWith(known, two), 'pho_1').photos).toEqual([two])
  })
})

it('waits no more once an event has shown it, also before its answer', () => {
  const waiting = [{ clientId: 'bbbbbbbbbbbbbbbb' }, { clientId: 'cccccccccccccccc' }]
  const arrived = [one, { ...two, clientId: 'bbbbbbbbbbbbbbbb' }]
  expect(notArrived(waiting, arrived)).toEqual([{ clientId: 'cccccccccccccccc' }])
  expect(notArrived(waiting)).toEqual(waiting)
})

describe('words', () => {
  it('say what a photo shows, from whom and when', () => {
    expect(photoLabel(one)).toBe('Rear, at pickup, from the driver, 18:00')
  })

  it('name the corners that are missing, before and after', () => {
    expect(missingLabel('pickup', [])).toBeNull()
    expect(missingLabel('dropoff', ['rear', 'left'])).toMatch(
      /^No drop-off photo yet: rear, left side\./,
    )
    expect(neverTakenMessage(['front'])).toBe('No photo was taken of: front.')
  })
})
