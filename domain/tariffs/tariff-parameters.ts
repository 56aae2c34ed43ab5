/**
 * Every parameter of a tariff that may be changed, with the bounds it must keep: what an operator edits, what is compared, and what goes on
 * record. The range in which drivers set their own rate is a rule of joining (rulings, "A driver's own price_per_km") and no parameter of
 * a version; that no card but the phone's knows the university's base is one too. Pure.
 */
import { areaLabels } from '../places/area.ts'
import { casualtyConditionLabels, casualtyConditions } from '../bookings/casualty-conditions.ts'
import { driverPerKm, rateCardNames, type RateCard, type Tariff } from './tariff.ts'

/** A tariff without its name and its start. */
export type TariffBody = Omit<Tariff, 'version' | 'effectiveFrom'>

export type ParameterUnit = 'cents' | 'basis_points' | 'hour'
export const parameterGroups = ['online', 'phone', 'clock', 'recovery'] as const
export type ParameterGroup = (typeof parameterGroups)[number]

export type TariffParameter = {
  id: string
  group: ParameterGroup
  label: string
  unit: ParameterUnit
  /** Both may be reached. */
  min: number
  max: number
  read: (tariff: TariffBody) => number
  write: (tariff: TariffBody, value: number) => TariffBody
}

/** Each value by its parameter's id, in its unit. */
export type TariffValues = Readonly<Record<string, number>>

/** Far above any real price, near enough to catch a slipped digit. */
const bounds = {
  base: { min: 20_00, max: 300_00 },
  phonePerKm: { min: 1_00, max: 10_00 },
  share: { min: 0, max: 100_00 },
  extra: { min: 0, max: 500_00 },
  emergencyMinimum: { min: 0, max: 500_00 },
  hour: { min: 0, max: 23 },
} as const

const inCard = (
  card: 'online' | 'phone',
  tariff: TariffBody,
  part: Partial<RateCard>,
): TariffBody => ({
  ...tariff,
  rateCards: { ...tariff.rateCards, [card]: { ...tariff.rateCards[card], ...part } },
})

type CardNumber =
  | 'baseCents'
  | 'perKmCents'
  | 'nightBasisPoints'
  | 'weekendBasisPoints'
  | 'publicHolidayBasisPoints'
  | 'peakHoursBasisPoints'
  | 'nightOrWeekendCallOutCents'

const cardShares: readonly [id: string, label: string, key: CardNumber][] = [
  ['night', 'Night', 'nightBasisPoints'],
  ['weekend', 'Weekend', 'weekendBasisPoints'],
  ['public_holiday', 'Public holiday', 'publicHolidayBasisPoints'],
  ['peak_hours', 'Peak hours', 'peakHoursBasisPoints'],
]

const pricedAreas = ['remote', 'connemara', 'airport', 'coastal_or_rural'] as const

const cardParameters = (card: 'online' | 'phone'): TariffParameter[] => {
  const parameter = (
    id: string,
    label: string,
    unit: ParameterUnit,
    range: { min: number; max: number },
    key: CardNumber,
  ): TariffParameter => ({
    id: `${card}.${id}`,
    group: card,
    label,
    unit,
    min: range.min,
    max: range.max,
    read: ({ rateCards }) => rateCards[card][key],
    write: (tariff, value) => inCard(card, tariff, { [key]: value }),
  })
  const areaParameter = (area: (typeof pricedAreas)[number]): TariffParameter => ({
    id: `${card}.area.${area}`,
    group: card,
    label: areaLabels[area],
    unit: 'cents',
    ...bounds.extra,
    read: ({ rateCards }) => rateCards[card].areaCents[area] ?? 0,
    write: (tariff, value) => {
      const { [area]: _before, ...others } = tariff.rateCards[card].areaCents
      return inCard(card, tariff, {
        areaCents: value === 0 ? others : { ...others, [area]: value },
      })
    },
  })
  return [
    parameter('base', 'Call-out', 'cents', bounds.base, 'baseCents'),
    card === 'online'
      ? onlinePerKm
      : parameter('per_km', 'Each kilometre', 'cents', bounds.phonePerKm, 'perKmCents'),
    ...(card === 'phone' ? [universityBase] : []),
    ...cardShares.map(([id, label, key]) =>
      parameter(id, label, 'basis_points', bounds.share, key),
    ),
    parameter(
      'call_out',
      'Night or weekend call-out',
      'cents',
      bounds.extra,
      'nightOrWeekendCallOutCents',
    ),
    ...pricedAreas.map(areaParameter),
  ]
}

/** The price per kilometre without a chosen driver, which is also the rate of a driver who has set none; within the range for drivers. */
const onlinePerKm: TariffParameter = {
  id: 'online.per_km',
  group: 'online',
  label: 'Each kilometre',
  unit: 'cents',
  min: driverPerKm.minCents,
  max: driverPerKm.maxCents,
  read: ({ rateCards }) => rateCards.online.perKmCents,
  write: (tariff, value) => ({
    ...inCard('online', tariff, { perKmCents: value }),
    driverPerKm: { ...tariff.driverPerKm, defaultCents: value },
  }),
}

const universityBase: TariffParameter = {
  id: 'phone.university_base',
  group: 'phone',
  label: 'Call-out, University of Limerick area',
  unit: 'cents',
  ...bounds.base,
  read: ({ rateCards }) =>
    rateCards.phone.universityOfLimerickBaseCents ?? rateCards.phone.baseCents,
  write: (tariff, value) => inCard('phone', tariff, { universityOfLimerickBaseCents: value }),
}

const hourParameter = (
  id: string,
  label: string,
  read: TariffParameter['read'],
  write: TariffParameter['write'],
): TariffParameter => ({ id, group: 'clock', label, unit: 'hour', ...bounds.hour, read, write })

const peakParameters = ['morning', 'evening'].flatMap((name, index): TariffParameter[] => {
  const ends = [
    ['fromHour', 'from'],
    ['untilHour', 'until'],
  ] as const
  return ends.map(([key, word]) =>
    hourParameter(
      `clock.peak_${name}_${word}`,
      `Peak hours, ${name}, ${word}`,
      ({ peakHours }) => peakHours[index]?.[key] ?? 0,
      (tariff, value) => ({
        ...tariff,
        peakHours: tariff.peakHours.map((hours, at) =>
          at === index ? { ...hours, [key]: value } : hours,
        ),
      }),
    ),
  )
})

const clockParameters: readonly TariffParameter[] = [
  hourParameter(
    'clock.night_from',
    'Night from',
    ({ night }) => night.fromHour,
    (tariff, fromHour) => ({ ...tariff, night: { ...tariff.night, fromHour } }),
  ),
  hourParameter(
    'clock.night_until',
    'Night until',
    ({ night }) => night.untilHour,
    (tariff, untilHour) => ({ ...tariff, night: { ...tariff.night, untilHour } }),
  ),
  ...peakParameters,
]

const recoveryParameters: readonly TariffParameter[] = [
  ...casualtyConditions.map((condition): TariffParameter => ({
    id: `recovery.${condition}`,
    group: 'recovery',
    label: casualtyConditionLabels[condition],
    unit: 'cents',
    // a motorcycle is less work: it may be cheaper, and never dearer
    min: condition === 'motorcycle' ? -50_00 : bounds.extra.min,
    max: condition === 'motorcycle' ? 0 : bounds.extra.max,
    read: ({ conditionCents }) => conditionCents[condition],
    write: (tariff, value) => ({
      ...tariff,
      conditionCents: { ...tariff.conditionCents, [condition]: value },
    }),
  })),
  {
    id: 'recovery.emergency_minimum',
    group: 'recovery',
    label: 'Emergency minimum',
    unit: 'cents',
    ...bounds.emergencyMinimum,
    read: ({ emergencyMinimumCents }) => emergencyMinimumCents,
    write: (tariff, emergencyMinimumCents) => ({ ...tariff, emergencyMinimumCents }),
  },
]

export const tariffParameters: readonly TariffParameter[] = [
  ...rateCardNames.flatMap(cardParameters),
  ...clockParameters,
  ...recoveryParameters,
]

/** Every value of a tariff by its parameter's id. */
export const toTariffValues = (tariff: TariffBody): TariffValues =>
  Object.fromEntries(tariffParameters.map(({ id, read }) => [id, read(tariff)]))

/** That tariff with these values; others are unchanged. `findTariffProblems` (`tariff-rules.ts`) decides whether they are allowed. */
export const withTariffValues = (tariff: TariffBody, values: TariffValues): TariffBody =>
  tariffParameters.reduce((made, { id, write }) => {
    const value = values[id]
    return value === undefined ? made : write(made, value)
  }, tariff)
