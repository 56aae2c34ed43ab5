import { cityFacts, type City } from '../../../../domain/places/cities.ts'
import type { Tariff } from '../../../../domain/tariffs/tariff.ts'
import { useTariff } from '../../../api/tariffs/tariff.ts'
import { Card } from '../../../ui/card.tsx'
import { BothReceipts } from '../pricing/both-receipts.tsx'
import { cityExamples } from './city-examples.ts'
import type { RateRow } from '../pricing/rate-table.tsx'
import { baseRows, rowOf } from '../pricing/surcharge-tables.tsx'
import { surchargesOf } from '../pricing/surcharges.ts'

/** Nights, weekends and holidays: what most visitors ask about. The rest is on the pricing page. */
const clockRows = ['night', 'weekend', 'public_holiday', 'night_or_weekend_call_out']

const rowsOf = (tariff: Tariff, city: City): readonly RateRow[] => {
  const wanted = [...clockRows, ...cityFacts[city].priceAreas]
  const surcharges = surchargesOf(tariff).filter(({ id }) => wanted.includes(id))
  return [...baseRows(tariff), ...surcharges.map(rowOf)]
}

/** The lines of both rate cards that concern a city, and one recovery there priced on both. */
export function CityPrices({ city }: { city: City }) {
  const tariff = useTariff()
  const { recoveryIn, words } = cityExamples[city]
  return (
    <div className="flex flex-col gap-8">
      <Card>
        <RateCards rows={rowsOf(tariff, city)} />
        <p className="text-ink-muted border-line border-t pt-4 text-sm">
          Percentages are of call-out and distance. If several areas apply, only the dearest counts,
          once.
        </p>
      </Card>
      <BothReceipts recovery={recoveryIn(tariff)}>{words}</BothReceipts>
    </div>
  )
}

const amountLook = 'py-3 pl-3 text-right align-baseline font-bold whitespace-nowrap md:pl-10'

/** Narrow enough for a phone: the times are below each rate's name. */
function RateCards({ rows }: { rows: readonly RateRow[] }) {
  return (
    <table className="w-full tabular-nums">
      <caption className="sr-only">What a recovery costs, online and by phone</caption>
      <thead>
        <tr className="border-line-strong text-ink-muted border-b text-sm">
          <th scope="col" className="pb-2 text-left font-medium">
            What
          </th>
          <th scope="col" className="pb-2 pl-3 text-right font-medium md:pl-10">
            Online
          </th>
          <th scope="col" className="pb-2 pl-3 text-right font-medium md:pl-10">
            By phone
          </th>
        </tr>
      </thead>
      <tbody className="divide-line divide-y">
        {rows.map(({ id, what, when, online, phone }) => (
          <tr key={id}>
            <th scope="row" className="py-3 text-left align-baseline font-medium">
              {what}
              <span className="text-ink-muted block text-sm font-regular">{when}</span>
            </th>
            <td className={amountLook}>{online ?? <Nothing />}</td>
            <td className={amountLook}>{phone ?? <Nothing />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Nothing() {
  return (
    <>
      <span aria-hidden className="text-ink-muted">
        –
      </span>
      <span className="sr-only">Nothing</span>
    </>
  )
}
