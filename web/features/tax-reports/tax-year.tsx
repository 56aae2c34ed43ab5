/** Operators: a year's report to Revenue. */
import { useState } from 'react'
import type { TaxYear as Year } from '../../../contract/operations/tax-reports.ts'
import { firstTaxYear } from '../../../domain/tax/report-plan.ts'
import { dublinClock, formatDate } from '../../../domain/time/dublin-time.ts'
import { quarters } from '../../../domain/tax/quarter-totals.ts'
import { serverNow } from '../../api/kit/server-clock.ts'
import { useAction } from '../../api/kit/use-action.ts'
import { useLoad } from '../../api/kit/use-load.ts'
import { makeTaxReport, taxYearQuery } from '../../api/tax-reports.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { DataTable, type Column } from '../../ui/data/data-table.tsx'
import { Money } from '../../ui/data/money.tsx'
import { TaxDrivers } from './tax-drivers.tsx'
import { TaxFiles } from './tax-files.tsx'
import { fileKinds } from './tax-labels.ts'

/** The year that is due next: the last one, and in the first the first. */
const yearsUntil = (now: Date): number[] => {
  const { year } = dublinClock(now)
  return Array.from(
    { length: Math.max(1, year - firstTaxYear + 1) },
    (_, index) => Math.max(year, firstTaxYear) - index,
  )
}

export function TaxYear() {
  const years = yearsUntil(serverNow())
  const [year, setYear] = useState(years[1] ?? years[0] ?? firstTaxYear)
  const load = useLoad(taxYearQuery(year))
  return (
    <div className="flex flex-col gap-6">
      <SelectField
        label="Year"
        className="max-w-40"
        value={String(year)}
        onChange={({ target }) => setYear(Number(target.value))}
        options={years.map((one) => ({ value: String(one), label: String(one) }))}
      />
      <Loaded load={load} label="Loading the year">
        {(answer) => <OneYear answer={answer} />}
      </Loaded>
    </div>
  )
}

function OneYear({ answer }: { answer: Year }) {
  const missing = answer.drivers.filter(({ state }) => state === 'missing_details').length
  return (
    <>
      {answer.missingSettings.length > 0 && (
        <Alert tone="warning" title="The company’s details are missing">
          {`Set ${answer.missingSettings.join(', ')} in the server’s configuration. Until then no file can be made.`}
        </Alert>
      )}
      {missing > 0 && (
        <Alert
          tone="warning"
          title={`${missing} ${missing === 1 ? 'driver' : 'drivers'} without tax details`}
        >
          We remind them by email. They’re still paid, and stay out of the file until they give
          them.
        </Alert>
      )}
      <Card title={`Paid in ${answer.year}`}>
        <QuarterTable totals={answer.totals} label={`All drivers in ${answer.year}`} />
      </Card>
      <NextFile answer={answer} />
      <TaxFiles reports={answer.reports} />
      <TaxDrivers drivers={answer.drivers} />
    </>
  )
}

type Row = { quarter: number; paid: number; fees: number; jobs: number }

const columns: readonly Column<Row>[] = [
  { id: 'quarter', header: 'Quarter', isTitle: true, cell: ({ quarter }) => `Quarter ${quarter}` },
  { id: 'jobs', header: 'Jobs', isNumeric: true, cell: ({ jobs }) => jobs },
  { id: 'paid', header: 'Paid', isNumeric: true, cell: ({ paid }) => <Money cents={paid} /> },
  { id: 'fees', header: 'Our fees', isNumeric: true, cell: ({ fees }) => <Money cents={fees} /> },
]

/** What was paid in each quarter, and what we kept. */
function QuarterTable({ totals, label }: { totals: Year['totals']; label: string }) {
  const rows = quarters.map((quarter) => ({
    quarter,
    paid: totals.consideration[quarter - 1] ?? 0,
    fees: totals.fees[quarter - 1] ?? 0,
    jobs: totals.activities[quarter - 1] ?? 0,
  }))
  return (
    <DataTable
      caption={label}
      columns={columns}
      rows={rows}
      rowKey={({ quarter }) => String(quarter)}
      empty={null}
    />
  )
}

function NextFile({ answer }: { answer: Year }) {
  const { year, dueOn, isOver, next, reports } = answer
  const make = useAction(makeTaxReport, {
    success: { title: 'File made', description: 'Download it, send it to Revenue, then mark it.' },
  })
  const isWaiting = reports.some(({ state }) => state === 'made')
  const why = whyNot(answer, isWaiting)
  return (
    <Card title="Next file">
      <div className="flex flex-col items-start gap-3">
        <p>{`${nextLabel(answer)} Due by ${formatDate(new Date(`${dueOn}T12:00:00Z`))}.`}</p>
        {why && <p className="text-ink-muted text-sm">{why}</p>}
        {next && isOver && !isWaiting && answer.missingSettings.length === 0 && (
          <Button
            isBusy={make.isPending}
            busyLabel="Making"
            onClick={() => void make.run({ year })}
          >
            Make the file
          </Button>
        )}
      </div>
    </Card>
  )
}

const nextLabel = ({ next, drivers, reports }: Year): string => {
  if (next) {
    const { kind, rows } = next
    return `${fileKinds[kind]}${rows > 0 ? `: ${rows} ${rows === 1 ? 'driver' : 'drivers'}` : ''}.`
  }
  const isAnyMissing = drivers.some(({ state }) => state === 'missing_details')
  if (isAnyMissing && reports.length === 0)
    return 'No driver can be filed yet: their details are missing.'
  return 'Everything that can be filed is filed.'
}

const whyNot = ({ isOver, year }: Year, isWaiting: boolean): string | null => {
  if (!isOver) return `It can be made from 1 January ${year + 1}.`
  return isWaiting ? 'A file waits to be marked as filed or discarded.' : null
}
