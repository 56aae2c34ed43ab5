import { useState } from 'react'
import { responseSteps } from '../../../domain/payments/revenue.ts'
import {
  revenueOverviewQuery,
  revenueReportsQuery,
  type Period,
  exportPath,
} from '../../api/revenue.ts'
import { serverNow } from '../../api/kit/server-clock.ts'
import { BarChart } from '../../ui/data/bar-chart.tsx'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { secondsText } from '../../ui/data/short-numbers.ts'
import { StatisticsAsOf } from './statistics-as-of.tsx'
import { JobsMap } from './jobs-map.tsx'
import { RevenueChart } from './revenue-chart.tsx'
import { periodProblem, thisMonth } from './revenue-labels.ts'
import { tabComing } from './tab-coming.tsx'
import { useLoad } from '../../api/kit/use-load.ts'
import { saveOrToast } from '../../api/kit/save-file.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { SaveButton } from '../../ui/save-button.tsx'
import { toast } from '../../ui/feedback/toast.ts'

/** Charts over a period, and the data behind them as files (specification, operator side §2). */
export function ReportsTab() {
  const [typed, setTyped] = useState(() => thisMonth(serverNow()))
  const [period, setPeriod] = useState(typed)
  const problem = periodProblem(typed)
  const change = (part: Partial<Period>): void => {
    const next = { ...typed, ...part }
    setTyped(next)
    if (!periodProblem(next)) setPeriod(next)
  }
  const errorAt = (end: keyof Period): string | null => (problem?.at === end ? problem.words : null)
  return (
    <div className="flex flex-col gap-5">
      <Card title="Period and exports">
        <div className="grid gap-4 sm:grid-cols-2 lg:max-w-prose">
          <TextField
            id="report-from"
            label="From"
            type="date"
            value={typed.from}
            error={errorAt('from')}
            onChange={({ target }) => change({ from: target.value })}
          />
          <TextField
            id="report-to"
            label="To"
            type="date"
            value={typed.to}
            error={errorAt('to')}
            onChange={({ target }) => change({ to: target.value })}
          />
        </div>
        <ExportButtons period={period} problem={problem?.words ?? null} />
      </Card>
      <Reports period={period} />
      <MonthsCard />
    </div>
  )
}

type ExportButtonsProps = {
  period: Period
  /** The problem with the typed period. */
  problem: string | null
}

const files = [
  { what: 'revenue', label: 'Revenue CSV' },
  { what: 'adverts', label: 'Advertisement analytics' },
  { what: 'partners', label: 'Insurance partner report' },
] as const

/** The three exports, each of the period above. Every export is recorded. */
function ExportButtons({ period, problem }: ExportButtonsProps) {
  return (
    <div className="mt-5 flex flex-wrap gap-2">
      {files.map(({ what, label }) => (
        <ExportButton key={what} label={label} path={exportPath(what, period)} problem={problem} />
      ))}
    </div>
  )
}

type ExportButtonProps = { label: string; path: string; problem: string | null }

function ExportButton({ label, path, problem }: ExportButtonProps) {
  const save = async (): Promise<void> => {
    if (problem === null) await saveOrToast(path)
    else toast.failure({ title: 'Check the period', description: `${problem}.` })
  }
  return <SaveButton save={save}>{label}</SaveButton>
}

function Reports({ period }: { period: Period }) {
  const load = useLoad(revenueReportsQuery(period))
  return (
    <Loaded load={load} waiting={tabComing} label="Loading reports">
      {({ asOf, jobs, places, responses, medianResponseSeconds }) => (
        <div className="grid gap-5 lg:grid-cols-2 lg:items-start">
          <div className="lg:col-span-2">
            <StatisticsAsOf asOf={asOf} />
          </div>
          <Card title="Where jobs were">
            <JobsMap jobs={jobs} places={places} />
          </Card>
          <Card title="Response time">
            <p className="text-ink-muted mb-4 text-sm">
              {medianResponseSeconds === null
                ? 'No jobs were accepted in this period.'
                : `From the first offer to the acceptance. Median than ${secondsText(medianResponseSeconds)}.`}
            </p>
            <BarChart
              label="Jobs by how long it took until a driver accepted"
              barName="Response"
              series={[{ id: 'jobs', label: 'Jobs' }]}
              bars={responseSteps.map(({ id, label, short }, index) => ({
                id,
                label,
                axisLabel: short,
                values: { jobs: responses[index] ?? 0 },
              }))}
              format={String}
              formatShort={String}
              isWhole
            />
          </Card>
        </div>
      )}
    </Loaded>
  )
}

/** Independent of the period: a year is the useful comparison. */
function MonthsCard() {
  const load = useLoad(revenueOverviewQuery)
  return (
    <Loaded load={load} waiting={tabComing} label="Loading revenue">
      {({ months }) => (
        <Card title="Revenue by source and month">
          <RevenueChart months={months} />
        </Card>
      )}
    </Loaded>
  )
}
