/**
 * The facts of public pages against a count made the slow way, and what happens when the count did not run for a day. Seen to fail
 * with: `completed_at` not compared, cancelled bookings counted, the start's position taken for the driver's,
 * disabled drivers counted, pages of waits that skip the row they end on, no `catchUpMinutes`.
 */
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { facts as factsShape } from '../../contract/facts.ts'
import { bookingHistory } from '../../db/schema/bookings.ts'
import { publicFacts } from '../../db/schema/facts.ts'
import { cities, cityFacts, cityWithinKm, regions } from '../../domain/places/cities.ts'
import type { Point } from '../../domain/places/point.ts'
import { fewestMeasuredJobs, measuredOverDays } from '../../domain/dispatch/measured-response.ts'
import { regionOf } from '../../domain/dispatch/response-times.ts'
import type { jobCatalogue } from '../job-catalogue.ts'
import { jobHandlers, timetable } from '../job-handlers.ts'
import { noChannels } from '../notifications/index.ts'
import { newId } from '../kit/ids.ts'
import { startWorker } from '../kit/jobs/job-worker.ts'
import { movableClock } from '../kit/movable-clock.ts'
import { openBookingFixture, type Fixture } from '../testing/fixtures/booking-fixture.ts'
import { deferred } from '../testing/deferred.ts'
import { makeBooking, type SampleBooking } from '../testing/samples/sample-bookings.ts'
import { makeAccount, makeDriver } from '../testing/samples/sample-drivers.ts'
import { waitsBetween } from './facts.store.ts'
import { loadFacts } from './load-facts.ts'
import { refreshFacts } from './refresh-facts.ts'

let app: Fixture
let db: Fixture['db']
let clock: Fixture['clock']
let customerId: string
let driverId: string
beforeEach(async () => {
  app = await openBookingFixture()
  ;({ db, clock } = app)
  customerId = await makeAccount(db)
  driverId = (await makeDriver(db, { state: 'returned' })).driverId
})
afterEach(() => app.close())

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const { dublin, cork } = cityFacts

type Recovery = {
  at?: Point
  endedDaysAgo?: number
  waitedMinutes?: number
  status?: SampleBooking['status']
}

/** The rows of a recovery, accepted five hours before it ended. */
const recover = async ({
  at = dublin.centre,
  endedDaysAgo = 1,
  waitedMinutes = 20,
  status = 'completed',
}: Recovery = {}): Promise<void> => {
  const ended = new Date(Date.now() - endedDaysAgo * dayMs)
  const accepted = new Date(ended.getTime() - 300 * minuteMs)
  const bookingId = await makeBooking(db, {
    customerId,
    driverId,
    status,
    pickup: { label: 'Somewhere', area: null, eircode: null, point: at },
    acceptedAt: accepted,
    completedAt: status === 'completed' ? ended : null,
    cancelReason: status === 'cancelled' ? 'customer_cancelled' : null,
  })
  await db.insert(bookingHistory).values({
    id: newId('jsu'),
    bookingId,
    transition: 'arrive',
    fromStatus: 'driver_en_route',
    status: 'driver_arrived',
    actorKind: 'driver',
    createdAt: new Date(accepted.getTime() + waitedMinutes * minuteMs),
  })
}

const times = async (count: number, recovery: Recovery): Promise<void> => {
  for (let n = 0; n < count; n += 1) await recover(recovery)
}

describe('the count', () => {
  it('is zero, without a response time, before there are any users', async () => {
    const facts = await refreshFacts({ db, clock })
    expect(facts).toMatchObject({
      drivers: { verified: 0, onDuty: 0 },
      ratings: { average: null, count: 0 },
      cities: { galway: { verifiedDrivers: 0, onDutyDrivers: 0, measuredResponse: null } },
    })
    expect(Object.keys(facts.cities)).toEqual([...cities])
    expect(Object.keys(facts.regions)).toEqual([...regions])
    expect(factsShape.parse(facts)).toEqual(facts)
  })

  it('counts drivers where they live and where they are, verified ones only', async () => {
    const home = { baseLat: dublin.centre.lat, baseLon: dublin.centre.lon }
    await makeDriver(db, { ...home, at: cork.centre, ratingSum: 9, ratingCount: 2 })
    await makeDriver(db, { ...home, at: dublin.centre })
    await makeDriver(db, home)
    await makeDriver(db, { ...home, at: dublin.centre, state: 'suspended' })
    await makeDriver(db, {
      ...home,
      at: dublin.centre,
      isDisabled: true,
      ratingSum: 1,
      ratingCount: 1,
    })
    expect(await refreshFacts({ db, clock })).toMatchObject({
      drivers: { verified: 3, onDuty: 2 },
      ratings: { average: 3.33, count: 3 },
      cities: {
        dublin: { verifiedDrivers: 3, onDutyDrivers: 1 },
        cork: { verifiedDrivers: 0, onDutyDrivers: 1 },
      },
    })
  })

  it('measures from the acceptance to the arrival, once there are enough', async () => {
    await times(fewestMeasuredJobs - 1, { waitedMinutes: 12 })
    const before = await refreshFacts({ db, clock })
    expect(before.cities.dublin.measuredResponse).toBeNull()
    await recover({ waitedMinutes: 240 })
    const { cities: after, regions: byRegion } = await refreshFacts({ db, clock })
    const measured = { medianMinutes: 12, jobs: fewestMeasuredJobs }
    expect(after.dublin.measuredResponse).toEqual(measured)
    expect(after.cork.measuredResponse).toBeNull()
    expect(byRegion.Dublin.measuredResponse).toEqual(measured)
  })

  it('leaves out recoveries that were cancelled, are under way, or ended too long ago', async () => {
    await times(fewestMeasuredJobs, { waitedMinutes: 30, endedDaysAgo: measuredOverDays - 0.01 })
    await recover({ waitedMinutes: 200, endedDaysAgo: measuredOverDays + 0.01 })
    await recover({ waitedMinutes: 200, status: 'cancelled' })
    await recover({ waitedMinutes: 200, status: 'in_progress' })
    const { cities: counted } = await refreshFacts({ db, clock })
    expect(counted.dublin.measuredResponse).toEqual({
      medianMinutes: 30,
      jobs: fewestMeasuredJobs,
    })
  })

  it('equals the slow count, over the whole island', async () => {
    const recoveries = Array.from({ length: 160 }, (_, n) => {
      // half of them scattered over the island, half around the cities
      const city = cityFacts[cities[(n >> 1) % cities.length] ?? 'dublin'].centre
      const strewn = { lat: 51.6 + ((n * 0.618034) % 1) * 3.5, lon: -10 + ((n * 0.754878) % 1) * 4 }
      const around = {
        lat: city.lat + ((n * 0.618034) % 1) * 0.5 - 0.25,
        lon: city.lon + ((n * 0.754878) % 1) * 0.8 - 0.4,
      }
      return { at: n % 2 ? strewn : around, waitedMinutes: 5 + ((n * 37) % 90) }
    })
    for (const recovery of recoveries) await recover(recovery)
    const counted = await refreshFacts({ db, clock })

    const waitsWhere = (isThere: (point: Point) => boolean) =>
      recoveries.filter(({ at }) => isThere(at)).map(({ waitedMinutes }) => waitedMinutes)
    for (const city of cities) {
      const expected = slowMedian(waitsWhere((at) => isNear(at, cityFacts[city].centre)))
      expect(expected?.jobs, city).toBeGreaterThanOrEqual(fewestMeasuredJobs)
      expect(counted.cities[city].measuredResponse, city).toEqual(expected)
    }
    for (const region of regions) {
      const expected = slowMedian(waitsWhere((at) => regionOf(at) === region))
      expect(counted.regions[region].measuredResponse, region).toEqual(expected)
    }
  })

  /** By the law of cosines, as an independent formula. */
  const isNear = (a: Point, b: Point): boolean => {
    const rad = (degrees: number) => (degrees * Math.PI) / 180
    const cosine =
      Math.sin(rad(a.lat)) * Math.sin(rad(b.lat)) +
      Math.cos(rad(a.lat)) * Math.cos(rad(b.lat)) * Math.cos(rad(a.lon - b.lon))
    return 6371.0088 * Math.acos(cosine) <= cityWithinKm
  }

  /** The median, found by counting. */
  const slowMedian = (waits: number[]) => {
    if (waits.length < fewestMeasuredJobs) return null
    const atRank = (rank: number) =>
      waits.find((wait) => {
        const below = waits.filter((other) => other < wait).length
        return below <= rank && rank < below + waits.filter((other) => other === wait).length
      }) ?? NaN
    const ranks = [(waits.length - 1) / 2, waits.length / 2].map(Math.floor)
    const [lower = NaN, upper = NaN] = ranks.map(atRank)
    return { medianMinutes: Math.round((lower + upper) / 2), jobs: waits.length }
  }

  it('reads every recovery once, page by page, also those that ended in the same moment', async () => {
    await times(7, { endedDaysAgo: 2 })
    await db.execute(
      sql`update bookings set completed_at = (select min(completed_at) from bookings)`,
    )
    const range = { since: new Date(Date.now() - 9 * dayMs), until: new Date() }
    const sizes: number[] = []
    for await (const page of waitsBetween(db, range, 3)) sizes.push(page.length)
    expect(sizes).toEqual([3, 3, 1])
  })
})

describe('the stored facts', () => {
  const keptAt = async () => (await loadFacts({ db, clock })).refreshedAt

  it('are what everyone reads until the next count', async () => {
    const { refreshedAt } = await refreshFacts({ db, clock })
    await makeDriver(db)
    expect(await loadFacts({ db, clock })).toMatchObject({ refreshedAt, drivers: { verified: 0 } })
  })

  it('are counted again at the start when they are an hour old, and not before', async () => {
    const first = await refreshFacts({ db, clock })
    clock.advance('59m')
    await refreshFacts({ db, clock }, { goodForMinutes: 60 })
    expect(await keptAt()).toBe(first.refreshedAt)
    clock.advance('1m')
    await refreshFacts({ db, clock }, { goodForMinutes: 60 })
    expect(await keptAt()).not.toBe(first.refreshedAt)
  })

  it('are never replaced by a count that began earlier', async () => {
    const early = movableClock()
    clock.advance('2h')
    const { refreshedAt } = await refreshFacts({ db, clock })
    await refreshFacts({ db, clock: early })
    expect(await keptAt()).toBe(refreshedAt)
  })

  it('are counted again when an older program left something else', async () => {
    await db.insert(publicFacts).values({ refreshedAt: new Date(), facts: { drivers: 7 } })
    clock.advance('1m')
    expect(await loadFacts({ db, clock })).toMatchObject({ drivers: { verified: 0 } })
    expect(factsShape.safeParse((await db.select().from(publicFacts))[0]?.facts).success).toBe(true)
  })
})

describe('when the count did not run for a day', () => {
  const everyHour = timetable.filter(({ job }) => job === 'refresh-facts')

  it('the next run makes up for it, automatically and at once', async () => {
    expect(everyHour).toMatchObject([{ at: expect.stringMatching(/^\d+ \* \* \* \*$/) }])
    await (await startWork()).stop()
    await db.execute(sql`update graphile_worker._private_known_crontabs
      set known_since = now() - interval '3 days', last_execution = now() - interval '1 day'`)
    await refreshFacts({ db, clock })
    await db.execute(sql`update public_facts set refreshed_at = now() - interval '1 day',
      facts = jsonb_set(facts, '{refreshedAt}', to_jsonb((now() - interval '1 day')::text))`)
    await makeDriver(db, { at: dublin.centre })

    const ran = deferred()
    const worker = await startWork(() => ran.resolve())
    await ran.promise
    await worker.stop()
    const [row] = await db.select().from(publicFacts)
    expect(Date.now() - (row?.refreshedAt.getTime() ?? 0)).toBeLessThan(minuteMs)
    expect(row?.facts).toMatchObject({ drivers: { verified: 1, onDuty: 1 } })
  })

  const startWork = (onFinished = () => {}) =>
    startWorker<typeof jobCatalogue>({
      db,
      jobs: app.ctx.jobs,
      handlers: jobHandlers(app.ctx, noChannels),
      timetable: everyHour,
      log: app.ctx.log,
      onFinished,
      onStuck: () => {},
    })
})
