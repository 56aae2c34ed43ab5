/** Numbering plans, and the question about a number that fits none: loaded when there is a number to check. */
import { isReachablePhone } from '../../../contract/accounts/phone-number.ts'
import { confirmedPhone } from './confirmed-phone.ts'
import { PhoneDoubt } from './phone-doubt.tsx'

/** The question to ask about this number; null where a call can reach it, or the customer has confirmed it. */
export const doubtOf = (phone: string): typeof PhoneDoubt | null =>
  isReachablePhone(phone) || confirmedPhone.get() === phone ? null : PhoneDoubt
