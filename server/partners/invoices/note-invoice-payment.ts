import type { PartnerInvoice } from '../../../contract/partner-invoices.ts'
import { partnerPaymentPostings } from '../../../domain/ledger.ts'
import { isPaymentDay } from '../../../domain/partner-invoice.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import type { Ctx } from '../../context.ts'
import { inTransaction } from '../../kit/database.ts'
import { postLedger } from '../../ledger/index.ts'
import { lockPartner } from '../partners.store.ts'
import { accountOfPartner, paidCentsOf } from './account-of-partner.ts'
import { findInvoice, insertInvoicePayment } from './invoices.store.ts'
import { partnerPapers } from './list-partner-invoices.ts'

type Noted = {
  partnerId: string
  invoiceNo: string
  receivedOn: string
  /** Cents that arrived, and what had arrived before as the operator saw it; null: all that is open. */
  amount: { cents: number; afterCents: number } | null
}

/**
 * An operator saw money for an invoice arrive at the bank: the insurer owes so much less. A part leaves the rest open; what is more than is
 * open is in the insurer's favour. On record. Refusals: `invoice_not_found`, `invoice_settled` when all that is open is nothing,
 * `invoice_changed` when another payment was noted since, `invalid_input` for a day before the invoice or to come.
 */
export const noteInvoicePayment = (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  operatorId: string,
  { partnerId, invoiceNo, receivedOn, amount }: Noted,
): Promise<Outcome<PartnerInvoice>> =>
  inTransaction(ctx.db, async (tx) => {
    // two operators at once come one after the other
    await lockPartner(tx, partnerId)
    const found = await findInvoice(tx, partnerId, invoiceNo)
    if (!found) return refused('invoice_not_found')
    const { invoice, payments } = found
    const paidCents = paidCentsOf(payments)
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
      settles: openCents > 0 && amountCents >= openCents,
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
    const shown = await partnerPapers(tx, partnerId)
    const paid = shown.find((paper) => paper.invoiceNo === invoiceNo)
    if (!paid) throw new Error(`invoice ${invoiceNo} is gone`)
    return accepted(paid)
  })
