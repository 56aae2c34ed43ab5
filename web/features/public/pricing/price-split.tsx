import { useTariff } from '../../../api/tariffs/tariff.ts'
import { Money } from '../../../ui/data/money.tsx'
import { exampleKm, examplePriceCents } from './example-recovery.ts'
import { ratesNow, splitNow } from './rates-now.ts'

/** How the money of one recovery is divided: as a bar, and in cents. */
export function PriceSplit() {
  const priceCents = examplePriceCents(useTariff())
  const { commission, vat } = ratesNow()
  const { driverNetCents, commissionCents, vatOnCommissionCents } = splitNow(priceCents)
  const shares = [
    { name: 'The driver', cents: driverNetCents, colour: 'bg-art-truck' },
    { name: `Towline, ${commission}`, cents: commissionCents, colour: 'bg-plate' },
    { name: `VAT on that, ${vat}`, cents: vatOnCommissionCents, colour: 'bg-line-strong' },
  ]
  return (
    <figure className="border-line bg-surface rounded-xl border p-5 md:p-6">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <span>{`A recovery of ${exampleKm} km`}</span>
        <Money cents={priceCents} className="text-xl font-bold tracking-tight" />
      </figcaption>
      <div aria-hidden className="mt-4 flex h-8 gap-1">
        {shares.map(({ name, cents, colour }) => (
          <span
            key={name}
            className={`${colour} min-w-1.5 rounded-sm first:rounded-l-md last:rounded-r-md`}
            style={{ flexGrow: cents, flexBasis: 0 }}
          />
        ))}
      </div>
      <dl className="mt-4 flex flex-wrap gap-x-10 gap-y-3 text-sm">
        {shares.map(({ name, cents, colour }) => (
          <div key={name}>
            <dt className="text-ink-muted flex items-center gap-2">
              <span aria-hidden className={`${colour} size-3 rounded-sm`} />
              {name}
            </dt>
            <dd className="pl-5 text-lg font-bold tabular-nums">
              <Money cents={cents} />
            </dd>
          </div>
        ))}
      </dl>
    </figure>
  )
}
