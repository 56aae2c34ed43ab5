import { dublinMonthOf, readMonth, addMonths, startOfMonth } from '../../../domain/dublin-month.ts'
import { dublinClock } from '../../../domain/dublin-time.ts'
import { volumeDiscountPostings } from '../../../domain/ledger.ts'
import { partnerInvoiceOf } from '../../../domain/partner-invoice.ts'
import type { Ctx } from '../../context.ts'
import { inTransaction, type Tx } from '../../kit/database.ts'
import { newId } from '../../kit/ids.ts'
import { noCheckpoint, type Checkpoint } from '../../kit/run-job.ts'
import { postLedger } from '../../ledger/index.ts'
import { writeNotice } from '../../notices/index.ts'
import { countedByMonth } from '../partner-figures.store.ts'
import { lockPartner, type PartnerRow } from '../partners.store.ts'
import { dashboardUrl, invoiceMail } from './invoice-mail.ts'
import { insertInvoice, invoicesOf, linesOf, monthsToInvoice } from './invoices.store.ts'

/**
 * The invoice of each insurer for each month that is over, each morning: it reads the ledger and not the clock alone, so a month that was
 * missed is caught up and a second run finds nothing. An insurer in trouble stops no other; what is left fails the job at the end.
 */
export const issuePartnerInvoices = async (
  ctx: Ctx,
  checkpoint: Checkpoint = noCheckpoint,
): Promise<void> => {
  const now = await ctx.clock.now(ctx.db)
  const thisMonth = startOfMonth(dublinMonthOf(now))
  let left = 0
  for (const { partnerId, month } of await monthsToInvoice(ctx.db, thisMonth)) {
    checkpoint()
    try {
      await inTransaction(ctx.db, (tx) => issueInvoice(ctx, tx, partnerId, month))
    } catch (error) {
      ctx.log.error('an insurer was not invoiced', { error })
      left += 1
    }
  }
  if (left > 0) throw new Error(`${left} invoices of insurers are left for the next try`)
}

/** Invoice, discount in the ledger and mail come together or not at all. Nothing when somebody else was first. */
const issueInvoice = async (
  ctx: Ctx,
  tx: Tx,
  partnerId: string,
  monthKey: string,
): Promise<void> => {
  const partner = await lockPartner(tx, partnerId)
  const month = readMonth(monthKey)
  if (!partner || !month) throw new Error(`no insurer ${partnerId} or month ${monthKey}`)
  const issued = await invoicesOf(tx, partnerId)
  if (issued.some(({ invoice }) => invoice.month === monthKey)) return
  const [startsAt, endsAt] = [startOfMonth(month), startOfMonth(addMonths(month, 1))]
  const lines = await linesOf(tx, partnerId, { startsAt, endsAt })
  const counted = await countedByMonth(tx, partnerId, { from: startsAt, before: endsAt })
  const terms = {
    counted: counted.get(monthKey) ?? 0,
    commitment: partner.monthlyVolumeCommitment,
    discountBasisPoints: partner.volumeDiscountBasisPoints,
  }
  const { commissionCents, vatOnCommissionCents, ...sums } = partnerInvoiceOf(lines, terms)
  const [id, at] = [newId('pin'), await ctx.clock.now(tx)]
  if (sums.discountCents > 0) {
    await postLedger(tx, {
      key: `volume_discount:${id}`,
      kind: 'volume_discount',
      bookingId: null,
      at,
      postings: volumeDiscountPostings(sums.discountCents, partnerId),
    })
  }
  const { companyName, contactEmail } = partner
  const invoice = await insertInvoice(tx, {
    id,
    year: dublinClock(at).year,
    partnerId,
    month: monthKey,
    startsAt,
    endsAt,
    lines,
    content: { companyName, contactEmail, ...terms, commissionCents, vatOnCommissionCents },
    ...sums,
    issuedAt: at,
  })
  await tellOf(ctx, tx, partner, invoice)
}

const tellOf = async (
  ctx: Ctx,
  tx: Tx,
  { id: partnerId, companyName, contactEmail }: PartnerRow,
  invoice: Awaited<ReturnType<typeof insertInvoice>>,
): Promise<void> => {
  await writeNotice(ctx, tx, {
    key: `partner_invoice:${invoice.id}`,
    kind: 'partner_invoice',
    recipientId: null,
    bookingId: null,
    address: contactEmail,
    mail: invoiceMail({ companyName, invoice, url: dashboardUrl(ctx.config, partnerId) }),
  })
}
