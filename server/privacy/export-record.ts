import type { Download } from '../../contract/route.ts'
import { csvOf } from '../../domain/csv.ts'
import {
  controller,
  measures,
  processingRecord,
  recordColumns,
  transfers,
} from '../../domain/privacy/processing-record.ts'
import { retentionVersion } from '../../domain/privacy/retention-rules.ts'

/** The record of processing as a CSV: who is responsible, then a row for each category. It is about no person. */
export const exportRecord = (): Download => ({
  fileName: `towline-record-of-processing-${retentionVersion}.csv`,
  body: new TextEncoder().encode(
    csvOf([
      ['Controller', controller],
      ['Transfers', transfers],
      ['Security', measures],
      ['Version', retentionVersion],
      [],
      recordColumns,
      ...processingRecord().map((row) => recordColumns.map((column) => row[column])),
    ]),
  ),
})
