/**
 * Every name under which pages keep something on a device, in one place: what belongs to a user is gone when they sign out, because others
 * may use the device. A test refuses a key that is in no list.
 */

/** A user's own words, places, names and unfinished work: signing out removes them silently. */
export const forgottenKeys = [
  /** The recovery that the customer described, and the price they were given. */
  'towline.recovery',
  'towline.quote',
  /** The booking that waits for its card, and whom the driver would call. */
  'towline.opened',
  'towline.placed',
  'towline.contact',
  'towline.confirmed-phone',
  'towline.sent-code',
  'towline.phone-code',
  'towline.ratings',
  'towline.message',
  'towline.dealer-request',
  'towline.demo',
  /** The trip that is shown as a still page, to save the battery. */
  'towline.battery',
  /** The hash of the last photo or signature of each recovery, which seals the next one. */
  'towline.chains',
  /** The driver's positions from while there was no connection. */
  'waiting-positions',
  /** How far the driver is with the job in the cab. */
  'cab-progress',
  /** The code and the plate of a hand-over, until the job is done; and wrong codes that were tried without a connection. */
  'handover-proof',
  'towline.code-tries',
]

/** Cleared at sign-out as well, by the code that sends them and reports what was lost: `flush-offline-queue.ts`. */
export const sentKeys = [
  'towline.chat',
  'towline.chat-drafts',
  'towline.pictures',
  'towline.steps',
  /** Removed with the copy it marks: `api/job-copy/`. */
  'towline.job-copy',
  'towline.last-seen',
]

/** Settings of the device, and keys that say nothing about a person. */
export const lastingKeys = [
  'theme',
  'cab-voice',
  'driver-sound-muted',
  'console-letter-keys',
  'live-location',
  'push-not-now',
  'towline.adverts.hidden',
  /** When messages were sent from this device, so that no more are sent than allowed. */
  'towline.messages-sent',
  /** Signing in as the invited person must not lose the invitation; it ends with the tab. */
  'partner-invitation',
]
