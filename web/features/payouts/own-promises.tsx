import type { DriverAnalytics } from '../../../contract/drivers/driver-analytics.ts'
import { dayParts, describeAgainstPromise } from '../../../domain/dispatch/kept-promises.ts'
import { paths } from '../../paths.ts'
import { TextLink } from '../../ui/text-link.tsx'

type Promises = NonNullable<DriverAnalytics['promises']>

/** How often a driver came by the time they had promised, by hour and area: their own jobs, so small counts are shown as counts. */
export function OwnPromises({ promises }: { promises: Promises }) {
  const { jobs, medianMinutes, areas, replaced } = promises
  if (jobs === 0)
    return (
      <p className="text-ink-muted text-sm">
        {`No finished job with a promised arrival yet.${replacedText(replaced)}`}
      </p>
    )
  const rows = [
    ...areas.map((row) => ({ label: row.area, value: countText(row) })),
    ...dayParts.flatMap(({ label }, index) => {
      const part = promises.dayParts[index]
      return part && part.jobs > 0 ? [{ label, value: countText(part) }] : []
    }),
  ]
  return (
    <>
      <p className="text-ink-muted mb-4 text-sm">
        {`${countText(promises)} by the time promised. `}
        {medianMinutes === null
          ? 'Too few to say what is typical.'
          : `Typically ${describeAgainstPromise(medianMinutes)} it.`}
        {replacedText(replaced)}
      </p>
      <dl className="divide-line border-line divide-y border-y text-sm">
        {rows.map(({ label, value }) => (
          <div key={label} className="flex items-baseline justify-between gap-6 py-2.5">
            <dt>{label}</dt>
            <dd className="font-bold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-sm">
        <TextLink to={paths.promisedArrivals}>The same for all drivers</TextLink>
      </p>
    </>
  )
}

const countText = ({ kept, jobs }: { kept: number; jobs: number }): string => `${kept} of ${jobs}`

const replacedText = (replaced: number): string => {
  if (replaced === 0) return ''
  return ` A nearer driver took over ${replaced === 1 ? 'one job' : `${replaced} jobs`}.`
}
