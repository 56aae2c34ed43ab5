import type { PartnerInvoice } from '../../../contract/partner-invoices.ts'
import { partnerPaymentPostings } from '../../../domain/ledger.ts'
import { isPaymentDay } from '../../../domain/partner-invoice.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import type { Ctx } from '../../context.ts'
import { inTransaction } from '../../kit/database.ts'
import { postLedger } from '../../ledger/index.ts'
import { lockPartner } from '../partners.store.ts'
import { accountOfPartner } from './account-of-partner.ts'
import { findInvoice, insertInvoicePayment } from './invoices.store.ts'
import { partnerPapers } from './list-partner-invoices.ts'

type Noted = { partnerId: string; invoiceNo: string; receivedOn: string }

/**
 * An operator saw what was open of an invoice arrive at the bank, the whole of it: the insurer owes so much less. Once, on record. Refusals:
 * `invoice_not_found`, `invoice_settled` when nothing of it is open, `invalid_input` for a day before the invoice or to come.
 */
export const noteInvoicePayment = (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  operatorId: string,
  { partnerId, invoiceNo, receivedOn }: Noted,
): Promise<Outcome<PartnerInvoice>> =>
  inTransaction(ctx.db, async (tx) => {
    // two operators at once come one after the other
    await lockPartner(tx, partnerId)
    const found = await findInvoice(tx, partnerId, invoiceNo)
    if (!found) return refused('invoice_not_found')
    const { invoice } = found
    const amountCents = (await accountOfPartner(tx, partnerId)).openCents.get(invoice.id) ?? 0
    if (amountCents === 0) return refused('invoice_settled')
    const at = await ctx.clock.now(tx)
    if (!isPaymentDay(receivedOn, invoice.issuedAt, at)) {
      const why = 'Enter a day since the invoice that is not in the future'
      return refused('invalid_input', { fields: { receivedOn: why } })
    }
    const ledgerKey = `partner_payment:${invoice.id}`
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
    }
    await insertInvoicePayment(tx, payment)
    await writeAudit(tx, {
      accountId: operatorId,
      action: 'note_partner_payment',
      objectId: partnerId,
      before: { invoiceNo, paidCents: 0 },
      after: { invoiceNo, paidCents: amountCents, receivedOn },
      at,
    })
    const shown = await partnerPapers(tx, partnerId)
    const paid = shown.find((paper) => paper.invoiceNo === invoiceNo)
    if (!paid) throw new Error(`invoice ${invoiceNo} is gone`)
    return accepted(paid)
  })
