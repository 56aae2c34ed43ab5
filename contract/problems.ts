/**
 * Refusal → status → title and words on screen: the only map. Titles and texts that the specification gives are used as
 * given (customer side §8, operator side §8). How they travel: `problem-document.ts`.
 */
import { maxChatPhotos } from '../domain/chat.ts'
import { tooManyMessages } from '../domain/contact-message.ts'
import { maxPhotoMegapixels } from '../domain/picture.ts'
import type { RefusalCode } from '../domain/refusal.ts'
import { startCodeMaxWrong, startCodePauseMinutes } from '../domain/start-code.ts'

type Words = { status: number; title: string; detail: string }

export const problems: Record<RefusalCode, Words> = {
  not_signed_in: {
    status: 401,
    title: 'Please sign in',
    detail: 'You need to be signed in to do this.',
  },
  not_allowed: { status: 403, title: 'Not allowed', detail: 'Your account cannot do this.' },
  not_found: { status: 404, title: 'Not found', detail: 'We could not find what you asked for.' },
  email_not_verified: {
    status: 403,
    title: 'Verify your email',
    detail: 'Please check your email to verify your account.',
  },
  foreign_origin: {
    status: 403,
    title: 'Not allowed',
    detail: 'This request did not come from the Towline site.',
  },
  account_exists: {
    status: 409,
    title: 'Account Exists',
    detail: 'An account with this email already exists. Please sign in instead.',
  },
  wrong_credentials: {
    status: 401,
    title: 'Sign In Failed',
    detail: 'Invalid email or password',
  },
  wrong_code: {
    status: 401,
    title: 'Sign In Failed',
    detail: 'This code is wrong or has expired. Ask for a new one.',
  },
  link_not_valid: {
    status: 410,
    title: 'Link not valid',
    detail: 'This link has expired or was already used. Ask for a new one.',
  },
  account_disabled: {
    status: 403,
    title: 'Account disabled',
    detail: 'This account has been disabled. Contact support.',
  },
  provider_unavailable: {
    status: 503,
    title: 'Sign In Failed',
    detail: 'This sign-in cannot be reached at the moment. Please try again.',
  },
  invalid_input: { status: 422, title: 'Validation Error', detail: 'Please check your input' },
  method_not_allowed: {
    status: 405,
    title: 'Not possible here',
    detail: 'This address does not take this kind of request.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'Unsupported format',
    detail: 'Send the request body as JSON.',
  },
  body_too_large: {
    status: 413,
    title: 'Too large',
    detail: 'The request is larger than we accept.',
  },
  too_many_requests: {
    status: 429,
    title: 'Rate limit exceeded',
    detail: 'Please slow down and try again shortly.',
  },
  too_many_messages: { status: 429, ...tooManyMessages },
  card_data_refused: {
    status: 422,
    title: 'Card details refused',
    detail: 'Enter card details only in the secure card form. They were not stored.',
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
  driver_busy: {
    status: 409,
    title: 'Failed to Accept Job',
    detail: 'Finish your current job before accepting another.',
  },
  driver_profile_missing: {
    status: 404,
    title: 'Profile Not Found',
    detail: 'Driver profile not found. Please contact support.',
  },
  driver_not_verified: {
    status: 403,
    title: 'Not verified yet',
    detail: 'Your driver profile must be verified before you can take jobs.',
  },
  driver_off_duty: {
    status: 409,
    title: 'You are off duty',
    detail: 'Go on duty to accept jobs.',
  },
  application_not_open: {
    status: 409,
    title: 'Not possible now',
    detail: 'This cannot be done with the application as it stands. Look at it again.',
  },
  application_changed: {
    status: 409,
    title: 'It has changed since you opened it',
    detail: 'Nothing was decided. Look at it as it is now, then decide.',
  },
  application_incomplete: {
    status: 422,
    title: 'Not complete yet',
    detail: 'Something is still missing. The list says what.',
  },
  papers_not_valid: {
    status: 409,
    title: 'Papers not in order',
    detail:
      'A paper is missing, out of date or below the minimum, so this driver cannot be verified.',
  },
  job_in_hand: {
    status: 409,
    title: 'You have a job',
    detail: 'Finish your current job first.',
  },
  pages_full: {
    status: 409,
    title: 'Picture not added',
    detail: 'There are enough pictures of this already. Remove one to add another.',
  },
  move_not_offered: {
    status: 409,
    title: 'Update Failed',
    detail: 'This step is not possible at the moment.',
  },
  payment_being_confirmed: {
    status: 409,
    title: 'Confirming payment',
    detail: 'A driver has just accepted and the payment is being confirmed. Try again in a moment.',
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
  booking_ended: { status: 409, title: 'Booking ended', detail: 'This booking has already ended.' },
  booking_not_completed: {
    status: 409,
    title: 'Submission Failed',
    detail: 'Only a completed recovery can be rated.',
  },
  receipt_not_found: {
    status: 404,
    title: 'No such receipt',
    detail: 'This booking has no receipt with this number.',
  },
  refund_not_offered: {
    status: 409,
    title: 'Nothing to refund',
    detail: 'Only a booking that has ended and kept money can be refunded here.',
  },
  refund_too_large: {
    status: 409,
    title: 'More than is left',
    detail: 'This is more than is left of what the customer paid.',
  },
  refund_under_way: {
    status: 409,
    title: 'A refund is under way',
    detail: 'Another refund of this booking is not settled yet. Try again when it is.',
  },
  refund_disputed: {
    status: 409,
    title: 'The bank is asking',
    detail:
      'The customer’s bank has an open dispute about this payment. It decides where the money goes.',
  },
  statement_not_found: {
    status: 404,
    title: 'No such paper',
    detail: 'You have no statement or invoice with this number.',
  },
  payouts_unavailable: {
    status: 503,
    title: 'Bank details cannot be set up now',
    detail: 'The payment company does not answer at the moment. Please try again.',
  },
  already_rated: {
    status: 409,
    title: 'Submission Failed',
    detail: 'This recovery has already been rated.',
  },
  chat_not_open: {
    status: 409,
    title: 'Failed to Send Message',
    detail: 'You can write to each other as soon as a driver is confirmed.',
  },
  chat_closed: {
    status: 409,
    title: 'Failed to Send Message',
    detail: 'This booking has ended, so its chat is closed.',
  },
  chat_photo_missing: {
    status: 409,
    title: 'Failed to Send Message',
    detail: 'The picture of this message has not arrived. Send it again.',
  },
  chat_photos_full: {
    status: 409,
    title: 'Failed to Send Message',
    detail: `You have sent ${maxChatPhotos} pictures in this chat, which is the most. Write what there is to say.`,
  },
  start_code_wrong: {
    status: 422,
    title: 'Wrong code',
    detail: 'This is not the customer’s code. Ask them for the four digits on their screen.',
  },
  start_code_paused: {
    status: 429,
    title: 'Too many wrong codes',
    detail: `After ${startCodeMaxWrong} wrong codes there is a pause of ${startCodePauseMinutes} minutes. Call us if you cannot wait.`,
  },
  photo_not_offered: {
    status: 409,
    title: 'Picture not added',
    detail: 'This picture cannot be added at this point of the recovery.',
  },
  photos_full: {
    status: 409,
    title: 'Picture not added',
    detail: 'There are enough pictures of this already. Remove one to add another.',
  },
  photo_not_readable: {
    status: 422,
    title: 'Picture not added',
    detail: 'We could not read this picture. Send a photo as JPEG, PNG or WebP.',
  },
  photo_too_large: {
    status: 422,
    title: 'Picture not added',
    detail: `This picture has more than ${maxPhotoMegapixels} megapixels. Send a smaller one.`,
  },
  photo_kept: {
    status: 409,
    title: 'Picture kept',
    detail: 'Only who took a picture may take it back, and only until the recovery has moved on.',
  },
  evidence_pack_not_ready: {
    status: 409,
    title: 'Not ready yet',
    detail: 'There is an evidence pack once a recovery that a driver had accepted has ended.',
  },
  signature_not_open: {
    status: 409,
    title: 'Signature not saved',
    detail: 'The signature is given while the recovery is in progress.',
  },
  payment_unavailable: {
    status: 503,
    title: 'Payment Setup Failed',
    detail: 'Unable to initialize payment. Please try again.',
  },
  payment_not_held: {
    status: 409,
    title: 'Payment Failed',
    detail: 'Your card has not been confirmed yet. Try again or use another card.',
  },
  payment_mismatch: {
    status: 409,
    title: 'Payment Error',
    detail: 'An unexpected error occurred. Please try again.',
  },
  card_refused: {
    status: 409,
    title: 'Failed to Accept Job',
    detail: 'The customer’s card was refused, so the job was cancelled.',
  },
  not_configured: {
    status: 501,
    title: 'Not configured',
    detail: 'This is not switched on here.',
  },
  not_ready: { status: 503, title: 'Not ready', detail: 'Towline is starting. Try again shortly.' },
  internal_error: {
    status: 500,
    title: 'Something went wrong',
    detail: 'An unexpected error occurred. Please try again.',
  },
}
