import type { TaxYear } from '../../../contract/operations/tax-reports.ts'
import { quarters } from '../../../domain/tax/quarter-totals.ts'
import { DataTable, type Column } from '../../ui/data/data-table.tsx'
import { Money } from '../../ui/data/money.tsx'

type Totals = TaxYear['totals']
type Row = { quarter: number; paid: number; fees: number; jobs: number }

const columns: readonly Column<Row>[] = [
  { id: 'quarter', header: 'Quarter', isTitle: true, cell: ({ quarter }) => `Quarter ${quarter}` },
  { id: 'jobs', header: 'Jobs', isNumeric: true, cell: ({ jobs }) => jobs },
  { id: 'paid', header: 'Paid', isNumeric: true, cell: ({ paid }) => <Money cents={paid} /> },
  { id: 'fees', header: 'Our fees', isNumeric: true, cell: ({ fees }) => <Money cents={fees} /> },
]

/** What was paid in each quarter, and what we kept. */
export function QuarterTable({ totals, label }: { totals: Totals; label: string }) {
  const rows = quarters.map((quarter) => ({
    quarter,
    paid: totals.consideration[quarter - 1] ?? 0,
    fees: totals.fees[quarter - 1] ?? 0,
    jobs: totals.activities[quarter - 1] ?? 0,
  }))
  return (
    <DataTable
      caption={label}
      columns={columns}
      rows={rows}
      rowKey={({ quarter }) => String(quarter)}
      empty={null}
    />
  )
}
