/** Everything that can change a price beyond call-out and distance, read from the tariff, with when it applies. Pure. */
import { areaLabels, areas, type Area } from '../../../../domain/places/area.ts'
import {
  airportWithinKm,
  remoteAreas,
  ruralBeyondKm,
  universityOfLimerickWithinKm,
} from '../../../../domain/places/areas.ts'
import {
  casualtyConditionLabels,
  casualtyConditions,
  type CasualtyCondition,
} from '../../../../domain/bookings/casualty-conditions.ts'
import { formatRate } from '../../../../domain/payments/commission.ts'
import { formatEuro } from '../../../../domain/money.ts'
import { hoursText } from '../../../../domain/tariffs/pricing.ts'
import type { RateCard, RateCardName, Tariff } from '../../../../domain/tariffs/tariff.ts'

export type SurchargeGroup = 'time' | 'place' | 'recovery'

export type Surcharge = {
  id: string
  group: SurchargeGroup
  label: string
  /** `+25%`, `+€20.00`, `−€15.00`; null where the card does not have it. */
  amounts: Record<RateCardName, string | null>
  when: string
}

const listOf = (words: readonly string[], last: 'and' | 'or'): string =>
  words.length < 2
    ? words.join('')
    : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1) ?? ''}`

const percent = (basisPoints: number): string | null =>
  basisPoints === 0 ? null : `+${formatRate(basisPoints)}`

const more = (cents: number): string | null => {
  if (cents === 0) return null
  return cents > 0 ? `+${formatEuro(cents)}` : formatEuro(cents)
}

const onBoth = (
  { rateCards }: Tariff,
  amountOf: (card: RateCard) => string | null,
): Surcharge['amounts'] => ({
  online: amountOf(rateCards.online),
  phone: amountOf(rateCards.phone),
})

const timeSurcharges = (tariff: Tariff): Surcharge[] => {
  const row = (
    id: string,
    label: string,
    amountOf: (card: RateCard) => string | null,
    when: string,
  ): Surcharge => ({ id, group: 'time', label, amounts: onBoth(tariff, amountOf), when })
  return [
    row(
      'night',
      'Night',
      (card) => percent(card.nightBasisPoints),
      `Pickup within ${hoursText(tariff.night)}, Irish time`,
    ),
    row(
      'weekend',
      'Weekend',
      (card) => percent(card.weekendBasisPoints),
      'Pickup on a Saturday or Sunday that isn’t a public holiday',
    ),
    row(
      'public_holiday',
      'Public holiday',
      (card) => percent(card.publicHolidayBasisPoints),
      'Pickup on a public holiday; instead of the weekend, on top of the night',
    ),
    row(
      'peak_hours',
      'Peak hours',
      (card) => percent(card.peakHoursBasisPoints),
      `Emergencies on working days, ${listOf(tariff.peakHours.map(hoursText), 'and')}`,
    ),
    row(
      'night_or_weekend_call_out',
      'Night or weekend call-out',
      (card) => more(card.nightOrWeekendCallOutCents),
      'By phone, once, instead of the two percentages',
    ),
  ]
}

const areaWhen: Record<Area, string> = {
  remote: `Either end in ${listOf(
    remoteAreas.map(({ name }) => name),
    'or',
  )}`,
  connemara: 'Either end in Connemara; online it is charged as the remote area it is',
  airport: `Either end within ${airportWithinKm} km of an airport`,
  coastal_or_rural: `Either end more than ${ruralBeyondKm} km from the nearest larger town`,
  university_of_limerick: `Pickup within ${universityOfLimerickWithinKm} km of the campus, where the call-out is dearer by phone`,
}

/** A card's surcharge for an area; the university's is the difference between its base and the usual one. */
const areaCents = (card: RateCard, area: Area): number => {
  // All of it is remote, and of the two only the dearer counts.
  if (area === 'connemara')
    return Math.max(card.areaCents.connemara ?? 0, card.areaCents.remote ?? 0)
  if (area !== 'university_of_limerick') return card.areaCents[area] ?? 0
  return (card.universityOfLimerickBaseCents ?? card.baseCents) - card.baseCents
}

const placeSurcharges = (tariff: Tariff): Surcharge[] =>
  areas.map((area) => ({
    id: area,
    group: 'place',
    label: areaLabels[area],
    amounts: onBoth(tariff, (card) => more(areaCents(card, area))),
    when: areaWhen[area],
  }))

const conditionWhen: Record<CasualtyCondition, string> = {
  not_rolling: 'The wheels do not turn, so it has to be winched or lifted',
  keys_locked: 'The keys are in the vehicle and it is locked',
  low_ceiling: 'An underground car park or a height barrier that an ordinary truck can’t pass',
  very_tight_access: 'There is barely any room to load',
  motorway: 'It is on a motorway',
  accident_scene: 'It is at the scene of an accident',
  multi_vehicle: 'More than one vehicle is involved',
  hazardous_load: 'It carries something dangerous',
  commercial: 'It needs a heavier recovery truck',
  luxury: 'It needs extra care',
  japanese_import: 'It was imported from Japan, and may be lower or need other fittings',
  motorcycle: 'A motorcycle needs less room and less time',
}

const recoverySurcharges = (tariff: Tariff): Surcharge[] => [
  ...casualtyConditions.map((condition): Surcharge => ({
    id: condition,
    group: 'recovery',
    label: casualtyConditionLabels[condition],
    amounts: onBoth(tariff, () => more(tariff.conditionCents[condition])),
    when: conditionWhen[condition],
  })),
  {
    id: 'emergency_minimum',
    group: 'recovery',
    label: 'Emergency minimum',
    amounts: onBoth(tariff, () => `At least ${formatEuro(tariff.emergencyMinimumCents)}`),
    when: 'An emergency that would cost less is brought up to this',
  },
]

/** In the order in which a quote lists them. Surcharges on neither card are left out. */
export const surchargesOf = (tariff: Tariff): readonly Surcharge[] =>
  [...timeSurcharges(tariff), ...placeSurcharges(tariff), ...recoverySurcharges(tariff)].filter(
    ({ amounts }) => amounts.online !== null || amounts.phone !== null,
  )
