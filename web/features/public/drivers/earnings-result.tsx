import type { EarningsEstimate, EarningsInput } from '../../../../domain/payouts/earnings.ts'
import { formatEuro, shareOf } from '../../../../domain/money.ts'
import { Money } from '../../../ui/data/money.tsx'
import { PriceLines } from '../../../ui/data/price-lines.tsx'
import { ratesNow } from '../pricing/rates-now.ts'

type EarningsResultProps = { input: EarningsInput; estimate: EarningsEstimate }

const km = (value: number): string => `${value.toLocaleString('en-IE')} km`

/** The net earnings by week, month and year, and the deductions from the price. */
export function EarningsResult({ input, estimate }: EarningsResultProps) {
  const { week, month, year } = estimate
  const rates = ratesNow()
  return (
    <section
      aria-label="What you keep"
      data-theme="dark"
      className="bg-ground text-ink flex flex-col gap-6 p-5 md:p-8"
    >
      <p aria-live="polite" aria-atomic>
        <span className="text-ink-muted block text-sm">You keep, a week</span>
        <Money cents={week.netCents} className="font-heavy tracking-tighter text-3xl" />
      </p>
      <dl className="grid grid-cols-2 gap-4">
        <Period name="A month" netCents={month.netCents} loadedKm={month.loadedKm} />
        <Period name="A year" netCents={year.netCents} loadedKm={year.loadedKm} />
      </dl>
      <PriceLines
        lines={[
          {
            label: 'Customers pay',
            note: `${input.jobsPerWeek} × ${formatEuro(input.averageJobCents)}`,
            amountCents: week.grossCents,
          },
          { label: `Commission, ${rates.commission}`, amountCents: -week.commissionCents },
          {
            label: `VAT on the commission, ${rates.vat}`,
            amountCents: -week.vatOnCommissionCents,
          },
        ]}
        total={{ label: 'You keep, a week', amountCents: week.netCents }}
      />
      <p className="text-ink-muted text-sm">
        {`${km(week.loadedKm)} a week with a vehicle on the truck, so ${formatEuro(shareOf(week.netCents, 1, week.loadedKm))} for each of them. The drive there and home is not included.`}
      </p>
    </section>
  )
}

type PeriodProps = { name: string; netCents: number; loadedKm: number }

function Period({ name, netCents, loadedKm }: PeriodProps) {
  return (
    <div className="border-line min-w-0 border-t pt-3">
      <dt className="text-ink-muted text-sm">{name}</dt>
      <dd className="text-xl font-bold tracking-tight">
        <Money cents={netCents} />
      </dd>
      <dd className="text-ink-muted text-sm tabular-nums">{km(loadedKm)}</dd>
    </div>
  )
}
