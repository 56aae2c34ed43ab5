/**
 * The warnings that operators get, at each moment. Seen to fail with: `>=` turned to `>` at each threshold; `openOffers` not
 * checked in `nobody_answers`; `driver_arrived` counted as dark; an ended booking's chat counted.
 */
import { describe, expect, it } from 'vitest'
import { freshPositionMinutes } from './arrival.ts'
import {
  bookingExceptionKinds,
  byTrouble,
  exceptionsOf,
  movedKm,
  noAnswerShare,
  noAnswerUrgentShare,
  noMovementMinutes,
  paymentStuckMinutes,
  unansweredChatMinutes,
  type WatchedBooking,
} from './booking-exceptions.ts'
import { bookingStatuses } from './booking.ts'
import { acceptanceWindowMinutes, autoAssignWaves } from '../tariffs/tariff.ts'

const t0 = Date.parse('2026-12-04T18:00:00Z')
const at = (minutes: number): number => t0 + minutes * 60_000
const iso = (minutes: number): string => new Date(at(minutes)).toISOString()

const waiting: WatchedBooking = {
  status: 'pending_driver_acceptance',
  statusSince: iso(0),
  assignment: 'auto',
  wave: 1,
  openOffers: 3,
  askedSince: iso(0),
  acceptBy: iso(acceptanceWindowMinutes),
  acceptedAt: null,
  promisedBy: null,
  expectedAt: null,
  arrivalProvenAt: null,
  offeredKm: null,
  kmCloser: null,
  seenAt: null,
  payment: null,
  unread: null,
}
const driving: WatchedBooking = {
  ...waiting,
  status: 'driver_en_route',
  openOffers: 0,
  acceptedAt: iso(0),
  promisedBy: iso(40),
  expectedAt: iso(30),
  offeredKm: 12,
  kmCloser: 5,
  seenAt: iso(0),
}
/** Seen a moment ago at any time. */
const seen = (booking: WatchedBooking, minutes: number): WatchedBooking => ({
  ...booking,
  seenAt: iso(minutes),
})
const kindsAt = (booking: WatchedBooking, minutes: number): string[] =>
  exceptionsOf(booking, at(minutes)).map(({ kind, isUrgent }) => `${kind}${isUrgent ? ' now' : ''}`)

describe('no driver has answered', () => {
  const share = (part: number): number => acceptanceWindowMinutes * part
  it('is reported from half of the window, and as urgent near its end', () => {
    expect(kindsAt(waiting, share(noAnswerShare) - 0.01)).toEqual([])
    expect(kindsAt(waiting, share(noAnswerShare))).toEqual(['nobody_answers'])
    expect(kindsAt(waiting, share(noAnswerUrgentShare))).toEqual(['nobody_answers now'])
    expect(exceptionsOf(waiting, at(6))[0]?.sinceMs).toBe(at(0))
  })
  it('is quiet for a while after others were asked, but not at the end of the window', () => {
    const offeredAgain = { ...waiting, askedSince: iso(share(0.6)) }
    expect(kindsAt(offeredAgain, share(0.7))).toEqual([])
    expect(kindsAt(offeredAgain, share(noAnswerUrgentShare))).toEqual(['nobody_answers now'])
  })
  it('counts in a second round as well, from its own window', () => {
    const again = { ...waiting, status: 'pending_new_driver' as const, acceptBy: iso(60) }
    expect(kindsAt(again, 54)).toEqual([])
    expect(kindsAt(again, 55)).toEqual(['nobody_answers'])
  })
})

describe('no driver is left to ask', () => {
  it('at once when the chosen one said no', () => {
    const chosen = { ...waiting, assignment: 'chosen_driver' as const, openOffers: 0 }
    expect(kindsAt(chosen, 1)).toEqual(['no_driver_left now'])
    expect(kindsAt({ ...chosen, openOffers: 1 }, 1)).toEqual([])
  })
  it('of auto-assigned bookings only after the last wave', () => {
    const unoffered = { ...waiting, openOffers: 0 }
    const lastSeconds = Math.max(...autoAssignWaves.map(({ afterSeconds }) => afterSeconds))
    expect(kindsAt(unoffered, lastSeconds / 60)).toEqual([])
    expect(kindsAt(unoffered, lastSeconds / 60 + 0.5)).toEqual(['no_driver_left now'])
    expect(kindsAt(unoffered, 9), 'and then that is said, not that no one answers').toEqual([
      'no_driver_left now',
    ])
    expect(kindsAt({ ...unoffered, wave: autoAssignWaves.length }, 1)).toEqual([
      'no_driver_left now',
    ])
  })
})

describe('the payment', () => {
  it('is stuck when it is confirmed for longer than a provider needs', () => {
    const confirming = { ...waiting, status: 'confirming_payment' as const, statusSince: iso(3) }
    expect(kindsAt(confirming, 3 + paymentStuckMinutes - 0.01)).toEqual([])
    expect(kindsAt(confirming, 3 + paymentStuckMinutes)).toEqual(['payment_stuck now'])
  })
  it('is stuck after the end too, while the card is held', () => {
    const release = { kind: 'release', state: 'open', decidedAt: iso(10) } as const
    const cancelled = { ...waiting, status: 'cancelled' as const, payment: release }
    expect(kindsAt(cancelled, 11)).toEqual([])
    expect(kindsAt(cancelled, 12)).toEqual(['payment_stuck now'])
    expect(kindsAt({ ...cancelled, payment: { ...release, state: 'done' } }, 60)).toEqual([])
    expect(kindsAt({ ...cancelled, payment: { ...release, state: 'stuck' } }, 10)).toEqual([
      'payment_stuck now',
    ])
  })
})

describe('the way to the pickup', () => {
  it('goes well while the truck comes nearer', () => {
    expect(kindsAt(seen(driving, 25), 25)).toEqual([])
  })
  it('slips when it is expected later than promised, as urgent when it is late', () => {
    const late = { ...seen(driving, 20), expectedAt: iso(41) }
    expect(kindsAt(late, 20)).toEqual(['eta_slipping'])
    expect(kindsAt(seen(driving, 41), 41)).toEqual(['eta_slipping now'])
  })
  it('is not over by the driver’s own press: an arrival that nothing proves slips until something does', () => {
    const pressed = { ...driving, status: 'driver_arrived' as const, expectedAt: null }
    expect(kindsAt(pressed, 40)).toEqual([])
    expect(kindsAt(pressed, 41)).toEqual(['eta_slipping now'])
    expect(kindsAt({ ...pressed, arrivalProvenAt: iso(50) }, 51)).toEqual([])
  })
  it('has not begun some minutes after acceptance', () => {
    const confirmed = { ...driving, status: 'confirmed' as const }
    expect(kindsAt(seen(confirmed, 9), noMovementMinutes - 0.01)).toEqual([])
    expect(kindsAt(seen(confirmed, 9), noMovementMinutes)).toEqual(['no_movement'])
    expect(kindsAt(seen(confirmed, 20), 2 * noMovementMinutes)).toEqual(['no_movement now'])
  })
  it('does not move when the truck is no nearer, unless it was there already', () => {
    const standing = { ...seen(driving, 10), kmCloser: movedKm - 0.1 }
    expect(kindsAt(standing, 10)).toEqual(['no_movement'])
    expect(kindsAt({ ...standing, kmCloser: movedKm }, 10)).toEqual([])
    expect(kindsAt({ ...standing, offeredKm: 2 * movedKm, kmCloser: 0 }, 10)).toEqual([])
    expect(kindsAt({ ...standing, offeredKm: null, kmCloser: null }, 10)).toEqual([])
  })
  it('counts a truck as not seen from its acceptance, if that was later than its last position', () => {
    const accepted = { ...driving, acceptedAt: iso(19), seenAt: iso(0) }
    expect(kindsAt(accepted, 19)).toEqual([])
    expect(kindsAt(accepted, 19 + freshPositionMinutes)).toEqual([])
    const [dark] = exceptionsOf(accepted, at(20 + freshPositionMinutes))
    expect(dark).toMatchObject({ kind: 'position_dark', sinceMs: at(19) })
  })
  it('is dark when the truck was not seen, and then no lack of movement is reported', () => {
    const dark = { ...driving, kmCloser: 0 }
    expect(kindsAt(dark, freshPositionMinutes)).toEqual([])
    expect(kindsAt(dark, freshPositionMinutes + 0.01)).toEqual(['position_dark'])
    expect(kindsAt(dark, 12)).toEqual(['position_dark'])
    expect(kindsAt({ ...dark, seenAt: null }, 6)).toEqual(['position_dark'])
    expect(kindsAt({ ...dark, status: 'in_progress' }, 6)).toEqual(['position_dark'])
    const there = { ...dark, status: 'driver_arrived' as const, arrivalProvenAt: iso(30) }
    expect(kindsAt(there, 60)).toEqual([])
  })
})

describe('a message', () => {
  it('that is not read is reported after some minutes, and not after the end', () => {
    const wrote = { ...driving, unread: { from: 'customer' as const, since: iso(2) } }
    expect(kindsAt(seen(wrote, 6), 2 + unansweredChatMinutes - 0.01)).toEqual([])
    expect(kindsAt(seen(wrote, 6), 2 + unansweredChatMinutes)).toEqual(['chat_unanswered'])
    expect(kindsAt({ ...wrote, status: 'cancelled' }, 60)).toEqual([])
  })
})

describe('the order', () => {
  const troubled = (booking: WatchedBooking, minutes: number, created: number) => ({
    exceptions: exceptionsOf(booking, at(minutes)),
    createdAt: iso(created),
  })
  it('is urgent first, then wrong, then well; the longest first', () => {
    const urgent = troubled({ ...waiting, openOffers: 0, wave: 3 }, 5, 3)
    const wrong = troubled(waiting, 5, 2)
    const older = troubled({ ...waiting, acceptBy: iso(9), askedSince: iso(-1) }, 5, 4)
    const fine = troubled(waiting, 1, 0)
    const newer = troubled(waiting, 1, 1)
    expect([newer, fine, wrong, older, urgent].toSorted(byTrouble)).toEqual([
      urgent,
      older,
      wrong,
      fine,
      newer,
    ])
  })
  it('of one booking puts what is urgent first', () => {
    const both = { ...seen(driving, 45), unread: { from: 'driver' as const, since: iso(0) } }
    expect(kindsAt({ ...both, kmCloser: 11 }, 45)).toEqual(['eta_slipping now', 'chat_unanswered'])
  })
})

it('every kind can happen, and every status is decided', () => {
  const facts = {
    ...driving,
    payment: { kind: 'capture', state: 'stuck', decidedAt: iso(0) } as const,
    unread: { from: 'customer', since: iso(0) } as const,
  }
  const found = new Set(
    bookingStatuses.flatMap((status) =>
      [0, 3].flatMap((openOffers) =>
        ([null, 'silent', 'not_safe'] as const).flatMap((alert) =>
          [null, iso(59)].flatMap((seenAt) =>
            exceptionsOf(
              {
                ...facts,
                status,
                openOffers,
                seenAt,
                kmCloser: 0,
                acceptBy: iso(61),
                companionAlert: alert && { kind: alert, since: iso(0) },
              },
              at(60),
            ).map(({ kind }) => kind),
          ),
        ),
      ),
    ),
  )
  expect([...found].toSorted()).toEqual([...bookingExceptionKinds].toSorted())
})

describe('the night companion', () => {
  const alerted = (kind: 'not_safe' | 'silent', more: Partial<WatchedBooking> = {}) => ({
    ...waiting,
    ...more,
    companionAlert: { kind, since: iso(0) },
  })

  it('comes before everything else, and is urgent from its first second', () => {
    const stuck = { kind: 'capture', state: 'stuck', decidedAt: iso(0) } as const
    expect(kindsAt(alerted('not_safe', { payment: stuck }), 0)).toEqual([
      'not_safe now',
      'payment_stuck now',
    ])
    expect(kindsAt(alerted('silent'), 0)).toEqual(['check_in_silent now'])
  })

  it('sorts a person in danger above older problems', () => {
    const row = (booking: WatchedBooking, minutes: number) => ({
      exceptions: exceptionsOf(booking, at(minutes)),
      createdAt: iso(0),
    })
    const lost = row({ ...waiting, openOffers: 0, wave: 9 }, 9)
    const [silent, inDanger] = [row(alerted('silent'), 9), row(alerted('not_safe'), 9)]
    expect([lost, silent, inDanger].toSorted(byTrouble)).toEqual([inDanger, silent, lost])
  })

  it('keeps "not safe" after the end, and silence no longer', () => {
    expect(kindsAt(alerted('not_safe', { status: 'cancelled' }), 5)).toEqual(['not_safe now'])
    expect(kindsAt(alerted('silent', { status: 'completed' }), 5)).toEqual([])
  })
})
