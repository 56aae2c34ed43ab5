/**
 * Every figure of a tariff that may be changed, with the bounds it must keep: what an operator edits, what is compared, and what goes on
 * record. The range in which drivers set their own rate is a rule of joining (rulings, "A driver's own price_per_km") and no figure of
 * a version; that no card but the phone's knows the university's base is one too. Pure.
 */
import { areaLabels } from '../places/area.ts'
import { casualtyConditionLabels, casualtyConditions } from '../bookings/casualty-conditions.ts'
import { driverPerKm, rateCardNames, type RateCard, type Tariff } from './tariff.ts'

/** A tariff without its name and its start. */
export type TariffBody = Omit<Tariff, 'version' | 'effectiveFrom'>

export type FigureUnit = 'cents' | 'basis_points' | 'hour'
export const figureGroups = ['online', 'phone', 'clock', 'recovery'] as const
export type FigureGroup = (typeof figureGroups)[number]

export type TariffFigure = {
  id: string
  group: FigureGroup
  label: string
  unit: FigureUnit
  /** Both may be reached. */
  min: number
  max: number
  read: (tariff: TariffBody) => number
  write: (tariff: TariffBody, value: number) => TariffBody
}

/** Each figure by its id, in its unit. */
export type FigureValues = Readonly<Record<string, number>>

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

const cardFigures = (card: 'online' | 'phone'): TariffFigure[] => {
  const figure = (
    id: string,
    label: string,
    unit: FigureUnit,
    range: { min: number; max: number },
    key: CardNumber,
  ): TariffFigure => ({
    id: `${card}.${id}`,
    group: card,
    label,
    unit,
    min: range.min,
    max: range.max,
    read: ({ rateCards }) => rateCards[card][key],
    write: (tariff, value) => inCard(card, tariff, { [key]: value }),
  })
  const areaFigure = (area: (typeof pricedAreas)[number]): TariffFigure => ({
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
    figure('base', 'Call-out', 'cents', bounds.base, 'baseCents'),
    card === 'online'
      ? onlinePerKm
      : figure('per_km', 'Each kilometre', 'cents', bounds.phonePerKm, 'perKmCents'),
    ...(card === 'phone' ? [universityBase] : []),
    ...cardShares.map(([id, label, key]) => figure(id, label, 'basis_points', bounds.share, key)),
    figure(
      'call_out',
      'Night or weekend call-out',
      'cents',
      bounds.extra,
      'nightOrWeekendCallOutCents',
    ),
    ...pricedAreas.map(areaFigure),
  ]
}

/** The price per kilometre without a chosen driver, which is also the rate of a driver who has set none; within the range for drivers. */
const onlinePerKm: TariffFigure = {
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

const universityBase: TariffFigure = {
  id: 'phone.university_base',
  group: 'phone',
  label: 'Call-out, University of Limerick area',
  unit: 'cents',
  ...bounds.base,
  read: ({ rateCards }) =>
    rateCards.phone.universityOfLimerickBaseCents ?? rateCards.phone.baseCents,
  write: (tariff, value) => inCard('phone', tariff, { universityOfLimerickBaseCents: value }),
}

const hourFigure = (
  id: string,
  label: string,
  read: TariffFigure['read'],
  write: TariffFigure['write'],
): TariffFigure => ({ id, group: 'clock', label, unit: 'hour', ...bounds.hour, read, write })

const peakFigures = ['morning', 'evening'].flatMap((name, index): TariffFigure[] => {
  const ends = [
    ['fromHour', 'from'],
    ['untilHour', 'until'],
  ] as const
  return ends.map(([key, word]) =>
    hourFigure(
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

const clockFigures: readonly TariffFigure[] = [
  hourFigure(
    'clock.night_from',
    'Night from',
    ({ night }) => night.fromHour,
    (tariff, fromHour) => ({ ...tariff, night: { ...tariff.night, fromHour } }),
  ),
  hourFigure(
    'clock.night_until',
    'Night until',
    ({ night }) => night.untilHour,
    (tariff, untilHour) => ({ ...tariff, night: { ...tariff.night, untilHour } }),
  ),
  ...peakFigures,
]

const recoveryFigures: readonly TariffFigure[] = [
  ...casualtyConditions.map((condition): TariffFigure => ({
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

export const tariffFigures: readonly TariffFigure[] = [
  ...rateCardNames.flatMap(cardFigures),
  ...clockFigures,
  ...recoveryFigures,
]

/** Every figure of a tariff by its id. */
export const figuresOf = (tariff: TariffBody): FigureValues =>
  Object.fromEntries(tariffFigures.map(({ id, read }) => [id, read(tariff)]))

/** That tariff with these figures; others are unchanged. `figureProblems` (`tariff-rules.ts`) decides whether they are allowed. */
export const withFigures = (tariff: TariffBody, values: FigureValues): TariffBody =>
  tariffFigures.reduce((made, { id, write }) => {
    const value = values[id]
    return value === undefined ? made : write(made, value)
  }, tariff)
