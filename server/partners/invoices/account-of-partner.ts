import type { PartnerCreditNoteRow } from '../../../db/schema/partner-invoices.ts'
import { accountState, type AccountState } from '../../../domain/partners/partner-account.ts'
import type { Queryable } from '../../kit/database/database.ts'
import { creditNotesOf } from './credit-notes.store.ts'
import { invoicesAsIssued, type InvoiceWithPayments } from './invoices.store.ts'

export type PartnerAccount = AccountState & {
  /** In the order of issue. */
  invoices: InvoiceWithPayments[]
  /** Newest first. */
  creditNotes: PartnerCreditNoteRow[]
}

/** All invoices and credit notes of an insurer, and the open amount of each invoice. Callers that act on it hold the insurer's lock. */
export const accountOfPartner = async (
  db: Queryable,
  partnerId: string,
): Promise<PartnerAccount> => {
  const invoices = await invoicesAsIssued(db, partnerId)
  const creditNotes = await creditNotesOf(db, partnerId)
  const state = accountState(
    invoices.map(({ invoice, payments }) => ({
      invoiceId: invoice.id,
      totalCents: invoice.totalCents,
      paidCents: sumPaidCents(payments),
      isPaidInFull: payments.some(({ paysInFull }) => paysInFull),
    })),
    creditNotes,
  )
  return { ...state, invoices, creditNotes }
}

/** What arrived for an invoice, in cents. */
export const sumPaidCents = (payments: InvoiceWithPayments['payments']): number =>
  payments.reduce((cents, { amountCents }) => cents + amountCents, 0)
