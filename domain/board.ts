/** The operators' board. */

/** So many bookings are shown at once: more than a night has, and what goes wrong comes first. */
export const boardMaxBookings = 300

/** So many are looked at for what goes wrong: in a storm the oldest of more than this are as good as lost anyway. */
export const boardMaxWatched = 3_000
