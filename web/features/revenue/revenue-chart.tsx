import type { RevenueMonth } from '../../../contract/operations/revenue.ts'
import { monthLabel, readMonth, shortMonth } from '../../../domain/time/dublin-month.ts'
import { formatEuro } from '../../../domain/money.ts'
import { revenueSourceLabels } from '../../../domain/payments/revenue.ts'
import { BarChart } from '../../ui/data/bar-chart.tsx'
import { euroInShort } from '../../ui/data/short-numbers.ts'

const series = [
  { id: 'commission', label: revenueSourceLabels.commission },
  { id: 'insurance', label: revenueSourceLabels.insurance_partnership },
  { id: 'advertisement', label: revenueSourceLabels.advertisement },
]

/** The revenue of each month, by source; the same figures as a table. */
export function RevenueChart({ months }: { months: readonly RevenueMonth[] }) {
  return (
    <BarChart
      label={`Confirmed revenue of the last ${months.length} months by source`}
      barName="Month"
      series={series}
      bars={months.map((earned, index) => {
        const month = readMonth(earned.month)
        return {
          id: earned.month,
          label: monthLabel(earned.month),
          // The latest month is labelled, and every third before it: a phone has no room for more.
          axisLabel: month && (months.length - 1 - index) % 3 === 0 ? shortMonth(month) : '',
          values: {
            commission: earned.commissionCents,
            insurance: earned.insuranceCents,
            advertisement: earned.advertisementCents,
          },
        }
      })}
      format={formatEuro}
      formatShort={euroInShort}
    />
  )
}
