import { formatEuro } from '../../../../domain/money.ts'
import { driverPerKm, type Tariff } from '../../../../domain/tariffs/tariff.ts'
import { useTariff } from '../../../api/tariffs/tariff.ts'
import { RateTable, type RateRow } from './rate-table.tsx'
import { surchargesOf, type Surcharge, type SurchargeGroup } from './surcharges.ts'

/** The lines of every recovery. */
export const baseRows = ({ rateCards: { online, phone } }: Tariff): readonly RateRow[] => [
  {
    id: 'base',
    what: 'Call-out',
    online: formatEuro(online.baseCents),
    phone: formatEuro(phone.baseCents),
    when: 'Always, once',
  },
  {
    id: 'distance',
    what: 'Each kilometre',
    online: formatEuro(online.perKmCents),
    phone: formatEuro(phone.perKmCents),
    when: `Pickup to drop-off. A driver you choose online has a rate of their own, ${formatEuro(driverPerKm.minCents)} to ${formatEuro(driverPerKm.maxCents)}`,
  },
]

export const rowOf = ({ id, label, amounts, when }: Surcharge): RateRow => ({
  id,
  what: label,
  online: amounts.online,
  phone: amounts.phone,
  when,
})

const groups: readonly { group: SurchargeGroup; title: string; note: string }[] = [
  {
    group: 'time',
    title: 'By the clock',
    note: 'Percentages are of call-out and distance, by Irish time at the pickup.',
  },
  {
    group: 'place',
    title: 'By the place',
    note: 'If several apply, only the dearest counts, once.',
  },
  {
    group: 'recovery',
    title: 'By the recovery',
    note: 'Added after the percentages, each once.',
  },
]

/** Both full rate cards: call-out, kilometre, and every surcharge of the tariff. */
export function SurchargeTables() {
  const tariff = useTariff()
  const surcharges = surchargesOf(tariff)
  return (
    <div className="flex flex-col gap-10">
      <RateTable caption="Call-out and kilometre" rows={baseRows(tariff)} />
      {groups.map(({ group, title, note }) => (
        <section key={group} aria-labelledby={`by-${group}`}>
          <h3 id={`by-${group}`} className="text-lg">
            {title}
          </h3>
          <p className="text-ink-muted mb-3 text-sm">{note}</p>
          <RateTable
            caption={title}
            rows={surcharges.filter((one) => one.group === group).map(rowOf)}
          />
        </section>
      ))}
    </div>
  )
}
