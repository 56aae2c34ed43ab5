import { addDublinDays } from '../../../domain/time/dublin-time.ts'
import { invoiceDueOn } from '../../../domain/partners/partner-invoice-document.ts'
import { invoiceDueDays, remindersDue } from '../../../domain/partners/partner-invoice.ts'
import type { PartnerInvoiceRow } from '../../../db/schema/partner-invoices.ts'
import type { Ctx } from '../../context.ts'
import { inTransaction, type Tx } from '../../kit/database/database.ts'
import { noCheckpoint, type Checkpoint } from '../../kit/jobs/run-job.ts'
import { writeMail } from '../../notifications/index.ts'
import { lockPartner } from '../partners.store.ts'
import { accountOfPartner } from './account-of-partner.ts'
import { dashboardUrl } from './invoice-mail.ts'
import { reminderMail } from './reminder-mail.ts'
import { insertReminder, partnersWithUnpaid, listReminders } from './reminders.store.ts'

/**
 * Each morning, sends a mail for each late invoice, on the days that `invoiceReminderDays` names. Missed days make one mail and not
 * several. Invoices paid by credits get no reminder. A failure for one insurer does not stop the others; it fails the job at the end.
 */
export const remindOfInvoices = async (
  ctx: Ctx,
  checkpoint: Checkpoint = noCheckpoint,
): Promise<void> => {
  const now = await ctx.clock.now(ctx.db)
  const lastIssue = addDublinDays(now, 0 - invoiceDueDays)
  let left = 0
  for (const partnerId of await partnersWithUnpaid(ctx.db, lastIssue)) {
    checkpoint()
    try {
      await inTransaction(ctx.db, (tx) => remindPartner(ctx, tx, partnerId))
    } catch (error) {
      ctx.log.error('an insurer was not reminded', { error })
      left += 1
    }
  }
  if (left > 0) throw new Error(`${left} are left to be reminded with the next try`)
}

const remindPartner = async (ctx: Ctx, tx: Tx, partnerId: string): Promise<void> => {
  const partner = await lockPartner(tx, partnerId)
  if (!partner) throw new Error(`no insurer ${partnerId}`)
  const now = await ctx.clock.now(tx)
  const { invoices, openCents } = await accountOfPartner(tx, partnerId)
  const sent = await listReminders(tx, partnerId)
  for (const { invoice } of invoices) {
    const open = openCents.get(invoice.id) ?? 0
    const number = remindersDue(invoiceDueOn(invoice.issuedAt), now)
    const isSent = sent.some((one) => one.invoiceId === invoice.id && one.number >= number)
    if (open > 0 && number > 0 && !isSent) {
      await remind(ctx, tx, { ...partner, invoice, open, number, now })
    }
  }
}

type Late = {
  companyName: string
  contactEmail: string
  invoice: PartnerInvoiceRow
  open: number
  number: number
  now: Date
}

const remind = async (
  ctx: Ctx,
  tx: Tx,
  { companyName, contactEmail, invoice, open, number, now }: Late,
): Promise<void> => {
  await insertReminder(tx, { invoiceId: invoice.id, number, openCents: open, sentAt: now })
  await writeMail(ctx, tx, {
    key: `partner_invoice_late:${invoice.id}:${number}`,
    kind: 'partner_invoice_late',
    recipientId: null,
    bookingId: null,
    address: contactEmail,
    mail: reminderMail({
      companyName,
      invoice,
      openCents: open,
      url: dashboardUrl(ctx.config, invoice.partnerId),
    }),
  })
}
