/** What may be typed beside a step, as its form checks it. */
import { z } from 'zod'
import { freeText } from '../../../contract/text-fields.ts'
import { startCodePattern, startCodeTexts } from '../../../domain/bookings/start-code.ts'

export const notesMaxLength = 500
/** A day: no customer waits longer for a recovery that has begun. */
const arrivalMaxMinutes = 24 * 60

const minutesMessage = `Enter whole minutes, up to ${arrivalMaxMinutes}`

export const transitionFields = z.object({
  notes: freeText(notesMaxLength),
  /** Minutes from now, as typed. */
  arrival: z
    .string()
    .trim()
    .regex(/^\d{0,4}$/, minutesMessage)
    .refine((text) => Number(text) <= arrivalMaxMinutes, minutesMessage),
  /** The code that the customer gave the driver, where it is required. */
  startCode: z.string().trim(),
})

/** With the customer's code, which begins the recovery. */
export const startFields = transitionFields.extend({
  startCode: z.string().trim().regex(startCodePattern, startCodeTexts.missing),
})
