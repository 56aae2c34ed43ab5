import { autoAssignWaves } from '../../domain/tariffs/tariff.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { quote as quoteShape, type QuoteRequest } from '../../contract/bookings/quotes.ts'
import { quotes } from '../../db/schema/bookings.ts'
import { driverProfiles } from '../../db/schema/drivers.ts'
import { plainCasualty } from '../../domain/bookings/casualty.ts'
import {
  closeDatabase,
  inTransaction,
  openDatabase,
  type Database,
} from '../kit/database/database.ts'
import { openLog } from '../kit/log.ts'
import { movableClock } from '../kit/movable-clock.ts'
import { makeAccount, makeDriver, type SampleDriver } from '../testing/samples/sample-drivers.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { takeQuote } from './index.ts'
import { loadQuote } from './load-quote.ts'
import { makeQuote } from './make-quote.ts'

let testDatabase: TestDatabase
let db: Database

const makeCtx = () => ({ db, clock: movableClock(), roads: null })

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  db = openDatabase({ url: testDatabase.url, maxConnections: 4, log: openLog('silent') })
})
afterAll(async () => {
  await closeDatabase(db)
  await testDatabase.drop()
})
beforeEach(async () => {
  await db.execute(sql`truncate driver_positions`)
})

const naas = { kind: 'place', name: 'Naas', county: 'Kildare' } as const
const newbridge = { kind: 'place', name: 'Newbridge', county: 'Kildare' } as const
const unknownEircode = { kind: 'eircode', eircode: 'Z99 X285' } as const
const atNaas = { lat: 53.2206, lon: -6.6593 }

const request: QuoteRequest = {
  pickup: { location: 'roadside', where: naas },
  dropoff: { location: 'garage', where: newbridge },
  manualDistanceKm: null,
  urgency: 'standard',
  casualty: plainCasualty,
}

const made = async (
  ctx = makeCtx(),
  changes: Partial<QuoteRequest> = {},
  accountId: string | null = null,
) => {
  const answer = await makeQuote(ctx, accountId, { ...request, ...changes })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.value
}

const codeOf = (answer: { ok: boolean; refusal?: { code: string } }) =>
  answer.ok ? null : answer.refusal?.code

describe('the driver a customer wants', () => {
  const malin = { lat: 55.3, lon: -7.37 }

  it('is on the quote however far away, after those ranked, and may be booked', async () => {
    for (let n = 0; n < 15; n += 1) await makeDriver(db, { at: atNaas })
    const far = await makeDriver(db, { at: malin, name: 'Far Sample', pricePerKmCents: 200 })
    const without = await made()
    expect(without.drivers.map(({ driverId }) => driverId)).not.toContain(far.driverId)
    const quote = await made(makeCtx(), { wantedDriverId: far.driverId })
    expect(quote.drivers).toHaveLength(without.drivers.length + 1)
    expect(quote.drivers.at(-1)).toMatchObject({ driverId: far.driverId, name: 'Far Sample' })
    expect(quote.drivers.at(-1)?.etaMinutes).toBeGreaterThan(180)
    expect(quote.drivers.at(-1)?.priceCents).toBeLessThan(quote.anyDriver.priceCents)
    expect(quote.eligibleCount).toBe(without.eligibleCount)
    const accountId = await makeAccount(db)
    const taken = await inTransaction(db, (tx) =>
      takeQuote(makeCtx(), tx, {
        quoteId: quote.quoteId,
        accountId,
        driverId: far.driverId,
        rateCard: 'online',
      }),
    )
    expect(codeOf(taken)).toBeNull()
  })

  it('is there once when among the ranked, and is enough to book when no other driver is', async () => {
    const only = await makeDriver(db, { at: malin })
    const quote = await made(makeCtx(), { wantedDriverId: only.driverId })
    expect(quote.drivers.map(({ driverId }) => driverId)).toEqual([only.driverId])
    expect(quote.eligibleCount).toBe(1)
  })

  it('has no arrival time while the pickup is not on the map', async () => {
    for (let n = 0; n < 101; n += 1)
      await makeDriver(db, { at: atNaas, ratingSum: 5, ratingCount: 1 })
    const fresh = await makeDriver(db, { at: malin })
    const quote = await made(makeCtx(), {
      pickup: { location: 'other', text: 'Behind the mart', where: null },
      wantedDriverId: fresh.driverId,
    })
    expect(quote.drivers.at(-1)).toMatchObject({
      driverId: fresh.driverId,
      etaMinutes: null,
      distanceKm: null,
    })
  })

  it.each([
    ['off duty', {}],
    ['not verified', { at: malin, state: 'suspended' }],
    ['disabled', { at: malin, isDisabled: true }],
    ['rated too low', { at: malin, ratingSum: 2, ratingCount: 1 }],
    ['in a truck that does not fit', { at: malin, vehicleTypes: ['motorcycle'] }],
  ] satisfies [string, SampleDriver][])('is left out when %s', async (_why, sample) => {
    for (let n = 0; n < 12; n += 1) await makeDriver(db, { at: atNaas })
    const { driverId } = await makeDriver(db, sample)
    const quote = await made(makeCtx(), { wantedDriverId: driverId })
    expect(quote.drivers).toHaveLength(12)
    expect(quote.drivers.map((driver) => driver.driverId)).not.toContain(driverId)
  })
})

describe('making a quote', () => {
  it('lists the drivers who could come, each at their own rate, and the default for any', async () => {
    const dear = await makeDriver(db, { at: atNaas, name: 'Dear Sample', pricePerKmCents: 400 })
    const cheap = await makeDriver(db, {
      at: { lat: 53.1, lon: -6.66 },
      name: 'Cheap Sample',
      pricePerKmCents: 200,
      ratingSum: 9,
      ratingCount: 2,
    })
    const quote = await made()
    expect(quoteShape.parse(quote)).toEqual(quote)
    expect(quote).toMatchObject({
      pickup: { label: 'Roadside, Naas, Co. Kildare', area: 'Naas, Co. Kildare' },
      dropoff: { label: 'Garage, Newbridge, Co. Kildare' },
      distance: { source: 'estimate', isMinimumCharge: false, problem: null },
      isPayable: true,
      eligibleCount: 2,
    })
    expect(quote.drivers.map(({ driverId }) => driverId)).toEqual([dear.driverId, cheap.driverId])
    expect(quote.drivers[1]).toMatchObject({
      name: 'Cheap Sample',
      truck: 'Sample flatbed',
      location: 'Portlaoise',
      rating: 4.5,
      ratingCount: 2,
      perKmCents: 200,
      distanceKm: 13,
      point: { lat: 53.1, lon: -6.66 },
    })
    const km = quote.distance.km ?? NaN
    const travelOf = (lines: typeof quote.anyDriver.lines) =>
      lines.find(({ code }) => code === 'distance')?.amountCents
    expect(travelOf(quote.anyDriver.lines)).toBe(Math.round(km * 250))
    expect(travelOf(quote.drivers[0]?.lines ?? [])).toBe(Math.round(km * 400))
    expect(travelOf(quote.drivers[1]?.lines ?? [])).toBe(Math.round(km * 200))
    expect(quote.anyDriver.bestEtaMinutes).toBe(quote.drivers[0]?.etaMinutes)
    // Mutants: the best alone; everyone listed.
    const first = quote.drivers.slice(0, autoAssignWaves[0].drivers)
    const minutes = first.map(({ etaMinutes }) => etaMinutes ?? 0)
    expect(quote.anyDriver.arrival).toEqual({
      fromMinutes: Math.min(...minutes),
      toMinutes: Math.max(...minutes),
    })
  })

  it('plans the pickup for the time that the urgency asks for, by the database clock', async () => {
    const ctx = makeCtx()
    ctx.clock.advance('3d')
    for (const [urgency, minutes] of [
      ['emergency', 0],
      ['urgent', 30],
      ['standard', 60],
    ] as const) {
      const quote = await made(ctx, { urgency })
      const createdAt = Date.parse(quote.createdAt)
      expect(Date.parse(quote.pickupAt) - createdAt).toBe(minutes * 60_000)
      expect(Date.parse(quote.expiresAt) - createdAt).toBe(15 * 60_000)
      expect(quote.serverNow).toBe(quote.createdAt)
      expect(createdAt - Date.now()).toBeGreaterThan(2.9 * 86_400_000)
    }
  })

  it('lists twelve and counts the others', async () => {
    for (let n = 0; n < 15; n++) await makeDriver(db, { at: atNaas })
    const quote = await made()
    expect(quote.drivers).toHaveLength(12)
    expect(quote.eligibleCount).toBe(15)
  })

  it('is a price without drivers when no driver is on duty', async () => {
    const quote = await made()
    expect(quote).toMatchObject({ drivers: [], eligibleCount: 0, isPayable: true })
    expect(quote.anyDriver.bestEtaMinutes).toBeNull()
  })

  it('starts at Dublin Airport without being told where that is', async () => {
    const quote = await made(makeCtx(), { pickup: { location: 'dublin_airport', where: null } })
    expect(quote.pickup).toMatchObject({
      label: 'Dublin Airport, Co. Dublin',
      point: { lat: 53.4213, lon: -6.2701 },
    })
    expect(quote.isPayable).toBe(true)
  })

  it.each([
    [{ pickup: { location: 'home', where: unknownEircode } } as const],
    [{ dropoff: { location: 'home', where: unknownEircode } } as const],
  ])('asks for the distance when an Eircode is of no routing key: %j', async (changes) => {
    await makeDriver(db, { at: atNaas, ratingSum: 5, ratingCount: 1 })
    const quote = await made(makeCtx(), changes)
    expect(quoteShape.parse(quote)).toEqual(quote)
    expect(quote.distance).toEqual({
      km: null,
      durationText: null,
      source: 'unknown',
      isMinimumCharge: false,
      problem: 'Eircode not found in database. Please enter estimated distance manually.',
    })
    expect(quote.isPayable).toBe(false)
    expect(quote.anyDriver).toMatchObject({
      priceCents: 70_00,
      lines: [{ code: 'base', amountCents: 70_00, note: 'Distance to be confirmed' }],
    })
    expect(quote.drivers).toHaveLength(1)

    const entered = await made(makeCtx(), { ...changes, manualDistanceKm: 10 })
    expect(entered.distance).toMatchObject({ km: 10, source: 'entered', problem: null })
    expect(entered.isPayable).toBe(true)
    expect(entered.anyDriver.lines.slice(0, 2)).toMatchObject([
      { amountCents: 70_00 },
      { amountCents: 25_00 },
    ])
  })

  it('lists the best rated, without an arrival, when the pickup is not on the map', async () => {
    await makeDriver(db, { at: atNaas, name: 'Good Sample', ratingSum: 4, ratingCount: 1 })
    await makeDriver(db, { at: atNaas, name: 'Best Sample', ratingSum: 5, ratingCount: 1 })
    const quote = await made(makeCtx(), {
      pickup: { location: 'other', text: 'Behind the mart', where: null },
      manualDistanceKm: 20,
    })
    expect(quote.pickup).toEqual({ label: 'Behind the mart', area: null, point: null })
    expect(quote.drivers).toMatchObject([
      { name: 'Best Sample', etaMinutes: null, distanceKm: null },
      { name: 'Good Sample', etaMinutes: null, distanceKm: null },
    ])
    expect(quote.anyDriver.bestEtaMinutes).toBeNull()
  })

  it('cannot tell how far without a drop-off', async () => {
    const quote = await made(makeCtx(), { dropoff: null })
    expect(quote.distance).toMatchObject({ km: null, problem: 'Unable to calculate distance' })
  })

  it('prefers its own measure to a distance entered by hand, and charges at least 5 km', async () => {
    const measured = await made(makeCtx(), { manualDistanceKm: 1 })
    expect(measured.distance).toEqual((await made()).distance)
    const short = await made(makeCtx(), { dropoff: { location: 'garage', where: naas } })
    expect(short.distance).toMatchObject({ km: 5, isMinimumCharge: true })
  })

  it.each([
    ['invalid_eircode', { kind: 'eircode', eircode: 'nonsense' }, 'pickup.where.eircode'],
    ['place_not_found', { kind: 'place', name: 'Atlantis', county: 'Clare' }, 'pickup.where'],
    ['outside_ireland', { kind: 'point', lat: 51.5, lon: -0.12 }, 'pickup.where'],
  ] as const)('refuses with %s and writes nothing', async (code, where, field) => {
    const countOf = async () => (await db.select().from(quotes)).length
    const before = await countOf()
    const answer = await makeQuote(makeCtx(), null, {
      ...request,
      pickup: { location: 'home', where },
    })
    expect(codeOf(answer)).toBe(code)
    expect(!answer.ok && Object.keys(answer.refusal.fields ?? {})).toEqual([field])
    expect(await countOf()).toBe(before)
  })
})

describe('a frozen quote', () => {
  it('shows the same after the world has changed', async () => {
    const driver = await makeDriver(db, { at: atNaas })
    const quote = await made()
    await db
      .update(driverProfiles)
      .set({
        pricePerKmCents: 400,
        truck: 'Another truck',
        state: 'suspended',
        stateReason: 'A sample',
      })
      .where(eq(driverProfiles.id, driver.driverId))
    await db.execute(sql`truncate driver_positions`)
    const later = await loadQuote(makeCtx(), null, quote.quoteId)
    expect(later.ok && { ...later.value, serverNow: quote.serverNow }).toEqual(quote)
  })

  it('is shown to its account only, an anonymous one to anyone who has its id', async () => {
    const ctx = makeCtx()
    const [owner, other] = [await makeAccount(db), await makeAccount(db)]
    const own = await made(ctx, {}, owner)
    const anonymous = await made(ctx)
    expect(codeOf(await loadQuote(ctx, owner, own.quoteId))).toBeNull()
    expect(codeOf(await loadQuote(ctx, other, own.quoteId))).toBe('not_found')
    expect(codeOf(await loadQuote(ctx, null, own.quoteId))).toBe('not_found')
    for (const anyone of [owner, other, null]) {
      expect(codeOf(await loadQuote(ctx, anyone, anonymous.quoteId))).toBeNull()
    }
    expect(codeOf(await loadQuote(ctx, owner, 'quo_00000000000000000000000000'))).toBe('not_found')
  })

  it('expires after its lifetime', async () => {
    const ctx = makeCtx()
    const { quoteId } = await made(ctx)
    ctx.clock.advance('14m')
    expect(codeOf(await loadQuote(ctx, null, quoteId))).toBeNull()
    ctx.clock.advance('1m')
    expect(codeOf(await loadQuote(ctx, null, quoteId))).toBe('quote_expired')
  })
})

describe('taking a quote', () => {
  const take = async (
    ctx: ReturnType<typeof makeCtx>,
    wanted: { quoteId: string; accountId: string; driverId: string | null },
  ) => inTransaction(db, (tx) => takeQuote(ctx, tx, { ...wanted, rateCard: 'online' }))

  it('gives the frozen price of the chosen driver, or of any', async () => {
    const ctx = makeCtx()
    const { driverId } = await makeDriver(db, { at: atNaas, pricePerKmCents: 300 })
    const accountId = await makeAccount(db)
    const quote = await made(ctx, {}, accountId)
    await db
      .update(driverProfiles)
      .set({ pricePerKmCents: 400 })
      .where(eq(driverProfiles.id, driverId))

    const wanted = { quoteId: quote.quoteId, accountId, driverId }
    const chosen = await take(ctx, wanted)
    expect(chosen).toMatchObject({
      ok: true,
      value: {
        priceCents: quote.drivers[0]?.priceCents,
        lines: quote.drivers[0]?.lines,
        distanceKm: quote.distance.km,
        tariffVersion: '2026-01',
        casualty: plainCasualty,
        pickup: { ...quote.pickup, eircode: null },
        dropoff: { ...quote.dropoff, eircode: null },
      },
    })
    const any = await take(ctx, { ...wanted, driverId: null })
    expect(any).toMatchObject({ ok: true, value: { priceCents: quote.anyDriver.priceCents } })
  })

  it('makes an anonymous quote the account’s own', async () => {
    const ctx = makeCtx()
    await makeDriver(db, { at: atNaas })
    const { quoteId } = await made(ctx)
    const [first, second] = [await makeAccount(db), await makeAccount(db)]
    expect(codeOf(await take(ctx, { quoteId, accountId: first, driverId: null }))).toBeNull()
    expect(codeOf(await take(ctx, { quoteId, accountId: second, driverId: null }))).toBe(
      'not_found',
    )
    expect(codeOf(await loadQuote(ctx, null, quoteId))).toBe('not_found')
    expect(codeOf(await take(ctx, { quoteId, accountId: first, driverId: null }))).toBeNull()
  })

  it('refuses another account’s, a missing one and an expired one', async () => {
    const ctx = makeCtx()
    await makeDriver(db, { at: atNaas })
    const [owner, accountId] = [await makeAccount(db), await makeAccount(db)]
    const { quoteId } = await made(ctx, {}, owner)
    const missing = 'quo_00000000000000000000000000'
    expect(codeOf(await take(ctx, { quoteId, accountId, driverId: null }))).toBe('not_found')
    expect(codeOf(await take(ctx, { quoteId: missing, accountId, driverId: null }))).toBe(
      'not_found',
    )
    ctx.clock.advance('15m')
    expect(codeOf(await take(ctx, { quoteId, accountId: owner, driverId: null }))).toBe(
      'quote_expired',
    )
  })

  it('refuses one without a distance, without drivers, or without that driver', async () => {
    const ctx = makeCtx()
    const accountId = await makeAccount(db)
    const deserted = await made(ctx)
    expect(codeOf(await take(ctx, { quoteId: deserted.quoteId, accountId, driverId: null }))).toBe(
      'no_drivers_available',
    )
    await makeDriver(db, { at: atNaas })
    const noDistance = await made(ctx, { dropoff: null })
    expect(
      codeOf(await take(ctx, { quoteId: noDistance.quoteId, accountId, driverId: null })),
    ).toBe('distance_missing')
    const { quoteId } = await made(ctx)
    const late = await makeDriver(db, { at: atNaas })
    expect(codeOf(await take(ctx, { quoteId, accountId, driverId: late.driverId }))).toBe(
      'driver_not_available',
    )
    const [row] = await db.select().from(quotes).where(eq(quotes.id, quoteId))
    expect(row?.accountId).toBeNull()
  })

  it('reads the clock after the lock: a request that waited past the deadline is refused', async () => {
    const ctx = makeCtx()
    await makeDriver(db, { at: atNaas })
    const { quoteId } = await made(ctx)
    const accountId = await makeAccount(db)
    let waiting: Promise<string | null | undefined> = Promise.resolve(null)
    await inTransaction(db, async (tx) => {
      await tx.select().from(quotes).where(eq(quotes.id, quoteId)).for('update')
      waiting = take(ctx, { quoteId, accountId, driverId: null }).then(codeOf)
      await someoneWaits()
      ctx.clock.advance('15m')
    })
    expect(await waiting).toBe('quote_expired')
  })

  it('puts two requests for one quote in line', async () => {
    const ctx = makeCtx()
    await makeDriver(db, { at: atNaas })
    const { quoteId } = await made(ctx)
    const accounts = [await makeAccount(db), await makeAccount(db)]
    const answers = await Promise.all(
      accounts.map((accountId) => take(ctx, { quoteId, accountId, driverId: null })),
    )
    expect(new Set(answers.map(codeOf))).toEqual(new Set([null, 'not_found']))
  })
})

/** Waits until a connection to this database waits for a lock. */
const someoneWaits = async (): Promise<void> => {
  for (;;) {
    const { rows } = await db.execute(sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    if (rows.length > 0) return
  }
}
