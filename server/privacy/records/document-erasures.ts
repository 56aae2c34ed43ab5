/**
 * Documents that list several bookings, and what is kept of a driver because of them. A document is emptied when its own year is over and
 * every booking on it is erased: so a hold, or money that is open, keeps it as well.
 */
import { sql, type SQL } from 'drizzle-orm'
import type { Times } from './due-bookings.store.ts'

type Erasure = { category: string; statement: (times: Times) => SQL }

/** `of`: a query for the bookings on a document `d`. */
const emptied = (
  category: string,
  table: string,
  { of, hasLines = true }: { of: SQL; hasLines?: boolean },
): Erasure => ({
  category,
  statement: ({ cutoff }) => {
    const content = sql`emptied_content(${table}, d.content)`
    const lines = sql`emptied_lines(${table}, d.lines)`
    return sql`
      update ${sql.identifier(table)} d set content = ${content}${hasLines ? sql`, lines = ${lines}` : sql``}
      where end_of_books_year(d.issued_at) <= ${cutoff}
        and (d.content <> ${content}${hasLines ? sql` or d.lines <> ${lines}` : sql``})
        and not exists (select from bookings b where b.erased_at is null and b.id in (${of}))`
  },
})

const onStatement = (statementId: SQL): SQL => sql`
  select l.booking_id from driver_statement_entries s join driver_payout_entries e on e.id = s.entry_id
  join driver_payouts l on l.id = e.payout_id where s.statement_id = ${statementId}
  union select l.booking_id from payout_transfers t join driver_payouts l on l.id = t.payout_id where t.statement_id = ${statementId}`
const onLines = sql`select one ->> 'bookingId' from jsonb_array_elements(d.lines) as one`

export const documentErasures: readonly Erasure[] = [
  emptied('earnings', 'driver_statements', { of: onStatement(sql`d.id`), hasLines: false }),
  emptied('earnings', 'commission_invoices', { of: onStatement(sql`d.statement_id`) }),
  emptied('dealer_statements', 'dealer_statements', { of: onLines }),
  emptied('insured', 'partner_invoices', { of: onLines }),
  emptied('insured', 'partner_credit_notes', { of: onLines }),
]

/** Closed accounts of drivers whose last records are over: every booking that they were paid for is erased, and each document emptied. */
const finished = sql`
  select d.id from driver_profiles d join account_closures c on c.account_id = d.user_id
  where c.erased_at is not null
    and not exists (select from driver_payouts l join bookings b on b.id = l.booking_id
      where l.driver_id = d.id and b.erased_at is null)
    and not exists (select from driver_statements s where s.driver_id = d.id
      and s.content <> emptied_content('driver_statements', s.content))`

/** `at`: the column whose own year has to be over as well, as there may never have been a booking. */
const ofDriver = (category: string, table: string, at?: string): Erasure => ({
  category,
  statement: ({ cutoff }) => sql`
    delete from ${sql.identifier(table)} where driver_id in (${finished})
      ${at === undefined ? sql`` : sql`and end_of_books_year(${sql.identifier(at)}) <= ${cutoff}`}`,
})

export const driverErasures: readonly Erasure[] = [
  ofDriver('self_billing', 'self_billing_agreements'),
  ofDriver('tax_details', 'driver_tax_details'),
  ofDriver('tax_details', 'driver_tax_requests'),
  ofDriver('tax_details', 'driver_vat_versions'),
  ofDriver('earnings', 'driver_payout_accounts', 'created_at'),
  ofDriver('verification_history', 'driver_history', 'at'),
]
