/**
 * Versions of the tariff: published, withdrawn, in force, and frozen by the schema. Mutants that were seen to fail: `tariffInForce` without
 * its time (tomorrow's figures quoted today), `withdrawTariff` without checking when it begins.
 */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { QuoteRequest } from '../../contract/bookings/quotes.ts'
import { plainCasualty } from '../../domain/bookings/casualty.ts'
import { addDublinDays, dateKey, dublinClock } from '../../domain/time/dublin-time.ts'
import { toTariffValues } from '../../domain/tariffs/tariff-parameters.ts'
import { launchTariff } from '../../domain/tariffs/tariff.ts'
import { closeDatabase, openDatabase, type Database } from '../kit/database/database.ts'
import { openLog } from '../kit/log.ts'
import { movableClock, type MovableClock } from '../kit/movable-clock.ts'
import { makeQuote } from '../quotes/index.ts'
import { loadQuote } from '../quotes/load-quote.ts'
import { makeBooking } from '../testing/samples/sample-bookings.ts'
import { makeAccount, makeDriver } from '../testing/samples/sample-drivers.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { previewTariff } from './preview-tariff.ts'
import { publishTariff } from './publish-tariff.ts'
import { viewVersions } from './tariff-view.ts'
import { nextTariffStart, tariffInForce } from './tariffs.store.ts'
import { watchTariff } from './watch-tariff.ts'
import { withdrawTariff } from './withdraw-tariff.ts'

let testDatabase: TestDatabase
let db: Database
let operatorId: string
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  db = openDatabase({ url: testDatabase.url, maxConnections: 4, log: openLog('silent') })
  operatorId = await makeAccount(db, { role: 'operator', fullName: 'Orla Operator' })
  await makeDriver(db, { at: { lat: 53.2206, lon: -6.6593 } })
})
afterAll(async () => {
  await closeDatabase(db)
  await testDatabase.drop()
})

const ctxAt = (clock: MovableClock) => ({ db, clock, roads: null, log: openLog('silent') })
const values = toTariffValues(launchTariff)
const dayIn = async (clock: MovableClock, days: number): Promise<string> =>
  dateKey(dublinClock(addDublinDays(await clock.now(db), days)))

const publish = async (clock: MovableClock, days: number, changed: Record<string, number>) =>
  publishTariff(ctxAt(clock), operatorId, {
    startsOn: await dayIn(clock, days),
    figures: { ...values, ...changed },
    note: 'A sample',
  })
const published = async (clock: MovableClock, days: number, changed: Record<string, number>) => {
  const answer = await publish(clock, days, changed)
  if (!answer.ok) throw new Error(JSON.stringify(answer.refusal))
  return answer.value
}

const request: QuoteRequest = {
  pickup: { location: 'roadside', where: { kind: 'place', name: 'Naas', county: 'Kildare' } },
  dropoff: { location: 'garage', where: { kind: 'place', name: 'Newbridge', county: 'Kildare' } },
  manualDistanceKm: null,
  urgency: 'standard',
  casualty: plainCasualty,
}
const quoteAt = async (clock: MovableClock) => {
  const answer = await makeQuote(ctxAt(clock), null, request)
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.value
}
const baseOf = (quote: Awaited<ReturnType<typeof quoteAt>>) =>
  quote.anyDriver.lines.find(({ code }) => code === 'base')?.amountCents

it('begins as the launch tariff of the domain', async () => {
  const now = await movableClock().now(db)
  expect(await tariffInForce(db, now)).toEqual(launchTariff)
  expect(await nextTariffStart(db, now)).toBeNull()
})

describe('a future version', () => {
  it('changes tomorrow’s quote and not today’s, and a quote of today stays as it was quoted', async () => {
    const clock = movableClock()
    const ctx = ctxAt(clock)
    const isDrawnWith = watchTariff(ctx)
    // two days: in the last quarter of an hour of a day tomorrow is too near
    const version = await published(clock, 2, {
      'online.base': 71_00,
      'recovery.motorcycle': -20_00,
    })
    expect(version).toMatchObject({
      state: 'coming',
      mayWithdraw: true,
      publishedBy: 'Orla Operator',
    })
    const today = await quoteAt(clock)
    expect(baseOf(today)).toBe(70_00)
    expect(await isDrawnWith()).toBeNull()

    clock.advance('2d')
    clock.advance('1h')
    const after = await quoteAt(clock)
    expect(baseOf(after)).toBe(71_00)
    const inForce = await tariffInForce(db, await clock.now(db))
    expect(inForce.version).toBe(version.version)
    expect(inForce.conditionCents.motorcycle).toBe(-20_00)
    expect(await watchTariff(ctx)()).toMatchObject({ key: version.version })

    const again = await loadQuote(ctxAt(movableClock()), null, today.quoteId)
    expect(again).toMatchObject({ ok: true, value: { anyDriver: today.anyDriver } })
    const states = (await viewVersions(db, await clock.now(db))).map(({ state }) => state)
    expect(states).toEqual(['in_force', 'past'])
  })

  it('is on record with what it changes, before and after', async () => {
    const { rows } = await db.execute(
      sql`select before, after from audit_log where action = 'publish_tariff' order by at limit 1`,
    )
    expect(rows[0]).toMatchObject({
      before: {
        version: '2026-01',
        figures: { 'online.base': 70_00, 'recovery.motorcycle': -15_00 },
      },
      after: { figures: { 'online.base': 71_00, 'recovery.motorcycle': -20_00 } },
    })
  })

  it('may be withdrawn, once, and its day is free again', async () => {
    const clock = movableClock()
    const { version } = await published(clock, 5, { 'online.base': 72_00 })
    expect(await publish(clock, 5, {})).toMatchObject({ refusal: { code: 'tariff_start_taken' } })
    const gone = await withdrawTariff(ctxAt(clock), operatorId, version)
    expect(gone).toMatchObject({ ok: true, value: { state: 'withdrawn', mayWithdraw: false } })
    expect(await withdrawTariff(ctxAt(clock), operatorId, version)).toMatchObject({
      refusal: { code: 'tariff_withdrawn' },
    })
    const other = await published(clock, 5, { 'online.base': 73_00 })
    expect(other.version).toBe(`${version}.2`)
    clock.advance('6d')
    expect((await tariffInForce(db, await clock.now(db))).rateCards.online.baseCents).toBe(73_00)
    expect(await withdrawTariff(ctxAt(clock), operatorId, other.version)).toMatchObject({
      refusal: { code: 'tariff_begun' },
    })
    expect(await withdrawTariff(ctxAt(clock), operatorId, '2020-01')).toMatchObject({
      refusal: { code: 'not_found' },
    })
  })

  it('keeps its bounds, its rules and the future', async () => {
    const clock = movableClock()
    expect(await publish(clock, 9, { 'online.per_km': 401 })).toMatchObject({
      refusal: {
        code: 'invalid_input',
        fields: { 'figures.online.per_km': 'From €2.00 to €4.00' },
      },
    })
    expect(await publish(clock, 9, { 'phone.base': 60_00 })).toMatchObject({
      refusal: { fields: { 'figures.phone.base': 'Not below the online call-out' } },
    })
    expect(await publish(clock, 9, { made_up: 1 })).toMatchObject({
      refusal: { code: 'invalid_input' },
    })
    for (const days of [0, -3, 400]) {
      const answer = await publish(clock, days, {})
      expect(answer).toMatchObject({ refusal: { code: 'invalid_input' } })
      expect(answer).toHaveProperty('refusal.fields.startsOn')
    }
  })
})

describe('the schema', () => {
  it('never changes or deletes a version that has begun, nor begins one in the past', async () => {
    const refused = async (statement: ReturnType<typeof sql>) => {
      await expect(db.execute(statement)).rejects.toMatchObject({ cause: { code: '42501' } })
    }
    await refused(sql`update tariff_versions set body = '{}' where version = '2026-01'`)
    await refused(
      sql`update tariff_versions set effective_from = now() + interval '1 day' where version = '2026-01'`,
    )
    await refused(sql`delete from tariff_versions`)
    await refused(sql`truncate tariff_versions`)
    await refused(sql`insert into tariff_versions (version, effective_from, body, published_at)
      values ('2026-02', now() - interval '1 minute', '{}', now() - interval '1 hour')`)
    const coming = sql`(select version from tariff_versions where effective_from > now() and withdrawn_at is null limit 1)`
    await refused(sql`update tariff_versions set body = '{}' where version = ${coming}`)
    await refused(
      sql`update tariff_versions set effective_from = effective_from + interval '1 day' where version = ${coming}`,
    )
  })
})

describe('the preview', () => {
  it('prices each booking again at its own time and rate: the same figures make the same price', async () => {
    const clock = movableClock()
    const ctx = ctxAt(clock)
    const customerId = await makeAccount(db)
    const inForce = await tariffInForce(db, await clock.now(db))
    const now = toTariffValues(inForce)
    const dear = await makeDriver(db, {
      at: { lat: 53.2206, lon: -6.6593 },
      pricePerKmCents: 390,
    })
    const [anyone, chosen] = [await quoteAt(clock), await quoteAt(clock)]
    const offer = chosen.drivers.find(({ driverId }) => driverId === dear.driverId)
    const book = (quote: typeof anyone, priceCents: number, driverId: string | null) =>
      makeBooking(db, {
        customerId,
        status: 'pending_driver_acceptance',
        quoteId: quote.quoteId,
        priceCents,
        chosenDriverId: driverId,
        assignment: driverId ? 'chosen_driver' : 'auto',
        distanceKm: quote.distance.km ?? 0,
        acceptBy: new Date(Date.now() + 600_000),
      })
    await book(anyone, anyone.anyDriver.priceCents, null)
    const chosenId = await book(chosen, offer?.priceCents ?? 0, dear.driverId)
    const same = await previewTariff(ctx, now)
    const sum = anyone.anyDriver.priceCents + (offer?.priceCents ?? 0)
    expect(same).toMatchObject({
      value: { bookings: 2, same: 2, beforeCents: sum, afterCents: sum, biggest: [] },
    })

    // an online kilometre that costs more changes nothing for a driver with a rate of their own
    const dearer = await previewTariff(ctx, { ...now, 'online.per_km': 3_00 })
    expect(dearer).toMatchObject({ value: { same: 1, dearer: 1, cheaper: 0 } })
    const base = await previewTariff(ctx, {
      ...now,
      'online.base': (now['online.base'] ?? 0) + 1_00,
    })
    expect(base).toMatchObject({ value: { dearer: 2 } })
    expect(base).toHaveProperty('value.biggest.length', 2)

    // a request without a held card was no booking; anything older than a week is no longer counted
    await db.execute(
      sql`update bookings set status = 'pending', acceptance_deadline = null where id = ${chosenId}`,
    )
    expect(await previewTariff(ctx, now)).toMatchObject({ value: { bookings: 1 } })
    clock.advance('9d')
    expect(await previewTariff(ctx, now)).toMatchObject({ value: { bookings: 0 } })
  })

  it('refuses what publishing refuses', async () => {
    const ctx = ctxAt(movableClock())
    expect(await previewTariff(ctx, { ...values, 'online.base': 1 })).toMatchObject({
      refusal: { code: 'invalid_input' },
    })
  })
})
