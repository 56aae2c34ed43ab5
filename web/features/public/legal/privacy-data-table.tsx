import { TextTable, type TextColumn } from '../text-table.tsx'
import { dataOf, type DataRow } from './privacy-data.ts'

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
