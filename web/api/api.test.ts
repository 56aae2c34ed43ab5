import { QueryClient, type InfiniteData } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Booking } from '../../contract/bookings/bookings.ts'
import { call, requestOf, retryPausesMs } from './kit/call.ts'
import { fieldsOf, isRefusal, OfflineError, ProblemError, failureCopy } from './kit/failures.ts'
import { keepBooking, keepLiveEvent } from './kit/persist-query-cache.ts'
import type { DriverPosition } from '../../contract/live-events.ts'
import {
  bookingAfterPosition,
  laterBooking,
  trailAfterPosition,
  type BookingPage,
} from './kit/live-changes.ts'
import { queryKeys } from './kit/query-keys.ts'
import { betterReading, readingOf } from './kit/server-clock.ts'

const problemHeaders = { 'content-type': 'application/problem+json' }

describe('call', () => {
  const sent: { url: string; init: RequestInit }[] = []
  const answers: (() => Response | Promise<Response>)[] = []
  const noConnection = (): never => {
    throw new TypeError('Failed to fetch')
  }
  const json = (value: unknown) => () => Response.json(value)

  beforeEach(() => {
    vi.useFakeTimers()
    sent.length = 0
    answers.length = 0
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      sent.push({ url, init })
      const answer = answers.shift()
      if (!answer) throw new Error('asked more often than the test expects')
      return answer()
    })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  const failureOf = async (response: Promise<unknown>): Promise<unknown> => {
    const caught = response.then(
      () => null,
      (failure: unknown) => failure,
    )
    await vi.runAllTimersAsync()
    return caught
  }

  it('builds the address from the route, its parts escaped', () => {
    const { url, init } = requestOf('GET /api/bookings/:bookingId', {
      params: { bookingId: 'a/../b?c' },
      query: { limit: 5, cursor: undefined },
    })
    expect(url).toBe('/api/bookings/a%2F..%2Fb%3Fc?limit=5')
    expect(init.body).toBeUndefined()
  })

  it('sends JSON and gives the answer', async () => {
    answers.push(json({ accountId: 'acc_1' }))
    expect(await call('PATCH /api/me', { body: { phone: null } })).toEqual({ accountId: 'acc_1' })
    expect(sent[0]?.init).toMatchObject({
      method: 'PATCH',
      credentials: 'same-origin',
      body: '{"phone":null}',
      headers: { 'content-type': 'application/json' },
    })
  })

  it('gives undefined for an answer without content', async () => {
    answers.push(() => new Response(null, { status: 204 }))
    expect(await call('POST /api/auth/sign-out')).toBeUndefined()
  })

  it('throws the problem document of a refusal, at once', async () => {
    const problem = {
      code: 'invalid_input',
      status: 422,
      title: 'Validation Error',
      detail: 'Phone number too short',
      requestId: 'req_01m813rvkve9rtc6kwdr2yt18v',
      fields: { 'contact.phone': 'Phone number too short' },
    }
    answers.push(
      () =>
        new Response(JSON.stringify(problem), {
          status: 422,
          headers: { ...problemHeaders, 'retry-after': '7' },
        }),
    )
    const failure = await failureOf(call('GET /api/me'))
    expect(failure).toBeInstanceOf(ProblemError)
    expect(failure).toMatchObject({ problem, retryAfterSeconds: 7 })
    expect(isRefusal(failure, 'invalid_input')).toBe(true)
    expect(isRefusal(failure, 'quote_expired')).toBe(false)
    expect(fieldsOf(failure)).toEqual(problem.fields)
    expect(failureCopy(failure)).toEqual({
      title: 'Validation Error',
      detail: 'Phone number too short',
      requestId: 'req_01m813rvkve9rtc6kwdr2yt18v',
    })
    expect(sent).toHaveLength(1)
  })

  it('retries a read when the connection breaks, and succeeds', async () => {
    answers.push(noConnection, () => new Response('half', { status: 200 }), json({ fine: true }))
    const answer = call('GET /api/config')
    await vi.runAllTimersAsync()
    expect(await answer).toEqual({ fine: true })
    expect(sent).toHaveLength(1 + retryPausesMs.length)
  })

  it('treats a missing answer, and a proxy’s page, as offline', async () => {
    answers.push(noConnection, noConnection, noConnection)
    const failure = await failureOf(call('GET /api/me'))
    expect(failure).toBeInstanceOf(OfflineError)
    expect(failureCopy(failure).title).toBe('No connection')

    answers.push(...Array.from({ length: 3 }, () => () => new Response('<html>', { status: 502 })))
    expect(await failureOf(call('GET /api/me'))).toBeInstanceOf(OfflineError)
  })

  it('never sends a change twice', async () => {
    answers.push(noConnection)
    expect(await failureOf(call('POST /api/auth/sign-out'))).toBeInstanceOf(OfflineError)
    expect(sent).toHaveLength(1)
  })

  it('stops when its caller does, also while it waits', async () => {
    const caller = new AbortController()
    answers.push(noConnection)
    const response = call('GET /api/me', { signal: caller.signal }).catch(
      (failure: unknown) => failure,
    )
    await vi.advanceTimersByTimeAsync(100)
    caller.abort()
    expect(await response).toMatchObject({ name: 'AbortError' })
    expect(sent).toHaveLength(1)
  })
})

const at = (second: number): string => new Date(Date.UTC(2026, 11, 4, 18, 0, second)).toISOString()

/** The parts of a booking that the tests read. */
const booking = (overrides: Partial<Booking>): Booking => JSON.parse(JSON.stringify(overrides))

const seen = (second: number, more: Partial<Booking> = {}): Booking =>
  booking({
    bookingId: 'bkg_1',
    viewer: 'customer',
    status: 'confirmed',
    serverNow: at(second),
    driverPosition: null,
    pickup: { label: 'Naas', area: null, point: null },
    dropoff: null,
    driver: null,
    createdAt: at(0),
    priceCents: 9500,
    rating: null,
    isRatable: false,
    ...more,
  })

const position = (second: number) => ({
  lat: 53.2,
  lon: -6.6 + second / 100,
  at: at(second),
  accuracyM: 8,
  heading: 90,
  speedMps: 12.5,
  isSharing: true,
})

describe('live events', () => {
  const receive = (cache: QueryClient, event: object) =>
    keepLiveEvent(cache, JSON.parse(JSON.stringify(event)))

  it('open and close offers, in order, each once', () => {
    const cache = new QueryClient()
    const offers = () =>
      cache.getQueryData<{ offers: { bookingId: string }[] }>(queryKeys.offers)?.offers
    cache.setQueryData(queryKeys.offers, { offers: [], serverNow: '' })
    const first = { bookingId: 'bkg_1', offeredAt: at(0) }
    const second = { bookingId: 'bkg_2', offeredAt: at(1) }
    for (const offer of [second, first, second]) receive(cache, { type: 'offer_opened', offer })
    expect(offers()).toEqual([first, second])
    for (const why of ['taken', 'taken']) {
      receive(cache, { type: 'offer_closed', bookingId: 'bkg_1', why })
    }
    expect(offers()).toEqual([second])
  })

  it('put the whole booking where a fetch would have put it, and its row in the list', () => {
    const cache = new QueryClient()
    const page: BookingPage = {
      items: [
        {
          bookingId: 'bkg_1',
          reference: 'TL-7K3Q9',
          status: 'pending_driver_acceptance',
          createdAt: at(0),
          pickupLabel: 'Naas',
          dropoffLabel: null,
          priceCents: 9500,
          driverName: null,
          stars: null,
          isRatable: false,
          hasReceipt: false,
        },
      ],
      nextCursor: null,
    }
    cache.setQueryData(queryKeys.bookings, { pages: [page], pageParams: [undefined] })
    const next = seen(5)
    receive(cache, { type: 'booking_changed', booking: next })
    expect(cache.getQueryData(queryKeys.booking('bkg_1'))).toEqual(next)
    const list = cache.getQueryData<InfiniteData<BookingPage>>(queryKeys.bookings)
    expect(list?.pages[0]?.items[0]?.status).toBe('confirmed')
  })

  it('have a list that does not contain the booking fetched again', () => {
    const cache = new QueryClient()
    cache.setQueryData(queryKeys.bookings, {
      pages: [{ items: [], nextCursor: null }],
      pageParams: [undefined],
    })
    keepBooking(cache, seen(5))
    expect(cache.getQueryState(queryKeys.bookings)?.isInvalidated).toBe(true)
  })

  it('of a rating have the driver’s average fetched again, and what the customer has to rate', () => {
    const rating = {
      stars: 5,
      comment: null,
      isCommentHeld: false,
      hiddenReason: null,
      ratedAt: at(9),
    } as const
    for (const [viewer, key] of [
      ['driver', queryKeys.driver],
      ['customer', queryKeys.toRate],
    ] as const) {
      const cache = new QueryClient()
      const isInvalidated = () => cache.getQueryState(key)?.isInvalidated
      keepBooking(cache, seen(5, { viewer, status: 'completed' }))
      cache.setQueryData(key, {})
      receive(cache, {
        type: 'booking_changed',
        booking: seen(6, { viewer, status: 'completed' }),
      })
      expect(isInvalidated()).toBe(false)
      const rated = seen(9, { viewer, status: 'completed', rating })
      receive(cache, { type: 'booking_changed', booking: rated })
      expect(isInvalidated()).toBe(true)
    }
  })

  it('that come late undo nothing', () => {
    const cache = new QueryClient()
    keepBooking(cache, seen(9, { status: 'driver_arrived' }))
    receive(cache, { type: 'booking_changed', booking: seen(5) })
    const kept = cache.getQueryData<Booking>(queryKeys.booking('bkg_1'))
    expect(kept?.status).toBe('driver_arrived')
  })

  it('of a server newer than the page are passed over', () => {
    expect(() => receive(new QueryClient(), { type: 'something_new' })).not.toThrow()
  })

  it('move the truck, and never back', () => {
    const cache = new QueryClient()
    keepBooking(cache, seen(5, { driverPosition: position(4) }))
    const event = {
      type: 'driver_position',
      bookingId: 'bkg_1',
      trail: { change: 'none' },
    }
    receive(cache, { ...event, position: position(6) })
    const kept = () => cache.getQueryData<Booking>(queryKeys.booking('bkg_1'))?.driverPosition
    expect(kept()).toEqual(position(6))
    receive(cache, { ...event, position: position(3) })
    expect(kept()).toEqual(position(6))
  })
})

describe('the way of the truck', () => {
  const spot = (second: number) => {
    const { lat, lon, at: moment } = position(second)
    return { lat, lon, at: moment }
  }
  const event = (second: number, trail: DriverPosition['trail']): DriverPosition => ({
    type: 'driver_position',
    bookingId: 'bkg_1',
    position: position(second),
    trail,
  })
  const known = { points: [spot(1), spot(2)] }

  it('grows by the next positions, once, as a fresh fetch would have it', () => {
    const next = event(4, { change: 'next', after: at(2), points: [spot(3), spot(4)] })
    const grown = trailAfterPosition(known, next)
    expect(grown).toEqual({ points: [spot(1), spot(2), spot(3), spot(4)] })
    expect(grown && trailAfterPosition(grown, next)).toBe(grown)
    expect(trailAfterPosition(known, event(2, { change: 'none' }))).toBe(known)
  })

  it('is fetched again where an event is missing, or positions came late', () => {
    const later = event(4, { change: 'next', after: at(3), points: [spot(4)] })
    expect(trailAfterPosition(known, later)).toBeNull()
    expect(trailAfterPosition({ points: [] }, later)).toBeNull()
    expect(trailAfterPosition(known, event(2, { change: 'other' }))).toBeNull()

    const cache = new QueryClient()
    const isStale = () => cache.getQueryState(queryKeys.trail('bkg_1'))?.isInvalidated
    cache.setQueryData(queryKeys.trail('bkg_1'), known)
    keepLiveEvent(cache, event(3, { change: 'next', after: at(2), points: [spot(3)] }))
    expect(cache.getQueryData(queryKeys.trail('bkg_1'))).toEqual({
      points: [spot(1), spot(2), spot(3)],
    })
    expect(isStale()).toBe(false)
    keepLiveEvent(cache, event(3, { change: 'other' }))
    expect(isStale()).toBe(true)
  })
})

describe('the later of two views', () => {
  it('is the one the server gave later, with the latest position known', () => {
    const known = seen(5, { driverPosition: position(8) })
    expect(laterBooking(known, seen(4))).toBe(known)
    const next = seen(6, { status: 'driver_en_route', driverPosition: position(6) })
    expect(laterBooking(known, next)).toEqual({ ...next, driverPosition: position(8) })
  })

  it('hides the truck again when the server does', () => {
    const known = seen(5, { driverPosition: position(8) })
    expect(laterBooking(known, seen(6, { status: 'completed' })).driverPosition).toBeNull()
    const over = seen(6, { status: 'completed' })
    const late = {
      type: 'driver_position',
      bookingId: 'bkg_1',
      position: position(9),
      trail: { change: 'none' },
    } as const
    expect(bookingAfterPosition(over, late)).toBe(over)
  })
})

describe("the server's clock", () => {
  const noon = Date.UTC(2026, 11, 4, 12)

  it('is read from the middle of the way', () => {
    const now = new Date(noon + 90_000).toISOString()
    expect(readingOf(now, { sentAtMs: noon - 300, receivedAtMs: noon + 300 })).toEqual({
      offsetMs: 90_000,
      doubtMs: 300,
      takenAtMs: noon + 300,
    })
  })

  it('trusts the quicker answer while it is fresh', () => {
    const exact = { offsetMs: 90_000, doubtMs: 20, takenAtMs: noon }
    const vague = { offsetMs: 90_400, doubtMs: 900, takenAtMs: noon + 1_000 }
    expect(betterReading(exact, vague)).toBe(exact)
    expect(betterReading(vague, exact)).toBe(exact)
    const later = { ...vague, takenAtMs: noon + 10 * 60_000 }
    expect(betterReading(exact, later)).toBe(later)
  })

  it('follows a jump at once', () => {
    const exact = { offsetMs: 90_000, doubtMs: 20, takenAtMs: noon }
    const jumped = { offsetMs: -3_600_000, doubtMs: 400, takenAtMs: noon + 1_000 }
    expect(betterReading(exact, jumped)).toBe(jumped)
  })
})
