/**
 * For how long a mail is worth delivering, by its kind: a mail server that was down for an hour must not bring a job that
 * is long gone. Kinds that are not named are better late than never.
 */
import { acceptanceWindowMinutes } from '../../domain/tariff.ts'

/** How long a code, a reset link and a verification link work; the mails say so. */
export const signInCodeMinutes = 10
export const resetLinkMinutes = 60
export const verificationLinkHours = 24

const worthMinutes: Partial<Record<string, number>> = {
  verify_email: verificationLinkHours * 60,
  reset_password: resetLinkMinutes,
  sign_in_code: signInCodeMinutes,
  /** A job offered to a driver, and "waiting for a driver" to its customer. */
  offer: acceptanceWindowMinutes,
  confirm_hold: acceptanceWindowMinutes,
  /** Nobody needs to read tomorrow that the driver is late. */
  arrival_missed: 60,
}

/** Null: for ever. */
export const deliverWithinMinutes = (kind: string): number | null => worthMinutes[kind] ?? null
