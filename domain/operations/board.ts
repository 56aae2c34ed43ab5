/** The operators' board. */

/** How many bookings the board shows: more than a night has, those with problems first. */
export const boardMaxBookings = 300

/** How many bookings are checked for problems: in a storm the oldest beyond this are as good as lost anyway. */
export const boardMaxWatched = 3_000
