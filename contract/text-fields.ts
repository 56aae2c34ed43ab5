/** Text fields whose rules and messages come from `domain/text.ts`, so server and screen say the same. */
import { z } from 'zod'
import { checkContactMessage } from '../domain/contact-message.ts'
import { checkRatingComment } from '../domain/bookings/rating.ts'
import {
  checkCustomerEmail,
  checkCustomerName,
  checkCustomerPhone,
  checkDropoffLocation,
  checkFreeText,
  checkPickupLocation,
} from '../domain/text.ts'

/** Longer than any rule allows, so that a huge text is refused before a pattern reads it. */
const readableLength = 4000

export const textField = (check: (text: string) => string | null) =>
  z
    .string()
    .max(readableLength, 'Too long')
    .superRefine((text, context) => {
      const message = check(text)
      if (message) context.addIssue({ code: 'custom', message })
    })
    .transform((text) => text.trim())

export const pickupText = textField(checkPickupLocation)
export const dropoffText = textField(checkDropoffLocation)
export const personName = textField(checkCustomerName)
export const phoneNumber = textField(checkCustomerPhone)
export const emailAddress = textField(checkCustomerEmail).transform((email) => email.toLowerCase())
export const contactText = textField(checkContactMessage)
export const ratingComment = textField(checkRatingComment)
export const freeText = (maxLength: number) => textField((text) => checkFreeText(text, maxLength))
/** Words that must not be left out; `missing` says so. */
export const neededText = (maxLength: number, missing: string) =>
  freeText(maxLength).refine((text) => text !== '', missing)

/** A form's field that may stay empty, which is sent as null. */
export const emptyAsNull = <Sent>(field: z.ZodType<Sent, string>) =>
  z
    .string()
    .transform((text) => (text.trim() === '' ? null : text))
    .pipe(field.nullable())

/** The Eircode's own rules are in `domain/places/eircode.ts`; the server answers with its refusal. */
export const eircodeField = z
  .string()
  .trim()
  .min(1, 'Invalid Eircode format')
  .max(20, 'Invalid Eircode format')
