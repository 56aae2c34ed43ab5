/**
 * The events sent to an insurer's programs (issue 6, "signed webhooks"): which transition of a booking on account is which event, and
 * how long and how often delivery is retried. Signed as Standard Webhooks says; the pauses are its example's.
 */
import { transitionRow, type BookingTransition } from '../bookings/booking.ts'

/** What an endpoint may ask for. */
export const partnerEventTypes = [
  'booking.created',
  'booking.driver_assigned',
  /** The driver who had accepted cannot come; the next ones are asked. */
  'booking.driver_cancelled',
  /** Set off, arrived, started. */
  'booking.status_changed',
  /** The promised arrival will be missed: cancelling is free from here on. */
  'booking.arrival_missed',
  'booking.completed',
  'booking.cancelled',
  /** No driver accepted in time. */
  'booking.expired',
  /** Some of the price was taken off the account after it had been put there. */
  'booking.refunded',
] as const
export type PartnerEventType = (typeof partnerEventTypes)[number]

/** Sent on request, to one endpoint, whatever events it has subscribed to. */
export const testEventType = 'webhook.test'
export const sentEventTypes = [...partnerEventTypes, testEventType] as const
export type SentEventType = (typeof sentEventTypes)[number]

const typeOfTransition: Partial<Record<BookingTransition, PartnerEventType>> = {
  place_on_account: 'booking.created',
  accept_on_account: 'booking.driver_assigned',
  /** Of a split bill. */
  capture_succeeded: 'booking.driver_assigned',
  take_over: 'booking.driver_assigned',
  replace_driver: 'booking.driver_assigned',
  give_up: 'booking.driver_cancelled',
  expire: 'booking.expired',
  expire_again: 'booking.expired',
  complete: 'booking.completed',
}

/** The event for a transition of a booking on account. */
export const partnerEventOf = (transition: BookingTransition): PartnerEventType =>
  typeOfTransition[transition] ??
  (transitionRow(transition).to === 'cancelled' ? 'booking.cancelled' : 'booking.status_changed')

/** After each try that failed, so long until the next one: ten tries in a little over three days. */
export const webhookPausesSeconds: readonly number[] = [
  5,
  5 * 60,
  30 * 60,
  2 * 3_600,
  5 * 3_600,
  10 * 3_600,
  14 * 3_600,
  20 * 3_600,
  24 * 3_600,
]

/** A receiver answers within this, or the try counts as failed: take it down first, work after. */
export const webhookAnswerSeconds = 10

/** Kept of what a receiver answered, in characters: enough to recognise an error page. */
export const webhookAnswerLength = 500

/** An endpoint that has taken nothing for this long is switched off. */
export const webhookFailingDays = 5

/** The old secret signs beside the new one for so long, so that receivers can be changed without a gap. */
export const webhookSecretOverlapHours = 24

/** Events and their deliveries can be looked at and sent again for so long. */
export const webhookEventDays = 30

/** The most endpoints for one kind of key. */
export const mostWebhookEndpoints = 5

/** A receiver that asks for time (`Retry-After`) gets it, but never more than this. */
export const longestWebhookPauseSeconds = Math.max(...webhookPausesSeconds)

/**
 * When the try after so many failed ones is due; null: there is no further one. `requestedPauseSeconds`: the pause the receiver asked for, which is
 * kept when it is longer than ours.
 */
export const nextWebhookTryAt = (
  failedTries: number,
  failedAt: Date,
  requestedPauseSeconds = 0,
): Date | null => {
  const pause = webhookPausesSeconds[failedTries - 1]
  if (pause === undefined) return null
  const pauseSeconds = Math.min(requestedPauseSeconds, longestWebhookPauseSeconds)
  return new Date(failedAt.getTime() + Math.max(pause, pauseSeconds) * 1000)
}

export const hasFailedTooLong = (failingSince: Date, now: Date): boolean =>
  now.getTime() - failingSince.getTime() >= webhookFailingDays * 24 * 3_600_000

export const webhookSecretOverlapEnd = (now: Date): Date =>
  new Date(now.getTime() + webhookSecretOverlapHours * 3_600_000)
