/**
 * For how long a notification is worth delivering, by its kind: a mail server that was down for an hour must not bring a job that
 * is long gone. Booking notifications are in the table of `domain/notifications/notification.ts`; kinds named nowhere are better late than never.
 */
import { worthSendingMinutes } from '../../domain/notifications/notification.ts'
import { textStaleMinutes } from '../../domain/notifications/answered-text.ts'
import { phoneLinkMinutes } from '../../domain/bookings/phone-booking.ts'
import { phoneCodeMinutes } from '../../domain/accounts/phone-code.ts'

/** How long a code, a reset link and a verification link work; the mails say so. */
export const signInCodeMinutes = 10
export const resetLinkMinutes = 60
export const verificationLinkHours = 24

export const followLinkMinutes = 30

export const handoverCodeMinutes = 120

const worthMinutes: Partial<Record<string, number>> = {
  verify_email: verificationLinkHours * 60,
  reset_password: resetLinkMinutes,
  sign_in_code: signInCodeMinutes,
  phone_booking: phoneLinkMinutes,
  phone_code: phoneCodeMinutes,
  text_answer: textStaleMinutes,
  // the trip it follows is soon over
  follow_link: followLinkMinutes,
  // the vehicle may be hours on its way
  handover_code: handoverCodeMinutes,
}

/** Null: for ever. */
export const deliverWithinMinutes = (kind: string): number | null =>
  worthMinutes[kind] ?? worthSendingMinutes(kind)
