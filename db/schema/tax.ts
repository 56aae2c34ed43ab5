import { date, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { MessageKind, RowKind } from '../../domain/tax/report-plan.ts'
import type { TaxReportState } from '../../domain/tax/tax-report.ts'
import type { TaxCountry, VatStatus } from '../../domain/tax/tax-details.ts'
import { profiles } from './accounts.ts'
import { timestamptz } from './columns.ts'
import { driverProfiles } from './drivers.ts'

/** What a driver gives so that their pay can be reported. */
export const driverTaxDetails = pgTable('driver_tax_details', {
  driverId: text('driver_id')
    .primaryKey()
    .references(() => driverProfiles.id),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  bornOn: date('born_on').notNull(),
  street: text('street').notNull(),
  city: text('city').notNull(),
  postcode: text('postcode').notNull(),
  country: text('country').$type<TaxCountry>().notNull(),
  /** Encrypted, and the characters of it that are shown. */
  taxNumberSealed: text('tax_number_sealed').notNull(),
  taxNumberLast: text('tax_number_last').notNull(),
  vatStatus: text('vat_status').$type<VatStatus>().notNull(),
  vatNumber: text('vat_number'),
  givenAt: timestamptz('given_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
  updatedBy: text('updated_by')
    .notNull()
    .references(() => profiles.id),
})

export type TaxDetailsRow = typeof driverTaxDetails.$inferSelect

/** The request for them, and its reminders, as they were sent. */
export const driverTaxRequests = pgTable(
  'driver_tax_requests',
  {
    driverId: text('driver_id')
      .notNull()
      .references(() => driverProfiles.id),
    number: smallint('number').notNull(),
    sentAt: timestamptz('sent_at').notNull(),
  },
  ({ driverId, number }) => [primaryKey({ columns: [driverId, number] })],
)

/** The files for Revenue. */
export const taxReports = pgTable('tax_reports', {
  id: text('id').primaryKey(),
  year: smallint('year').notNull(),
  kind: text('kind').$type<MessageKind>().notNull(),
  messageRef: text('message_ref').notNull().unique(),
  platformRef: text('platform_ref').notNull(),
  state: text('state').$type<TaxReportState>().notNull().default('made'),
  xmlSealed: text('xml_sealed').notNull(),
  sha256: text('sha256').notNull(),
  byteCount: integer('byte_count').notNull(),
  madeAt: timestamptz('made_at').notNull(),
  madeBy: text('made_by')
    .notNull()
    .references(() => profiles.id),
  endedAt: timestamptz('ended_at'),
  endedBy: text('ended_by').references(() => profiles.id),
  note: text('note'),
})

/** What a file says of a driver. */
export const taxReportRows = pgTable('tax_report_rows', {
  docRef: text('doc_ref').primaryKey(),
  reportId: text('report_id')
    .notNull()
    .references(() => taxReports.id, { onDelete: 'cascade' }),
  driverId: text('driver_id')
    .notNull()
    .references(() => driverProfiles.id),
  kind: text('kind').$type<RowKind>().notNull(),
  corrects: text('corrects'),
  contentSha256: text('content_sha256').notNull(),
  considerationCents: integer('consideration_cents').array().notNull(),
  feesCents: integer('fees_cents').array().notNull(),
  activities: integer('activities').array().notNull(),
})
