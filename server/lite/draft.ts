/**
 * What a visitor has answered so far. It travels in the form itself, signed: nothing is stored before there is a booking, nothing is in an
 * address, and a page that is opened again goes on from what it shows.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { draftId } from '../../contract/bookings/payment-pages.ts'
import { whereabouts } from '../../contract/bookings/quotes.ts'
import { quoteId } from '../../contract/shapes.ts'
import { vehicleTypes } from '../../domain/bookings/casualty.ts'
import { newId } from '../kit/ids.ts'

const end = z.strictObject({
  /** The words in the box, and what they were taken for. */
  typed: z.string(),
  label: z.string(),
  where: whereabouts,
  isMotorway: z.boolean(),
})
export type DraftEnd = z.infer<typeof end>

const draft = z.strictObject({
  /** The draft's own name, which books once. */
  id: draftId,
  pickup: end.nullable(),
  dropoff: end.nullable(),
  vehicleType: z.enum(vehicleTypes).nullable(),
  /** What applies of `domain/bookings/circumstances.ts`; null: not answered. */
  conditions: z.array(z.string()).nullable(),
  quoteId: quoteId.nullable(),
  name: z.string(),
  phone: z.string(),
  /** Of the code that was sent. */
  codeId: z.string().nullable(),
  /** Whether a call can read a code out. */
  mayCall: z.boolean().default(false),
  /** What has to be texted to us, and where, before the code comes; left out, as the release before reads it: the code was sent. */
  textUs: z.strictObject({ number: z.string(), words: z.string() }).optional(),
})
export type Draft = z.infer<typeof draft>

export const newDraft = (): Draft => ({
  id: newId('dft'),
  pickup: null,
  dropoff: null,
  vehicleType: null,
  conditions: null,
  quoteId: null,
  name: '',
  phone: '',
  codeId: null,
  mayCall: false,
})

export const signDraft = (secret: string, value: Draft): string => {
  const text = Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${text}.${macOf(secret, text)}`
}

/** Null: not ours, or of another release. */
export const readDraft = (secret: string, signed: string | null): Draft | null => {
  const [text = '', mac = ''] = (signed ?? '').split('.')
  const ours = Buffer.from(macOf(secret, text))
  const given = Buffer.from(mac)
  if (given.length !== ours.length || !timingSafeEqual(given, ours)) return null
  const parsed = draft.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  return parsed.success ? parsed.data : null
}

const macOf = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(`lite draft ${text}`).digest('base64url').slice(0, 22)
