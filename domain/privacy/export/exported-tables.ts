/** Every table of the retention table, as the archive of a person's data has it. Pure. */
import { dataCategories } from '../data-categories.ts'
import type { DataCategory } from '../data-category.ts'
import { exportedAccountTables } from './exported-account.ts'
import { exportedBookingTables } from './exported-booking.ts'
import { exportedDriverTables } from './exported-driver.ts'
import { exportedEvidenceTables } from './exported-evidence.ts'
import { exportedOtherTables } from './exported-others.ts'
import { exportedPaymentTables } from './exported-payment.ts'
import { reasons, type ExportedTables, type Reason, type TableExport } from './exported-table.ts'

export const exportedTables: ExportedTables = {
  ...exportedAccountTables,
  ...exportedBookingTables,
  ...exportedEvidenceTables,
  ...exportedPaymentTables,
  ...exportedDriverTables,
  ...exportedOtherTables,
}

const isReason = (exported: readonly TableExport[] | Reason): exported is Reason =>
  typeof exported === 'string'

/** What is exported of a table; empty: nothing is, or the table is unknown. */
export const exportsOf = (table: string): readonly TableExport[] => {
  const exported = exportedTables[table]
  return exported === undefined || isReason(exported) ? [] : exported
}

/** Why nothing of a table is exported; null: something is, or the table is unknown. */
export const reasonOf = (table: string): Reason | null => {
  const exported = exportedTables[table]
  return exported !== undefined && isReason(exported) ? exported : null
}

/** A table of several categories is in the file of the first. */
export const fileTablesOf = (category: DataCategory): string[] =>
  category.tables.filter(
    (table) => dataCategories.find(({ tables }) => tables.includes(table)) === category,
  )

/** Of the rows in the archive; what is beside it are files. */
export const dataFolder = 'data/'

/** Path inside the archive. */
export const dataPathOf = ({ id }: Pick<DataCategory, 'id'>): string => `${dataFolder}${id}.json`

export type LeftOut = { what: string; why: string }

/** What of a category is left out, and why: whole tables, columns, and rows of others. */
export const leftOutOf = (category: DataCategory): LeftOut[] =>
  fileTablesOf(category).flatMap((table) => {
    const none = reasonOf(table)
    if (none) return [{ what: table, why: reasons[none] }]
    return exportsOf(table).flatMap(({ as, withheld = {}, own = {}, others }) => {
      const name = as ? `${table}, as its ${as}` : table
      const columns = Object.entries(withheld).map(([reason, names]) => ({
        what: `${name}: ${names.join(', ')}`,
        why: reasons[reason as Reason],
      }))
      const masked = Object.keys(own)
      return [
        ...columns,
        ...(masked.length > 0
          ? [
              {
                what: `${name}: ${masked.join(', ')}, where it is not you`,
                why: reasons.other_person,
              },
            ]
          : []),
        ...(others ? [{ what: `${name}: further rows`, why: reasons[others] }] : []),
      ]
    })
  })
