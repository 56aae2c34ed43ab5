/** Names for exactly what an operator looked at, so that nothing else is decided about (docs/decisions/0028-joining.md). */
import { sha256Of } from '../pictures/index.ts'
import { applicationFacts } from './application-facts.ts'
import type { BegunApplication } from './applications.store.ts'
import type { DocumentWithPages } from './documents.store.ts'

/** Of one paper: which it is, what it says, and its pictures. */
export const documentVersion = (row: DocumentWithPages): string =>
  versionOf([
    row.id,
    row.state,
    row.insurer,
    row.policyNumber,
    row.coverCents,
    row.validUntil,
    row.pages.map(({ id }) => id),
  ])

/** Of a whole application: whose, in which state since when, what was entered, and every paper. */
export const applicationVersion = (
  rows: BegunApplication,
  documents: readonly DocumentWithPages[],
): string =>
  versionOf([
    rows.profile.state,
    rows.profile.stateChangedAt.toISOString(),
    rows.account.fullName,
    applicationFacts(rows, []),
    rows.profile.services,
    documents.map(documentVersion),
  ])

const firstLetter = 'a'.charCodeAt(0)

/** Letters for digits: among the digits of a hash are such as pass for a card number, which no request may carry. */
const versionOf = (facts: readonly unknown[]): string =>
  sha256Of(JSON.stringify(facts)).replaceAll(/./g, (digit) =>
    String.fromCharCode(firstLetter + Number.parseInt(digit, 16)),
  )
