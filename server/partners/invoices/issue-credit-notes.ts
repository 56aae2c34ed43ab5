import { dublinClock } from '../../../domain/time/dublin-time.ts'
import { volumeDiscountReturnPostings } from '../../../domain/payments/ledger.ts'
import { creditNoteOf } from '../../../domain/partners/partner-credit-note.ts'
import type { Ctx } from '../../context.ts'
import { inTransaction, type Tx } from '../../kit/database/database.ts'
import { newId } from '../../kit/ids.ts'
import { noCheckpoint, type Checkpoint } from '../../kit/jobs/run-job.ts'
import { postLedger } from '../../ledger/index.ts'
import { writeMail } from '../../notifications/index.ts'
import { lockPartner } from '../partners.store.ts'
import {
  creditNotesForInvoice,
  creditsOf,
  insertCreditNote,
  invoicesToCredit,
} from './credit-notes.store.ts'
import { creditNoteMail } from './credit-note-mail.ts'
import { dashboardUrl } from './invoice-mail.ts'
import { findInvoice } from './invoices.store.ts'

/**
 * Each morning, issues a note for each invoice with later credits: it reads the ledger, so a missed run is caught up and a
 * second run finds nothing. The credit itself is posted where it happens; a note posts the part of the discount that it takes back. A
 * failure for one insurer does not stop the others; it fails the job at the end.
 */
export const issueCreditNotes = async (
  ctx: Ctx,
  checkpoint: Checkpoint = noCheckpoint,
): Promise<void> => {
  let left = 0
  for (const { partnerId, invoiceNo } of await invoicesToCredit(ctx.db)) {
    checkpoint()
    try {
      await inTransaction(ctx.db, (tx) => issueCreditNote(ctx, tx, partnerId, invoiceNo))
    } catch (error) {
      ctx.log.error('an insurer was given no credit note', { error })
      left += 1
    }
  }
  if (left > 0) throw new Error(`${left} credit notes of insurers are left for the next try`)
}

/** Note, ledger and mail are written together or not at all. Does nothing when another worker was first. */
const issueCreditNote = async (
  ctx: Ctx,
  tx: Tx,
  partnerId: string,
  invoiceNo: string,
): Promise<void> => {
  const partner = await lockPartner(tx, partnerId)
  const found = await findInvoice(tx, partnerId, invoiceNo)
  if (!partner || !found) throw new Error(`no insurer ${partnerId} or invoice ${invoiceNo}`)
  const { invoice } = found
  const credits = await creditsOf(tx, invoice)
  if (credits.length === 0) return
  const lines = credits.map(({ line }) => line)
  const { commissionCents, vatOnCommissionCents, ...sums } = creditNoteOf(
    lines,
    invoice,
    together(await creditNotesForInvoice(tx, invoice.id)),
  )
  const [id, at] = [newId('pcn'), await ctx.clock.now(tx)]
  if (sums.discountCents > 0) {
    await postLedger(tx, {
      key: `volume_discount_return:${id}`,
      kind: 'volume_discount_return',
      bookingId: null,
      at,
      postings: volumeDiscountReturnPostings(sums.discountCents, partnerId),
    })
  }
  const { companyName, contactEmail } = partner
  const note = await insertCreditNote(
    tx,
    {
      id,
      year: dublinClock(at).year,
      partnerId,
      invoiceId: invoice.id,
      lines,
      content: {
        companyName,
        invoiceNo,
        invoiceMonth: invoice.month,
        invoiceIssuedAt: invoice.issuedAt.toISOString(),
        discountBasisPoints: invoice.content.discountBasisPoints,
        commissionCents,
        vatOnCommissionCents,
      },
      ...sums,
      issuedAt: at,
    },
    credits.map(({ ledgerKey }) => ledgerKey),
  )
  await writeMail(ctx, tx, {
    key: `partner_credit_note:${id}`,
    kind: 'partner_credit_note',
    recipientId: null,
    bookingId: null,
    address: contactEmail,
    mail: creditNoteMail({ companyName, note, url: dashboardUrl(ctx.config, partnerId) }),
  })
}

const together = (notes: readonly { creditedCents: number; discountCents: number }[]) => ({
  creditedCents: notes.reduce((sum, note) => sum + note.creditedCents, 0),
  discountCents: notes.reduce((sum, note) => sum + note.discountCents, 0),
})
