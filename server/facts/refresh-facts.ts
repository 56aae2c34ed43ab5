import type { Facts } from '../../contract/facts.ts'
import { cities, regions, type City, type Region } from '../../domain/places/cities.ts'
import { averageRating } from '../../domain/bookings/rating.ts'
import {
  dayPartOf,
  dayParts,
  keptPromises,
  type PromiseOutcome,
} from '../../domain/dispatch/kept-promises.ts'
import { measuredOverDays, measuredResponse } from '../../domain/dispatch/measured-response.ts'
import { cityNear, regionOf } from '../../domain/dispatch/response-times.ts'
import type { Ctx } from '../context.ts'
import type { Queryable } from '../kit/database/database.ts'
import {
  isDemoFilled,
  keptFacts,
  promisesBetween,
  ratingTotals,
  saveFacts,
  verifiedDrivers,
  waitsBetween,
} from './facts.store.ts'

/**
 * Counts the facts of public pages again and stores them. Reads the current state and not the clock's last run, so the next run makes up
 * for any number of missed ones, and two at once do no harm. `goodForMinutes`: stored facts that are no older stay as they are.
 */
export const refreshFacts = async (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  { goodForMinutes = 0 } = {},
): Promise<Facts> => {
  const now = await ctx.clock.now(ctx.db)
  const kept = await keptFacts(ctx.db)
  const goodSince = now.getTime() - goodForMinutes * 60_000
  if (kept && Date.parse(kept.refreshedAt) > goodSince) return kept
  const counted = await countFacts(ctx.db, now)
  await saveFacts(ctx.db, counted)
  return counted
}

const countFacts = async (db: Queryable, now: Date): Promise<Facts> => {
  const drivers = await verifiedDrivers(db)
  const ratings = await ratingTotals(db)
  const waits = await waitsByPlace(db, now)
  const homes = countBy(drivers, ({ home }) => cityNear(home))
  const onDuty = countBy(drivers, ({ now: at }) => at && cityNear(at))
  return {
    refreshedAt: now.toISOString(),
    isDemo: await isDemoFilled(db),
    drivers: {
      verified: drivers.length,
      onDuty: drivers.filter((driver) => driver.now !== null).length,
    },
    ratings: { average: averageRating(ratings.sum, ratings.count), count: ratings.count },
    cities: each(cities, (city) => ({
      verifiedDrivers: homes.get(city) ?? 0,
      onDutyDrivers: onDuty.get(city) ?? 0,
      measuredResponse: measuredResponse(waits.cities[city]),
    })),
    regions: each(regions, (region) => ({
      measuredResponse: measuredResponse(waits.regions[region]),
    })),
    promises: await countPromises(db, now),
  }
}

const countPromises = async (db: Queryable, now: Date): Promise<Facts['promises']> => {
  const all: PromiseOutcome[] = []
  const byRegion = each(regions, (): PromiseOutcome[] => [])
  const since = new Date(now.getTime() - measuredOverDays * 86_400_000)
  for await (const page of promisesBetween(db, { since, until: now })) {
    for (const { pickup, promisedBy, arrivedAt } of page) {
      const outcome = { promisedBy, arrivedAt }
      all.push(outcome)
      byRegion[regionOf(pickup)].push(outcome)
    }
  }
  return { ...promisesOf(all), regions: each(regions, (region) => promisesOf(byRegion[region])) }
}

const promisesOf = (outcomes: readonly PromiseOutcome[]) => ({
  all: keptPromises(outcomes),
  dayParts: dayParts.map((_, part) =>
    keptPromises(outcomes.filter(({ promisedBy }) => dayPartOf(promisedBy) === part)),
  ),
})

type Waits = { cities: Record<City, number[]>; regions: Record<Region, number[]> }

const waitsByPlace = async (db: Queryable, now: Date): Promise<Waits> => {
  const waits: Waits = { cities: each(cities, () => []), regions: each(regions, () => []) }
  const since = new Date(now.getTime() - measuredOverDays * 86_400_000)
  for await (const page of waitsBetween(db, { since, until: now })) {
    for (const { pickup, minutes } of page) {
      const city = cityNear(pickup)
      if (city) waits.cities[city].push(minutes)
      waits.regions[regionOf(pickup)].push(minutes)
    }
  }
  return waits
}

const each = <K extends string, V>(keys: readonly K[], valueOf: (key: K) => V): Record<K, V> =>
  // every key once, and no other
  Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<K, V>

const countBy = <T, K>(items: readonly T[], keyOf: (item: T) => K | null): Map<K, number> => {
  const counts = new Map<K, number>()
  for (const item of items) {
    const key = keyOf(item)
    if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}
