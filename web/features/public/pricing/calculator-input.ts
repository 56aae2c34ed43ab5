/** The inputs of the pricing page's calculator, and the recovery they describe. Pure. */
import { areaLabels, type Area } from '../../../../domain/places/area.ts'
import {
  casualtyConditions,
  type CasualtyCondition,
} from '../../../../domain/bookings/casualty-conditions.ts'
import {
  plainCasualty,
  type Casualty,
  type Urgency,
  type VehicleType,
} from '../../../../domain/bookings/casualty.ts'
import { manualDistance } from '../../../../domain/places/distance.ts'
import {
  dublinClock,
  dublinInstant,
  formatDate,
  type DublinDate,
} from '../../../../domain/time/dublin-time.ts'
import { publicHolidayOn } from '../../../../domain/time/holidays.ts'
import type { RecoveryToPrice } from '../../../../domain/tariffs/pricing.ts'
import type { Tariff } from '../../../../domain/tariffs/tariff.ts'
import { ordinaryDay, ordinaryHour } from './plain-recovery.ts'

/** Where a recovery begins or ends, in everyday names. A place in Connemara is remote and by the coast as well. */
export const calculatorPlaces = {
  ordinary: { label: 'An ordinary place', areas: [] },
  remote: { label: areaLabels.remote, areas: ['remote', 'coastal_or_rural'] },
  connemara: { label: areaLabels.connemara, areas: ['remote', 'connemara', 'coastal_or_rural'] },
  airport: { label: areaLabels.airport, areas: ['airport'] },
  coastal_or_rural: { label: areaLabels.coastal_or_rural, areas: ['coastal_or_rural'] },
  university_of_limerick: {
    label: areaLabels.university_of_limerick,
    areas: ['university_of_limerick'],
  },
} as const satisfies Record<string, { label: string; areas: readonly Area[] }>
export type CalculatorPlace = keyof typeof calculatorPlaces
export const calculatorPlaceNames: readonly CalculatorPlace[] = [
  'ordinary',
  'remote',
  'connemara',
  'airport',
  'coastal_or_rural',
  'university_of_limerick',
]

/** The conditions with a tick box. The type of vehicle already implies a motorcycle or a truck. */
export const tickedConditions = casualtyConditions.filter(
  (condition) => condition !== 'motorcycle' && condition !== 'commercial',
)

export type CalculatorInput = {
  vehicleType: VehicleType
  urgency: Urgency
  distanceKm: number
  /** The driver's own rate. */
  perKmCents: number
  /** `2026-12-25`, or empty for an ordinary working day. */
  date: string
  /** `23:30` */
  time: string
  place: CalculatorPlace
  conditions: readonly CasualtyCondition[]
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')

export const firstCalculatorInput = (tariff: Tariff): CalculatorInput => ({
  vehicleType: 'car',
  urgency: 'standard',
  distanceKm: 20,
  perKmCents: tariff.driverPerKm.defaultCents,
  date: '',
  time: `${twoDigits(ordinaryHour)}:00`,
  place: 'ordinary',
  conditions: [],
})

/** The Irish date and time of a moment, as the form writes them. */
export const momentAsTyped = (moment: Date): Pick<CalculatorInput, 'date' | 'time'> => {
  const { year, month, day, hour, minute } = dublinClock(moment)
  return {
    date: `${year}-${twoDigits(month)}-${twoDigits(day)}`,
    time: `${twoDigits(hour)}:${twoDigits(minute)}`,
  }
}

/** An existing date, or null: browsers without a date picker accept any text. */
const dateOf = (typed: string): DublinDate | null => {
  const [, year, month, day] = (/^(\d{4})-(\d\d)-(\d\d)$/.exec(typed) ?? []).map(Number)
  if (year === undefined || month === undefined || day === undefined) return null
  const date = { year, month, day }
  const read = dublinClock(dublinInstant(date, ordinaryHour))
  return read.month === month && read.day === day ? date : null
}

const pickupAtOf = ({ date, time }: CalculatorInput): Date => {
  const [, hour = ordinaryHour, minute = 0] = (/^(\d\d):(\d\d)/.exec(time) ?? []).map(Number)
  return dublinInstant(dateOf(date) ?? ordinaryDay, hour, minute)
}

/** The kind of day, below the field: `Fri 25 Dec 2026, Christmas Day`. */
export const dayLabel = ({ date }: Pick<CalculatorInput, 'date'>): string => {
  const day = dateOf(date)
  if (!day) return 'Leave empty for an ordinary working day.'
  const words = formatDate(dublinInstant(day, ordinaryHour))
  const holiday = publicHolidayOn(day)
  return holiday ? `${words}, ${holiday.name}.` : `${words}.`
}

/**
 * The ticked conditions as answers of the booking form. Of a car park with a low ceiling and a motorway the latter counts: a vehicle
 * cannot be in both (`tick` prevents it).
 */
export const answersOf = (
  conditions: readonly CasualtyCondition[],
): Partial<Omit<Casualty, 'vehicleType'>> => {
  const has = (condition: CasualtyCondition): boolean => conditions.includes(condition)
  return {
    ...(has('not_rolling') && { isRolling: 'no' }),
    ...(has('keys_locked') && { keysAvailable: 'locked' }),
    ...(has('very_tight_access') && { loadingAccess: 'very_tight' }),
    ...(has('low_ceiling') && { locationDetails: 'underground' }),
    ...(has('motorway') && { locationDetails: 'motorway' }),
    ...(has('accident_scene') && { isAccidentScene: true }),
    ...(has('multi_vehicle') && { isMultiVehicle: true }),
    ...(has('hazardous_load') && { hasHazardousLoad: true }),
    ...(has('luxury') && { isLuxury: true }),
    ...(has('japanese_import') && { isJapaneseImport: true }),
  }
}

const oneOf: readonly CasualtyCondition[] = ['low_ceiling', 'motorway']

/** The conditions after one was ticked or unticked. */
export const tick = (
  conditions: readonly CasualtyCondition[],
  condition: CasualtyCondition,
  isTicked: boolean,
): readonly CasualtyCondition[] => {
  const others = conditions.filter(
    (one) => one !== condition && !(isTicked && oneOf.includes(condition) && oneOf.includes(one)),
  )
  return isTicked ? [...others, condition] : others
}

/** As the booking form leaves it when no size is given: a truck is then over 3.5 t. */
const casualtyOf = ({ vehicleType, conditions }: CalculatorInput): Casualty => ({
  ...plainCasualty,
  vehicleSize: 'unknown',
  ...answersOf(conditions),
  vehicleType,
})

/** The recovery to price, as booked online; a distance below the minimum is raised to it. */
export const recoveryOf = (tariff: Tariff, input: CalculatorInput): RecoveryToPrice => {
  const distance = manualDistance(input.distanceKm)
  return {
    tariff,
    rateCard: 'online',
    perKmCents: input.perKmCents,
    distance: distance.success ? distance : null,
    casualty: casualtyOf(input),
    urgency: input.urgency,
    pickupAt: pickupAtOf(input),
    areas: calculatorPlaces[input.place].areas,
  }
}
