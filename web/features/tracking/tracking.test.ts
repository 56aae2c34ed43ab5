import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SentPosition } from '../../../contract/bookings/tracking.ts'
import { greatCircleKm } from '../../../domain/places/point.ts'
import { glideMs, poseBetween } from './use-gliding.ts'
import { agoLabel, directionLabel, locationLabel } from './location-labels.ts'
import { circleAround, lineThrough } from '../../ui/map/map-overlays.ts'
import {
  claimWaiting,
  keepWaiting,
  mostWaiting,
  sendWaiting,
  withPosition,
} from './position-queue.ts'
import { openSender } from './open-sender.ts'
import { positionOf } from './position-to-send.ts'
import { focusOf } from './trip-marks.ts'

const nowMs = Date.parse('2026-12-04T18:20:00.000Z')
const isoAgo = (seconds: number): string => new Date(nowMs - seconds * 1000).toISOString()

describe('what is sent, and when', () => {
  beforeEach(() => vi.useFakeTimers({ now: nowMs }))
  afterEach(() => vi.useRealTimers())

  const opened = (isOnJob: boolean) => {
    const kept: number[] = []
    const sends: number[] = []
    const sender = openSender({
      isOnJob,
      keep: ({ lat }) => void kept.push(lat),
      send: () => void sends.push(kept.length),
    })
    const take = (lat: number) => sender.take({ lat, lon: -7, at: new Date().toISOString() })
    return { sender, take, kept, sends }
  }

  it('on a job: every reading, at most one batch in two seconds', () => {
    const { take, kept, sends } = opened(true)
    for (const lat of [1, 2, 3, 4, 5]) {
      take(lat)
      vi.advanceTimersByTime(500)
    }
    expect(kept).toEqual([1, 2, 3, 4, 5])
    vi.advanceTimersByTime(2_000)
    expect(sends).toEqual([1, 4, 5])
  })

  it('while waiting: the first at once, then the latest of twenty seconds', () => {
    const { take, kept, sends } = opened(false)
    for (let second = 0; second < 40; second += 1) {
      take(second)
      vi.advanceTimersByTime(1_000)
    }
    expect(kept).toEqual([0, 19, 39])
    expect(sends).toEqual([1, 2, 3])
  })

  it('loses nothing at its end, and notices a silent device', () => {
    const { sender, take, kept } = opened(false)
    take(1)
    vi.advanceTimersByTime(0)
    take(2)
    expect(sender.isQuiet()).toBe(false)
    sender.stop()
    expect(kept).toEqual([1, 2])
    vi.advanceTimersByTime(30_000)
    expect(sender.isQuiet()).toBe(true)
    expect(kept).toEqual([1, 2])
  })
})

describe('a reading', () => {
  const coords = { latitude: 53.2, longitude: -6.6, accuracy: 12.4, heading: null, speed: null }

  it('leaves out what the device does not know', () => {
    const clock = { nowMs, clockOffsetMs: 0 }
    expect(positionOf({ timestamp: nowMs, coords }, clock)).toEqual({
      at: isoAgo(0),
      lat: 53.2,
      lon: -6.6,
      accuracyM: 12,
    })
    const moving = { ...coords, heading: Number.NaN, speed: 13.89 }
    expect(positionOf({ timestamp: nowMs, coords: moving }, clock)).toMatchObject({
      speedMps: 13.9,
    })
  })

  it('has its time by the server’s clock, and none in the future', () => {
    const at = (timestamp: number, clockOffsetMs: number) =>
      positionOf({ timestamp, coords }, { nowMs, clockOffsetMs }).at
    expect(at(nowMs - 5_000, 60_000)).toBe(isoAgo(-55))
    expect(at(nowMs + 5_000, 0)).toBe(isoAgo(0))
  })
})

describe('positions that wait', () => {
  const many = (count: number): SentPosition[] =>
    Array.from({ length: count }, (_, n) => ({ lat: 53, lon: -7, at: isoAgo(count - n) }))

  it('are kept in order', () => {
    const next = { lat: 53, lon: -7, at: isoAgo(0) }
    expect(withPosition(many(2), next)).toEqual([...many(2), next])
    expect(withPosition([next], next), 'told by the watch and by hand').toEqual([next])
  })

  it('grow coarser and not shorter when there are too many', () => {
    const next = { lat: 53, lon: -7, at: isoAgo(0) }
    const kept = withPosition(many(mostWaiting), next)
    expect(kept).toHaveLength(mostWaiting / 2)
    expect(kept[0]?.at).toBe(isoAgo(mostWaiting - 1))
    expect(withPosition(many(mostWaiting - 1), next)).toHaveLength(mostWaiting)
  })
})

const pickup = { label: 'Roadside, Naas', area: 'Naas', point: { lat: 53.22, lon: -6.66 } }
const dropoff = { label: 'Garage', area: null, point: { lat: 53.32, lon: -6.32 } }
const truckAt = (lat: number, secondsAgo: number, more: object = {}) => ({
  lat,
  lon: -6.66,
  at: isoAgo(secondsAgo),
  accuracyM: 8,
  heading: 45,
  speedMps: 13.9,
  isSharing: true,
  ...more,
})
const trip = (driverPosition: ReturnType<typeof truckAt> | null, more: object = {}) => ({
  status: 'driver_en_route' as const,
  pickup,
  dropoff,
  driverPosition,
  ...more,
})

describe('where the driver is, in words', () => {
  it.each([
    [53.256, 12, 'Live', '4 km from the pickup'],
    [53.2272, 3, 'Live', '800 m from the pickup'],
    [53.2205, 200, 'Location updated 3 min ago', 'at the pickup'],
  ])('lat %d, %d s old: %s, %s', (lat, age, state, where) => {
    expect(locationLabel(trip(truckAt(lat, age)), nowMs)).toMatchObject({ state, where })
  })

  it('is last known as soon as sharing is off, however recent', () => {
    const words = locationLabel(trip(truckAt(53.256, 0, { isSharing: false })), nowMs)
    expect(words).toMatchObject({
      state: 'Location updated just now',
      isLive: false,
      movement: null,
    })
  })

  it('states speed in km/h and the direction, where the device does', () => {
    const movement = (more: object) =>
      locationLabel(trip(truckAt(53.256, 0, more)), nowMs)?.movement
    expect(movement({})).toBe('50 km/h towards north-east')
    expect(movement({ heading: null })).toBe('50 km/h')
    expect(movement({ speedMps: 0.5 })).toBe('standing')
    expect(movement({ speedMps: null })).toBeNull()
  })

  it('measures from the drop-off with the vehicle on the truck, and from nothing in between', () => {
    const where = (more: object) => locationLabel(trip(truckAt(53.32, 0), more), nowMs)?.where
    expect(where({ status: 'in_progress' })).toBe('23 km from the drop-off')
    expect(where({ status: 'driver_arrived' })).toBeNull()
    expect(where({ pickup: { ...pickup, point: null } })).toBeNull()
    expect(locationLabel(trip(null), nowMs)).toBeNull()
  })

  it('reads a position from the future as just now', () => {
    expect(agoLabel(-4000)).toBe('just now')
    expect(agoLabel(2 * 3_600_000)).toBe('2 h ago')
  })

  it('names the eight directions', () => {
    expect([0, 22, 23, 180, 337, 338, 360].map(directionLabel)).toEqual([
      'north',
      'north',
      'north-east',
      'south',
      'north-west',
      'north',
      'north',
    ])
  })
})

describe('the map', () => {
  const marks = {
    pickup: pickup.point,
    dropoff: dropoff.point,
    truck: truckAt(53.3, 0),
    truckName: 'Ciarán',
    trail: [],
  }

  it('holds the truck and where it goes', () => {
    expect(focusOf('driver_en_route', marks)).toEqual([marks.truck, marks.pickup])
    expect(focusOf('in_progress', marks)).toEqual([marks.truck, marks.dropoff])
    expect(focusOf('driver_arrived', marks)).toHaveLength(3)
    expect(focusOf('confirmed', { ...marks, truck: null })).toEqual([marks.pickup, marks.dropoff])
    expect(focusOf('in_progress', { ...marks, dropoff: null })).toEqual([marks.truck])
  })

  it('glides between reports that follow each other, the short way round', () => {
    expect([0, -1, 4_000, 9_000, 60_000].map(glideMs)).toEqual([0, 0, 4_000, 5_000, 0])
    const [from, to] = [
      { lat: 53, lon: -7, heading: 350 },
      { lat: 54, lon: -6, heading: 20 },
    ]
    expect(poseBetween(from, to, 0.5)).toEqual({ lat: 53.5, lon: -6.5, heading: 5 })
    expect(poseBetween(from, to, 0)).toEqual(from)
    expect(poseBetween(from, to, 1)).toBe(to)
    expect(poseBetween({ ...from, heading: null }, to, 0.5).heading).toBe(20)
  })

  it('draws a line from two places on, and a circle that is round on the earth’s surface', () => {
    expect(lineThrough([pickup.point])).toMatchObject({ features: [] })
    expect(lineThrough([pickup.point, dropoff.point])).toMatchObject({
      features: [
        {
          geometry: {
            coordinates: [
              [-6.66, 53.22],
              [-6.32, 53.32],
            ],
          },
        },
      ],
    })
    expect(circleAround(pickup.point, null)).toMatchObject({ features: [] })
    expect(circleAround(null, 50)).toMatchObject({ features: [] })
    const circle = JSON.stringify(circleAround(pickup.point, 500))
    const ring: [number, number][] = JSON.parse(circle).features[0].geometry.coordinates[0]
    for (const [lon, lat] of ring) {
      expect(greatCircleKm(pickup.point, { lat, lon })).toBeCloseTo(0.5, 2)
    }
  })
})

describe('the queue', () => {
  const sent: { positions: SentPosition[]; isSharing: boolean }[] = []
  let answer: () => Response
  const stored = new Map<string, string>()

  beforeEach(() => {
    sent.length = 0
    stored.clear()
    answer = () => Response.json({ taken: sent.at(-1)?.positions.length ?? 0 })
    vi.stubGlobal('window', {
      localStorage: {
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, value: string) => void stored.set(key, value),
        removeItem: (key: string) => void stored.delete(key),
      },
    })
    vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
      sent.push(JSON.parse(body))
      return answer()
    })
    claimWaiting('drv_1')
  })
  afterEach(async () => {
    await sendWaiting(true)
    vi.unstubAllGlobals()
  })
  const at = (second: number) => ({ lat: 53, lon: -7, at: new Date(second * 1000).toISOString() })

  it('sends batches, oldest first, and each position is gone once it has arrived', async () => {
    for (let second = 0; second < 150; second += 1) keepWaiting(at(second))
    expect(await sendWaiting(true)).toEqual({ kind: 'sent', isWhole: true })
    expect(sent.map(({ positions }) => positions.length)).toEqual([100, 50])
    expect(sent[0]?.positions[0]).toEqual(at(0))
    await sendWaiting(true)
    expect(sent, 'nothing new to say').toHaveLength(2)
  })

  it('keeps them while there is no connection, also for two callers at once', async () => {
    answer = () => {
      throw new TypeError('Failed to fetch')
    }
    keepWaiting(at(1))
    expect(await sendWaiting(true)).toEqual({ kind: 'late' })
    answer = () => Response.json({ taken: 1 })
    await Promise.all([sendWaiting(true), sendWaiting(true)])
    expect(sent.map(({ positions }) => positions)).toEqual([[at(1)], [at(1)]])
  })

  it('drops what the server will never take, and everything off duty', async () => {
    const refuse = (code: string, status: number) => () =>
      new Response(JSON.stringify({ code, status, title: '', detail: '', requestId: '' }), {
        status,
        headers: { 'content-type': 'application/problem+json' },
      })
    await sendWaiting(true)
    keepWaiting(at(1))
    answer = refuse('invalid_input', 422)
    expect(await sendWaiting(true)).toEqual({ kind: 'sent', isWhole: false })
    keepWaiting(at(2))
    answer = refuse('driver_off_duty', 409)
    expect(await sendWaiting(true)).toEqual({ kind: 'off_duty' })
    answer = () => Response.json({ taken: 0 })
    await sendWaiting(true)
    expect(sent.at(-1)?.positions).toEqual([])
  })

  it('is one driver’s: another on the same device does not send it', async () => {
    keepWaiting(at(1))
    claimWaiting('drv_2')
    await sendWaiting(false)
    expect(sent.map(({ positions }) => positions)).toEqual([[]])
    // the state sent for one driver does not apply to the next
    claimWaiting('drv_3')
    await sendWaiting(false)
    expect(sent).toHaveLength(2)
  })
})
