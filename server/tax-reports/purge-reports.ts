import { sql } from 'drizzle-orm'
import { deleteByRule, type DeletionCtx } from '../deletions/index.ts'

/**
 * Deletes files once the years that the law wants them are over, with what they say of drivers, and then the details of drivers who left.
 */
export const purgeTaxReports = async (ctx: DeletionCtx): Promise<void> => {
  await deleteByRule(
    ctx,
    'tax_reports',
    ({ cutoff }) => sql`
      delete from tax_reports r
      where make_timestamptz(r.year + 1, 1, 1, 0, 0, 0, 'Europe/Dublin') < ${cutoff}
      returning r.made_at as at`,
  )
  // of a driver who has left, once no file and no pay needs them
  await deleteByRule(
    ctx,
    'tax_reports',
    ({ cutoff }) => sql`
      delete from driver_tax_details t using driver_profiles d, account_closures c
      where d.id = t.driver_id and c.account_id = d.user_id and c.erased_at < ${cutoff}
        and not exists (select from tax_report_rows r where r.driver_id = t.driver_id)
        and not exists (select from driver_payouts l where l.driver_id = t.driver_id and l.earned_at >= ${cutoff})
      returning c.erased_at as at`,
  )
  // and with them what they said of VAT
  await deleteByRule(
    ctx,
    'tax_reports',
    ({ cutoff }) => sql`
      delete from driver_vat_versions v
      where v.given_at < ${cutoff} and not exists (select from driver_tax_details t where t.driver_id = v.driver_id)
      returning v.given_at as at`,
  )
}
