/**
 * What an operator may do to several rows of a list at once: what can be done again or the other way round, and tells no stranger. Never money,
 * never verification, never hiding what someone wrote: those are decided one by one. Pure.
 */

export const bulkKinds = [
  'take_bookings',
  'close_messages',
  'retry_notifications',
  'show_comments',
] as const
export type BulkKind = (typeof bulkKinds)[number]

/** The longest list shows fewer rows than this. */
export const bulkMax = 100
