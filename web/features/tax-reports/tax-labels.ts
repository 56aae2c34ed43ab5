import type { TaxReport } from '../../../contract/operations/tax-reports.ts'
import type { TaxDriverState } from '../../../domain/tax/tax-report.ts'
import type { Tone } from '../../ui/data/badge.tsx'

export const fileKinds: Record<TaxReport['kind'], string> = {
  new: 'New data',
  corrections: 'Corrections',
  nil: 'Nothing to report',
}

export const fileLooks: Record<TaxReport['state'], { tone: Tone; word: string }> = {
  made: { tone: 'warning', word: 'To be sent' },
  filed: { tone: 'success', word: 'Filed' },
  discarded: { tone: 'neutral', word: 'Discarded' },
}

export const driverLooks: Record<TaxDriverState, { tone: Tone; word: string }> = {
  missing_details: { tone: 'danger', word: 'Details missing' },
  not_reported: { tone: 'neutral', word: 'Not reported' },
  to_file: { tone: 'warning', word: 'To be filed' },
  filed: { tone: 'success', word: 'Filed' },
  changed: { tone: 'warning', word: 'Changed since' },
}
