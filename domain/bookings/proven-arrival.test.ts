import { describe, expect, it } from 'vitest'
import { bookingStatuses } from './booking.ts'
import {
  mayConfirmArrival,
  positionProvesArrival,
  provenPositionMinutes,
  provenWithinMetres,
} from './proven-arrival.ts'

const now = new Date('2026-11-23T12:00:00Z')
const pickup = { lat: 53.2206, lon: -6.6593 }
const metresNorth = (metres: number) => ({ lat: pickup.lat + metres / 111_195, lon: pickup.lon })
const seen = (metres: number, secondsAgo: number, accuracyM: number | null = null) => ({
  ...metresNorth(metres),
  at: new Date(now.getTime() - secondsAgo * 1000),
  accuracyM,
})

describe('a position', () => {
  it.each([
    [0, 0, null, true],
    [provenWithinMetres - 2, provenPositionMinutes * 60, 8, true],
    [provenWithinMetres + 2, 0, null, false],
    [0, provenPositionMinutes * 60 + 1, null, false],
    [0, 0, provenWithinMetres, true],
    [0, 0, provenWithinMetres + 1, false],
    // A device's clock may be a little ahead, not by hours.
    [0, -30, null, true],
    [0, -3_600, null, false],
    // The figures of the ruling.
    [298, 119, null, true],
    [302, 0, null, false],
    [0, 121, null, false],
  ])('%d m away, %d s old, exact to %s m: %s', (metres, secondsAgo, accuracyM, proves) => {
    expect(positionProvesArrival(seen(metres, secondsAgo, accuracyM), pickup, now)).toBe(proves)
  })

  it('proves nothing where there is none, or the pickup is not on the map', () => {
    expect(positionProvesArrival(null, pickup, now)).toBe(false)
    expect(positionProvesArrival(seen(0, 0), null, now)).toBe(false)
  })
})

it('the customer may say so from setting off to the start', () => {
  expect(bookingStatuses.filter(mayConfirmArrival)).toEqual(['driver_en_route', 'driver_arrived'])
})
