/** Labels of the dashboard. Pure. */
import type { AdvertCharge, RevenueLine } from '../../../contract/operations/revenue.ts'
import { advertPositionLabels } from '../../../domain/adverts/advert-fields.ts'
import { dateKey, dublinClock, formatDate } from '../../../domain/time/dublin-time.ts'
import type { AdvertChargeState } from '../../../domain/payments/revenue.ts'
import type { Period } from '../../api/revenue.ts'
import type { Tone } from '../../ui/data/badge.tsx'

type Look = { tone: Tone; word: string }

/** "confirmed" is the primary badge, all others secondary (operator side §4). */
export const statusLooks: Record<RevenueLine['status'], Look> = {
  confirmed: { tone: 'info', word: 'Confirmed' },
  awaiting: { tone: 'neutral', word: 'Awaiting payment' },
}

export const chargeLooks: Record<AdvertChargeState, Look> = {
  awaiting: { tone: 'warning', word: 'Awaiting payment' },
  confirmed: { tone: 'success', word: 'Paid' },
  withdrawn: { tone: 'neutral', word: 'Withdrawn' },
  returned: { tone: 'danger', word: 'Withdrawn' },
}

/** `Invoice AD-2026-7, Sample Tyres` */
export const chargeName = ({ reference, advertiserName }: AdvertCharge): string =>
  `Invoice ${reference}, ${advertiserName}`

type AdvertRun = Pick<AdvertCharge, 'position' | 'startsAt' | 'endsAt'>

/** `Footer, Sun 1 Nov 2026 to Mon 30 Nov 2026` */
export const advertRunLabel = ({ position, startsAt, endsAt }: AdvertRun): string =>
  `${advertPositionLabels[position]}, ${formatDate(new Date(startsAt))} to ${formatDate(new Date(endsAt))}`

/** From the first of this month in Ireland to today. */
export const thisMonth = (now: Date): Period => {
  const { year, month, day } = dublinClock(now)
  return { from: dateKey({ year, month, day: 1 }), to: dateKey({ year, month, day }) }
}

/** The problem of a period, at one of its ends; null: none. */
export const periodProblem = ({
  from,
  to,
}: Period): { at: 'from' | 'to'; words: string } | null => {
  if (from === '') return { at: 'from', words: 'Choose the first day' }
  if (to === '') return { at: 'to', words: 'Choose the last day' }
  return from > to ? { at: 'to', words: 'The last day is before the first' } : null
}

/** Pixels: scaled by area, so that twice the jobs look like twice. */
export const dotRadius = (jobs: number, most: number): number =>
  Math.round(4 + 8 * Math.sqrt(jobs / Math.max(1, most)))
