import { minimumInsurance, type InsuranceKind } from '../../../domain/partners/insurance.ts'
import { Money } from '../../ui/data/money.tsx'
import { TextTable, type TextColumn } from './text-table.tsx'

type Cover = (typeof minimumInsurance)[number]

/** The purpose of each cover, in a sentence. */
const purposes: Record<InsuranceKind, string> = {
  professional_indemnity:
    'Loss that follows from advice or judgement, such as calling a vehicle fit to be driven on.',
  public_liability:
    'Injury to people and damage to property at the scene: a bumper, a gate, a passer-by.',
  goods_in_transit: 'The vehicle being recovered, from the moment it is hooked on until it is off.',
  commercial_motor:
    'The truck on the road, and what it does to others. Compulsory by law; here with cover for recovery work.',
}

const columns: readonly TextColumn<Cover>[] = [
  { id: 'cover', header: 'Cover', cell: ({ label }) => label },
  {
    id: 'minimum',
    header: 'At least',
    cell: ({ minimumCents }) => <Money cents={minimumCents} className="font-bold" />,
    isShort: true,
  },
  { id: 'purpose', header: 'What it pays for', cell: ({ kind }) => purposes[kind] },
]

/** The cover every driver must hold, from the table that verification checks against. */
export function CoverTable() {
  return (
    <TextTable
      caption="The minimum cover a driver must hold"
      columns={columns}
      rows={minimumInsurance}
      rowKey={({ kind }) => kind}
    />
  )
}
