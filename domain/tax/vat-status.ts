/**
 * Whether a driver was registered for VAT on a day. What a driver says is a version that never changes; a later one holds from its day on,
 * also where an earlier one said otherwise. VAT is due under the number that was in force on the tax point (VAT Consolidation Act 2010,
 * ss. 65 and 66(1); S.I. No. 639 of 2010, reg. 20(2)(c)).
 */
import { readDate } from '../time/calendar-date.ts'
import type { VatStatus } from './tax-details.ts'

export type VatVersion = {
  /** Counts from 1 for each driver, in the order in which they were given. */
  number: number
  status: VatStatus
  /** Null exactly where the driver was not registered. */
  vatNumber: string | null
  /** A day in Ireland, `2026-12-04`. */
  validFrom: string
  /** What VIES said of the number; null: not checked, or no answer yet. */
  outcome: VatCheckOutcome | null
}

export const vatCheckOutcomes = ['valid', 'invalid'] as const
export type VatCheckOutcome = (typeof vatCheckOutcomes)[number]

/** The version in force on a day; null: none was. */
export const vatVersionOn = <V extends Pick<VatVersion, 'number' | 'validFrom'>>(
  versions: readonly V[],
  day: string,
): V | null =>
  versions.reduce<V | null>(
    (latest, one) =>
      one.validFrom <= day && (latest === null || one.number > latest.number) ? one : latest,
    null,
  )

/** Before this day there was no value-added tax in Ireland (Value-Added Tax Act 1972, s. 43). */
const firstDay = '1972-11-01'

/** What is wrong with the day, in words for its owner; null: nothing. `today` is the day in Ireland. */
export const problemOfVatFrom = (validFrom: string, today: string): string | null => {
  if (!readDate(validFrom)) return 'Enter a date'
  if (validFrom > today) return 'Enter it on the day it begins, or later'
  return validFrom < firstDay ? 'Enter the date on Revenue’s letter' : null
}

/**
 * The day from which what is typed holds. Left out: as stored if nothing else has changed, else today, so that none is claimed for days
 * that no one spoke of.
 */
export const vatFromOf = (
  typed: Pick<VatVersion, 'status' | 'vatNumber'> & { validFrom: string | null },
  stored: VatVersion | null,
  today: string,
): string => {
  if (typed.validFrom !== null) return typed.validFrom
  const isSame = stored?.status === typed.status && stored.vatNumber === typed.vatNumber
  return isSame ? stored.validFrom : today
}
