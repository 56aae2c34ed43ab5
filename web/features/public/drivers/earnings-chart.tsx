import { vatRegistrationThreshold } from '../../../../domain/drivers/driver-requirements.ts'
import { dublinInstant, formatDate } from '../../../../domain/time/dublin-time.ts'
import {
  earningsMonthByMonth,
  monthOverVatThreshold,
  type EarningsEstimate,
} from '../../../../domain/payouts/earnings.ts'
import { formatEuro } from '../../../../domain/money.ts'
import { BarChart } from '../../../ui/data/bar-chart.tsx'
import { Card } from '../../../ui/card.tsx'

const series = [
  { id: 'net', label: 'You keep' },
  { id: 'commission', label: 'Commission' },
  { id: 'vat', label: 'VAT on the commission' },
]

const thousand = 1_000_00
const million = 1_000 * thousand

/** `€40k`, `€2.5m`: the axis has no room for more, and its steps are round. */
const inShort = (cents: number): string => {
  if (cents >= million) return `€${cents / million}m`
  return cents >= thousand ? `€${cents / thousand}k` : `€${cents / 100}`
}

/** A year of earnings, month by month, beside the turnover above which a driver registers for VAT. */
export function EarningsChart({ estimate: { month } }: { estimate: EarningsEstimate }) {
  const threshold = vatRegistrationThreshold.servicesCents
  const monthOver = monthOverVatThreshold(month)
  return (
    <Card title="Over a year, month by month">
      <p className="text-ink-muted mb-5 max-w-prose text-sm">
        {monthOver === null
          ? `Your turnover stays below ${formatEuro(threshold)} in a year, the threshold for VAT registration.`
          : `Your turnover passes ${formatEuro(threshold)} in month ${monthOver}: a trader who passes it in a calendar year has to register for VAT.`}
        {` Turnover is the full price of the jobs, before commission. The threshold is the one for services, in force since ${inForceSince}.`}
      </p>
      <BarChart
        label="Turnover added up over twelve months: what you keep, commission, VAT on the commission"
        barName="Month"
        series={series}
        bars={earningsMonthByMonth(month).map((sum, index) => ({
          id: String(index + 1),
          label: String(index + 1),
          values: {
            net: sum.netCents,
            commission: sum.commissionCents,
            vat: sum.vatOnCommissionCents,
          },
        }))}
        format={formatEuro}
        formatShort={inShort}
        line={{ value: threshold, label: 'VAT registration threshold' }}
      />
    </Card>
  )
}

const [year = 0, monthOfYear = 0, day = 0] = vatRegistrationThreshold.inForceSince
  .split('-')
  .map(Number)
const inForceSince = formatDate(dublinInstant({ year, month: monthOfYear, day }))
