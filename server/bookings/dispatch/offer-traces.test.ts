/**
 * Why a job was offered to whom, and redispatch while it waits. Seen to fail with: `saveTrace` not called; the verdict of a driver
 * beyond the wave written as offered; `saveRoundAnswers` not called; `truck` rules left out of `exclusionsOf`; `round` not incremented; the
 * check for declined offers left out of `offerAgain`; audit left out.
 */
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bookings, quotes } from '../../../db/schema/bookings.ts'
import { driverProfiles } from '../../../db/schema/drivers.ts'
import { plainCasualty, type Casualty } from '../../../domain/bookings/casualty.ts'
import { mostOfferRounds, mostOthersTraced } from '../../../domain/dispatch/offer-trace.ts'
import { offerTraceDays } from '../../../domain/accounts/retention.ts'
import { confirmHold } from '../payments/confirm-hold.ts'
import { must, openBookingFixture, type Fixture } from '../../testing/fixtures/booking-fixture.ts'
import { brokenInvariants } from '../../testing/invariants.ts'
import { makeAccount, makeDriver, type MadeDriver } from '../../testing/samples/sample-drivers.ts'
import { assignDriver } from './assign-driver.ts'
import { cancelBooking } from '../cancel-booking.ts'
import { declineOffer } from './decline-offer.ts'
import { purgeOfferTraces } from './purge-offer-traces.ts'
import { openJobOffers } from './job-offers.ts'
import { listEligibleDrivers } from './list-eligible-drivers.ts'
import { listMissedJobs } from './list-missed-jobs.ts'
import { loadOfferTrace } from './load-offer-trace.ts'
import { markOfferSeen } from './mark-offer-seen.ts'
import { requestBooking } from '../request-booking.ts'

let fixture: Fixture
let operator: { accountId: string; role: string }

beforeEach(async () => {
  fixture = await openBookingFixture()
  operator = {
    accountId: await makeAccount(fixture.db, { role: 'operator' }),
    role: 'operator',
  }
})

afterEach(async () => {
  const broken = await brokenInvariants(fixture)
  await fixture.close()
  expect(broken).toEqual([])
})

const codeOf = (outcome: { ok: boolean; refusal?: { code: string } }): string =>
  outcome.ok ? 'ok' : (outcome.refusal?.code ?? 'no code')

const traceOf = async (bookingId: string) =>
  must(await loadOfferTrace(fixture.ctx, operator, bookingId)).waves

const offersTo = async ({ driverId }: MadeDriver) =>
  (await openJobOffers(fixture.db, driverId, await fixture.clock.now(fixture.db))).map(
    ({ bookingId }) => bookingId,
  )

const missedBy = async ({ driverId }: MadeDriver) =>
  must(await listMissedJobs(fixture.ctx, driverId)).jobs

/** As `fixture.held`, for another vehicle than a plain car: the quote is changed before it is taken. */
const heldFor = async (casualty: Partial<Casualty>) => {
  const who = await fixture.customer()
  const request = await fixture.requestFor(null)
  await fixture.db
    .update(quotes)
    .set({ casualty: { ...plainCasualty, ...casualty } })
    .where(eq(quotes.id, request.quoteId))
  const { bookingId } = must(await requestBooking(fixture.ctx, who, request))
  fixture.fakeProvider.control.confirm(await fixture.intentOf(bookingId), 'visa')
  must(await confirmHold(fixture.ctx, bookingId))
  return { bookingId, who }
}

describe('a trace', () => {
  it('says of every driver considered whether they were asked, why, and what they answered', async () => {
    const drivers: MadeDriver[] = []
    for (const km of [3, 4, 5, 6]) drivers.push(await fixture.driver(km))
    const suspended = await fixture.driver(2)
    await fixture.db
      .update(driverProfiles)
      .set({ state: 'suspended', stateReason: 'A sample' })
      .where(eq(driverProfiles.id, suspended.driverId))
    const { bookingId } = await fixture.held()
    const [first, second, third, fourth] = drivers
    if (!first || !second || !third || !fourth) throw new Error('four drivers')
    await markOfferSeen(fixture.ctx, second.driverId, bookingId)
    must(await declineOffer(fixture.ctx, third, { bookingId, reason: 'price_too_low' }))
    fixture.clock.advance('61s')
    await fixture.drain()
    must(await fixture.accept(second, bookingId))

    const [wave1, wave2] = await traceOf(bookingId)
    expect(wave1).toMatchObject({
      round: 1,
      wave: 1,
      way: 'auto',
      considered: 5,
      eligible: 4,
      asked: 3,
    })
    expect(
      wave1?.drivers.map(({ driverId, verdict, place }) => [driverId, verdict, place]),
    ).toEqual([
      [first.driverId, 'asked', 1],
      [second.driverId, 'asked', 2],
      [third.driverId, 'asked', 3],
      [fourth.driverId, 'not_yet', 4],
      [suspended.driverId, 'excluded', null],
    ])
    expect(wave1?.drivers.at(-1)?.reasons).toEqual(['not_verified'])
    const of = (driver: MadeDriver) =>
      wave1?.drivers.find(({ driverId }) => driverId === driver.driverId)
    expect(of(first)).toMatchObject({ seenAt: null, answer: 'closed' })
    expect(of(first)?.told).toContain('email')
    expect(of(second)?.seenAt).not.toBeNull()
    expect(of(second)?.answer).toBe('accepted')
    expect(of(third)).toMatchObject({ answer: 'declined', declineReason: 'price_too_low' })
    // Only what is new: a driver excluded before for the same reason is not written again.
    expect(wave2?.drivers.map(({ driverId, verdict }) => [driverId, verdict])).toEqual([
      [fourth.driverId, 'asked'],
      [third.driverId, 'said_no'],
    ])

    expect(await missedBy(first)).toMatchObject([
      {
        bookingId,
        why: 'You were asked, but another driver accepted first. You had not opened it.',
      },
    ])
    expect(await missedBy(suspended)).toMatchObject([
      { why: 'You were not verified, or a document had expired.' },
    ])
    expect(await missedBy(second)).toEqual([])
    expect(await missedBy(third)).toEqual([])
    const [missed] = await missedBy(first)
    expect(Object.keys(missed ?? {}).toSorted()).toEqual([
      'area',
      'at',
      'bookingId',
      'distanceKm',
      'why',
    ])
    const { rows } = await fixture.db.execute(
      sql`select 1 from audit_log where action = 'read_offer_trace' and object_id = ${bookingId}`,
    )
    expect(rows).toHaveLength(1)
  })

  it('keeps the answers of a finished round when the driver is asked again', async () => {
    const [first, second] = [await fixture.driver(3), await fixture.driver(4)]
    const { bookingId } = await fixture.held()
    await markOfferSeen(fixture.ctx, second.driverId, bookingId)
    must(await fixture.accept(first, bookingId))
    const actor = { kind: 'driver', ...first } as const
    must(await cancelBooking(fixture.ctx, actor, { bookingId, expectedFeeCents: 0, reason: null }))
    const [before, after] = await traceOf(bookingId)
    const answers = (wave: typeof before) =>
      Object.fromEntries(
        wave?.drivers.map(({ driverId, answer, seenAt }) => [
          driverId,
          [answer, seenAt !== null],
        ]) ?? [],
      )
    expect(answers(before)).toEqual({
      [first.driverId]: ['given_up', false],
      [second.driverId]: ['closed', true],
    })
    expect([after?.round, answers(after)]).toEqual([
      2,
      { [first.driverId]: [null, false], [second.driverId]: ['open', false] },
    ])
    expect(after?.drivers.find(({ driverId }) => driverId === first.driverId)?.verdict).toBe(
      'said_no',
    )
  })

  it('hides the customer’s own words for a place that is not on the map', async () => {
    const [taker, offered] = [await fixture.driver(3), await fixture.driver(4)]
    const unfit = await makeDriver(fixture.db, {
      at: { lat: 53.24, lon: -6.6593 },
      vehicleTypes: ['motorcycle'],
    })
    const { bookingId } = await fixture.held()
    must(await fixture.accept(taker, bookingId))
    const offTheMap = { label: 'Behind the mart', area: null, eircode: null, point: null }
    await fixture.db.update(bookings).set({ pickup: offTheMap }).where(eq(bookings.id, bookingId))
    await fixture.db.execute(sql`update offer_verdicts set distance_km = null`)
    expect(await missedBy(offered)).toMatchObject([{ area: 'Place not on the map' }])
    expect(await missedBy(unfit)).toEqual([])
  })

  it('is bounded, however many drivers are near', async () => {
    await Promise.all(
      Array.from({ length: mostOthersTraced + 15 }, (_, n) => fixture.driver(2 + n / 20)),
    )
    const { bookingId } = await fixture.held()
    const [wave] = await traceOf(bookingId)
    expect(wave?.considered).toBe(mostOthersTraced + 15)
    expect(wave?.drivers).toHaveLength(3 + mostOthersTraced)
  })

  it('is deleted when no one may ask for it any more, and not before', async () => {
    await fixture.driver()
    const { bookingId } = await fixture.held()
    fixture.clock.advance(`${(offerTraceDays - 1) * 24}h`)
    await purgeOfferTraces(fixture.ctx)
    expect(await traceOf(bookingId)).toHaveLength(1)
    fixture.clock.advance('49h')
    await purgeOfferTraces(fixture.ctx)
    expect(await traceOf(bookingId)).toEqual([])
    const { rows } = await fixture.db.execute(sql`select 1 from offer_verdicts`)
    expect(rows).toEqual([])
    await fixture.drain()
  })
})

describe('the truck fits, in every wave', () => {
  it.each<[string, Partial<Casualty>, Partial<typeof driverProfiles.$inferInsert>, string]>([
    ['type', { vehicleType: 'motorcycle' }, { vehicleTypes: ['car'] }, 'vehicle_type_not_taken'],
    ['size', { vehicleSize: 'large' }, { payloadKg: 2_500 }, 'too_heavy'],
    ['not rolling', { isRolling: 'no' }, { services: [] }, 'no_winch'],
    ['no keys', { keysAvailable: 'no' }, { services: ['lockout'] }, 'no_winch'],
    ['keys locked in', { keysAvailable: 'locked' }, { services: ['winch'] }, 'no_lockout'],
    ['height', { locationDetails: 'underground' }, { truckHeightCm: 300 }, 'truck_too_tall'],
    ['access', { loadingAccess: 'very_tight' }, { services: ['lockout'] }, 'no_winch'],
  ])('%s', async (_what, casualty, profile, reason) => {
    const near = { lat: 53.24, lon: -6.6593 }
    const unfit = await makeDriver(fixture.db, { at: near, ...profile })
    const fit = await fixture.driver(9)
    const { bookingId } = await heldFor(casualty)
    for (const wait of ['61s', '121s', '61s']) {
      fixture.clock.advance(wait)
      await fixture.drain()
      expect(await offersTo(unfit)).toEqual([])
    }
    expect(await offersTo(fit)).toEqual([bookingId])
    const [wave] = await traceOf(bookingId)
    const traced = wave?.drivers.find(({ driverId }) => driverId === unfit.driverId)
    expect(traced?.reasons).toContain(reason)
  })
})

describe('redispatch while it waits', () => {
  const assign = (
    bookingId: string,
    who: { accountId: string; role?: string },
    driverId: string | null,
  ) => assignDriver(fixture.ctx, { role: 'customer', ...who }, { bookingId, driverId })

  it('the customer chooses one: asked alone, at the price held; back to the best ones, asked again', async () => {
    const [near, far] = [await fixture.driver(3), await fixture.driver(12)]
    const { bookingId, who } = await fixture.held()
    const { priceCents, acceptBy } = await fixture.booking(bookingId)
    must(await assign(bookingId, who, far.driverId))
    expect([await offersTo(near), await offersTo(far)]).toEqual([[], [bookingId]])
    const chosen = await fixture.booking(bookingId)
    expect(chosen).toMatchObject({ assignment: 'chosen_driver', priceCents, acceptBy, round: 2 })
    expect(codeOf(await fixture.accept(near, bookingId))).toBe('offer_not_open')
    // choosing the same driver twice counts once
    must(await assign(bookingId, who, far.driverId))
    expect((await fixture.booking(bookingId)).round).toBe(2)

    must(await assign(bookingId, who, null))
    expect([await offersTo(near), await offersTo(far)]).toEqual([[bookingId], [bookingId]])
    must(await fixture.accept(near, bookingId))
    expect((await fixture.payment(bookingId)).capturedCents).toBe(priceCents)
    expect(codeOf(await assign(bookingId, who, far.driverId))).toBe('booking_not_open')
  })

  it('refuses a driver who declined, one who may not be asked, and everyone when no driver is left', async () => {
    const driver = await fixture.driver()
    const { bookingId, who } = await fixture.held()
    must(await declineOffer(fixture.ctx, driver, { bookingId, reason: 'too_far' }))
    expect(must(await listEligibleDrivers(fixture.ctx, bookingId)).drivers).toEqual([])
    expect(codeOf(await assign(bookingId, who, driver.driverId))).toBe('driver_not_available')
    const busy = await fixture.driver(4)
    const other = await fixture.held(busy.driverId)
    must(await fixture.accept(busy, other.bookingId))
    expect(codeOf(await assign(bookingId, who, busy.driverId))).toBe('driver_not_available')
    const fresh = await fixture.driver(5)
    expect(must(await listEligibleDrivers(fixture.ctx, bookingId)).drivers).toMatchObject([
      { driverId: fresh.driverId, isAsked: false },
    ])
    must(await assign(bookingId, who, fresh.driverId))
    await fixture.goOffDuty(fresh)
    expect(codeOf(await assign(bookingId, who, null))).toBe('no_drivers_available')
  })

  // Seen to fail with: the distance given as it was measured.
  it('lists drivers with their distance by the kilometre; operators alone have it exactly', async () => {
    await fixture.driver(3.4)
    const { bookingId } = await fixture.held()
    const distanceFor = async (isForOperator: boolean) =>
      must(await listEligibleDrivers(fixture.ctx, bookingId, isForOperator)).drivers[0]?.distanceKm
    expect(await distanceFor(false)).toBe(3)
    expect(await distanceFor(true)).not.toBe(3)
  })

  it('is on record when an operator does it', async () => {
    const driver = await fixture.driver()
    const { bookingId } = await fixture.held()
    must(await assign(bookingId, operator, driver.driverId))
    const { rows } = await fixture.db.execute<{ after: unknown }>(
      sql`select after from audit_log where action = 'assign_driver' and object_id = ${bookingId}`,
    )
    expect(rows).toMatchObject([{ after: { chosenDriverId: driver.driverId } }])
  })

  it('rings phones only a limited number of times', async () => {
    const drivers = [await fixture.driver(3), await fixture.driver(4)]
    const { bookingId, who } = await fixture.held()
    let refused = ''
    for (let turn = 0; turn < mostOfferRounds && refused === ''; turn += 1) {
      const outcome = await assign(bookingId, who, drivers[turn % 2]?.driverId ?? null)
      if (!outcome.ok) refused = outcome.refusal.code
    }
    expect(refused).toBe('too_many_requests')
    expect((await fixture.booking(bookingId)).round).toBe(mostOfferRounds)
  })

  // Mutant: `closeOpenOffers` left out of `offerAgain`.
  it('while a driver accepts: accepted or asked again, and the books agree', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const [near, far] = [await fixture.driver(3), await fixture.driver(12)]
      const { bookingId, who } = await fixture.held()
      const [accepted, assigned] = await Promise.all([
        fixture.accept(near, bookingId),
        assign(bookingId, who, far.driverId),
      ])
      expect([codeOf(accepted), codeOf(assigned)]).toSatisfy(
        ([one, other]: string[]) =>
          (one === 'ok' && other === 'booking_not_open') ||
          (one === 'offer_not_open' && other === 'ok'),
      )
      await fixture.goOffDuty(near)
      await fixture.goOffDuty(far)
    }
    await fixture.drain()
  })
})

describe('race 27: off duty or suspended between offer and acceptance', () => {
  // Mutant: `isOnDuty` and `isVerified` not checked in `acceptRefusal`.
  it('refuses with its reason, at once and in the same moment', async () => {
    const [resting, suspended] = [await fixture.driver(3), await fixture.driver(4)]
    // One driver is left for the job after it.
    await fixture.driver(20)
    const { bookingId } = await fixture.held()
    await fixture.goOffDuty(resting)
    expect(codeOf(await fixture.accept(resting, bookingId))).toBe('driver_off_duty')
    const [accepted] = await Promise.all([
      fixture.accept(suspended, bookingId),
      fixture.db
        .update(driverProfiles)
        .set({ state: 'suspended', stateReason: 'A sample' })
        .where(eq(driverProfiles.id, suspended.driverId)),
    ])
    expect(['ok', 'driver_not_verified']).toContain(codeOf(accepted))
    const { status } = await fixture.booking(bookingId)
    expect(status).toBe(accepted.ok ? 'confirmed' : 'pending_driver_acceptance')
    if (!accepted.ok) return
    const { bookingId: next } = await fixture.held()
    expect(await offersTo(suspended)).not.toContain(next)
  })

  it('refuses a suspended driver who still holds the offer', async () => {
    const driver = await fixture.driver()
    const { bookingId } = await fixture.held()
    await fixture.db
      .update(driverProfiles)
      .set({ state: 'suspended', stateReason: 'A sample' })
      .where(eq(driverProfiles.id, driver.driverId))
    expect(codeOf(await fixture.accept(driver, bookingId))).toBe('driver_not_verified')
  })
})
