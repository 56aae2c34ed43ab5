import { accountData } from '../../../../domain/privacy/account-data.ts'
import { bookingData } from '../../../../domain/privacy/booking-data.ts'
import { basisOf, type DataCategory } from '../../../../domain/privacy/data-category.ts'
import { driverData } from '../../../../domain/privacy/driver-data.ts'
import { insuredData, visitorData } from '../../../../domain/privacy/visitor-data.ts'
import { TextTable, type TextColumn } from '../text-table.tsx'

const columns: readonly TextColumn<DataRow>[] = [
  { id: 'what', header: 'What', cell: ({ what }) => what, width: 'md:w-[19%]' },
  { id: 'why', header: 'Why', cell: ({ why }) => why, width: 'md:w-[27%]' },
  { id: 'basis', header: 'Basis', cell: ({ basis }) => basis, width: 'md:w-[15%]' },
  { id: 'kept', header: 'Kept', cell: ({ kept }) => kept, width: 'md:w-[19%]' },
  { id: 'seenBy', header: 'Seen by', cell: ({ seenBy }) => seenBy, width: 'md:w-[20%]' },
]

/** The rows of one part of the policy. */
export function PrivacyDataTable({
  caption,
  part,
}: {
  caption: string
  part: keyof typeof dataOf
}) {
  return (
    <TextTable
      caption={caption}
      columns={columns}
      rows={dataOf[part]}
      rowKey={({ what }) => what}
    />
  )
}

type DataRow = {
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

/** The retention table's rows, in the words it has for the people they are about. */
const dataOf = {
  accounts: rowsOf('accounts', accountData),
  bookings: rowsOf('bookings', bookingData, insuredData),
  drivers: rowsOf('drivers', driverData),
  visitors: rowsOf('visitors', visitorData),
} as const
