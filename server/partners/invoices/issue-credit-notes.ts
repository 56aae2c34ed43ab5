import { dublinClock } from '../../../domain/dublin-time.ts'
import { volumeDiscountReturnPostings } from '../../../domain/ledger.ts'
import { creditNoteOf } from '../../../domain/partner-credit-note.ts'
import type { Ctx } from '../../context.ts'
import { inTransaction, type Tx } from '../../kit/database.ts'
import { newId } from '../../kit/ids.ts'
import { noCheckpoint, type Checkpoint } from '../../kit/run-job.ts'
import { postLedger } from '../../ledger/index.ts'
import { writeNotice } from '../../notices/index.ts'
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
 * A note for each invoice of which something was credited since, each morning: it reads the ledger, so what was missed is caught up and a
 * second run finds nothing. The credit itself is posted where it happens; a note posts what of the discount it takes back. An insurer in
 * trouble stops no other; what is left fails the job at the end.
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

/** Note, ledger and mail come together or not at all. Nothing when somebody else was first. */
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
  const credits = await creditsOf(tx, invoice.id)
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
  await writeNotice(ctx, tx, {
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
