import { mapCredit } from '../../../domain/places/map-credit.ts'
import type { CallAnswer } from '../../api/kit/call.ts'
import { DataTable } from '../../ui/data/data-table.tsx'
import { IrelandMap } from '../../ui/map/ireland-map.tsx'
import { dotRadius } from './revenue-labels.ts'

type JobsMapProps = Pick<CallAnswer<'GET /api/revenue/reports'>, 'jobs' | 'places'>

const jobsLabel = (jobs: number): string =>
  jobs === 1 ? '1 job' : `${jobs.toLocaleString('en-IE')} jobs`

/** A dot for each town, sized by its number of jobs; the same as a table. */
export function JobsMap({ jobs, places }: JobsMapProps) {
  const elsewhere = jobs - places.reduce((sum, place) => sum + place.jobs, 0)
  const most = Math.max(1, ...places.map((place) => place.jobs))
  return (
    <>
      <IrelandMap
        className="max-w-form"
        label={`Map of Ireland with ${jobsLabel(jobs)} by the town of the pickup`}
        points={places.map((place) => ({
          id: place.area,
          kind: 'area',
          label: `${place.area}, ${jobsLabel(place.jobs)}`,
          lat: place.lat,
          lon: place.lon,
          radius: dotRadius(place.jobs, most),
        }))}
        credit={
          <details>
            <summary className="inline-flex min-h-11 items-center rounded-sm underline underline-offset-[0.2em]">
              Map credits
            </summary>
            <p className="mt-1">{mapCredit}</p>
          </details>
        }
      />
      {elsewhere > 0 && (
        <p className="text-ink-muted mt-2 text-sm">{`${jobsLabel(elsewhere)} more, not on the map.`}</p>
      )}
      <details className="group/places mt-2">
        <summary className="text-link inline-flex min-h-11 items-center text-sm font-medium underline underline-offset-[0.2em]">
          <span className="group-open/places:hidden">Show the figures</span>
          <span className="hidden group-open/places:inline">Hide the figures</span>
        </summary>
        <DataTable
          caption="Jobs by the town of the pickup"
          columns={[
            { id: 'area', header: 'Town', isTitle: true, cell: ({ area }) => area },
            { id: 'jobs', header: 'Jobs', isNumeric: true, cell: (place) => place.jobs },
          ]}
          rows={places}
          rowKey={({ area }) => area}
          empty={<p className="text-ink-muted text-sm">No jobs in this period.</p>}
        />
      </details>
    </>
  )
}
