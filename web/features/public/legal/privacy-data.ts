/** The personal data that the privacy policy lists: the retention table's rows, in the words it has for the people they are about. */
import { categoriesOfPart } from '../../../../domain/privacy/data-categories.ts'
import { basisOf, type DataCategory } from '../../../../domain/privacy/data-category.ts'

export type DataRow = {
  what: string
  why: string
  /** The legal basis in Article 6(1). */
  basis: string
  kept: string
  seenBy: string
}

const rowsOf = (part: DataCategory['part']): readonly DataRow[] =>
  categoriesOfPart(part).map((category) => ({ ...category, basis: basisOf(category) }))

export const dataOfAccounts = rowsOf('accounts')
export const dataOfBookings = rowsOf('bookings')
export const dataOfDrivers = rowsOf('drivers')
export const dataOfVisitors = rowsOf('visitors')
