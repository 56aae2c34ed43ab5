/** Seen to fail: the time of the answer kept when a photo is added; the time when its upload began instead of the one when it was stored. */
import { expect, it } from 'vitest'
import type { Evidence, Photo } from '../../../contract/bookings/evidence.ts'
import { evidenceWith, laterEvidence } from './live-changes.ts'

const at = (second: number): string => `2026-12-04T18:00:${String(second).padStart(2, '0')}.000Z`
const photo: Photo = {
  photoId: 'pho_left',
  side: 'driver',
  kind: 'dropoff_left',
  takenAt: at(1),
  createdAt: at(2),
  storedAt: at(6),
  sha256: '',
  width: 900,
  height: 600,
  link: '',
  thumbnailLink: '',
  isOfFormerDriver: false,
  isRemovable: true,
}
const read = (second: number, photos: Photo[] = []): Evidence => ({
  photos,
  signature: null,
  readings: [],
  serverNow: at(second),
})

it('a photo of one’s own stays when an event comes that was read before it was stored', () => {
  const own = evidenceWith(read(0), photo)
  expect(laterEvidence(own, read(1)).photos).toHaveLength(1)
  expect(laterEvidence(own, read(4)).photos).toHaveLength(1)
  // what was read after it knows better
  expect(laterEvidence(own, read(7)).photos).toEqual([])
  expect(evidenceWith(read(9), photo).serverNow).toBe(at(9))
})
