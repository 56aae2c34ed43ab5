/**
 * What operators type when somebody is on the phone: a name, a number in any way of writing it, an e-mail address, an Eircode, a plate, a
 * reference. Each way has its own index and its own form in which it is compared; `db/migrations/0036-operators-find.sql` has the same
 * forms for what is stored.
 */
import { normaliseEircode } from './eircode-shape.ts'

export const deskSearchMaxLength = 100
/** Fewer letters or digits fit nearly everybody. */
export const deskSearchMinLength = 2
const fewestDigits = 4
const fewestOfNumber = 4
const mostWords = 6

export const deskSearchWays = [
  'reference',
  'receipt',
  'policy',
  'claim',
  'plate',
  'eircode',
  'phone',
  'email',
  'name',
] as const
export type DeskSearchWay = (typeof deskSearchWays)[number]

/** Why something was found, in front of what fits. */
export const deskSearchWayLabels: Record<DeskSearchWay, string> = {
  reference: 'Booking reference',
  receipt: 'Receipt',
  policy: 'Policy',
  claim: 'Claim',
  plate: 'Truck plate',
  eircode: 'Eircode',
  phone: 'Phone',
  email: 'Email',
  name: 'Name',
}

/** Each way in which the text may be meant, as it is compared; a way that is left out cannot be meant. */
export type DeskSearch = {
  reference?: string
  /** A beginning, as are the following. */
  receipt?: string
  number?: string
  eircode?: string
  phone?: string
  email?: string
  /** Beginnings of words, all of which a name must have. */
  words?: readonly string[]
}

const reference = /bkg_[0-9a-z]{26}/
const receiptShape = /^[A-Z]{1,3}-\d{4}-\d*$/
const phoneShape = /^[\d\s()+./-]+$/
const eircodeBegins = /^[A-Z]\d[\dW][A-Z\d]{0,4}$/

/** Null: too little to look for. */
export const readDeskSearch = (typed: string): DeskSearch | null => {
  const text = typed.trim().slice(0, deskSearchMaxLength)
  if (Array.from(text).length < deskSearchMinLength) return null
  // also out of an address that was pasted
  const booking = reference.exec(text.toLowerCase())?.[0]
  if (booking) return { reference: booking }

  const upper = text.toUpperCase()
  const number = plateKey(text)
  const eircode = normaliseEircode(text)
  const phone = phoneShape.test(text) ? phoneKey(text) : ''
  const words = wordsOf(text)
  const search: DeskSearch = {
    ...(receiptShape.test(upper) ? { receipt: upper } : {}),
    ...(number.length >= fewestOfNumber && /\d/.test(number) ? { number } : {}),
    ...(eircodeBegins.test(eircode) ? { eircode } : {}),
    ...(phone.length >= fewestDigits ? { phone } : {}),
    ...(/^[^\s@]+(@\S*)?$/.test(text) && /\p{L}/u.test(text) ? { email: text.toLowerCase() } : {}),
    ...(words.length > 0 && !text.includes('@') && !/\d/.test(text) ? { words } : {}),
  }
  return Object.keys(search).length > 0 ? search : null
}

/** As `phone_key` in the database. */
export const phoneKey = (typed: string): string =>
  typed.replaceAll(/\D/g, '').replace(/^(?:00)?3530?|^00|^0/, '')

/** As `plate_key`: of plates, policies and claims, which people write with and without strokes. */
export const plateKey = (typed: string): string =>
  typed.replaceAll(/[^0-9A-Za-z]/g, '').toUpperCase()

/** As `name_words`. */
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, mostWords)
