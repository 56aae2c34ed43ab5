import { useQuery } from '@tanstack/react-query'
import { missedJobsDays } from '../../../domain/dispatch/offer-trace.ts'
import { missedJobsQuery } from '../../api/drivers/driver.ts'
import { Card } from '../../ui/card.tsx'
import { DateTime } from '../../ui/data/date-time.tsx'

/** "Why not me": jobs nearby that another driver got, each with the reason. Draws nothing when there are none. */
export function MissedJobs() {
  const { data } = useQuery(missedJobsQuery)
  if (!data || data.jobs.length === 0) return null
  return (
    <Card title="Jobs you missed, and why">
      <p className="text-ink-muted text-sm">{`Of the last ${missedJobsDays} days.`}</p>
      <ul className="divide-line mt-3 divide-y">
        {data.jobs.map(({ bookingId, at, area, distanceKm, why }) => (
          <li key={bookingId} className="py-3">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-bold">
                {distanceKm === null ? area : `${area}, ${distanceKm} km away`}
              </span>
              <DateTime at={at} className="text-ink-muted text-sm" />
            </p>
            <p className="mt-1">{why}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
