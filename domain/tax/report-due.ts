/**
 * Whether a report to Revenue is due, for the operators' board. Due on 31 January of the year after (s. 891I of the Taxes Consolidation Act
 * 1997; Council Directive (EU) 2021/514, Annex V, Section III A(1)). Corrections have no day of their own and are on the page of the year.
 */
import { businessRecordsYears } from '../law.ts'
import { dublinInstant, formatDate } from '../time/dublin-time.ts'
import { firstTaxYear, type MessageKind } from './report-plan.ts'

export type YearToReport = {
  year: number
  isOver: boolean
  /** The file that could be made now. */
  next: { kind: MessageKind; rows: number } | null
  reports: readonly { state: 'made' | 'filed' | 'discarded' }[]
  /** Drivers with pay who have not given their tax details. */
  missing: number
}

/** What is to be done; null: nothing. */
export type DueReport = 'file' | 'make' | 'details'

export const dueReport = ({ isOver, next, reports }: YearToReport): DueReport | null => {
  if (!isOver) return null
  if (reports.some(({ state }) => state === 'made')) return 'file'
  if (next?.kind === 'new' || next?.kind === 'nil') return 'make'
  return reports.some(({ state }) => state === 'filed') ? null : 'details'
}

/** The years whose records are kept, and that are over: oldest first. `year`: the present one. */
export const yearsToReport = (year: number): number[] => {
  const first = Math.max(firstTaxYear, year - businessRecordsYears)
  return Array.from({ length: Math.max(0, year - first) }, (_, index) => first + index)
}

const drivers = (count: number): string => `${count} ${count === 1 ? 'driver' : 'drivers'}`

const steps: Record<DueReport, (year: YearToReport) => string> = {
  file: () => 'A file is made: upload it on Revenue’s portal, then mark it as filed.',
  make: ({ next, missing }) =>
    next?.kind === 'new'
      ? `${drivers(next.rows)} to report${missing > 0 ? `; ${drivers(missing)} without tax details would be missing from it` : ''}. Make the file.`
      : 'No driver was paid, and that is reported too. Make the file.',
  details: ({ missing }) => `${drivers(missing)} with pay, but without tax details. Speak to them.`,
}

/** As the note of the task. */
export const dueReportText = (due: DueReport, year: YearToReport): string => {
  const dueOn = formatDate(dublinInstant({ year: year.year + 1, month: 1, day: 31 }))
  return `The report of what drivers were paid in ${year.year} is due on ${dueOn} (s. 891I Taxes Consolidation Act 1997). ${steps[due](year)}`
}
