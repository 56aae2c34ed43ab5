import type { PartnerInvoice } from '../../../contract/partners/partner-invoices.ts'
import { partnerPaymentPostings } from '../../../domain/payments/ledger.ts'
import { isPaymentDay } from '../../../domain/partners/partner-invoice.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import type { Ctx } from '../../context.ts'
import { inTransaction, type Tx } from '../../kit/database/database.ts'
import { postLedger } from '../../ledger/index.ts'
import { lockPartner } from '../partners.store.ts'
import { accountOfPartner, sumPaidCents } from './account-of-partner.ts'
import { findInvoice, insertInvoicePayment } from './invoices.store.ts'
import { partnerDocuments } from './list-partner-invoices.ts'

type Noted = {
  partnerId: string
  invoiceNo: string
  receivedOn: string
  /** Cents that arrived, and the earlier payments as the operator saw them; null: all that is open. */
  amount: { cents: number; afterCents: number } | null
}

/**
 * Records a bank payment that an operator saw for an invoice: the insurer owes that much less. A part leaves the rest open; anything above
 * the open amount is in the insurer's favour. On record. Refusals: `invoice_not_found`, `invoice_settled` when nothing is open,
 * `invoice_changed` when another payment was recorded since, `invalid_input` for a day before the invoice or in the future.
 */
export const noteInvoicePayment = (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  operatorId: string,
  noted: Noted,
): Promise<Outcome<PartnerInvoice>> =>
  inTransaction(ctx.db, (tx) => noteInvoicePaymentIn(ctx, tx, operatorId, noted))

/** The same within the caller's transaction. */
export const noteInvoicePaymentIn = async (
  ctx: Pick<Ctx, 'clock'>,
  tx: Tx,
  operatorId: string,
  { partnerId, invoiceNo, receivedOn, amount }: Noted,
): Promise<Outcome<PartnerInvoice>> => {
  // two operators at once run one after the other
  await lockPartner(tx, partnerId)
  const found = await findInvoice(tx, partnerId, invoiceNo)
  if (!found) return refused('invoice_not_found')
  const { invoice, payments } = found
  const paidCents = sumPaidCents(payments)
  if (amount && amount.afterCents !== paidCents) return refused('invoice_changed')
  const openCents = (await accountOfPartner(tx, partnerId)).openCents.get(invoice.id) ?? 0
  const amountCents = amount?.cents ?? openCents
  if (amountCents === 0) return refused('invoice_settled')
  const at = await ctx.clock.now(tx)
  if (!isPaymentDay(receivedOn, invoice.issuedAt, at)) {
    const why = 'Enter a day since the invoice that is not in the future'
    return refused('invalid_input', { fields: { receivedOn: why } })
  }
  const ledgerKey = `partner_payment:${invoice.id}:${payments.length + 1}`
  await postLedger(tx, {
    key: ledgerKey,
    kind: 'partner_payment',
    bookingId: null,
    at,
    postings: partnerPaymentPostings(amountCents, partnerId),
  })
  const payment = {
    invoiceId: invoice.id,
    ledgerKey,
    amountCents,
    receivedOn,
    notedBy: operatorId,
    notedAt: at,
    paysInFull: openCents > 0 && amountCents >= openCents,
  }
  await insertInvoicePayment(tx, payment)
  await writeAudit(tx, {
    accountId: operatorId,
    action: 'note_partner_payment',
    objectId: partnerId,
    before: { invoiceNo, paidCents },
    after: { invoiceNo, paidCents: paidCents + amountCents, receivedOn },
    at,
  })
  const shown = await partnerDocuments(tx, partnerId)
  const paid = shown.find((document) => document.invoiceNo === invoiceNo)
  if (!paid) throw new Error(`invoice ${invoiceNo} is gone`)
  return accepted(paid)
}
