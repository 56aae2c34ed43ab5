/** Places, quotes, offers and bookings. */
import { savedPlacesMax } from '../../domain/places/saved-place.ts'
import { receiversMax } from '../../domain/handshake/handshake.ts'
import { followLinksMax } from '../../domain/companion/companion.ts'
import { codeMaxWrong, codePauseMinutes } from '../../domain/handshake/code-tries.ts'
import type { Problems } from './problem-copy.ts'

export const bookingProblems = {
  saved_place_not_found: {
    status: 404,
    title: 'No such place',
    detail: 'This saved place no longer exists.',
  },
  place_name_taken: {
    status: 409,
    title: 'Saved already',
    detail: 'You already have a place with this name. Choose another.',
  },
  too_many_places: {
    status: 409,
    title: 'Too many places',
    detail: `You have ${savedPlacesMax} saved places. Remove one first.`,
  },
  invalid_eircode: {
    status: 422,
    title: 'Invalid Eircode format',
    detail: 'Invalid Eircode format',
  },
  eircode_not_found: {
    status: 404,
    title: 'Eircode Not Found',
    detail: 'Eircode not found in database. Please enter estimated distance manually.',
  },
  place_not_found: {
    status: 404,
    title: 'Place not found',
    detail: 'We do not know this place. Pick one from the list or enter the distance.',
  },
  outside_ireland: {
    status: 422,
    title: 'Outside Ireland',
    detail: 'Towline works on the island of Ireland only.',
  },
  quote_expired: {
    status: 410,
    title: 'Price expired',
    detail: 'This price has expired. Get a new one to continue.',
  },
  quote_already_used: {
    status: 409,
    title: 'Already booked',
    detail: 'This price was already used for a booking.',
  },
  booked_otherwise: {
    status: 409,
    title: 'Booked already, with other details',
    detail: 'These prices were booked before with other details. Look in your bookings first.',
  },
  other_rate_card: {
    status: 409,
    title: 'Not a price for this',
    detail: 'This price was made for another way of booking. Get a new one to continue.',
  },
  distance_missing: {
    status: 422,
    title: 'Distance to be confirmed',
    detail: 'Enter the distance before booking.',
  },
  no_drivers_available: {
    status: 409,
    title: 'No Drivers Available',
    detail: 'No drivers are currently available. Please try again later.',
  },
  driver_not_available: {
    status: 409,
    title: 'Driver not available',
    detail: 'This driver is no longer available. Choose another or let us find one.',
  },
  booking_not_open: {
    status: 409,
    title: 'Booking not open',
    detail: 'This booking is no longer waiting for a driver.',
  },
  already_taken: {
    status: 409,
    title: 'Failed to Accept Job',
    detail: 'Another driver has already taken this job.',
  },
  offer_expired: {
    status: 409,
    title: 'Failed to Accept Job',
    detail: 'The time to accept this job has passed.',
  },
  offer_declined: {
    status: 409,
    title: 'Failed to Accept Job',
    detail: 'You already declined this job.',
  },
  offer_not_open: {
    status: 409,
    title: 'Failed to Accept Job',
    detail: 'This job is no longer offered to you.',
  },
  other_driver_nearer: {
    status: 409,
    title: 'Failed to Accept Job',
    detail: 'The driver who has this job will be there sooner than you.',
  },
  driver_busy: {
    status: 409,
    title: 'Failed to Accept Job',
    detail: 'Finish your current job before accepting another.',
  },
  cancel_needs_support: {
    status: 409,
    title: 'Contact support',
    detail: 'The recovery is in progress and cannot be cancelled online. Contact support.',
  },
  cancel_fee_changed: {
    status: 409,
    title: 'The cost of cancelling has changed',
    detail:
      'The cost of cancelling has changed since you opened this page. Check it and confirm again.',
  },
  companion_not_open: {
    status: 409,
    title: 'Not yet',
    detail: 'Check-ins start once we’re asking drivers. If you’re not safe, call 112 or 999.',
  },
  companion_over: {
    status: 409,
    title: 'Check-ins have ended',
    detail: 'This wasn’t sent: check-ins have ended. If you’re not safe, call 112 or 999.',
  },
  follow_links_used: {
    status: 409,
    title: 'Already sent twice',
    detail: `We text the link to ${followLinksMax} numbers for each trip. Use “Share this trip” to send it yourself.`,
  },
  follow_link_not_texted: {
    status: 409,
    title: 'Not sent',
    detail: 'We can’t text this number. Use “Share this trip” to send the link yourself.',
  },
  booking_ended: { status: 409, title: 'Booking ended', detail: 'This booking has already ended.' },
  booking_changed: {
    status: 409,
    title: 'The booking has changed',
    detail: 'It has changed since you looked. Check it, then press again.',
  },
  booking_not_completed: {
    status: 409,
    title: 'Submission Failed',
    detail: 'Only a completed recovery can be rated.',
  },
  already_rated: {
    status: 409,
    title: 'Submission Failed',
    detail: 'This recovery has already been rated.',
  },
  phone_unreachable: {
    status: 422,
    title: 'Is this number right?',
    detail:
      'This phone number does not look right. Correct it in your contact details, or confirm there that it is right.',
  },
  start_code_wrong: {
    status: 422,
    title: 'Wrong code',
    detail: 'This is not the customer’s code. Ask them for the four digits on their screen.',
  },
  handover_code_wrong: {
    status: 422,
    title: 'Wrong code',
    detail: 'This is not the hand-over code. Ask for it again, finish without it, or call us.',
  },
  handover_code_paused: {
    status: 429,
    title: 'Too many wrong codes',
    detail: `Wait ${codePauseMinutes} minutes, finish without the code, or call us.`,
  },
  plate_differs: {
    status: 422,
    title: 'Another plate',
    detail: 'This is not the plate that was booked. Check the vehicle, or call us.',
  },
  vehicle_identity_closed: {
    status: 409,
    title: 'Too late',
    detail: 'This can be changed until the vehicle is on the truck. Call your driver instead.',
  },
  receiver_not_open: {
    status: 409,
    title: 'Not now',
    detail:
      'You can name who takes the vehicle over once a driver has accepted, until the job is done.',
  },
  receivers_used: {
    status: 409,
    title: 'Named already',
    detail: `You can name ${receiversMax} people for one booking. Read them your hand-over code, or call us.`,
  },
  receiver_not_texted: {
    status: 409,
    title: 'Not sent',
    detail: 'We can’t text this number. Read them your hand-over code instead.',
  },
  start_code_paused: {
    status: 429,
    title: 'Too many wrong codes',
    detail: `After ${codeMaxWrong} wrong codes the customer is asked on their phone whether you are their driver. Once they say yes you can start. Otherwise wait ${codePauseMinutes} minutes, or call us.`,
  },
} satisfies Problems
