/** The record of processing activities (GDPR, Article 30), from the retention table. */
import {
  controller,
  measures,
  processingRecord,
  recordColumns,
  transfers,
  type RecordRow,
} from '../../../domain/privacy/processing-record.ts'
import { retentionVersion } from '../../../domain/privacy/retention-rules.ts'
import { processingRecordPath } from '../../api/privacy.ts'
import { DownloadCsv } from './download-csv.tsx'

const facts = [
  ['Controller', controller],
  ['Transfers', transfers],
  ['Security', measures],
  ['Version of the rules', retentionVersion],
] as const

export function ProcessingRecord() {
  return (
    <>
      <DownloadCsv path={processingRecordPath} />
      <Facts facts={facts} />
      <ul
        aria-label="Categories of data"
        className="divide-line border-line mt-6 divide-y border-y"
      >
        {processingRecord().map((row) => (
          <li key={row.Data} className="py-4">
            <Category row={row} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Category({ row }: { row: RecordRow }) {
  const others = recordColumns.filter((column) => column !== 'Data')
  return (
    <>
      <h2 className="mb-2 text-base font-bold">{row.Data}</h2>
      <Facts facts={others.map((column) => [column, row[column]] as const)} />
    </>
  )
}

function Facts({ facts: rows }: { facts: readonly (readonly [string, string])[] }) {
  return (
    <dl className="grid gap-x-5 gap-y-1 text-sm sm:grid-cols-[9rem_1fr]">
      {rows.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-ink-muted">{label}</dt>
          <dd className="min-w-0 wrap-anywhere max-sm:mb-1">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
