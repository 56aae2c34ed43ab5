/**
 * The retention table: every category of personal data, whose it is, why and on which basis it is kept, what ends it, and who gets it.
 * The jobs that delete, the privacy page, the closing of an account, the export and the record of processing (Article 30) read it. A table
 * of the database that holds personal data and is in no row fails `server/deletions/retention-table.test.ts`.
 */
import { accountData } from './account-data.ts'
import { bookingData } from './booking-data.ts'
import type { DataCategory } from './data-category.ts'
import { driverData } from './driver-data.ts'
import { insuredData, operatorData, visitorData } from './visitor-data.ts'

export const dataCategories: readonly DataCategory[] = [
  ...accountData,
  ...bookingData,
  ...insuredData,
  ...driverData,
  ...visitorData,
  ...operatorData,
]

/** The categories that a table of the database belongs to. */
export const categoriesOfTable = (table: string): DataCategory[] =>
  dataCategories.filter(({ tables }) => tables.includes(table))
