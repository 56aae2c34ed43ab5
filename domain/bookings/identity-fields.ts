/**
 * The fields that say which vehicle it is, described once, in the order in which facts are listed. They may identify a person, so they are
 * on the booking and not on the quote, always optional, and of drivers only the one who accepted sees them.
 */
import { normaliseRegistration } from './registration.ts'

/** Text on one line, as it is stored. */
const oneLine = (text: string): string => text.trim().replaceAll(/\s+/g, ' ')

type IdentityField = {
  label: string
  hint?: string
  /** After `clean`. */
  maxLength: number
  autoCapitalize: 'characters' | 'words'
  clean: (text: string) => string
}

export const identityFields = {
  registration: {
    label: 'Registration',
    hint: 'As on the plate, such as 131-D-12345',
    maxLength: 15,
    autoCapitalize: 'characters',
    clean: normaliseRegistration,
  },
  make: {
    label: 'Make',
    hint: 'Such as Toyota',
    maxLength: 40,
    autoCapitalize: 'words',
    clean: oneLine,
  },
  model: {
    label: 'Model',
    hint: 'Such as Corolla',
    maxLength: 40,
    autoCapitalize: 'words',
    clean: oneLine,
  },
  colour: {
    label: 'Colour',
    maxLength: 30,
    autoCapitalize: 'words',
    clean: oneLine,
  },
} as const satisfies Record<string, IdentityField>

export type IdentityFieldName = keyof typeof identityFields

export const identityFieldList: readonly (readonly [IdentityFieldName, IdentityField])[] =
  Object.entries(identityFields) as [IdentityFieldName, IdentityField][]
