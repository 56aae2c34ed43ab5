/** Numbering plans, and what is asked about a number of none: loaded when there is a number to look at. */
import { isReachablePhone } from '../../../contract/phone-number.ts'
import { confirmedPhone } from './confirmed-phone.ts'
import { PhoneDoubt } from './phone-doubt.tsx'

/** The question to ask about this number; null where a call can reach it, or the customer has said that it is right. */
export const doubtOf = (phone: string): typeof PhoneDoubt | null =>
  isReachablePhone(phone) || confirmedPhone.get() === phone ? null : PhoneDoubt
