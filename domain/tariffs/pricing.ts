/**
 * The price of a recovery, line by line. The same function prices while the customer types and when the server charges.
 * Order (rulings, "Pricing page versus emergency page"): base and distance; percentages, each of base + distance and each rounded
 * half-up to the cent; flat amounts; the emergency minimum. Lines always add up to the total.
 *
 * Night, weekend, public holiday and peak hours are read from Irish wall clock time at the requested pickup time
 * (`pickupTimeFor`), and frozen on the quote: a recovery asked for at 21:30 for 22:30 is a night recovery, whenever the truck arrives.
 * A public holiday replaces the weekend and adds to the night. Peak hours count on working days, for emergency bookings only.
 */
import { areaLabels, type Area } from '../places/area.ts'
import {
  casualtyConditionLabels,
  conditionsOf,
  type CasualtyCondition,
} from '../bookings/casualty-conditions.ts'
import { urgencyMinutes, type Casualty, type Urgency } from '../bookings/casualty.ts'
import { dublinClock } from '../time/dublin-time.ts'
import { publicHolidayOn } from '../time/holidays.ts'
import { formatEuro, percentOf, shareOf } from '../money.ts'
import type { Hours, RateCard, RateCardName, Tariff } from './tariff.ts'

export type PriceLineCode =
  | 'base'
  | 'distance'
  | 'night'
  | 'weekend'
  | 'public_holiday'
  | 'peak_hours'
  | 'night_or_weekend_call_out'
  | 'emergency_minimum'
  | 'minimum_charge'
  | Area
  | CasualtyCondition

export type PriceLine = {
  code: PriceLineCode
  label: string
  /** Negative only for a discount. */
  amountCents: number
  note?: string
}

export type RecoveryToPrice = {
  tariff: Tariff
  rateCard: RateCardName
  /** The driver's own rate; null for the card's. A card with a fixed rate ignores it. */
  perKmCents: number | null
  /** Null while no distance is known. */
  distance: { distanceKm: number; isMinimumCharge: boolean } | null
  casualty: Casualty
  urgency: Urgency
  pickupAt: Date
  /** From `areasOf`. */
  areas: readonly Area[]
}

export type PricedRecovery = {
  lines: readonly PriceLine[]
  totalCents: number
  /** False: base only, "distance to be confirmed". */
  isDistanceConfirmed: boolean
  /** The distance was raised to the minimum that is charged. */
  isMinimumCharge: boolean
  isPayable: boolean
}

export const distanceToBeConfirmed = 'Distance to be confirmed'

/** When the pickup is wanted: emergency now, urgent in 30 minutes, standard in an hour. */
export const pickupTimeFor = (urgency: Urgency, now: Date): Date =>
  new Date(now.getTime() + urgencyMinutes[urgency] * 60_000)

/**
 * Prices one recovery. Without a distance: the base only, not payable. Never negative.
 * Throws RangeError for a rate outside the tariff's range or a distance that is not above zero: both are checked before this.
 */
export const priceRecovery = (recovery: RecoveryToPrice): PricedRecovery => {
  const { tariff, distance, areas } = recovery
  const card = tariff.rateCards[recovery.rateCard]
  const base = baseLine(card, areas)
  if (!distance) {
    return {
      lines: [{ ...base, note: distanceToBeConfirmed }],
      totalCents: base.amountCents,
      isDistanceConfirmed: false,
      isMinimumCharge: false,
      isPayable: false,
    }
  }

  const travel = distanceLine(distance, perKmOf(recovery, card))
  const lines: PriceLine[] = [
    base,
    travel,
    ...timeLines(recovery, card, base.amountCents + travel.amountCents),
    ...areaLines(card, areas),
    ...conditionLines(recovery),
  ]
  addMinimum(lines, recovery)
  return {
    lines,
    totalCents: sumOf(lines),
    isDistanceConfirmed: true,
    isMinimumCharge: distance.isMinimumCharge,
    isPayable: true,
  }
}

const sumOf = (lines: readonly PriceLine[]): number =>
  lines.reduce((sum, line) => sum + line.amountCents, 0)

const baseLine = (card: RateCard, areas: readonly Area[]): PriceLine => {
  const ownBase = card.universityOfLimerickBaseCents
  return ownBase !== null && areas.includes('university_of_limerick')
    ? { code: 'base', label: 'Call-out, University of Limerick area', amountCents: ownBase }
    : { code: 'base', label: 'Call-out', amountCents: card.baseCents }
}

const perKmOf = ({ perKmCents, tariff }: RecoveryToPrice, card: RateCard): number => {
  if (perKmCents === null || !card.usesDriverRate) return card.perKmCents
  const { minCents, maxCents } = tariff.driverPerKm
  if (perKmCents < minCents || perKmCents > maxCents) {
    throw new RangeError(`a driver's rate is ${minCents} to ${maxCents} cents, not ${perKmCents}`)
  }
  return perKmCents
}

/** Kilometres are priced to the tenth, as they are shown. */
const distanceLine = (
  { distanceKm, isMinimumCharge }: { distanceKm: number; isMinimumCharge: boolean },
  perKmCents: number,
): PriceLine => {
  const tenths = Math.round(distanceKm * 10)
  if (!(tenths > 0)) throw new RangeError(`a distance must be above zero, not ${distanceKm}`)
  const rate = `${formatEuro(perKmCents)} per km`
  return {
    code: 'distance',
    label: 'Distance',
    amountCents: shareOf(perKmCents, tenths, 10),
    note: isMinimumCharge
      ? `Minimum of ${tenths / 10} km at ${rate}`
      : `${tenths / 10} km at ${rate}`,
  }
}

const isWithinHours = (hour: number, { fromHour, untilHour }: Hours): boolean =>
  fromHour < untilHour ? hour >= fromHour && hour < untilHour : hour >= fromHour || hour < untilHour

const timeLines = (
  { tariff, urgency, pickupAt }: RecoveryToPrice,
  card: RateCard,
  baseAndDistanceCents: number,
): PriceLine[] => {
  const clock = dublinClock(pickupAt)
  const holiday = publicHolidayOn(clock)
  const isNight = isWithinHours(clock.hour, tariff.night)
  const isWeekend = clock.weekday >= 6 && !holiday
  const isPeak =
    urgency === 'emergency' &&
    !holiday &&
    !isWeekend &&
    tariff.peakHours.some((hours) => isWithinHours(clock.hour, hours))

  const lines: PriceLine[] = []
  const addPercent = (code: PriceLineCode, label: string, basisPoints: number): void => {
    if (basisPoints === 0) return
    lines.push({
      code,
      label,
      amountCents: percentOf(baseAndDistanceCents, basisPoints),
      note: `${basisPoints / 100}% of call-out and distance`,
    })
  }
  const night = `Night (${hoursText(tariff.night)})`
  if (isNight) addPercent('night', night, card.nightBasisPoints)
  if (isWeekend) addPercent('weekend', 'Weekend', card.weekendBasisPoints)
  if (holiday) {
    addPercent('public_holiday', `Public holiday (${holiday.name})`, card.publicHolidayBasisPoints)
  }
  if (isPeak) addPercent('peak_hours', 'Peak hours', card.peakHoursBasisPoints)
  if ((isNight || isWeekend) && card.nightOrWeekendCallOutCents > 0) {
    lines.push({
      code: 'night_or_weekend_call_out',
      label: 'Night or weekend call-out',
      amountCents: card.nightOrWeekendCallOutCents,
    })
  }
  return lines
}

/** `22:00–06:00` */
export const hoursText = ({ fromHour, untilHour }: Hours): string =>
  `${String(fromHour).padStart(2, '0')}:00–${String(untilHour).padStart(2, '0')}:00`

/** The highest amount of the areas touched, once: a place in Connemara is remote and coastal too. */
const areaLines = (card: RateCard, areas: readonly Area[]): PriceLine[] => {
  let dearest: PriceLine | null = null
  for (const area of areas) {
    const amountCents = card.areaCents[area] ?? 0
    if (amountCents > (dearest?.amountCents ?? 0)) {
      dearest = { code: area, label: areaLabels[area], amountCents }
    }
  }
  return dearest ? [dearest] : []
}

const conditionLines = ({ tariff, casualty }: RecoveryToPrice): PriceLine[] =>
  conditionsOf(casualty).map((condition) => ({
    code: condition,
    label: casualtyConditionLabels[condition],
    amountCents: tariff.conditionCents[condition],
  }))

/** An emergency costs at least the minimum; anything else at least nothing, whatever discounts a tariff gives. */
const addMinimum = (lines: PriceLine[], { tariff, urgency }: RecoveryToPrice): void => {
  const isEmergency = urgency === 'emergency'
  const leastCents = isEmergency ? tariff.emergencyMinimumCents : 0
  const missingCents = leastCents - sumOf(lines)
  if (missingCents <= 0) return
  lines.push({
    code: isEmergency ? 'emergency_minimum' : 'minimum_charge',
    label: isEmergency ? 'Emergency minimum' : 'Minimum charge',
    amountCents: missingCents,
    note: `Brings the price to ${formatEuro(leastCents)}`,
  })
}
