/**
 * What the dashboard showed at each end of a recovery, as the driver typed it: evidence of whether the vehicle was driven or carried. It is
 * never required, and a reading that seems wrong is kept once its driver has confirmed it.
 */
import type { BookingStatus } from '../bookings/booking.ts'
import { cornerStages, cornerStatuses, type CornerStage } from './evidence.ts'

export const odometerUnits = ['km', 'mi'] as const
export type OdometerUnit = (typeof odometerUnits)[number]

export const odometerBounds = { min: 0, max: 2_000_000, step: 1 } as const

/** Corrections included; each stays in the evidence. */
export const maxReadingsOfStage = 10

/** Both null: the dashboard could not be read. */
export type OdometerValue = { value: number | null; unit: OdometerUnit | null }

type Placed = OdometerValue & { stage: CornerStage }

export type StageReading = Placed & {
  /** It contradicted the other reading, and the driver said that it is so. */
  isConfirmed: boolean
}

/** The stages whose reading the driver may type now: those whose photos they may take. */
export const odometerStages = (status: BookingStatus): CornerStage[] =>
  cornerStages.filter((stage) => cornerStatuses[stage].includes(status))

const metresPerUnit: Record<OdometerUnit, number> = { km: 1_000, mi: 1_609.344 }

const placeOf: Record<CornerStage, string> = { pickup: 'at pickup', dropoff: 'at hand-over' }

const distanceText = (count: number, unit: OdometerUnit): string => {
  const text = count.toLocaleString('en-IE')
  if (unit === 'km') return `${text} km`
  return count === 1 ? '1 mile' : `${text} miles`
}

/** "48,210 km" */
export const readingText = ({ value, unit }: OdometerValue): string =>
  value === null || unit === null ? 'Not readable' : distanceText(value, unit)

/** "48,210 km at pickup" */
export const placedReading = (reading: Placed): string =>
  `${readingText(reading)} ${placeOf[reading.stage]}`

type Driven = { count: number; unit: OdometerUnit; isExact: boolean }

/** How far the vehicle went between the two, below zero where the second is lower; null unless both were read. */
const drivenBetween = (from: OdometerValue, to: OdometerValue): Driven | null => {
  if (from.value === null || from.unit === null || to.value === null || to.unit === null)
    return null
  if (from.unit === to.unit) return { count: to.value - from.value, unit: to.unit, isExact: true }
  const metres = to.value * metresPerUnit[to.unit] - from.value * metresPerUnit[from.unit]
  // A dashboard cuts off what is less than a unit: below one mile they may be the same.
  const isSame = Math.abs(metres) <= metresPerUnit.mi
  return { count: isSame ? 0 : Math.round(metres / 1_000), unit: 'km', isExact: false }
}

const drivenOf = (readings: readonly Placed[]): Driven | null => {
  const from = readings.find(({ stage }) => stage === 'pickup')
  const to = readings.find(({ stage }) => stage === 'dropoff')
  return from && to ? drivenBetween(from, to) : null
}

/**
 * What the readings of a booking say, at most one for each stage: "48,210 km at pickup, 48,231 km at hand-over: 21 km". Empty without any.
 */
export const odometerText = (readings: readonly StageReading[]): string => {
  const shown = cornerStages.flatMap((stage) => readings.find((one) => one.stage === stage) ?? [])
  const text = shown.map(placedReading).join(', ')
  const driven = drivenOf(shown)
  if (!driven) return text
  const about = driven.isExact ? '' : 'about '
  if (driven.count >= 0) return `${text}: ${about}${distanceText(driven.count, driven.unit)}`
  const lower = `${about}${distanceText(-driven.count, driven.unit)} lower at hand-over`
  const isConfirmed = shown.some((one) => one.isConfirmed)
  return `${text}: ${lower}, ${isConfirmed ? 'as the driver confirmed' : 'which the driver has not confirmed'}`
}

/** The question before a reading is kept that contradicts the one of the other stage, in plain words; null where it does not. */
export const readingDoubt = (typed: Placed, known: readonly Placed[]): string | null => {
  const other = known.find(({ stage }) => stage !== typed.stage)
  const driven = drivenOf(other ? [typed, other] : [])
  if (!other || !driven || driven.count >= 0) return null
  return typed.stage === 'dropoff'
    ? `That is lower than ${placedReading(other)}. An odometer counts up only. Is ${readingText(typed)} what the dashboard shows?`
    : `That is more than ${placedReading(other)}. An odometer counts up only. Is ${readingText(typed)} what the dashboard showed?`
}
