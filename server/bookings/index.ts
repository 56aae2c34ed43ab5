export { bookingJobs } from './bookings.jobs.ts'
export { bookingHandlers } from './bookings.routes.ts'
export { partyToBooking } from './booking-parties.ts'
export { hydrateLiveEvent } from './hydrate-live-event.ts'
