/** Rows of `partner_invoice_reminders`, and which insurers have an invoice that may be late. */
import { asc, eq, sql } from 'drizzle-orm'
import { partnerInvoiceReminders, partnerInvoices } from '../../../db/schema/partner-invoices.ts'
import type { Queryable, Tx } from '../../kit/database/database.ts'

export type ReminderRow = typeof partnerInvoiceReminders.$inferSelect

/** Insurers with an invoice from before a given time without a payment in full; credits may have paid it all the same. */
export const partnersWithUnpaid = async (db: Queryable, before: Date): Promise<string[]> => {
  const { rows } = await db.execute<{ partner_id: string }>(
    sql`select distinct v.partner_id from partner_invoices v
      where v.total_cents > 0 and v.issued_at < ${before.toISOString()}
        and not exists (select from partner_invoice_payments p where p.invoice_id = v.id and p.settles)
      order by 1`,
  )
  return rows.map((row) => row.partner_id)
}

/** Reminders for all invoices of an insurer, oldest first. */
export const listReminders = async (db: Queryable, partnerId: string): Promise<ReminderRow[]> => {
  const rows = await db
    .select({ reminder: partnerInvoiceReminders })
    .from(partnerInvoiceReminders)
    .innerJoin(partnerInvoices, eq(partnerInvoices.id, partnerInvoiceReminders.invoiceId))
    .where(eq(partnerInvoices.partnerId, partnerId))
    .orderBy(asc(partnerInvoiceReminders.sentAt), asc(partnerInvoiceReminders.number))
  return rows.map(({ reminder }) => reminder)
}

export const insertReminder = async (tx: Tx, row: ReminderRow): Promise<void> => {
  await tx.insert(partnerInvoiceReminders).values(row)
}
