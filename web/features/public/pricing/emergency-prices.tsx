import { areaLabels } from '../../../../domain/places/area.ts'
import {
  casualtyConditionLabels,
  casualtyConditions,
} from '../../../../domain/bookings/casualty-conditions.ts'
import { plainCasualty } from '../../../../domain/bookings/casualty.ts'
import { formatRate } from '../../../../domain/payments/commission.ts'
import { dublinInstant, formatMoment } from '../../../../domain/time/dublin-time.ts'
import { formatEuro } from '../../../../domain/money.ts'
import { hoursText, priceRecovery } from '../../../../domain/tariffs/pricing.ts'
import type { Tariff } from '../../../../domain/tariffs/tariff.ts'
import { useTariff } from '../../../api/tariffs/tariff.ts'
import { Card } from '../../../ui/card.tsx'
import { PriceLines } from '../../../ui/data/price-lines.tsx'
import { FactsList } from '../facts-list.tsx'
import { ordinaryDay, plainRecovery } from './plain-recovery.ts'

const more = (basisPoints: number): string => `+${formatRate(basisPoints)}`

const flat = (cents: number): string => `${cents > 0 ? '+' : ''}${formatEuro(cents)}`

const always = ({ rateCards: { online }, emergencyMinimumCents }: Tariff) => [
  { what: 'Call-out', figure: formatEuro(online.baseCents) },
  {
    what: 'Each kilometre',
    figure: formatEuro(online.perKmCents),
    note: 'Or the rate of the driver you choose.',
  },
  {
    what: 'Emergency minimum',
    figure: formatEuro(emergencyMinimumCents),
    note: 'Applies to short journeys.',
  },
]

const byTheClock = ({ rateCards: { online }, night, peakHours }: Tariff) => [
  { what: `Night, ${hoursText(night)}`, figure: more(online.nightBasisPoints) },
  { what: 'Weekend', figure: more(online.weekendBasisPoints) },
  {
    what: 'Public holiday',
    figure: more(online.publicHolidayBasisPoints),
    note: 'Instead of the weekend; the night is added.',
  },
  {
    what: 'Peak hours on working days',
    figure: more(online.peakHoursBasisPoints),
    note: `${peakHours.map(hoursText).join(' and ')}, emergencies only.`,
  },
]

/** In the order in which a quote lists them. */
const byPlaceAndVehicle = ({ rateCards: { online }, conditionCents }: Tariff) => [
  { what: areaLabels.remote, figure: flat(online.areaCents.remote ?? 0) },
  ...casualtyConditions.map((condition) => ({
    what: casualtyConditionLabels[condition],
    figure: flat(conditionCents[condition]),
  })),
]

/** A weekday night on a motorway. */
const example = {
  distanceKm: 24,
  pickupAt: dublinInstant(ordinaryDay, 23, 30),
}

const pricedIn = (tariff: Tariff) =>
  priceRecovery({
    ...plainRecovery(tariff, example.distanceKm),
    casualty: { ...plainCasualty, locationDetails: 'motorway' },
    urgency: 'emergency',
    pickupAt: example.pickupAt,
  })

/** Every amount an emergency can add, from the tariff, beside an example priced by the function that prices bookings. */
export function EmergencyPrices() {
  const tariff = useTariff()
  const priced = pricedIn(tariff)
  return (
    <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[1.3fr_1fr] lg:items-start">
      <div className="flex flex-col gap-8">
        <Group title="Always" facts={always(tariff)} />
        <Group title="By the clock, of call-out and distance" facts={byTheClock(tariff)} />
        <Group title="By place and vehicle, once each" facts={byPlaceAndVehicle(tariff)} />
      </div>
      <Card
        title="One example"
        level={3}
        className="lg:sticky lg:top-24"
        aside={<span className="text-ink-muted text-sm">{formatMoment(example.pickupAt)}</span>}
      >
        <p className="text-ink-muted mb-4 text-sm">
          {`A car on the hard shoulder, ${example.distanceKm} km from the garage.`}
        </p>
        <PriceLines
          lines={priced.lines}
          total={{ label: 'Total, VAT included', amountCents: priced.totalCents }}
        />
        <p className="text-ink-muted mt-4 text-sm">
          This is the price you would book at, and all you would pay. Nothing is added at the
          roadside.
        </p>
      </Card>
    </div>
  )
}

type GroupProps = { title: string; facts: Parameters<typeof FactsList>[0]['facts'] }

function Group({ title, facts }: GroupProps) {
  return (
    <div>
      <h3 className="mb-2 text-base">{title}</h3>
      <FactsList facts={facts} />
    </div>
  )
}
