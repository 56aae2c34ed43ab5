/**
 * What operators type while a caller is on the phone: a name, a number in any notation, an e-mail address, an Eircode, a plate, a
 * reference. Each has its own index and its own normalised form; `db/migrations/0036-operators-find.sql` has the same
 * forms for what is stored.
 */
import { readBookingReference } from '../bookings/booking-reference.ts'
import { normaliseEircode } from '../places/eircode-shape.ts'

export const operatorSearchMaxLength = 100
/** With fewer letters or digits nearly everyone would match. */
export const operatorSearchMinLength = 2
const fewestDigits = 4
const fewestOfNumber = 4
const mostWords = 6

export const operatorSearchFields = [
  'reference',
  'receipt',
  'policy',
  'claim',
  'registration',
  'plate',
  'eircode',
  'phone',
  'email',
  'name',
] as const
export type OperatorSearchField = (typeof operatorSearchFields)[number]

/** The label in front of the matching text. */
export const operatorSearchFieldLabels: Record<OperatorSearchField, string> = {
  reference: 'Booking reference',
  receipt: 'Receipt',
  policy: 'Policy',
  claim: 'Claim',
  registration: 'Registration',
  plate: 'Truck plate',
  eircode: 'Eircode',
  phone: 'Phone',
  email: 'Email',
  name: 'Name',
}

/** Each way in which the text may be meant, as it is compared; a way that is left out cannot be meant. */
export type OperatorSearch = {
  reference?: string
  bookingId?: string
  /** A beginning, as are the following. */
  receipt?: string
  number?: string
  eircode?: string
  phone?: string
  email?: string
  /** Beginnings of words, all of which a name must have. */
  words?: readonly string[]
}

const bookingIdShape = /bkg_[0-9a-z]{26}/
const receiptShape = /^[A-Z]{1,3}-\d{4}-\d*$/
const phoneShape = /^[\d\s()+./-]+$/
const eircodeBegins = /^[A-Z]\d[\dW][A-Z\d]{0,4}$/

/** Null: too little to look for. */
export const readOperatorSearch = (typed: string): OperatorSearch | null => {
  const text = typed.trim().slice(0, operatorSearchMaxLength)
  if (Array.from(text).length < operatorSearchMinLength) return null
  // also out of an address that was pasted
  const bookingId = bookingIdShape.exec(text.toLowerCase())?.[0]
  if (bookingId) return { bookingId }
  const reference = readBookingReference(text)
  if (reference) return { reference }

  const upper = text.toUpperCase()
  const number = plateKey(text)
  const eircode = normaliseEircode(text)
  const phone = phoneShape.test(text) ? phoneKey(text) : ''
  const words = toTerms(text)
  const search: OperatorSearch = {
    ...(receiptShape.test(upper) ? { receipt: upper } : {}),
    ...(number.length >= fewestOfNumber && /\d/.test(number) ? { number } : {}),
    ...(eircodeBegins.test(eircode) ? { eircode } : {}),
    ...(phone.length >= fewestDigits ? { phone } : {}),
    ...(/^[^\s@]+(@\S*)?$/.test(text) && /\p{L}/u.test(text) ? { email: text.toLowerCase() } : {}),
    ...(words.length > 0 && !text.includes('@') && !/\d/.test(text) ? { words } : {}),
  }
  return Object.keys(search).length > 0 ? search : null
}

/** The same as `phone_key` in the database. */
export const phoneKey = (typed: string): string =>
  typed.replaceAll(/\D/g, '').replace(/^(?:00)?3530?|^00|^0/, '')

/** The same as `plate_key`: for plates, policies and claims, which people write with and without dashes. */
export const plateKey = (typed: string): string =>
  typed.replaceAll(/[^0-9A-Za-z]/g, '').toUpperCase()

/** The same as `name_words`. */
const toTerms = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, mostWords)
