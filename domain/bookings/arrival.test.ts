import { describe, expect, it } from 'vitest'
import {
  addMinutes,
  arrivalAfterTransition,
  correctArrival,
  destinationOf,
  isAcceptedLate,
  minutesToGo,
  minutesUntilArrival,
  missesArrival,
  promisedArrival,
} from './arrival.ts'
import { arrivalRange, describeArrival } from '../dispatch/arrival-range.ts'
import { bookingStatuses } from './booking.ts'
import { estimateArrivalMinutes, setOffMinutes } from '../places/arrival-estimate.ts'

const naas = { lat: 53.2206, lon: -6.6593 }
const newbridge = { lat: 53.1819, lon: -6.7967 }
const kildare = { lat: 53.1561, lon: -6.9096 }
const ends = { pickup: naas, dropoff: kildare }
const accepted = new Date('2026-12-04T18:00:00Z')
const at = (minutes: number): Date => addMinutes(accepted, minutes)

describe('promisedArrival', () => {
  it.each([
    { eta: 8, from: 8, by: 18 },
    { eta: 40, from: 40, by: 50 },
    { eta: 41, from: 41, by: 52 },
    { eta: 100, from: 100, by: 125 },
  ])('for a driver $eta minutes away is $from to $by minutes after acceptance', (row) => {
    expect(promisedArrival(row.eta, accepted)).toEqual({ from: at(row.from), by: at(row.by) })
  })
})

describe('minutesToGo', () => {
  it('is to the pickup before the driver is there, to the drop-off with the vehicle loaded, and nothing else', () => {
    expect(bookingStatuses.filter((status) => destinationOf(status, ends) === naas)).toEqual([
      'confirmed',
      'driver_en_route',
    ])
    expect(bookingStatuses.filter((status) => destinationOf(status, ends) === kildare)).toEqual([
      'in_progress',
    ])
  })

  it('counts setting off until the driver has', () => {
    const whole = estimateArrivalMinutes(newbridge, naas)
    expect(minutesToGo('confirmed', newbridge, ends)).toBe(whole)
    expect(minutesToGo('driver_en_route', newbridge, ends)).toBe(whole - setOffMinutes)
    expect(minutesToGo('in_progress', newbridge, ends)).toBe(
      estimateArrivalMinutes(newbridge, kildare) - setOffMinutes,
    )
  })

  it('never says that the driver is there, nor anything that is unknown', () => {
    expect(minutesToGo('driver_en_route', naas, ends)).toBe(1)
    expect(minutesToGo('driver_en_route', null, ends)).toBeNull()
    expect(minutesToGo('in_progress', naas, { pickup: naas, dropoff: null })).toBeNull()
  })
})

describe('correctArrival', () => {
  const bySystem = { at: at(20), estimatedBy: 'system' } as const
  const byDriver = { at: at(20), estimatedBy: 'driver' } as const

  it('takes the first estimate, and keeps it while there is no new one', () => {
    expect(correctArrival(null, at(12))).toEqual({ at: at(12), estimatedBy: 'system' })
    expect(correctArrival(byDriver, null)).toBe(byDriver)
    expect(correctArrival(null, null)).toBeNull()
  })

  it('moves its own estimate both ways, and not for a minute or two', () => {
    expect(correctArrival(bySystem, at(22))).toBe(bySystem)
    expect(correctArrival(bySystem, at(23))?.at).toEqual(at(23))
    expect(correctArrival(bySystem, at(17))?.at).toEqual(at(17))
  })

  it('keeps the driver’s estimate until the position says later', () => {
    expect(correctArrival(byDriver, at(5))).toBe(byDriver)
    expect(correctArrival(byDriver, at(22))).toBe(byDriver)
    expect(correctArrival(byDriver, at(23))).toEqual({ at: at(23), estimatedBy: 'system' })
  })
})

describe('arrivalAfterTransition', () => {
  const announced = { at: at(20), estimatedBy: 'system' } as const

  it('is the driver’s estimate where one was given, and nothing once they are there', () => {
    const setOff = { transition: 'set_off', to: 'driver_en_route' } as const
    expect(arrivalAfterTransition(announced, setOff, at(25), ends, at(3))).toEqual({
      at: at(25),
      estimatedBy: 'driver',
    })
    expect(arrivalAfterTransition(announced, setOff, null, ends, at(3))).toBe(announced)
    const arrive = { transition: 'arrive', to: 'driver_arrived' } as const
    expect(arrivalAfterTransition(announced, arrive, null, ends, at(20))).toBeNull()
  })

  it('starts again from the pickup once the vehicle is loaded', () => {
    const start = { transition: 'start', to: 'in_progress' } as const
    const minutes = minutesToGo('in_progress', naas, ends)
    expect(minutes).not.toBeNull()
    expect(arrivalAfterTransition(null, start, null, ends, at(30))).toEqual({
      at: at(30 + (minutes ?? 0)),
      estimatedBy: 'system',
    })
    const nowhere = { pickup: naas, dropoff: null }
    expect(arrivalAfterTransition(announced, start, null, nowhere, at(30))).toBeNull()
  })
})

describe('missesArrival', () => {
  const promisedBy = at(30)
  const coming = {
    status: 'driver_en_route',
    promisedBy,
    expectedAt: at(30),
    arrivalProvenAt: null,
  } as const

  it('is as soon as the expected arrival is later than promised, and when the time is over', () => {
    expect(missesArrival(coming, at(1))).toBe(false)
    expect(missesArrival({ ...coming, expectedAt: at(31) }, at(1))).toBe(true)
    expect(missesArrival({ ...coming, expectedAt: null }, at(30))).toBe(false)
    expect(missesArrival({ ...coming, expectedAt: null }, at(31))).toBe(true)
  })

  it('is not ended by the driver’s own press, but by what proves the arrival', () => {
    const pressed = { ...coming, status: 'driver_arrived', expectedAt: null } as const
    expect(missesArrival(pressed, at(30))).toBe(false)
    expect(missesArrival(pressed, at(31))).toBe(true)
    expect(missesArrival({ ...pressed, arrivalProvenAt: at(40) }, at(41))).toBe(false)
    // the customer may say so before the driver does
    expect(missesArrival({ ...coming, arrivalProvenAt: at(25) }, at(31))).toBe(false)
  })

  it('ends with the start of the recovery, and needs a promise', () => {
    expect(missesArrival({ ...coming, status: 'in_progress' }, at(99))).toBe(false)
    expect(missesArrival({ ...coming, promisedBy: null }, at(99))).toBe(false)
  })
})

// Mutants: the past counted as one minute for ever; a floor of zero.
it.each([
  [12, 12],
  [11.6, 12],
  [0.2, 1],
  [-0.9, 1],
  [-1.1, null],
  [-30, null],
])('an arrival expected in %s minutes is shown as %s', (left, shown) => {
  expect(minutesUntilArrival(at(left).toISOString(), accepted.getTime())).toBe(shown)
})

it('an arrival that no one knows is not shown', () => {
  expect(minutesUntilArrival(null, accepted.getTime())).toBeNull()
})

describe('the arrival shown before paying', () => {
  it('covers every driver who may come, as far as their arrival is known', () => {
    expect(arrivalRange([17, 33, null, 20])).toEqual({ fromMinutes: 17, toMinutes: 33 })
    expect(arrivalRange([null])).toBeNull()
  })

  it.each([
    [17, 17, 'About 17 min'],
    [17, 33, '17–33 min'],
    [50, 80, '50 min – 1 h 20 min'],
    [3, 83, 'From 3 min, up to 1 h 25 min'],
    [5, 36, 'From 5 min, up to 40 min'],
    [5, 35, '5–35 min'],
    [60, 100, '1 h – 1 h 40 min'],
  ])('from %s to %s is written %s', (fromMinutes, toMinutes, text) => {
    expect(describeArrival({ fromMinutes, toMinutes })).toBe(text)
  })

  it('is missed by more than ten minutes, not by ten', () => {
    expect(isAcceptedLate(43, 33)).toBe(false)
    expect(isAcceptedLate(44, 33)).toBe(true)
    expect(isAcceptedLate(null, 33)).toBe(false)
    expect(isAcceptedLate(90, null)).toBe(false)
  })
})
