/**
 * What is reported of a driver for each quarter (Council Directive (EU) 2021/514, Annex V, Section III B(2)(e) and (f)), from the entries of
 * their payout lines, each of which is the driver's part of one ledger transaction.
 *
 * The reading that is built, and what an accountant should confirm (docs/legal.md):
 * - Consideration is net of what we keep (Section I A(10)), and counts when it is paid "to an account specified by the seller" (OECD Model
 *   Rules, Commentary to Section I, paragraph 32): in the quarter of its transfer. What a reversal takes back counts against the quarter in
 *   which it is taken. A year's total is what the ledger says was transferred to the driver.
 * - An activity is a line that earned something; it counts once, in the quarter in which it is first paid, by a transfer or against an
 *   earlier line that had been paid too much.
 * - Fees are our commission and the VAT on it, in that same quarter; what a later refund takes off them counts when it does.
 * - Taxes withheld are none: Towline withholds no tax of a driver's.
 * - Quarters are those of the calendar in Ireland.
 */
import { dublinClock } from '../time/dublin-time.ts'
import type { PayoutEntryKind } from '../payouts/payout-line.ts'

export const quarters = [1, 2, 3, 4] as const

/** One for each quarter. */
export type PerQuarter = readonly [number, number, number, number]

export type QuarterTotals = {
  /** Cents. */
  consideration: PerQuarter
  /** Cents. */
  fees: PerQuarter
  activities: PerQuarter
}

/** An entry of a payout line. Cents, signed as in its row: above zero more is owed to the driver. */
export type TaxEntry = {
  payoutId: string
  kind: PayoutEntryKind
  amountCents: number
  commissionCents: number
  vatCents: number
  at: Date
}

/** 0 to 3 for a moment of the year in Ireland; null: another year. */
export const quarterIndexOf = (at: Date, year: number): number | null => {
  const clock = dublinClock(at)
  return clock.year === year ? Math.floor((clock.month - 1) / 3) : null
}

/** All entries of one driver, also those of other years: a line may be earned in one and paid in the next. */
export const quarterTotals = (entries: readonly TaxEntry[], year: number): QuarterTotals => {
  const consideration = [0, 0, 0, 0]
  const fees = [0, 0, 0, 0]
  const activities = [0, 0, 0, 0]
  const add = (to: number[], at: Date, amount: number): void => {
    const quarter = quarterIndexOf(at, year)
    if (quarter !== null) to[quarter] = (to[quarter] ?? 0) + amount
  }
  for (const line of linesOf(entries)) {
    for (const { kind, amountCents, at } of line) {
      if (kind === 'transfer' || kind === 'reversal') add(consideration, at, 0 - amountCents)
    }
    const firstPaid = line.find(isPayment)
    if (!firstPaid) continue
    add(activities, firstPaid.at, 1)
    for (const { commissionCents, vatCents, at } of line) {
      add(fees, at > firstPaid.at ? at : firstPaid.at, commissionCents + vatCents)
    }
  }
  return {
    consideration: perQuarter(consideration),
    fees: perQuarter(fees),
    activities: perQuarter(activities),
  }
}

/** A transfer, or the part of a line that pays for another. */
const isPayment = ({ kind, amountCents }: TaxEntry): boolean =>
  amountCents < 0 && (kind === 'transfer' || kind === 'offset')

const linesOf = (entries: readonly TaxEntry[]): TaxEntry[][] => {
  const lines = new Map<string, TaxEntry[]>()
  for (const entry of entries) {
    const line = lines.get(entry.payoutId)
    if (line) line.push(entry)
    else lines.set(entry.payoutId, [entry])
  }
  return [...lines.values()].map((line) => line.toSorted((a, b) => a.at.getTime() - b.at.getTime()))
}

const perQuarter = ([
  first = 0,
  second = 0,
  third = 0,
  fourth = 0,
]: readonly number[]): PerQuarter => [first, second, third, fourth]

export const sumOf = (values: PerQuarter): number => values.reduce((sum, value) => sum + value, 0)

/** Nothing was paid and nothing taken back: such a driver is not reported. */
export const isNothing = ({ consideration, fees, activities }: QuarterTotals): boolean =>
  [...consideration, ...fees, ...activities].every((value) => value === 0)

/** Whole euros, as the schema wants them ("in full units, i.e. without decimals"); half a euro rounds away from zero. */
export const wholeEuros = (cents: number): number =>
  Math.sign(cents) * Math.round(Math.abs(cents) / 100) + 0
