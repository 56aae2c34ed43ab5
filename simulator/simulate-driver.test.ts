/** Simulated drivers and a scripted customer over the public API of a real app. */
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { offers } from '../db/schema/bookings.ts'
import type { FleetingEvent, LiveEvent } from '../contract/live-events.ts'
import type { QuoteRequest } from '../contract/quotes.ts'
import { plainCasualty } from '../domain/casualty.ts'
import { greatCircleKm } from '../domain/point.ts'
import { must } from '../server/testing/booking-scene.ts'
import { brokenInvariants } from '../server/testing/invariants.ts'
import { realClock } from './clock.ts'
import type { Customer } from './customer.ts'
import { followLive } from './follow-live.ts'
import { openDrivingScene, type DrivingScene } from './testing/driving-scene.ts'

let scene: DrivingScene
let tab: AbortController

beforeEach(async () => {
  scene = await openDrivingScene()
  tab = new AbortController()
})
afterEach(async () => {
  tab.abort()
  await scene.drain()
  const broken = await brokenInvariants(scene)
  await scene.close()
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

const deedsOf = (lines: readonly { deed: string }[]): string[] => lines.map(({ deed }) => deed)

describe('a simulated driver', () => {
  it('takes a job from the offer to the end, and goes home', async () => {
    const driver = await scene.driverWithPassword()
    const simulated = scene.simulate(driver)
    await simulated.hears('signed_in')
    const customer = await scene.customerOverHttp()
    const heard = await openTab(customer)

    const { bookingId } = await customer.book(toNewbridge, driver.driverId)
    await simulated.hears('completed')
    await simulated.hears('heading_home')

    expect(deedsOf(simulated.lines)).toEqual([
      'signed_in',
      'offered',
      'accepted',
      'set_off',
      'arrived',
      'started_recovery',
      'completed',
      'heading_home',
    ])
    // Whoever looks at an offer is not called any louder.
    const [offer] = await scene.db
      .select({ seenAt: offers.seenAt })
      .from(offers)
      .where(eq(offers.bookingId, bookingId))
    expect(offer?.seenAt).toBeInstanceOf(Date)
    const booking = await customer.look(bookingId)
    expect(booking).toMatchObject({ status: 'completed', paymentStatus: 'captured' })
    const moves = booking.timeline.filter(({ by }) => by === 'driver')
    expect(moves.every(({ notes, status }) => status === 'confirming_payment' || notes)).toBe(true)
    expect(moves.find(({ status }) => status === 'driver_en_route')?.estimatedArrival).not.toBe(
      null,
    )

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
    const driver = await scene.driverWithPassword()
    let mood = 0.01
    const simulated = scene.simulate(driver, () => mood)
    const customer = await scene.customerOverHttp()
    const { bookingId } = await customer.book(toNewbridge, driver.driverId)
    expect(await simulated.hears('declined')).toEqual({
      deed: 'declined',
      bookingId,
      why: 'finishing_shift',
    })
    expect(await customer.look(bookingId)).toMatchObject({ chosenDriverDeclined: true })

    mood = 0.5
    await customer.book(toNewbridge, driver.driverId)
    await simulated.hears('completed')
  })

  it('shrugs when somebody else was first', async () => {
    const driver = await scene.driverWithPassword()
    const simulated = scene.simulate(driver)
    await simulated.hears('signed_in')
    simulated.holdAt('offered')
    const other = await scene.driver()
    const { bookingId } = await scene.held()
    await simulated.hears('offered')
    must(await scene.accept(other, bookingId))
    simulated.clock.letGo()

    const next = await scene.held(driver.driverId)
    expect(await simulated.hears('completed')).toMatchObject({ bookingId: next.bookingId })
    expect(deedsOf(simulated.lines).filter((deed) => deed === 'accepted')).toHaveLength(1)
  })

  it('stops and is free when the booking is cancelled on the way', async () => {
    const driver = await scene.driverWithPassword()
    const simulated = scene.simulate(driver)
    simulated.holdAt('set_off')
    const customer = await scene.customerOverHttp()
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

  it('goes on where it was after a restart, with the same session', async () => {
    const driver = await scene.driverWithPassword()
    const before = scene.simulate(driver)
    before.holdAt('set_off')
    const customer = await scene.customerOverHttp()
    const { bookingId } = await customer.book(toNewbridge, driver.driverId)
    await before.hears('set_off')
    await before.stop()

    const after = scene.simulate(driver)
    await after.hears('completed')
    expect(deedsOf(after.lines).slice(0, 4)).toEqual([
      'took_up',
      'arrived',
      'started_recovery',
      'completed',
    ])
    expect(await customer.look(bookingId)).toMatchObject({ status: 'completed' })
  })

  it('answers an offer that was made while it was away', async () => {
    const driver = await scene.driverWithPassword()
    const { bookingId } = await scene.held(driver.driverId)
    expect(await scene.simulate(driver).hears('accepted')).toMatchObject({ bookingId })
  })

  it('drives on while the server is away, and hears what it missed', async () => {
    const driver = await scene.driverWithPassword()
    const simulated = scene.simulate(driver)
    await simulated.hears('signed_in')
    const first = await scene.held(driver.driverId)
    simulated.holdAt('set_off')
    await simulated.hears('set_off')
    const comeUp = await scene.goDown()
    simulated.clock.letGo()
    await comeUp()
    expect(await simulated.hears('completed')).toMatchObject({ bookingId: first.bookingId })

    // An offer in the dark: only a stream that goes on where it was can tell of it.
    const comeUpAgain = await scene.goDown()
    const second = await scene.held(driver.driverId)
    await comeUpAgain()
    expect(await simulated.hears('completed')).toMatchObject({ bookingId: second.bookingId })
    expect(simulated.lines.filter(({ deed }) => deed === 'stumbled')).toEqual([])
  })

  it('goes on duty in the morning, and lets somebody take it off', async () => {
    const driver = await scene.driverWithPassword({ isOnDuty: false })
    const simulated = scene.simulate(driver)
    await simulated.hears('on_duty')
    simulated.holdAt('offered')
    await scene.held(driver.driverId)
    await simulated.hears('offered')
    await scene.goOffDuty(driver)
    simulated.clock.letGo()
    expect(await simulated.hears('shrugged')).toMatchObject({ why: 'driver_off_duty' })
  })

  it('stays away where it is not known', async () => {
    const driver = await scene.driverWithPassword()
    const simulated = scene.simulate({ ...driver, email: 'nobody@example.ie' })
    expect(await simulated.hears('nobody_here')).toMatchObject({ why: 'wrong_credentials' })
    await simulated.stop()
  })
})
