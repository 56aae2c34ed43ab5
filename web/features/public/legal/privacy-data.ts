/** The personal data that the privacy policy lists: the retention table's rows, in the words it has for the people they are about. */
import { accountData } from '../../../../domain/privacy/account-data.ts'
import { bookingData } from '../../../../domain/privacy/booking-data.ts'
import { basisOf, type DataCategory } from '../../../../domain/privacy/data-category.ts'
import { driverData } from '../../../../domain/privacy/driver-data.ts'
import { insuredData, visitorData } from '../../../../domain/privacy/visitor-data.ts'

export type DataRow = {
  what: string
  why: string
  /** The legal basis in Article 6(1). */
  basis: string
  kept: string
  seenBy: string
}

/** The parts one by one: what staff are told is not sent to the page's readers. */
const rowsOf = (
  part: DataCategory['part'],
  ...categories: readonly (readonly DataCategory[])[]
): readonly DataRow[] =>
  categories
    .flat()
    .filter((category) => category.part === part)
    .map((category) => ({ ...category, basis: basisOf(category) }))

export const dataOf = {
  accounts: rowsOf('accounts', accountData),
  bookings: rowsOf('bookings', bookingData, insuredData),
  drivers: rowsOf('drivers', driverData),
  visitors: rowsOf('visitors', visitorData),
} as const
