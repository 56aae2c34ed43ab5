/** Far beyond a promise. Seen to fail with: `>` for `>=`, a margin of 0, and `notified` not counted. */
import { describe, expect, it } from 'vitest'
import { addMinutes } from '../bookings/arrival.ts'
import {
  farBeyondMinutes,
  isFarBeyond,
  isNearer,
  isNotifiedAgain,
  mostArrivalNotifications,
  notifiedAgainMinutes,
} from './late-arrival.ts'

const now = new Date('2026-12-04T18:00:00.000Z')
const at = (minutes: number) => addMinutes(now, minutes)

describe('far beyond the promise', () => {
  const facts = {
    status: 'driver_en_route',
    promisedBy: at(-farBeyondMinutes),
    expectedAt: null,
  } as const

  it('is a quarter of an hour after its end, by the clock or by what is expected', () => {
    expect(isFarBeyond(facts, now)).toBe(true)
    expect(isFarBeyond(facts, at(-0.01))).toBe(false)
    const soon = { ...facts, promisedBy: at(20) }
    expect(isFarBeyond({ ...soon, expectedAt: at(20 + farBeyondMinutes) }, now)).toBe(true)
    expect(isFarBeyond({ ...soon, expectedAt: at(19.9 + farBeyondMinutes) }, now)).toBe(false)
  })

  it('is no driver who has arrived, and none who promised nothing', () => {
    expect(isFarBeyond({ ...facts, status: 'driver_arrived' }, now)).toBe(false)
    expect(isFarBeyond({ ...facts, status: 'in_progress' }, now)).toBe(false)
    expect(isFarBeyond({ ...facts, status: 'pending_new_driver' }, now)).toBe(false)
    expect(isFarBeyond({ ...facts, promisedBy: null, expectedAt: at(500) }, now)).toBe(false)
  })
})

describe('a nearer driver', () => {
  it('would be there five minutes sooner', () => {
    expect(isNearer(20, at(25), now)).toBe(true)
    expect(isNearer(20, at(24), now)).toBe(false)
  })

  it('is anyone where nothing is known of the other, and never one of unknown way', () => {
    expect([isNearer(90, null, now), isNearer(90, now, now)]).toEqual([true, true])
    expect(isNearer(null, null, now)).toBe(false)
  })
})

describe('the customer is notified again', () => {
  const facts = {
    status: 'driver_en_route',
    promisedBy: at(-20),
    notifiedFor: at(10),
    notified: 1,
  } as const

  it('of an arrival that is later or sooner by a quarter of an hour, and not of one that is over', () => {
    const again = (minutes: number) => isNotifiedAgain({ ...facts, expectedAt: at(minutes) }, now)
    expect([again(10 + notifiedAgainMinutes), again(9 + notifiedAgainMinutes)]).toEqual([
      true,
      false,
    ])
    const sooner = { ...facts, notifiedFor: at(40) }
    expect(isNotifiedAgain({ ...sooner, expectedAt: at(20) }, now)).toBe(true)
    expect(isNotifiedAgain({ ...facts, notifiedFor: at(-60), expectedAt: at(-1) }, now)).toBe(false)
    expect(isNotifiedAgain({ ...facts, notifiedFor: null, expectedAt: at(1) }, now)).toBe(true)
  })

  it('only after a first time, and so often at most', () => {
    const later = { ...facts, expectedAt: at(90) }
    expect(isNotifiedAgain({ ...later, notified: 0 }, now)).toBe(false)
    expect(isNotifiedAgain({ ...later, notified: mostArrivalNotifications - 1 }, now)).toBe(true)
    expect(isNotifiedAgain({ ...later, notified: mostArrivalNotifications }, now)).toBe(false)
    expect(isNotifiedAgain({ ...later, status: 'driver_arrived' }, now)).toBe(false)
  })
})
