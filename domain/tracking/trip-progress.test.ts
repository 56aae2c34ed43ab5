import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bookingStatuses, hasEnded } from '../bookings/booking.ts'
import { loadedAtPercent, tripProgress, type TripFacts } from './trip-progress.ts'

const pickup = { lat: 53.2, lon: -6.6 }
const dropoff = { lat: 53.3, lon: -6.6 }
/** A hundredth of a degree south of the pickup is 1.11 km. */
const southOf = (hundredths: number) => ({ lat: pickup.lat - hundredths / 100, lon: pickup.lon })
const facts = (more: Partial<TripFacts>): TripFacts => ({
  status: 'driver_en_route',
  pickup,
  dropoff,
  approachKm: 11.12,
  seen: [],
  ...more,
})

describe('on the way to the pickup', () => {
  it.each([
    ['where the driver accepted', 10, 0],
    ['half of the way', 5, 25],
    ['nearly there', 1, 45],
  ])('%s', (_where, hundredths, percent) => {
    expect(tripProgress(facts({ seen: [southOf(hundredths)] }))).toBe(percent)
  })

  it('setting off is no progress', () => {
    const seen = [southOf(10)]
    expect(tripProgress(facts({ status: 'confirmed', seen }))).toBe(0)
    expect(tripProgress(facts({ status: 'driver_en_route', seen }))).toBe(0)
  })

  it('turning back does not undo what was driven', () => {
    expect(tripProgress(facts({ seen: [southOf(5), southOf(8)] }))).toBe(25)
    expect(tripProgress(facts({ seen: [southOf(5), southOf(14)] }))).toBe(25)
  })

  it('at the pickup it is not half before the driver says so', () => {
    expect(tripProgress(facts({ seen: [pickup] }))).toBe(loadedAtPercent - 1)
    expect(tripProgress(facts({ status: 'driver_arrived' }))).toBe(loadedAtPercent)
  })

  it('what is not known is no progress', () => {
    expect(tripProgress(facts({ approachKm: null, seen: [southOf(5)] }))).toBe(0)
    expect(tripProgress(facts({ approachKm: 0, seen: [southOf(5)] }))).toBe(0)
    expect(tripProgress(facts({ pickup: null, seen: [southOf(5)] }))).toBe(0)
  })
})

describe('with the vehicle loaded', () => {
  const loaded = (lat: number) =>
    tripProgress(facts({ status: 'in_progress', seen: [{ lat, lon: pickup.lon }] }))

  it('goes from half to the whole, which is the end', () => {
    expect(loaded(53.2)).toBe(50)
    expect(loaded(53.25)).toBe(75)
    expect(loaded(53.3)).toBe(99)
    expect(tripProgress(facts({ status: 'completed' }))).toBe(100)
  })

  it('stays at half where the drop-off is not known', () => {
    expect(tripProgress(facts({ status: 'in_progress', dropoff: null, seen: [pickup] }))).toBe(50)
  })
})

it('more positions never make it less, and every status has a whole percentage', () => {
  const point = fc.record({
    lat: fc.double({ min: 52, max: 54, noNaN: true }),
    lon: fc.double({ min: -8, max: -6, noNaN: true }),
  })
  fc.assert(
    fc.property(
      fc.constantFrom(...bookingStatuses),
      fc.array(point, { maxLength: 20 }),
      point,
      fc.double({ min: 0.1, max: 200, noNaN: true }),
      (status, seen, next, approachKm) => {
        const before = tripProgress(facts({ status, seen, approachKm }))
        const after = tripProgress(facts({ status, seen: [...seen, next], approachKm }))
        expect(after).toBeGreaterThanOrEqual(before)
        expect(Number.isInteger(after)).toBe(true)
        expect(after === 100).toBe(status === 'completed')
        if (hasEnded(status) && status !== 'completed') expect(after).toBe(0)
      },
    ),
  )
})
