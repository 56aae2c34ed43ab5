/**
 * The tax point: the day of Irish time on which VAT on Towline's commission becomes due, and whose rate it carries (Value-Added Tax
 * Consolidation Act 2010 s. 46(2)). By card it is the day of the capture, when the amount is received (s. 74(2)): a hold is no payment. On
 * account it is the day on which the job ended (s. 74(1)(d)), or on which the insurer was invoiced for it if that came first. A
 * booking has one, whatever is refunded later: what corrects an invoice carries its rate. What the accountant is to confirm: decision 0069.
 */
import { dateKey, dublinClock } from '../time/dublin-time.ts'

/** The facts that decide how a price divides: the share by the day of booking, VAT by the tax point. */
export type SplitDates = {
  bookedAt: Date
  /** `2026-12-04` */
  taxPoint: string
}

/** What makes tax due; null: has not happened. */
export type TaxPointFacts = {
  /** The card was charged. */
  capturedAt: Date | null
  /** The insurer was sent its invoice. */
  invoicedAt: Date | null
  /** The job was completed, or cancelled at a cost. */
  endedAt: Date | null
}

/** A day of Irish time, `2026-12-04`. */
export const dublinDay = (at: Date): string => dateKey(dublinClock(at))

/** Whichever came first; null while nothing has. */
export const taxPointOf = ({ capturedAt, invoicedAt, endedAt }: TaxPointFacts): string | null => {
  const [first] = [capturedAt, invoicedAt, endedAt]
    .filter((at) => at !== null)
    .toSorted((a, b) => a.getTime() - b.getTime())
  return first ? dublinDay(first) : null
}

/** The dates that decide the split of a booking. While its tax point is not known, the day of booking is used instead. */
export const splitDatesOf = (booking: {
  createdAt: Date | string
  taxPoint: string | null
}): SplitDates => {
  const bookedAt = new Date(booking.createdAt)
  return { bookedAt, taxPoint: booking.taxPoint ?? dublinDay(bookedAt) }
}

/** The dates as if booking and tax point were the same moment: for prices shown before there is a booking. */
export const allAt = (at: Date): SplitDates => ({ bookedAt: at, taxPoint: dublinDay(at) })
