import { expect, it } from 'vitest'
import { bookingTransitions, type BookingTransition } from '../bookings/booking.ts'
import {
  hasFailedTooLong,
  longestWebhookPauseSeconds,
  nextWebhookTryAt,
  partnerEventOf,
  partnerEventTypes,
  webhookFailingDays,
  webhookPausesSeconds,
} from './partner-event.ts'

const at = new Date('2026-11-22T10:00:00Z')
const dayMs = 24 * 3_600_000

it('a receiver is tried for three days, with pauses that only grow', () => {
  const last = webhookPausesSeconds.reduce((sum, pause) => sum + pause, 0)
  expect(last / 86_400).toBeGreaterThan(3)
  expect(last / 86_400).toBeLessThan(4)
  expect([...webhookPausesSeconds].toSorted((a, b) => a - b)).toEqual(webhookPausesSeconds)
  expect(nextWebhookTryAt(1, at)?.getTime()).toBe(at.getTime() + 5_000)
  expect(nextWebhookTryAt(webhookPausesSeconds.length, at)).not.toBeNull()
  expect(nextWebhookTryAt(webhookPausesSeconds.length + 1, at)).toBeNull()
})

it('a receiver that asks for time gets more than its turn, never less, and never for ever', () => {
  const secondsAfter = (failedTries: number, requestedSeconds: number) =>
    ((nextWebhookTryAt(failedTries, at, requestedSeconds)?.getTime() ?? NaN) - at.getTime()) / 1000
  expect(secondsAfter(1, 120)).toBe(120)
  expect(secondsAfter(2, 120)).toBe(300)
  expect(secondsAfter(1, 10 * longestWebhookPauseSeconds)).toBe(longestWebhookPauseSeconds)
  expect(nextWebhookTryAt(webhookPausesSeconds.length + 1, at, 120)).toBeNull()
})

it('one that has failed for days is switched off, not a moment before', () => {
  const end = new Date(at.getTime() + webhookFailingDays * dayMs)
  expect(hasFailedTooLong(at, end)).toBe(true)
  expect(hasFailedTooLong(at, new Date(end.getTime() - 1))).toBe(false)
})

it('every end of a booking is sent as an event of its own, and nothing else is', () => {
  const ends = new Set(['booking.completed', 'booking.cancelled', 'booking.expired'])
  for (const [transition, { to }] of Object.entries(bookingTransitions)) {
    const type = partnerEventOf(transition as BookingTransition)
    expect(partnerEventTypes).toContain(type)
    expect(ends.has(type), transition).toBe(to === 'completed' || to === 'cancelled')
  }
  expect(partnerEventOf('place_on_account')).toBe('booking.created')
  expect(partnerEventOf('arrive')).toBe('booking.status_changed')
  expect(partnerEventOf('cancel_by_operator')).toBe('booking.cancelled')
})
