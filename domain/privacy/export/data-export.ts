/**
 * The export of a person's data. Sources: Regulation (EU) 2016/679 (GDPR), Article 15(3): a copy of the data, in a commonly used electronic
 * form; Article 20(1): in a structured, commonly used and machine-readable format; Article 12(3): within one month of the request; Article
 * 12(5): free of charge, unless requests are excessive because they are repeated. Pure.
 */
import { accepted, refused, type Outcome } from '../../refusal.ts'

/** An archive is deleted after this; another can be made at any time. */
export const exportDays = 7
/** Archives a person may have made within 24 hours: each reads everything about them. */
export const exportsADay = 3

export const exportStates = ['waiting', 'ready', 'failed'] as const
export type ExportState = (typeof exportStates)[number]

export const exportStateOf = (of: { madeAt: Date | null; failedAt: Date | null }): ExportState => {
  if (of.madeAt) return 'ready'
  return of.failedAt ? 'failed' : 'waiting'
}

/**
 * Whether one more may be begun. `lastDay`: those requested within 24 hours that did not fail. One under way is handed back before this is
 * looked at. Refusal: `export_too_often`.
 */
export const mayExport = (lastDay: number): Outcome<null> =>
  lastDay < exportsADay ? accepted(null) : refused('export_too_often')

export const exportFileName = (day: string): string => `towline-your-data-${day}.zip`
