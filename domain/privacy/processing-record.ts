/**
 * The record of processing activities (Regulation (EU) 2016/679, Article 30(1)): a row for each category of the retention table, with what
 * the article wants to know. Pure.
 */
import { supportContact } from '../support.ts'
import { dataCategories } from './data-categories.ts'
import { basisOf, lawsOf, people, recipients, type DataCategory } from './data-category.ts'
import { periodText } from './retention-periods.ts'
import { retentionRules } from './retention-rules.ts'

/** (a): name and contact of the controller. */
export const controller = `Towline, ${supportContact.email}, ${supportContact.phone}`

/** (e): transfers outside the European Economic Area, and what protects them. */
export const transfers =
  'Where a recipient works outside the EEA: an adequacy decision or the standard contractual clauses of the European Commission'

/** (g): the technical and organisational measures of Article 32(1), in general. */
export const measures =
  'Encrypted connections and backups; access by role, each view by an operator on record; a second factor for operators; append-only audit and deletion logs'

export const recordColumns = [
  'Data',
  'Purpose',
  'Of whom',
  'Legal basis',
  'Recipients',
  'Kept',
  'Deleted by',
  'Kept by law',
  'Stored in',
] as const

export type RecordRow = Record<(typeof recordColumns)[number], string>

export const processingRecord = (): RecordRow[] =>
  dataCategories.map((category) => ({
    Data: category.what,
    Purpose: category.why,
    'Of whom': category.whose.map((person) => people[person]).join('; '),
    'Legal basis': basisOf(category),
    Recipients: category.recipients.map((name) => recipients[name]).join('; ') || 'No one',
    Kept: category.kept,
    'Deleted by': deletersOf(category).join('; ') || 'No job',
    'Kept by law': lawsOf(category).join('; ') || 'No law',
    'Stored in': category.tables.join('; ') || 'Not in the database',
  }))

/** The jobs with their periods; what lasts as long as the account goes when it is closed. */
const deletersOf = ({ endings }: DataCategory): string[] =>
  endings.flatMap((ending) => {
    if (ending.by === 'account') return [deleterOf('closed_accounts')]
    return ending.by === 'rule' ? [deleterOf(ending.rule)] : []
  })

const deleterOf = (name: keyof typeof retentionRules): string => {
  const { job, after, from } = retentionRules[name]
  return `${job}: ${periodText(after)} after ${from}`
}
