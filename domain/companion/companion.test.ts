/**
 * The table of the night companion. Seen to fail with: `unwell` raised to urgent only; a low battery that starts check-ins; `not safe`
 * refused beside the driver; an arrival without proof counted as one.
 */
import { describe, expect, it } from 'vitest'
import { bookingStatuses } from '../bookings/booking.ts'
import {
  companionCircumstances,
  companionLine,
  companionPhase,
  companionPriority,
  phaseRules,
  startsCheckIns,
} from './companion.ts'

describe('what each answer does', () => {
  it('raises the priority, and starts check-ins where someone may be in danger', () => {
    const table = companionCircumstances.map((one) => [
      one,
      companionPriority('standard', [one]),
      startsCheckIns([one]),
    ])
    expect(table).toEqual([
      ['alone', 'urgent', true],
      ['with_child', 'urgent', true],
      ['unwell', 'emergency', true],
      ['live_lane', 'emergency', true],
      ['low_battery', 'urgent', false],
    ])
  })

  it('never lowers the priority that was booked, and takes the most urgent of several', () => {
    expect(companionPriority('emergency', ['alone'])).toBe('emergency')
    expect(companionPriority('standard', [])).toBe('standard')
    expect(companionPriority('standard', ['alone', 'unwell'])).toBe('emergency')
  })

  it('is one line for the driver', () => {
    expect(companionLine([])).toBeNull()
    expect(companionLine(['alone', 'with_child', 'live_lane'])).toBe(
      'Alone with a child in a live lane',
    )
    expect(companionLine(['with_child', 'unwell'])).toBe('With a child, unwell')
    expect(companionLine(['live_lane', 'low_battery'])).toBe('In a live lane, phone battery low')
    expect(companionLine(['low_battery'])).toBe('Phone battery low')
  })
})

describe('the part of a trip', () => {
  it('is known for every status', () => {
    expect(bookingStatuses.map((status) => [status, companionPhase(status, new Date())])).toEqual([
      ['pending', 'before'],
      ['pending_driver_acceptance', 'waiting'],
      ['confirming_payment', 'waiting'],
      ['confirmed', 'waiting'],
      ['driver_en_route', 'waiting'],
      ['driver_arrived', 'with_driver'],
      ['in_progress', 'with_driver'],
      ['pending_new_driver', 'waiting'],
      ['completed', 'over'],
      ['cancelled', 'over'],
    ])
  })

  it('is still the wait while the arrival is not proven', () => {
    expect(companionPhase('driver_arrived', null)).toBe('waiting')
  })

  it('allows check-ins while waiting alone, and "not safe" beside the driver as well', () => {
    expect(
      Object.entries(phaseRules).map(([phase, { hasCheckIns, mayCallForHelp }]) => [
        phase,
        hasCheckIns,
        mayCallForHelp,
      ]),
    ).toEqual([
      ['before', false, false],
      ['waiting', true, true],
      ['with_driver', false, true],
      ['over', false, false],
    ])
  })
})
