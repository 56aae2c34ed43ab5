/**
 * Promised and actual arrivals by area and hour, as the server counts them every hour, rendered into the page. Where they are too few a
 * cell says so and shows nothing.
 */
import type { Facts } from '../../../contract/facts.ts'
import {
  dayParts,
  describeAgainstPromise,
  type KeptPromises as Kept,
} from '../../../domain/dispatch/kept-promises.ts'
import { fewestMeasuredJobs, measuredOverDays } from '../../../domain/dispatch/measured-response.ts'
import { regions } from '../../../domain/places/cities.ts'
import { factsQuery } from '../../api/facts.ts'
import { useAnswer } from '../../api/kit/use-answer.ts'
import { renderedCount } from '../../api/rendered-page.ts'
import { DateTime } from '../../ui/data/date-time.tsx'
import { Stat, StatRow } from '../../ui/data/stat.tsx'
import { formatCount } from './living-facts-labels.ts'
import { TextTable } from './text-table.tsx'

type Promises = NonNullable<Facts['promises']>
type Row = { name: string; all: Kept | null; dayParts: readonly (Kept | null)[] }

const tooFew = 'Too few to say'

export function KeptPromises() {
  const { data, isError } = useAnswer(factsQuery, renderedCount()?.facts)
  const promises = data?.promises
  if (!promises) {
    return (
      <p className="text-ink-muted min-h-40">
        {isError
          ? 'The figures could not be loaded. Please try again in a moment.'
          : 'The figures are being counted. Please come back in a few minutes.'}
      </p>
    )
  }
  return (
    <>
      <Totals all={promises.all} />
      <div className="mt-8">
        <TextTable<Row>
          caption="Promises kept, by area and hour"
          rows={rowsOf(promises)}
          rowKey={({ name }) => name}
          columns={columns}
        />
      </div>
      <p className="text-ink-muted mt-4 text-sm">
        {`Recoveries of the last ${measuredOverDays} days. Fewer than ${fewestMeasuredJobs} say too little, and are not shown. `}
        {data.isDemo ? 'These bookings are invented. ' : ''}
        {'Counted '}
        <DateTime at={data.refreshedAt} />.
      </p>
    </>
  )
}

const shareOf = (kept: Kept | null) => <Share kept={kept} />

const columns = [
  { id: 'area', header: 'Area', cell: ({ name }: Row) => name, width: 'md:w-[20%]' },
  { id: 'all', header: 'All day', cell: ({ all }: Row) => shareOf(all) },
  ...dayParts.map(({ label }, index) => ({
    id: label,
    header: label,
    cell: (row: Row) => shareOf(row.dayParts[index] ?? null),
  })),
]

const rowsOf = (promises: Promises): Row[] => [
  { name: 'Everywhere', all: promises.all, dayParts: promises.dayParts },
  ...regions.map((name) => ({ name, ...promises.regions[name] })),
]

function Totals({ all }: { all: Kept | null }) {
  const median = all?.medianMinutes ?? null
  return (
    <StatRow>
      <Stat
        label="Promises kept"
        value={all ? `${all.keptPercent}%` : 'Not yet'}
        note={
          all
            ? `Of ${formatCount(all.jobs)} promised arrivals`
            : 'Too few recoveries to say anything honest'
        }
      />
      <Stat
        label="Typical arrival"
        value={median === null ? 'Not yet' : describeAgainstPromise(median)}
        note="Against the latest time promised: half sooner, half later"
      />
    </StatRow>
  )
}

function Share({ kept }: { kept: Kept | null }) {
  if (!kept) return <span className="text-ink-muted">{tooFew}</span>
  return (
    <>
      <span className="font-bold">{`${kept.keptPercent}%`}</span>
      <span className="text-ink-muted">{` of ${formatCount(kept.jobs)}`}</span>
    </>
  )
}
