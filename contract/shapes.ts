/** Small shapes that several routes share. */
import { z } from 'zod'
import { bookingReferencePattern } from '../domain/bookings/booking-reference.ts'

export const moment = z.iso.datetime().meta({ description: 'ISO 8601, UTC' })
/** A day, for lists and reports; ISO 8601 has days that the database cannot represent. */
export const day = z.iso
  .date('Choose a day')
  .refine((text) => text >= '2000-01-01' && text < '2100-01-01', 'Choose a day of this century')
  .meta({ description: 'A day in Ireland, 2026-12-04' })
export const cents = z.int().meta({ description: 'Euro cents, VAT included' })
export const id = <P extends string>(prefix: P) =>
  z
    .string()
    .regex(new RegExp(`^${prefix}_[0-9a-z]{26}$`), 'Unknown identifier')
    .meta({ description: `Identifier, ${prefix}_…` })

/**
 * Made by the sender's device, so that what is sent again is the same. Letters alone: the digits of one UUID in some 800 pass for a card
 * number, which no request may carry.
 */
export const clientId = z
  .string()
  .regex(/^[a-z]{16,40}$/, 'Unknown identifier')
  .meta({ description: 'Made by the sender: 16 to 40 letters, a to z' })

/** So many wrong codes a phone counts before it stops taking any. */
export const phoneTries = z.int().min(0).max(99).optional()
export const bookingId = id('bkg')
/** What people call a booking on the phone and in a search (`domain/bookings/booking-reference.ts`). */
export const bookingReference = z
  .string()
  .regex(bookingReferencePattern, 'Unknown reference')
  .meta({ description: 'The booking’s reference for people: TL-7K3Q9' })
export const quoteId = id('quo')
export const driverId = id('drv')
export const accountId = id('acc')
export const adId = id('adv')

export const point = z.object({ lat: z.number(), lon: z.number() })

export const priceLine = z
  .object({
    code: z.string(),
    label: z.string(),
    amountCents: cents,
    note: z.string().optional(),
  })
  .meta({ id: 'PriceLine' })

/** An object with every key once, and no other. */
export const eachOf = <K extends string, S extends z.ZodType>(keys: readonly K[], shape: S) =>
  z.object(Object.fromEntries(keys.map((key) => [key, shape])) as Record<K, S>)

export const page = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() })
