/**
 * Whatever is pressed in whatever order, a simulated booking keeps to the table of the real one. Seen to fail with: a driver who was not
 * asked accepts.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { booking } from '../../../contract/bookings/bookings.ts'
import { conversation } from '../../../contract/bookings/chat.ts'
import { jobOffer } from '../../../contract/bookings/job-offers.ts'
import {
  driverTransitions,
  hasEnded,
  isActiveJob,
  mayShareContact,
  transitionRow,
  type BookingTransition,
} from '../../../domain/bookings/booking.ts'
import { begin, idOf, player, quoteWith, startCode, tripOf } from './demo-fixture.ts'
import { shownBooking, shownConversation, shownOffer } from './shown-booking.ts'
import { paces, restoreSimulation, sides, type Simulation } from './simulation.ts'
import { step, type SimulationEvent } from './step.ts'

describe('whatever is pressed', () => {
  const driver = fc.integer({ min: 1, max: 7 }).map(idOf)
  const side = fc.constantFrom(...sides)
  const event: fc.Arbitrary<SimulationEvent> = fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .integer({ min: -5, max: 9_000 })
        .map((elapsedMs) => ({ kind: 'tick' as const, elapsedMs })),
    },
    fc.constantFrom(...paces).map((pace) => ({ kind: 'pace' as const, pace })),
    fc.option(driver).map((driverId) => ({ kind: 'dispatch' as const, driverId, startCode })),
    { weight: 2, arbitrary: driver.map((driverId) => ({ kind: 'accept' as const, driverId })) },
    driver.map((driverId) => ({ kind: 'decline' as const, driverId })),
    fc.constant({ kind: 'offer_to_others' as const }),
    {
      weight: 4,
      arbitrary: fc
        .tuple(fc.constantFrom(...driverTransitions), fc.constantFrom(startCode, '0000'))
        .map(([transition, code]) => ({
          kind: 'transition' as const,
          transition,
          startCode: code,
        })),
    },
    fc
      .tuple(side, fc.constantFrom(0, 4500, 9500))
      .map(([by, expectedFeeCents]) => ({ kind: 'cancel' as const, by, expectedFeeCents })),
    fc.tuple(side, fc.string()).map(([by, content]) => ({
      kind: 'write' as const,
      by,
      clientId: 'c',
      messageType: 'text' as const,
      content,
    })),
    fc.tuple(side, fc.nat(9), fc.nat(9)).map(([by, deliveredSeq, readSeq]) => ({
      kind: 'reached' as const,
      by,
      deliveredSeq,
      readSeq,
    })),
    fc.boolean().map((isSharing) => ({ kind: 'share' as const, isSharing })),
    fc.constant({ kind: 'report' as const }),
    fc.constant({ kind: 'drivers' as const, quote: quoteWith(5) }),
  )

  it('keeps the rules, and renders', () => {
    fc.assert(
      fc.property(fc.nat(8), fc.array(event, { maxLength: 60 }), (driverCount, events) => {
        let now = begin(driverCount)
        for (const one of events) {
          const next = step(now, one)
          if (!next.ok) continue
          expectLegal(now, next.value)
          now = next.value
        }
        expect(restoreSimulation(JSON.parse(JSON.stringify(now)))).toEqual(now)
      }),
      { numRuns: 300 },
    )
  })

  const expectLegal = (before: Simulation, next: Simulation): void => {
    expect(next.atMs).toBeGreaterThanOrEqual(before.atMs)
    const { trip } = next
    if (!trip) return
    expectTable(before, next)
    const taken = trip.offers.filter(({ state }) => state === 'accepted')
    expect(taken.length).toBeLessThanOrEqual(1)
    expect(taken.map(({ driverId }) => driverId)).toEqual(trip.driverId ? [trip.driverId] : [])
    if (isActiveJob(trip.status)) expect(trip.driverId).not.toBeNull()
    if (hasEnded(trip.status)) {
      expect(trip.offers.some(({ state }) => state === 'open')).toBe(false)
    }
    if (trip.status === 'cancelled' && trip.acceptedAt) {
      expect((trip.cancellationFeeCents ?? 0) + (trip.refundedCents ?? 0)).toBe(trip.priceCents)
    }
    for (const viewer of sides) {
      const shown = booking.parse(shownBooking(next, trip, viewer, player))
      if (!mayShareContact(trip.status)) expect(shown.driverPosition).toBeNull()
      conversation.parse(shownConversation(trip, viewer))
    }
    const offer = shownOffer(next, trip, player)
    if (offer) jobOffer.parse(offer)
  }

  /** Each entry of the history is a row of the domain's table. */
  const expectTable = (before: Simulation, { trip }: Simulation): void => {
    const known = before.trip?.timeline.length ?? 0
    const statuses = tripOf({ ...before, trip }).timeline.map(({ status }) => status)
    for (const [index, to] of statuses.entries()) {
      const from = statuses[index - 1]
      if (index < known || !from) continue
      const isRow = (
        [
          'confirm_hold',
          'accept',
          'expire',
          'capture_succeeded',
          ...driverTransitions,
          'cancel_before_acceptance',
          'cancel_by_customer',
          'cancel_by_driver',
          'give_up',
          'take_over',
          'expire_again',
          'cancel_between_drivers',
        ] satisfies BookingTransition[]
      ).some((name) => transitionRow(name).from.includes(from) && transitionRow(name).to === to)
      expect(isRow, `${from} to ${to}`).toBe(true)
    }
    expect(statuses.at(-1)).toBe(trip?.status)
  }
})
