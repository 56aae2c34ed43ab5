import { describe, expect, it } from 'vitest'
import { bookingStatuses, endStatuses } from '../bookings/booking.ts'
import { plainCasualty } from '../bookings/casualty.ts'
import {
  arrivalFacts,
  evidencePackRefusal,
  photoChapters,
  recoveryFacts,
  timelineFacts,
  type PackBooking,
} from './evidence-pack.ts'
import { photoKinds } from './evidence.ts'

const booking = (over: Partial<PackBooking> = {}): PackBooking => ({
  reference: 'TL-7K3Q9',
  viewer: 'customer',
  status: 'completed',
  createdAt: '2026-07-03T17:00:00.000Z',
  acceptedAt: '2026-07-03T17:03:00.000Z',
  promisedArrival: { from: '2026-07-03T17:20:00.000Z', by: '2026-07-03T17:30:00.000Z' },
  arrivalMissedAt: null,
  arrivalProof: null,
  driverQuestion: null,
  pickup: { label: 'Roadside, Naas' },
  dropoff: null,
  distanceKm: 10,
  casualty: plainCasualty,
  vehicleIdentity: null,
  description: null,
  customerName: 'Aoife Sample',
  handover: null,
  driver: { name: 'Ciarán Sample', truck: 'Flatbed', plate: null },
  timeline: [],
  startCode: { givenAt: null, waivedAt: null },
  handshakes: [],
  ...over,
})

const step = (status: PackBooking['status'], at: string, notes: string | null = null) =>
  ({ at, status, notes, estimatedArrival: null, by: 'driver' }) as const

const valueOf = (facts: readonly { label: string; value: string }[], label: string): string =>
  facts.find((fact) => fact.label === label)?.value ?? ''

describe('when there is a pack', () => {
  it.each(bookingStatuses)('%s', (status) => {
    const isOver = endStatuses.includes(status)
    const of = { status, acceptedAt: 'then', cancelReason: null }
    expect(evidencePackRefusal(of)).toBe(isOver ? null : 'evidence_pack_not_ready')
    expect(evidencePackRefusal({ ...of, acceptedAt: null })).toBe('evidence_pack_not_ready')
  })

  it('not for a job that the driver never had, because the card was refused', () => {
    const refused = {
      status: 'cancelled',
      acceptedAt: 'then',
      cancelReason: 'card_refused',
    } as const
    expect(evidencePackRefusal(refused)).toBe('evidence_pack_not_ready')
  })
})

describe('what it says', () => {
  it('of promise and arrival, in Irish time, summer included', () => {
    const facts = arrivalFacts(
      booking({ timeline: [step('driver_arrived', '2026-07-03T17:25:00.000Z')] }),
    )
    expect(valueOf(facts, 'Promised')).toBe(
      'Between Fri 3 Jul 2026, 18:20 and Fri 3 Jul 2026, 18:30',
    )
    expect(valueOf(facts, 'Arrived')).toBe('Fri 3 Jul 2026, 18:25')
    const late = arrivalFacts(booking({ arrivalMissedAt: '2026-07-03T17:28:00.000Z' }))
    expect(valueOf(late, 'Late notice sent')).toContain('18:28')
    expect(valueOf(arrivalFacts(booking({ promisedArrival: null })), 'Promised')).toBe('')
  })

  // Mutant: each answer printed as it is.
  it('of the vehicle: what is known, and no answer that says nothing', () => {
    const known = recoveryFacts(
      booking({
        casualty: { ...plainCasualty, isRolling: 'no', visibleDamage: 'major' },
        driver: { name: 'Ciarán Sample', truck: 'Flatbed', plate: '241-KE-1234' },
      }),
    )
    expect(valueOf(known, 'Does it roll')).toBe('No, the wheels are stuck')
    expect(valueOf(known, 'Damage reported at booking')).toBe('Major')
    expect(valueOf(known, 'Truck')).toBe('Flatbed, 241-KE-1234')
    const unknown = recoveryFacts(
      booking({
        casualty: {
          ...plainCasualty,
          vehicleSize: 'unknown',
          isRolling: 'unknown',
          visibleDamage: 'none',
        },
      }),
    )
    expect(valueOf(unknown, 'Vehicle')).toBe('Car')
    expect(unknown.map(({ label }) => label)).not.toContain('Does it roll')
    expect(unknown.map(({ label }) => label)).not.toContain('Damage reported at booking')
    expect(JSON.stringify(unknown)).not.toContain('Not sure')
  })

  it('of a missed promise: late on the way, or an arrival that nothing confirmed in time', () => {
    const words = (arrivalMissedAt: string) =>
      valueOf(
        arrivalFacts(
          booking({
            arrivalMissedAt,
            timeline: [
              step('driver_en_route', '2026-07-03T17:05:00.000Z'),
              step('driver_arrived', '2026-07-03T17:25:00.000Z'),
            ],
          }),
        ),
        'Late notice sent',
      )
    expect(words('2026-07-03T17:24:00.000Z')).toContain('the promise would be missed')
    expect(words('2026-07-03T17:31:00.000Z')).toBe(
      'On Fri 3 Jul 2026, 18:31 both were told that the arrival was not confirmed by the time promised',
    )
  })

  it('of the start code: given, waived, not asked, or not on record', () => {
    const words = (over: Partial<PackBooking>) => valueOf(arrivalFacts(booking(over)), 'Start code')
    const at = '2026-07-03T17:40:00.000Z'
    const started = [step('in_progress', at)]
    expect(words({ timeline: started, startCode: { givenAt: at, waivedAt: null } })).toContain(
      '18:40',
    )
    expect(words({ timeline: started, startCode: { givenAt: null, waivedAt: at } })).toContain(
      'Waived',
    )
    expect(words({ timeline: started })).toContain('Not recorded for this recovery')
    expect(words({})).toContain('had not begun')
  })

  it('of each step, with notes on lines of their own', () => {
    const [only] = timelineFacts(
      booking({
        timeline: [step('completed', '2026-07-03T18:00:00.000Z', 'Set down\nat the gate')],
      }),
    )
    expect(only).toEqual({
      label: 'Fri 3 Jul 2026, 19:00',
      value: 'Completed\nNote: Set down\nat the gate',
    })
  })

  it.each([
    ['pending', 'customer', 'Booked by the customer'],
    ['confirming_payment', 'driver', 'Accepted by the driver'],
    ['confirmed', 'provider', 'Payment taken, driver confirmed'],
    ['confirmed', 'driver', 'Accepted by the driver'],
    ['driver_arrived', 'driver', 'Driver arrived'],
    ['driver_arrived', 'operator', 'Driver arrived, recorded by Towline'],
    ['cancelled', 'system', 'Cancelled automatically'],
  ] as const)('of %s by the %s as “%s”', (status, by, recorded) => {
    const at = '2026-07-03T18:00:00.000Z'
    const entry = { at, status, by, notes: null, estimatedArrival: null }
    expect(timelineFacts(booking({ timeline: [entry] }))[0]?.value).toBe(recorded)
  })

  it('of photos: damage, then pickup, then drop-off, and no part without one', () => {
    const all = photoChapters(photoKinds.toReversed().map((kind) => ({ kind })))
    expect(all.flatMap(({ photos }) => photos.map(({ kind }) => kind))).toEqual([...photoKinds])
    expect(photoChapters([{ kind: 'dropoff_left' }]).map(({ title }) => title)).toEqual([
      'At the drop-off, by the driver',
    ])
  })
})
