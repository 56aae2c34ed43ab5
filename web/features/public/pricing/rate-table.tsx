import { TextTable, type TextColumn } from '../text-table.tsx'

export type RateRow = {
  id: string
  what: string
  /** Null where the card does not have it. */
  online: string | null
  phone: string | null
  when?: string
}

const dash = (amount: string | null) =>
  amount ?? (
    <>
      <span aria-hidden>–</span>
      <span className="sr-only">Nothing</span>
    </>
  )

const what: TextColumn<RateRow> = { id: 'what', header: 'What', cell: (row) => row.what }
const when: TextColumn<RateRow> = {
  id: 'when',
  header: 'When',
  cell: (row) => <span className="text-ink-muted">{row.when}</span>,
}
const online: TextColumn<RateRow> = {
  id: 'online',
  header: 'Online',
  cell: (row) => dash(row.online),
  isShort: true,
}
const phone: TextColumn<RateRow> = {
  id: 'phone',
  header: 'By phone',
  cell: (row) => dash(row.phone),
  isShort: true,
}
const both: TextColumn<RateRow> = { ...online, id: 'both', header: 'On both cards' }

/** Amounts of both rate cards beside each other, once where they are the same, with the times of each charge where a row has them. */
export function RateTable({ caption, rows }: { caption: string; rows: readonly RateRow[] }) {
  const hasWhen = rows.some((row) => row.when !== undefined)
  const isSame = rows.every((row) => row.online === row.phone)
  return (
    <TextTable
      caption={caption}
      columns={[what, ...(hasWhen ? [when] : []), ...(isSame ? [both] : [online, phone])]}
      rows={rows}
      rowKey={({ id }) => id}
    />
  )
}
