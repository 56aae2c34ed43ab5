/**
 * The text that opens an archive: what each file is, why it is kept, until when, who gets it, and what is left out. Source: Regulation (EU)
 * 2016/679 (GDPR), Article 15(1) and (2): purposes, categories, recipients, period, rights, source and transfers. Pure.
 */
import { supportContact } from '../../support.ts'
import { formatMoment } from '../../time/dublin-time.ts'
import { dataCategories } from '../data-categories.ts'
import { basisOf, lawsOf, recipients, type DataCategory } from '../data-category.ts'
import { controller, transfers } from '../processing-record.ts'
import { retentionVersion } from '../retention-rules.ts'
import { exportDays } from './data-export.ts'
import { dataPathOf, fileTablesOf, leftOutOf } from './exported-tables.ts'

export const guidePath = 'README.txt'

export type ArchiveFacts = {
  name: string
  madeAt: Date
  /** Rows in the data file of each category, by its id. */
  rowCounts: ReadonlyMap<string, number>
  /** Paths of photos and documents in the archive. */
  files: readonly string[]
  /** Files that a row names and the store does not have. */
  missing: readonly string[]
}

const rule = '='.repeat(72)

const folders = [
  [
    'data/',
    'What our database has, a file for each kind of data, as JSON: any program can read it',
  ],
  ['photos/', 'Photos of your vehicles or taken by you, by booking; and photos in messages'],
  ['documents/', 'Documents and photos you sent us as a driver'],
  ['receipts/', 'Receipts and credit notes'],
  ['statements/', 'Statements'],
  ['invoices/', 'Invoices and credit notes for our commission'],
  ['vat-invoices/', 'VAT invoices to a business, and their credit notes'],
] as const

/** Lines of plain text, CRLF as every phone and computer shows them. */
export const archiveGuide = (facts: ArchiveFacts): string =>
  [
    'YOUR DATA AT TOWLINE',
    rule,
    `Made for ${facts.name} on ${formatMoment(facts.madeAt)} (Irish time).`,
    `It is everything our database has about you, and your files (GDPR, Articles 15 and 20).`,
    `We keep this archive ${exportDays} days. Keep your copy where only you can read it.`,
    '',
    'WHAT IS IN IT',
    ...folders.map(([folder, words]) => `${folder.padEnd(14)}${words}`),
    '',
    `Files beside the data: ${facts.files.length}.`,
    'Times are in UTC. Amounts named "cents" are in euro cents. An empty list: we have none.',
    ...(facts.missing.length > 0
      ? ['', 'FILES WE NO LONGER HAVE', ...facts.missing.map((path) => `- ${path}`)]
      : []),
    '',
    'EACH FILE',
    ...dataCategories.flatMap((category) => categoryLines(category, facts)),
    '',
    'WHAT IS NOT IN IT, AND WHY',
    ...dataCategories.flatMap((category) => {
      const left = leftOutOf(category)
      return left.length === 0
        ? []
        : ['', category.what, ...left.map(({ what, why }) => `- ${what}. ${why}.`)]
    }),
    '',
    'WHO IS RESPONSIBLE, AND YOUR RIGHTS',
    `Responsible: ${controller}.`,
    `${transfers}.`,
    'Where we have it from: you, what happened on your bookings, and your insurer where it booked.',
    'You can have data corrected, erased or restricted, object to what we do on a legitimate interest,',
    `and take back a consent: on your account page, or write to ${supportContact.email}.`,
    'You can complain to the Data Protection Commission, www.dataprotection.ie.',
    'Drivers are chosen by published rules; no decision with legal effect is made about you without a person.',
    `Rules for keeping data: version ${retentionVersion}.`,
    '',
  ].join('\r\n')

const categoryLines = (category: DataCategory, { rowCounts }: ArchiveFacts): string[] => {
  const isInFile = fileTablesOf(category).length > 0
  const rows = rowCounts.get(category.id)
  const where = isInFile
    ? `${dataPathOf(category)}${rows === undefined ? '' : ` (${rows} ${rows === 1 ? 'row' : 'rows'})`}`
    : category.tables.length > 0
      ? `in ${[...new Set(category.tables.flatMap(filesOf))].join(', ')}`
      : 'not in our database'
  return [
    '',
    category.what,
    `  File: ${where}`,
    `  Why: ${category.why}`,
    `  Kept: ${category.kept}`,
    `  Basis: ${basisOf(category)}`,
    ...(lawsOf(category).length > 0 ? [`  Kept by law: ${lawsOf(category).join('; ')}`] : []),
    `  Seen by: ${category.seenBy}`,
    `  Given to: ${category.recipients.map((name) => recipients[name]).join('; ') || 'No one'}`,
  ]
}

/** The data files that a table is in. */
const filesOf = (table: string): string[] =>
  dataCategories.filter((category) => fileTablesOf(category).includes(table)).map(dataPathOf)
