import {
  dublinMonthOf,
  readMonth,
  addMonths,
  startOfMonth,
} from '../../../domain/time/dublin-month.ts'
import { dublinClock } from '../../../domain/time/dublin-time.ts'
import { volumeDiscountPostings } from '../../../domain/payments/ledger.ts'
import { partnerInvoiceOf } from '../../../domain/partners/partner-invoice.ts'
import type { Ctx } from '../../context.ts'
import { inTransaction, type Tx } from '../../kit/database/database.ts'
import { newId } from '../../kit/ids.ts'
import { noCheckpoint, type Checkpoint } from '../../kit/jobs/run-job.ts'
import { postLedger } from '../../ledger/index.ts'
import { writeMail } from '../../notifications/index.ts'
import { countedByMonth } from '../partner-statistics.store.ts'
import { lockPartner, type PartnerRow } from '../partners.store.ts'
import { dashboardUrl, invoiceMail } from './invoice-mail.ts'
import { insertInvoice, invoicesOf, linesOf, monthsToInvoice } from './invoices.store.ts'

/**
 * Each morning, issues each insurer's invoice for each past month: it reads the ledger and not the clock alone, so a missed month
 * is caught up and a second run finds nothing. A failure for one insurer does not stop the others; it fails the job at the end.
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

/** Invoice, discount in the ledger and mail are written together or not at all. Does nothing when another worker was first. */
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
  const at = await ctx.clock.now(tx)
  const lines = await linesOf(tx, partnerId, { startsAt, endsAt, issuedAt: at })
  const counted = await countedByMonth(tx, partnerId, { from: startsAt, before: endsAt })
  const terms = {
    counted: counted.get(monthKey) ?? 0,
    commitment: partner.monthlyVolumeCommitment,
    discountBasisPoints: partner.volumeDiscountBasisPoints,
  }
  const { commissionCents, vatOnCommissionCents, ...sums } = partnerInvoiceOf(lines, terms)
  const id = newId('pin')
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
  await notifyOf(ctx, tx, partner, invoice)
}

const notifyOf = async (
  ctx: Ctx,
  tx: Tx,
  { id: partnerId, companyName, contactEmail }: PartnerRow,
  invoice: Awaited<ReturnType<typeof insertInvoice>>,
): Promise<void> => {
  await writeMail(ctx, tx, {
    key: `partner_invoice:${invoice.id}`,
    kind: 'partner_invoice',
    recipientId: null,
    bookingId: null,
    address: contactEmail,
    mail: invoiceMail({ companyName, invoice, url: dashboardUrl(ctx.config, partnerId) }),
  })
}
