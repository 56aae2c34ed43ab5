/** Simulated drivers and a scripted customer over the public API of a real app. */
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { offers } from '../../db/schema/bookings.ts'
import type { FleetingEvent, LiveEvent } from '../../contract/live-events.ts'
import type { QuoteRequest } from '../../contract/bookings/quotes.ts'
import { plainCasualty } from '../../domain/bookings/casualty.ts'
import { greatCircleKm } from '../../domain/places/point.ts'
import { must } from '../../server/testing/fixtures/booking-fixture.ts'
import { brokenInvariants } from '../../server/testing/invariants.ts'
import { realClock } from './clock.ts'
import type { Customer } from './customer.ts'
import { followLive } from './follow-live.ts'
import { openDrivingFixture, type DrivingFixture } from './testing/driving-fixture.ts'

let fixture: DrivingFixture
let tab: AbortController

beforeEach(async () => {
  fixture = await openDrivingFixture()
  tab = new AbortController()
})
afterEach(async () => {
  tab.abort()
  await fixture.drain()
  const broken = await brokenInvariants(fixture)
  await fixture.close()
  expect(broken).toEqual([])
})

const naas = { lat: 53.2206, lon: -6.6593 }
const toNewbridge: QuoteRequest = {
  pickup: { location: 'roadside', where: { kind: 'point', ...naas } },
  dropoff: { location: 'garage', where: { kind: 'place', name: 'Newbridge', county: 'Kildare' } },
  manualDistanceKm: null,
  urgency: 'standard',
  casualty: plainCasualty,
}

/** Everything a customer's open page hears. */
const openTab = async (customer: Customer): Promise<(LiveEvent | FleetingEvent)[]> => {
  const heard: (LiveEvent | FleetingEvent)[] = []
  await new Promise<void>((resolve) => {
    followLive({
      stream: customer.client.stream,
      onAfresh: resolve,
      onEvent: (event) => void heard.push(event),
      clock: realClock,
      random: Math.random,
      signal: tab.signal,
    }).catch(() => {})
  })
  return heard
}

const actionsOf = (lines: readonly { action: string }[]): string[] =>
  lines.map(({ action }) => action)

describe('a simulated driver', () => {
  it('takes a job from the offer to the end, and goes home', async () => {
    const driver = await fixture.driverWithPassword()
    const simulated = fixture.simulate(driver)
    await simulated.hears('signed_in')
    const customer = await fixture.customerOverHttp()
    const heard = await openTab(customer)

    const { bookingId } = await customer.book(toNewbridge, driver.driverId)
    await simulated.hears('completed')
    await simulated.hears('heading_home')

    expect(actionsOf(simulated.lines)).toEqual([
      'signed_in',
      'offered',
      'accepted',
      'set_off',
      'arrived',
      'started_recovery',
      'completed',
      'heading_home',
    ])
    // A driver who has looked at an offer gets no push or text about it.
    const [offer] = await fixture.db
      .select({ seenAt: offers.seenAt })
      .from(offers)
      .where(eq(offers.bookingId, bookingId))
    expect(offer?.seenAt).toBeInstanceOf(Date)
    const booking = await customer.look(bookingId)
    expect(booking).toMatchObject({ status: 'completed', paymentStatus: 'captured' })
    const transitions = booking.timeline.filter(({ by }) => by === 'driver')
    expect(transitions.every(({ notes, status }) => status === 'confirming_payment' || notes)).toBe(
      true,
    )
    expect(
      transitions.find(({ status }) => status === 'driver_en_route')?.estimatedArrival,
    ).not.toBe(null)

    // The customer saw the truck come, and take the vehicle away.
    const dropoff = booking.dropoff?.point ?? naas
    const steps = heard.flatMap((event): (string | number)[] => {
      if (event.type === 'booking_changed') return [event.booking.status]
      if (event.type !== 'driver_position') return []
      return [greatCircleKm(event.position, naas), greatCircleKm(event.position, dropoff)]
    })
    const kmLeft = (from: string, until: string, end: 0 | 1): number[] =>
      steps
        .slice(steps.indexOf(from), steps.indexOf(until))
        .filter((step) => typeof step === 'number')
        .filter((_, index) => index % 2 === end)
    const toPickup = kmLeft('driver_en_route', 'driver_arrived', 0)
    const toDropoff = kmLeft('in_progress', 'completed', 1)
    for (const drive of [toPickup, toDropoff]) {
      expect(drive.length).toBeGreaterThan(10)
      expect(drive).toEqual(drive.toSorted((a, b) => b - a))
      // Positions are latest-only: the status that follows the last one may overtake it.
      expect(drive.at(-1)).toBeLessThan(0.5)
    }
    expect(simulated.lines.some((line) => JSON.stringify(line).includes('@'))).toBe(false)
  })

  it('says no with a reason, and the next job may be a yes', async () => {
    const driver = await fixture.driverWithPassword()
    let mood = 0.01
    const simulated = fixture.simulate(driver, () => mood)
    const customer = await fixture.customerOverHttp()
    const { bookingId } = await customer.book(toNewbridge, driver.driverId)
    expect(await simulated.hears('declined')).toEqual({
      action: 'declined',
      bookingId,
      why: 'finishing_shift',
    })
    expect(await customer.look(bookingId)).toMatchObject({ chosenDriverDeclined: true })

    mood = 0.5
    await customer.book(toNewbridge, driver.driverId)
    await simulated.hears('completed')
  })

  it('carries on when another driver was first', async () => {
    const driver = await fixture.driverWithPassword()
    const simulated = fixture.simulate(driver)
    await simulated.hears('signed_in')
    simulated.holdAt('offered')
    const other = await fixture.driver()
    const { bookingId } = await fixture.held()
    await simulated.hears('offered')
    must(await fixture.accept(other, bookingId))
    simulated.clock.letGo()

    const next = await fixture.held(driver.driverId)
    expect(await simulated.hears('completed')).toMatchObject({ bookingId: next.bookingId })
    expect(actionsOf(simulated.lines).filter((action) => action === 'accepted')).toHaveLength(1)
  })

  it('stops and is free when the booking is cancelled on the way', async () => {
    const driver = await fixture.driverWithPassword()
    const simulated = fixture.simulate(driver)
    simulated.holdAt('set_off')
    const customer = await fixture.customerOverHttp()
    const { bookingId } = await customer.book(toNewbridge, driver.driverId)
    await simulated.hears('set_off')

    const { cancelNow } = await customer.look(bookingId)
    const cancelled = await customer.client.call(
      'POST /api/bookings/:bookingId/cancel',
      { params: { bookingId }, body: { expectedFeeCents: cancelNow?.feeCents ?? 0 } },
      tab.signal,
    )
    expect(cancelled.kind).toBe('answered')
    expect(await simulated.hears('let_go')).toMatchObject({ bookingId, why: 'customer_cancelled' })
    simulated.clock.letGo()

    const next = await customer.book(toNewbridge, driver.driverId)
    expect(await simulated.hears('completed')).toMatchObject({ bookingId: next.bookingId })
  })

  it('continues where it was after a restart, with the same session', async () => {
    const driver = await fixture.driverWithPassword()
    const before = fixture.simulate(driver)
    before.holdAt('set_off')
    const customer = await fixture.customerOverHttp()
    const { bookingId } = await customer.book(toNewbridge, driver.driverId)
    await before.hears('set_off')
    await before.stop()

    const after = fixture.simulate(driver)
    await after.hears('completed')
    expect(actionsOf(after.lines).slice(0, 4)).toEqual([
      'took_up',
      'arrived',
      'started_recovery',
      'completed',
    ])
    expect(await customer.look(bookingId)).toMatchObject({ status: 'completed' })
  })

  it('answers an offer that was made while it was away', async () => {
    const driver = await fixture.driverWithPassword()
    const { bookingId } = await fixture.held(driver.driverId)
    expect(await fixture.simulate(driver).hears('accepted')).toMatchObject({ bookingId })
  })

  it('drives on while the server is away, and hears what it missed', async () => {
    const driver = await fixture.driverWithPassword()
    const simulated = fixture.simulate(driver)
    await simulated.hears('signed_in')
    const first = await fixture.held(driver.driverId)
    simulated.holdAt('set_off')
    await simulated.hears('set_off')
    const comeUp = await fixture.goDown()
    simulated.clock.letGo()
    await comeUp()
    expect(await simulated.hears('completed')).toMatchObject({ bookingId: first.bookingId })

    // An offer in the dark: only a stream that goes on where it was can tell of it.
    const comeUpAgain = await fixture.goDown()
    const second = await fixture.held(driver.driverId)
    await comeUpAgain()
    expect(await simulated.hears('completed')).toMatchObject({ bookingId: second.bookingId })
    expect(simulated.lines.filter(({ action }) => action === 'stumbled')).toEqual([])
  })

  it('goes on duty in the morning, and accepts being taken off duty', async () => {
    const driver = await fixture.driverWithPassword({ isOnDuty: false })
    const simulated = fixture.simulate(driver)
    await simulated.hears('on_duty')
    simulated.holdAt('offered')
    await fixture.held(driver.driverId)
    await simulated.hears('offered')
    await fixture.goOffDuty(driver)
    simulated.clock.letGo()
    expect(await simulated.hears('shrugged')).toMatchObject({ why: 'driver_off_duty' })
  })

  it('stays away where it is not known', async () => {
    const driver = await fixture.driverWithPassword()
    const simulated = fixture.simulate({ ...driver, email: 'nobody@example.ie' })
    expect(await simulated.hears('nobody_here')).toMatchObject({ why: 'wrong_credentials' })
    await simulated.stop()
  })
})
