/** What an application still needs, line by line: the driver reads it while filling in, and nothing incomplete is sent. */
import { yearsSince } from './calendar-date.ts'
import {
  hasHeldLicenceLongEnough,
  isVehicleYoungEnough,
  minimumLicenceYears,
  vehicleMaxAgeYears,
} from './driver-requirements.ts'
import type { TruckType } from './truck.ts'
import type { LicenceCategory } from './verification-moves.ts'
import {
  documentKinds,
  documentRules,
  missingOf,
  problemOf,
  type DocumentKind,
  type Paper,
} from './verification-papers.ts'

export type Application = {
  hasPhone: boolean
  isEmailVerified: boolean
  /** `Swords, Co. Dublin`. */
  location: string | null
  truck: {
    name: string
    type: TruckType
    payloadKg: number
    heightCm: number
    vehicleTypes: readonly string[]
    /** Null of trucks that were verified before it was asked for. */
    registration: string | null
    firstRegistered: string | null
  } | null
  licence: { category: LicenceCategory; since: string } | null
  /** One of each kind: the one that was given last, else the one that counts. */
  papers: readonly Paper[]
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
    application.licence ? null : 'Say which category, and since when',
    licenceProblem(application, now),
  ),
  ...documentKinds.map((kind) => paperLine(kind, application.papers, now)),
]

/** Papers that are not there or will not do. */
export const undonePapers = <L extends Pick<ChecklistLine, 'code' | 'state'>>(
  lines: readonly L[],
): readonly L[] =>
  lines.filter(
    ({ code, state }) => state !== 'done' && (documentKinds as readonly string[]).includes(code),
  )

/** What is not done, by its names. */
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

const paperLine = (kind: DocumentKind, papers: readonly Paper[], now: Date): ChecklistLine => {
  const paper = papers.find((one) => one.kind === kind)
  const { label } = documentRules[kind]
  return paper
    ? line(kind, label, missingOf(paper), problemOf(paper, now))
    : line(kind, label, 'Add a picture', null)
}

const contactMissing = ({ hasPhone, isEmailVerified }: Application): string | null => {
  if (!isEmailVerified) return 'Open the link in the mail we sent you'
  return hasPhone ? null : 'Add your phone number to your account'
}

const truckMissing = ({ truck }: Application): string | null => {
  if (!truck) return 'Say what you drive'
  return truck.registration && truck.firstRegistered ? null : 'Add its registration'
}

const truckProblem = ({ truck }: Application, now: Date): string | null => {
  if (!truck?.firstRegistered) return null
  const age = yearsSince(truck.firstRegistered, now)
  if (age < 0) return 'First registered in the future'
  return isVehicleYoungEnough(age) ? null : `Trucks must be under ${vehicleMaxAgeYears} years old`
}

const licenceProblem = ({ licence }: Application, now: Date): string | null => {
  if (!licence) return null
  return hasHeldLicenceLongEnough(yearsSince(licence.since, now))
    ? null
    : `It must have been held for ${minimumLicenceYears} years`
}
