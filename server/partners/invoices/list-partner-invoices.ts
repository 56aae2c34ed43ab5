import type { PartnerAccount, PartnerInvoice } from '../../../contract/partners/partner-invoices.ts'
import type { PartnerCreditNoteRow } from '../../../db/schema/partner-invoices.ts'
import { invoiceDueOn } from '../../../domain/partners/partner-invoice-document.ts'
import { isInvoiceLate } from '../../../domain/partners/partner-invoice.ts'
import { accepted, type Outcome } from '../../../domain/refusal.ts'
import type { Ctx } from '../../context.ts'
import type { Queryable } from '../../kit/database/database.ts'
import { accountOfPartner, sumPaidCents } from './account-of-partner.ts'
import type { InvoiceWithPayments } from './invoices.store.ts'
import { listReminders, type ReminderRow } from './reminders.store.ts'

/** Every invoice and credit note of an insurer, newest first, and what is open of them together. */
export const listPartnerInvoices = async (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  partnerId: string,
): Promise<Outcome<{ invoices: PartnerInvoice[]; account: PartnerAccount }>> => {
  const invoices = await partnerDocuments(ctx.db, partnerId)
  const { favourCents } = await accountOfPartner(ctx.db, partnerId)
  const now = await ctx.clock.now(ctx.db)
  const late = invoices.filter(({ dueOn }) => dueOn !== null && isInvoiceLate(new Date(dueOn), now))
  return accepted({
    invoices,
    account: { openCents: openOf(invoices), lateCents: openOf(late), favourCents },
  })
}

const openOf = (invoices: readonly PartnerInvoice[]): number =>
  invoices.reduce((sum, { openCents }) => sum + openCents, 0)

/** The same as a value. */
export const partnerDocuments = async (
  db: Queryable,
  partnerId: string,
): Promise<PartnerInvoice[]> => {
  const { invoices, creditNotes, openCents } = await accountOfPartner(db, partnerId)
  const reminders = await listReminders(db, partnerId)
  const documents = [
    ...invoices.map((one) => viewInvoice(one, openCents.get(one.invoice.id) ?? 0, reminders)),
    // newest first, like the final list: of two at the same time the later number comes first
    ...creditNotes.toReversed().map(viewCreditNote),
  ]
  return documents.toReversed().toSorted((a, b) => compare(b.issuedAt, a.issuedAt))
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const viewInvoice = (
  { invoice, payments }: InvoiceWithPayments,
  openCents: number,
  reminders: readonly ReminderRow[],
): PartnerInvoice => ({
  kind: 'invoice',
  invoiceNo: invoice.invoiceNo,
  creditsInvoiceNo: null,
  month: invoice.month,
  issuedAt: invoice.issuedAt.toISOString(),
  dueOn: payments.length > 0 || openCents > 0 ? invoiceDueOn(invoice.issuedAt).toISOString() : null,
  lines: invoice.lines.length,
  chargedCents: invoice.chargedCents,
  discountCents: invoice.discountCents,
  totalCents: invoice.totalCents,
  openCents,
  paidCents: sumPaidCents(payments),
  paidOn: openCents > 0 ? null : (payments.at(-1)?.receivedOn ?? null),
  remindedAt: reminders
    .filter(({ invoiceId }) => invoiceId === invoice.id)
    .map(({ sentAt }) => sentAt.toISOString()),
})

const viewCreditNote = (note: PartnerCreditNoteRow): PartnerInvoice => ({
  kind: 'credit_note',
  invoiceNo: note.creditNoteNo,
  creditsInvoiceNo: note.content.invoiceNo,
  month: note.content.invoiceMonth,
  issuedAt: note.issuedAt.toISOString(),
  dueOn: null,
  lines: note.lines.length,
  chargedCents: 0 - note.creditedCents,
  discountCents: 0 - note.discountCents,
  totalCents: 0 - note.totalCents,
  openCents: 0,
  paidCents: 0,
  paidOn: null,
  remindedAt: [],
})
