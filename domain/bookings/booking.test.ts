import { describe, expect, it } from 'vitest'
import {
  bookingTransitions,
  bookingStatuses,
  cancelTransitionFor,
  driverTransitions,
  endStatuses,
  isAcceptTransition,
  transitionRow,
  waysToPay,
  offeredDriverTransition,
  type BookingTransition,
  type BookingStatus,
} from './booking.ts'
import { decide, type BookingFacts, type DriverFacts } from './decide-transition.ts'
import type { Actor, ActorKind } from '../accounts/roles.ts'

const now = new Date('2026-12-04T18:00:00.000Z')
const minutes = (count: number) => new Date(now.getTime() + count * 60_000)

const factsIn = (status: BookingStatus, extra: Partial<BookingFacts> = {}): BookingFacts => ({
  status,
  priceCents: 95_00,
  acceptBy: minutes(5),
  cardBy: minutes(5),
  acceptedAt: ['pending', 'pending_driver_acceptance'].includes(status) ? null : minutes(-1),
  arrivalMissedAt: null,
  acceptedLateAt: null,
  arrivalProvenAt: now,
  driverId: ['pending', 'pending_driver_acceptance'].includes(status) ? null : 'drv_1',
  ...extra,
})

const actors: Record<ActorKind, Actor> = {
  customer: { kind: 'customer', accountId: 'acc_1' },
  driver: { kind: 'driver', accountId: 'acc_2', driverId: 'drv_1' },
  operator: { kind: 'operator', accountId: 'acc_3' },
  system: { kind: 'system' },
  provider: { kind: 'provider' },
}

const ready: DriverFacts = {
  driverId: 'drv_1',
  isVerified: true,
  isOnDuty: true,
  hasActiveJob: false,
  offer: 'open',
  etaMinutes: 10,
}

const transitions = Object.keys(bookingTransitions) as BookingTransition[]

/** Deadlines that have passed, so that only status and actor decide. */
const late = (status: BookingStatus): BookingFacts =>
  factsIn(status, { acceptBy: minutes(-1), cardBy: minutes(-1) })

describe('the table of a booking’s life', () => {
  it('decides every status × transition × actor, allowing exactly what the table says', () => {
    for (const status of bookingStatuses) {
      for (const transition of transitions) {
        for (const actor of Object.values(actors)) {
          for (const paidBy of waysToPay) {
            const facts = isAcceptTransition(transition)
              ? factsIn(status, { paidBy, othersOfferedAt: now })
              : { ...late(status), paidBy }
            const outcome = decide(facts, { transition, actor, driver: ready }, now)
            const row = transitionRow(transition)
            const isInTable =
              row.from.includes(status) &&
              row.by.includes(actor.kind) &&
              (row.paidBy?.includes(paidBy) ?? true)
            expect(outcome.ok, `${transition} from ${status} by ${actor.kind}, ${paidBy}`).toBe(
              isInTable,
            )
            if (outcome.ok) expect(outcome.value.to).toBe(row.to)
          }
        }
      }
    }
  })

  it('reaches every status from pending, and leaves every status but the ends', () => {
    const reached = new Set<BookingStatus>(['pending'])
    for (let grown = true; grown;) {
      const before = reached.size
      for (const transition of Object.values(bookingTransitions)) {
        if (transition.from.some((from) => reached.has(from))) reached.add(transition.to)
      }
      grown = reached.size > before
    }
    expect([...reached].sort()).toEqual([...bookingStatuses].sort())
    for (const status of bookingStatuses) {
      const ways = transitions.filter((transition) =>
        (bookingTransitions[transition].from as readonly BookingStatus[]).includes(status),
      )
      expect(ways.length === 0).toBe(endStatuses.includes(status))
    }
  })

  it('gives every way out a payment operation: no end is reached with a hold left open', () => {
    for (const transition of transitions) {
      const { to, from, effects } = bookingTransitions[transition]
      if (to !== 'cancelled') continue
      const paymentEffects = [
        'release_payment',
        'record_capture_refusal',
        'refund_less_fee',
        'refund_everything',
      ]
      expect(
        effects.filter((effect) => paymentEffects.includes(effect)),
        `${transition} from ${from.join()}`,
      ).toHaveLength(1)
    }
  })
})

describe('accepting', () => {
  const accept = (facts: BookingFacts, driver: DriverFacts | undefined, at = now) =>
    decide(facts, { transition: 'accept', actor: actors.driver, ...(driver ? { driver } : {}) }, at)
  const waiting = factsIn('pending_driver_acceptance')
  const why = (outcome: ReturnType<typeof accept>) => (outcome.ok ? 'ok' : outcome.refusal.code)

  it('is refused for one reason at a time, each with its own code', () => {
    expect(why(accept(waiting, ready))).toBe('ok')
    expect(why(accept(waiting, undefined))).toBe('not_found')
    expect(why(accept(waiting, { ...ready, offer: null }))).toBe('not_found')
    expect(why(accept(waiting, { ...ready, offer: 'declined' }))).toBe('offer_declined')
    expect(why(accept(waiting, { ...ready, offer: 'closed' }))).toBe('offer_not_open')
    expect(why(accept(waiting, { ...ready, isVerified: false }))).toBe('driver_not_verified')
    expect(why(accept(waiting, { ...ready, isOnDuty: false }))).toBe('driver_off_duty')
    expect(why(accept(waiting, { ...ready, hasActiveJob: true }))).toBe('driver_busy')
    expect(why(accept(factsIn('confirmed'), ready))).toBe('already_taken')
    expect(why(accept(factsIn('cancelled'), ready))).toBe('offer_expired')
  })

  it('ends at the deadline to the millisecond, where expiring begins', () => {
    const deadline = minutes(5)
    const justBefore = new Date(deadline.getTime() - 1)
    const expire = (at: Date) =>
      decide(waiting, { transition: 'expire', actor: actors.system }, at).ok
    expect(why(accept(waiting, ready, justBefore))).toBe('ok')
    expect(expire(justBefore)).toBe(false)
    expect(why(accept(waiting, ready, deadline))).toBe('offer_expired')
    expect(expire(deadline)).toBe(true)
  })
})

describe('a driver who cancels after accepting', () => {
  const by = (status: BookingStatus, actor: ActorKind) => {
    const transition = cancelTransitionFor(status, actor)
    const outcome =
      transition &&
      decide(factsIn(status), { transition, actor: actors[actor], driver: ready }, now)
    return outcome?.ok ? [outcome.value.to, outcome.value.fee?.refundCents ?? null] : null
  }

  it('leaves the booking waiting until the recovery has begun, and ends it after', () => {
    for (const status of ['confirmed', 'driver_en_route', 'driver_arrived'] as const) {
      expect(by(status, 'driver')).toEqual(['pending_new_driver', null])
    }
    expect(by('in_progress', 'driver')).toEqual(['cancelled', 95_00])
  })

  it('costs the customer nothing, whatever they do next', () => {
    expect(by('pending_new_driver', 'customer')).toEqual(['cancelled', 95_00])
    expect(by('pending_new_driver', 'operator')).toEqual(['cancelled', 95_00])
    expect(by('pending_new_driver', 'driver')).toBeNull()
  })

  it('ends at the new deadline, to the millisecond', () => {
    const facts = factsIn('pending_new_driver', { driverId: null })
    const expire = (at: Date) =>
      decide(facts, { transition: 'expire_again', actor: actors.system }, at).ok
    const takeOver = (at: Date) =>
      decide(facts, { transition: 'take_over', actor: actors.driver, driver: ready }, at).ok
    const justBefore = new Date(minutes(5).getTime() - 1)
    expect([takeOver(justBefore), expire(justBefore)]).toEqual([true, false])
    expect([takeOver(minutes(5)), expire(minutes(5))]).toEqual([false, true])
  })
})

describe('a late driver is replaced', () => {
  const facts = factsIn('driver_en_route', { othersOfferedAt: now, expectedAt: minutes(40) })
  const replace = (booking: BookingFacts, driver: DriverFacts = ready) => {
    const actor: Actor = { kind: 'driver', accountId: 'acc_9', driverId: 'drv_9' }
    const outcome = decide(booking, { transition: 'replace_driver', actor, driver }, now)
    return outcome.ok ? 'ok' : outcome.refusal.code
  }

  it('only while others are offered the job, in time, and by one who is nearer', () => {
    expect(replace(facts)).toBe('ok')
    expect(replace({ ...facts, othersOfferedAt: null })).toBe('already_taken')
    expect(replace({ ...facts, acceptBy: minutes(0) })).toBe('offer_expired')
    expect(replace({ ...facts, expectedAt: minutes(12) })).toBe('other_driver_nearer')
    expect(replace(facts, { ...ready, offer: 'closed' })).toBe('offer_not_open')
    expect(replace(facts, { ...ready, hasActiveJob: true })).toBe('driver_busy')
  })

  it('and no driver who has arrived is: not at the pickup, nor with the vehicle', () => {
    for (const status of ['driver_arrived', 'in_progress', 'completed'] as const)
      expect(replace({ ...facts, status }), status).toBe('already_taken')
  })
})

describe('the driver’s transitions', () => {
  it('offers one at a time, in the order of the job', () => {
    expect(
      bookingStatuses.map((status) => offeredDriverTransition(status)).filter(Boolean),
    ).toEqual([...driverTransitions])
  })

  it('belong to the assigned driver alone', () => {
    const stranger: Actor = { kind: 'driver', accountId: 'acc_9', driverId: 'drv_9' }
    for (const transition of [...driverTransitions, 'cancel_by_driver'] as const) {
      const from = bookingTransitions[transition].from[0]
      const outcome = decide(factsIn(from), { transition, actor: stranger, driver: ready }, now)
      expect(outcome.ok ? 'ok' : outcome.refusal.code).toBe('not_found')
    }
  })
})

describe('cancelling', () => {
  it('carries its fee: half on the way, all of it on arrival, nothing for a driver’s own', () => {
    const feeOf = (status: BookingStatus, by: ActorKind) => {
      const transition = cancelTransitionFor(status, by)
      if (!transition) return null
      const facts = factsIn(status, { acceptedAt: minutes(-6) })
      const outcome = decide(facts, { transition, actor: actors[by] }, now)
      return outcome.ok ? (outcome.value.fee?.feeCents ?? 0) : outcome.refusal.code
    }
    expect(feeOf('pending_driver_acceptance', 'customer')).toBe(0)
    expect(feeOf('confirmed', 'customer')).toBe(0)
    expect(feeOf('driver_en_route', 'customer')).toBe(47_50)
    expect(feeOf('driver_arrived', 'customer')).toBe(95_00)
    expect(feeOf('driver_arrived', 'driver')).toBe(0)
    expect(feeOf('driver_arrived', 'operator')).toBe(0)
    expect(feeOf('in_progress', 'customer')).toBeNull()
  })

  it('says why not, where it is not possible', () => {
    const refusalOf = (status: BookingStatus) => {
      const outcome = decide(
        factsIn(status),
        { transition: 'cancel_by_customer', actor: actors.customer },
        now,
      )
      return outcome.ok ? 'ok' : outcome.refusal.code
    }
    expect(refusalOf('in_progress')).toBe('cancel_needs_support')
    expect(refusalOf('confirming_payment')).toBe('payment_being_confirmed')
    expect(refusalOf('completed')).toBe('booking_ended')
    expect(refusalOf('cancelled')).toBe('booking_ended')
  })
})
