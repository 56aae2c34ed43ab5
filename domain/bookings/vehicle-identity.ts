/** Which vehicle it is, as far as it was said: the answers to `identityFields`. */
import { isActiveJob, type BookingStatus, type CancelReason } from './booking.ts'
import type { DocumentFact } from '../pdf-document.ts'
import { checkFreeText } from '../text.ts'
import { identityFieldList, identityFields, type IdentityFieldName } from './identity-fields.ts'

export type VehicleIdentity = Record<IdentityFieldName, string | null>

/** As it is typed; empty where nothing was said. */
export type TypedIdentity = Record<IdentityFieldName, string>

const eachField = <T>(valueOf: (name: IdentityFieldName) => T): Record<IdentityFieldName, T> =>
  Object.fromEntries(identityFieldList.map(([name]) => [name, valueOf(name)])) as Record<
    IdentityFieldName,
    T
  >

export const unknownIdentity: VehicleIdentity = eachField(() => null)
export const untypedIdentity: TypedIdentity = eachField(() => '')

/** The problem with a text, or null. Nothing but length and markup is refused: whatever the vehicle is called, it can be booked. */
export const checkIdentityText = (name: IdentityFieldName, typed: string): string | null => {
  const { clean, maxLength } = identityFields[name]
  return checkFreeText(typed, typedMaxLength) ?? checkFreeText(clean(typed), maxLength)
}

/** Before it is cleaned: with spaces that cleaning removes. */
const typedMaxLength = 100

/** As it is stored; null where nothing was said of the vehicle. */
export const identityOf = (
  typed: Partial<Record<IdentityFieldName, string | null | undefined>>,
): VehicleIdentity | null => {
  const identity = eachField((name) => identityFields[name].clean(typed[name] ?? '') || null)
  return identityFieldList.some(([name]) => identity[name] !== null) ? identity : null
}

/** For a form that begins with what is known. */
export const typedIdentityOf = (identity: VehicleIdentity | null | undefined): TypedIdentity =>
  eachField((name) => identity?.[name] ?? '')

/** From a device or an old row: texts are taken, the rest is left out. */
export const restoreTypedIdentity = (kept: Readonly<Record<string, unknown>>): TypedIdentity =>
  eachField((name) => {
    const value = kept[name]
    return typeof value === 'string' ? value.slice(0, typedMaxLength) : ''
  })

/** What is known, for documents and lists of facts. `undefined`: a copy from before there was an identity. */
export const identityFacts = (identity: VehicleIdentity | null | undefined): DocumentFact[] =>
  identityFieldList.flatMap(([name, { label }]) => {
    const value = identity?.[name]
    return value ? [{ label, value }] : []
  })

/** Whether the booking's driver knows which vehicle it is: from acceptance, and afterwards if they had the job. */
export const mayDriverKnowIdentity = (booking: {
  status: BookingStatus
  cancelReason: CancelReason | null
  acceptedAt: Date | null
}): boolean => {
  if (booking.acceptedAt === null || booking.cancelReason === 'card_refused') return false
  const { status } = booking
  if (status === 'completed' || status === 'cancelled') return true
  return isActiveJob(status) && status !== 'confirming_payment'
}
