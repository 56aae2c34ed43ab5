/**
 * What a row of the retention table says. Articles without another name are those of Regulation (EU) 2016/679 (GDPR).
 */
import { businessRecordsYears } from '../law.ts'
import type { RuleName } from './retention-rules.ts'

/** Legal bases of Article 6(1), as the privacy page prints them. */
export const bases = {
  contract: 'Contract, (b)',
  before_contract: 'Steps before a contract, (b)',
  duty: 'Legal duty, (c)',
  interest: 'Legitimate interest, (f)',
  consent: 'Consent, (a)',
} as const
export type Basis = keyof typeof bases

/** Laws that keep data which a person wants erased: Article 17(3)(b) for duties, 17(3)(e) for claims. */
export const laws = {
  /** Companies Act 2014, s. 285; Taxes Consolidation Act 1997, s. 886; Value-Added Tax Consolidation Act 2010, s. 84: six years each. */
  business_records:
    'Companies Act 2014, s. 285; Taxes Consolidation Act 1997, s. 886; VAT Consolidation Act 2010, s. 84',
  /** Statute of Limitations 1957, s. 11(1)(a): an action on a contract may be brought within six years. */
  claims: 'Statute of Limitations 1957, s. 11(1)(a); GDPR, Article 17(3)(e)',
  /** Article 5(2): who processed what has to be demonstrable; Article 32(1)(b): integrity. */
  accountability: 'GDPR, Articles 5(2) and 32(1)(b)',
} as const
export type Law = keyof typeof laws

/** Companies that get data to do their part: processors by Article 28, and controllers of their own where it says so. */
export const recipients = {
  card_provider:
    'Stripe (card payments and payouts; a controller of its own for fraud and money laundering checks)',
  hosting: 'The hosting provider of our servers and database',
  email: 'The company that delivers our email',
  texts: 'The company that delivers our texts',
  push: 'The push service of the browser',
  sign_in: 'Google or Apple, for those who sign in with them (controllers of their own)',
  place_search: 'The place search, where one is configured',
  vat_register:
    'The European Commission’s register of VAT numbers (VIES), the number alone, where it is configured',
  insurer: 'The insurer that booked (a controller of its own)',
} as const
export type Recipient = keyof typeof recipients

export const people = {
  customer: 'Customers',
  dealer: 'Dealers',
  driver: 'Drivers',
  operator: 'Operators',
  insurer: 'Insurers’ people',
  caller: 'Callers',
  visitor: 'Visitors',
} as const
export type Person = keyof typeof people

/** How a category ends. One category may end in several ways: a text goes sooner than the fact that it was sent. */
export type Ending =
  /** A job deletes it. */
  | { by: 'rule'; rule: RuleName }
  /** The law keeps it, against a wish to have it erased. */
  | { by: 'law'; law: Law }
  /** It lasts as long as the account or the agreement. */
  | { by: 'account' }
  /** It is not in the database: on the person's own device, or in the server's log, which its host deletes. */
  | { by: 'outside' }

export type DataCategory = {
  /** As it is stored in the deletion log. */
  id: string
  /** The part of the privacy page it is printed in; null: staff of ours and of companies are told by their own contract. */
  part: 'accounts' | 'bookings' | 'drivers' | 'visitors' | null
  what: string
  why: string
  whose: readonly Person[]
  bases: readonly Basis[]
  /** Where the bases alone do not say it: the words of the page. */
  basisText?: string
  /** In plain words, with every period of `endings`. */
  kept: string
  endings: readonly Ending[]
  seenBy: string
  recipients: readonly Recipient[]
  /** Where it is stored: `schema.table`, or a name of the schema `public`. Empty: not in the database. */
  tables: readonly string[]
}

/** As the `old_bookings` rule counts. The financial year is the calendar year. */
export const keptYears = `${businessRecordsYears} years after the end of the year of the booking`
export const asRecords = `${keptYears}, as tax and company law ask`

export const rule = (name: RuleName): Ending => ({ by: 'rule', rule: name })
export const keptBy = (law: Law): Ending => ({ by: 'law', law })
export const withAccount: Ending = { by: 'account' }
export const outside: Ending = { by: 'outside' }

/** "Contract, (b); then legal duty, (c)". */
export const basisOf = ({ bases: names, basisText }: DataCategory): string =>
  basisText ??
  names.map((name, at) => (at === 0 ? bases[name] : `then ${bases[name].toLowerCase()}`)).join('; ')

/** The laws by which something is kept although its person wants it erased. */
export const lawsOf = ({ endings }: DataCategory): string[] =>
  endings.flatMap((ending) => (ending.by === 'law' ? [laws[ending.law]] : []))
