/**
 * The automatic checks when an application comes in, or a document is renewed (specification, operator side §9: "First look"). They say
 * what they looked at and what they found, and decide nothing: a person does.
 */
import { dateInDays, formatCalendarDate } from '../time/calendar-date.ts'
import { checklistOf, type Application, type ChecklistCode } from './verification-checklist.ts'
import {
  documentRules,
  formatCover,
  isPolicy,
  problemOf,
  type DocumentKind,
} from './verification-documents.ts'
import { documentWarningDays } from './verification.ts'

export const checkCodes = [
  'complete',
  'licence_years',
  'truck_age',
  'dates',
  'amounts',
  'duplicates',
] as const
export type CheckCode = (typeof checkCodes)[number]

export const checkLabels: Record<CheckCode, string> = {
  complete: 'Everything is there',
  licence_years: 'Licence held long enough',
  truck_age: 'Truck young enough',
  dates: 'Documents in date',
  amounts: 'Cover high enough',
  duplicates: 'No document belongs to another driver',
}

/** `look`: nothing is certainly wrong, but an operator should look. */
export type CheckResult = {
  code: CheckCode
  outcome: 'passed' | 'look' | 'failed'
  /** What was looked at. */
  looked: string
  /** What was found; empty when all is well. */
  found: string
}

/** A document of this application that another driver has submitted as well. */
export type Duplicate = { kind: DocumentKind; because: 'same_picture' | 'same_policy' }

/** Every check there is, in order. `duplicates`: what the database found among all other drivers. */
export const checkApplication = (
  application: Application,
  duplicates: readonly Duplicate[],
  now: Date,
): readonly CheckResult[] => {
  const lines = checklistOf(application, now)
  const lineOf = (code: ChecklistCode) => lines.find((one) => one.code === code)
  const problemAt = (code: ChecklistCode): string => {
    const found = lineOf(code)
    return found && found.state !== 'done' ? found.note : ''
  }
  const missing = lines.filter(({ state }) => state === 'missing')
  const { licence, truck, documents } = application
  const dated = documents.filter(({ kind }) => documentRules[kind].hasEnd)
  const policies = documents.filter(({ kind }) => isPolicy(kind))
  const past = dated.filter(
    (document) => problemOf({ ...document, coverCents: null }, now) !== null,
  )
  const soon = dated.filter(
    ({ validUntil }) => validUntil !== null && validUntil < dateInDays(now, documentWarningDays),
  )
  const low = policies.filter(
    (document) => problemOf({ ...document, validUntil: null }, now) !== null,
  )
  return [
    result(
      'complete',
      `${lines.length} things an application needs`,
      missing.map(({ label }) => label).join(', '),
    ),
    result(
      'licence_years',
      licence
        ? `Category ${licence.category}, held since ${formatCalendarDate(licence.since)}`
        : 'No licence',
      problemAt('licence_details'),
    ),
    result(
      'truck_age',
      truck ? `First registered ${dateOr(truck.firstRegistered)}` : 'No truck',
      problemAt('truck'),
    ),
    result(
      'dates',
      dated.map(({ kind, validUntil }) => `${nameOf(kind)} to ${dateOr(validUntil)}`).join('; '),
      namesOf(past),
      soon.length > 0 ? `Ends within ${documentWarningDays} days: ${namesOf(soon)}` : '',
    ),
    result(
      'amounts',
      policies.map(({ kind, coverCents }) => `${nameOf(kind)} ${euro(coverCents)}`).join('; '),
      namesOf(low),
    ),
    result(
      'duplicates',
      'Photos and policy numbers are compared with every other driver’s',
      duplicates
        .map(({ kind, because }) => `${nameOf(kind)}: ${duplicateLabels[because]}`)
        .join(', '),
    ),
  ]
}

const duplicateLabels: Record<Duplicate['because'], string> = {
  same_picture: 'another driver sent the same photo',
  same_policy: 'another driver has the same policy number',
}

const result = (code: CheckCode, looked: string, failed: string, look = ''): CheckResult => {
  if (failed !== '') return { code, outcome: 'failed', looked, found: failed }
  return { code, outcome: look === '' ? 'passed' : 'look', looked, found: look }
}

const nameOf = (kind: DocumentKind): string => documentRules[kind].label
const namesOf = (documents: readonly { kind: DocumentKind }[]): string =>
  documents.map(({ kind }) => nameOf(kind)).join(', ')
const dateOr = (date: string | null): string =>
  date === null ? 'on an unknown day' : formatCalendarDate(date)
const euro = (cents: number | null): string => (cents === null ? '?' : formatCover(cents))
