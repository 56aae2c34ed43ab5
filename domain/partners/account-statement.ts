/** Everything on an insurer's account in the order of its days, with what was owed after each. Cents throughout. */
import { plainEuro } from '../money.ts'

export type AccountEntry = {
  /** Irish day, `2026-12-15`. */
  day: string
  kind: 'invoice' | 'credit_note' | 'payment'
  /** Of the invoice or the credit note; of a payment, the invoice that it was recorded for. */
  documentNo: string
  /** What the account owes more by it: below zero for a credit note and a payment. */
  amountCents: number
}

export type StatementLine = AccountEntry & {
  /** Owed after it; below zero: in the insurer's favour, carried to the next invoice. */
  balanceCents: number
}

const order: Record<AccountEntry['kind'], number> = { invoice: 0, credit_note: 1, payment: 2 }

/** By day, of one day invoices first and payments last. */
export const accountStatement = (entries: readonly AccountEntry[]): StatementLine[] => {
  let balanceCents = 0
  return entries
    .toSorted((a, b) => compare(a.day, b.day) || order[a.kind] - order[b.kind])
    .map((entry) => {
      balanceCents += entry.amountCents
      return { ...entry, balanceCents }
    })
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const kindLabels: Record<AccountEntry['kind'], string> = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
  payment: 'Payment received',
}

/** For a CSV: amounts in euro. */
export const statementRows = (entries: readonly AccountEntry[]): string[][] => [
  ['Date', 'Entry', 'Document', 'Amount', 'Balance'],
  ...accountStatement(entries).map(({ day, kind, documentNo, amountCents, balanceCents }) => [
    day,
    kindLabels[kind],
    documentNo,
    plainEuro(amountCents),
    plainEuro(balanceCents),
  ]),
]
