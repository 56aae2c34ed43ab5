/**
 * Everything that pages keep on a device under a name of ours, in one place: what is somebody's own is gone when they sign out, because
 * others may use the device. A key that is in no list is refused by a test.
 */

/** Somebody's own words, places, names and unfinished work: signing out removes it without a word. */
export const forgottenKeys = [
  /** The recovery somebody described, and the price they were given. */
  'towline.recovery',
  'towline.quote',
  /** The booking that waits for its card, and whom the driver would ring. */
  'towline.opened',
  'towline.contact',
  'towline.confirmed-phone',
  'towline.ratings',
  'towline.message',
  'towline.dealer-request',
  'towline.demo',
  /** Where a driver was while nobody could be told. */
  'waiting-positions',
]

/** Emptied at signing out as well, by what sends them and says what was lost: `left-behind.ts`. */
export const sentKeys = [
  'towline.chat',
  'towline.chat-drafts',
  'towline.pictures',
  'towline.steps',
  /** Goes with the copy it stands for: `api/job-copy/`. */
  'towline.job-copy',
  'towline.last-seen',
  'towline.signed-in',
]

/** Settings of the device, and what says nothing of anybody. */
export const lastingKeys = [
  'theme',
  'cab-voice',
  'driver-sound-muted',
  'live-location',
  'push-not-now',
  'towline.adverts.hidden',
  /** When messages were sent from this device, so that no more are sent than may be. */
  'towline.messages-sent',
  /** Signing in as whoever was invited must not lose the invitation; it ends with the tab. */
  'partner-invitation',
]
