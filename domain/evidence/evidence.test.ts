import { describe, expect, it } from 'vitest'
import { bookingStatuses } from '../bookings/booking.ts'
import {
  cornerStages,
  damageAfterHours,
  evidenceSides,
  isPhotoRemovable,
  isSignatureOpen,
  missingCorners,
  openStage,
  photoKinds,
  photoRefusal,
  stageOf,
  type EvidenceSide,
  type PhotoKind,
} from './evidence.ts'

const completedAt = new Date('2026-11-20T09:00:00Z')
const after = (hours: number) => new Date(completedAt.getTime() + hours * 3_600_000)

const statusesFor = (side: EvidenceSide, kind: PhotoKind, now = after(0)) =>
  bookingStatuses.filter(
    (status) => photoRefusal({ status, completedAt }, side, kind, now) === null,
  )

describe('who may add which photo when', () => {
  it('customers: damage, from the held card until a day after the drop-off', () => {
    const underWay = [
      'pending_driver_acceptance',
      'confirming_payment',
      'confirmed',
      'driver_en_route',
      'driver_arrived',
      'in_progress',
      'pending_new_driver',
    ]
    expect(statusesFor('customer', 'damage')).toEqual([...underWay, 'completed'])
    expect(statusesFor('customer', 'damage', after(damageAfterHours - 0.01))).toContain('completed')
    expect(statusesFor('customer', 'damage', after(damageAfterHours))).toEqual(underWay)
    expect(statusesFor('driver', 'damage')).toEqual([])
  })

  it('drivers: the corners at pickup from the arrival, at drop-off while in progress', () => {
    for (const kind of photoKinds.filter((one) => one !== 'damage')) {
      const isPickup = stageOf(kind) === 'pickup'
      const during = isPickup ? ['driver_arrived', 'in_progress'] : ['in_progress']
      expect(statusesFor('driver', kind), kind).toEqual(during)
      expect(statusesFor('customer', kind), kind).toEqual([])
    }
  })

  it('removes a photo only until the booking has moved on, and only while such photos may be added', () => {
    for (const side of evidenceSides) {
      for (const kind of photoKinds) {
        for (const status of bookingStatuses) {
          const facts = { status, completedAt }
          const isOpen = photoRefusal(facts, side, kind, after(1)) === null
          expect(isPhotoRemovable(status, facts, side, kind, after(1))).toBe(isOpen)
          expect(isPhotoRemovable('pending', facts, side, kind, after(1))).toBe(false)
        }
      }
    }
  })
})

describe('the four corners', () => {
  it('belong to the later stage that is open', () => {
    expect(openStage('driver_arrived')).toBe('pickup')
    expect(openStage('in_progress')).toBe('dropoff')
    expect(bookingStatuses.filter((status) => openStage(status) !== null)).toHaveLength(2)
  })

  it('are missing until each was taken at this stage', () => {
    expect(missingCorners('pickup', [])).toEqual(['front', 'rear', 'left', 'right'])
    const own = (kind: PhotoKind) => ({ kind, isOfFormerDriver: false })
    const taken = (['pickup_rear', 'dropoff_front', 'damage'] as const).map(own)
    expect(missingCorners('pickup', taken)).toEqual(['front', 'left', 'right'])
    // photos of the former driver do not count for the current one
    const before = { kind: 'pickup_left' as const, isOfFormerDriver: true }
    expect(missingCorners('pickup', [...taken, before])).toEqual(['front', 'left', 'right'])
    for (const stage of cornerStages) {
      expect(missingCorners(stage, photoKinds.map(own))).toEqual([])
    }
  })
})

it('a signature is given while the recovery is in progress', () => {
  expect(bookingStatuses.filter(isSignatureOpen)).toEqual(['in_progress'])
})
