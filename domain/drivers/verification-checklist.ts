/** What an application still needs, line by line: the driver reads it while filling in, and nothing incomplete is sent. */
import { yearsSince } from '../time/calendar-date.ts'
import {
  hasHeldLicenceLongEnough,
  isVehicleYoungEnough,
  minimumLicenceYears,
  vehicleMaxAgeYears,
} from './driver-requirements.ts'
import { mayDrive, type LicenceCategory } from './licence.ts'
import type { TruckType } from './truck.ts'
import {
  documentKinds,
  documentRules,
  missingOf,
  problemOf,
  type DocumentKind,
  type DriverDocument,
} from './verification-documents.ts'

/** `to_prove`: a code by text has not come back from there yet. Where no texts can be sent, every number counts. */
export type ContactPhone = 'missing' | 'to_prove' | 'counts'

export type Application = {
  phone: ContactPhone
  isEmailVerified: boolean
  /** `Swords, Co. Dublin`. */
  location: string | null
  truck: {
    name: string
    type: TruckType
    payloadKg: number
    /** Null of trucks that were verified before it was asked for. */
    grossKg: number | null
    hasTachograph: boolean
    heightCm: number
    vehicleTypes: readonly string[]
    /** Null of trucks that were verified before it was asked for. */
    registration: string | null
    colour: string | null
    firstRegistered: string | null
  } | null
  licence: { category: LicenceCategory; since: string } | null
  /** One of each kind: the one that was given last, else the one that counts. */
  documents: readonly DriverDocument[]
}

export const checklistCodes = [
  'contact',
  'base',
  'truck',
  'licence_details',
  ...documentKinds,
] as const
export type ChecklistCode = (typeof checklistCodes)[number]

export type ChecklistLine = {
  code: ChecklistCode
  label: string
  /** `problem`: it is there, and will not do. */
  state: 'done' | 'missing' | 'problem'
  /** What to do about it; empty when done. */
  note: string
}

/** Every line there is, in the order in which they are filled in. */
export const checklistOf = (application: Application, now: Date): readonly ChecklistLine[] => [
  line('contact', 'Phone and email', contactMissing(application), null),
  line('base', 'Where you start from', application.location ? null : 'Choose a town', null),
  line('truck', 'Your truck', truckMissing(application), truckProblem(application, now)),
  line(
    'licence_details',
    'Your licence',
    application.licence ? null : 'Enter the category, and since when',
    licenceProblem(application, now),
  ),
  ...documentKinds.map((kind) => pdfLine(kind, application.documents, now)),
]

/** Documents that are missing or not acceptable. */
export const undoneDocuments = <L extends Pick<ChecklistLine, 'code' | 'state'>>(
  lines: readonly L[],
): readonly L[] =>
  lines.filter(
    ({ code, state }) => state !== 'done' && (documentKinds as readonly string[]).includes(code),
  )

/** Labels of everything that is not done. */
export const undoneOf = (lines: readonly ChecklistLine[]): readonly string[] =>
  lines.filter(({ state }) => state !== 'done').map(({ label }) => label)

const line = (
  code: ChecklistCode,
  label: string,
  missing: string | null,
  problem: string | null,
): ChecklistLine => {
  if (missing) return { code, label, state: 'missing', note: missing }
  if (problem) return { code, label, state: 'problem', note: problem }
  return { code, label, state: 'done', note: '' }
}

const pdfLine = (
  kind: DocumentKind,
  documents: readonly DriverDocument[],
  now: Date,
): ChecklistLine => {
  const document = documents.find((one) => one.kind === kind)
  const { label } = documentRules[kind]
  if (document) return line(kind, label, missingOf(document), problemOf(document, now))
  if (documentRules[kind].isOptional) return { code: kind, label, state: 'done', note: 'Optional' }
  return line(kind, label, 'Not sent yet', null)
}

const phoneMissing = {
  missing: 'Add your phone number',
  to_prove: 'Confirm your phone number',
  counts: null,
} as const satisfies Record<ContactPhone, string | null>

const contactMissing = ({ phone, isEmailVerified }: Application): string | null =>
  isEmailVerified ? phoneMissing[phone] : 'Open the link in the email we sent you'

const truckMissing = ({ truck }: Application): string | null => {
  if (!truck) return 'Enter what you drive'
  if (!truck.registration || !truck.firstRegistered) return 'Add its registration'
  return truck.grossKg === null ? 'Add its gross weight' : null
}

const truckProblem = ({ truck }: Application, now: Date): string | null => {
  if (!truck?.firstRegistered) return null
  if (truck.grossKg !== null && truck.payloadKg >= truck.grossKg)
    return 'It can’t carry as much as it may weigh in all'
  const age = yearsSince(truck.firstRegistered, now)
  if (age < 0) return 'First registered in the future'
  return isVehicleYoungEnough(age) ? null : `Trucks must be under ${vehicleMaxAgeYears} years old`
}

const licenceProblem = ({ licence, truck }: Application, now: Date): string | null => {
  if (!licence) return null
  if (truck && truck.grossKg !== null && !mayDrive(licence.category, truck.grossKg, 0))
    return `Category ${licence.category} doesn’t cover a truck of ${truck.grossKg.toLocaleString('en-IE')} kg`
  return hasHeldLicenceLongEnough(yearsSince(licence.since, now))
    ? null
    : `It must have been held for ${minimumLicenceYears} years`
}
