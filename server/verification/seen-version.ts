/** Versions of exactly what an operator reviewed, so that nothing else is decided (docs/decisions/0028-driver-verification.md). */
import type { Ctx } from '../context.ts'
import { sha256Of } from '../photos/index.ts'
import { applicationFacts } from './application-facts.ts'
import type { BegunApplication } from './applications.store.ts'
import type { DocumentWithPages } from './documents.store.ts'

/** The version of one document: its id, its state, its details, and its photos. */
export const documentVersion = (row: DocumentWithPages): string =>
  versionOf([row.id, row.state, ...contentOf(row)])

/** The same, whatever was decided about it. */
export const contentVersion = (row: DocumentWithPages): string => versionOf(contentOf(row))

const contentOf = (row: DocumentWithPages): readonly unknown[] => [
  row.insurer,
  row.policyNumber,
  row.coverCents,
  row.validUntil,
  row.pages.map(({ id }) => id),
]

/** The version of a whole application: whose, in which state since when, what was entered, and every document. */
export const applicationVersion = (
  ctx: Pick<Ctx, 'config'>,
  rows: BegunApplication,
  documents: readonly DocumentWithPages[],
): string =>
  versionOf([
    rows.profile.state,
    rows.profile.stateChangedAt.toISOString(),
    rows.account.fullName,
    applicationFacts(ctx, rows, []),
    rows.profile.services,
    documents.map(documentVersion),
  ])

const firstLetter = 'a'.charCodeAt(0)

/** Letters for digits: some digits of a hash look like a card number, which no request may carry. */
const versionOf = (facts: readonly unknown[]): string =>
  sha256Of(JSON.stringify(facts)).replaceAll(/./g, (digit) =>
    String.fromCharCode(firstLetter + Number.parseInt(digit, 16)),
  )
