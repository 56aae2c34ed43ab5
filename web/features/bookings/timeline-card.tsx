import type { Booking } from '../../../contract/bookings/bookings.ts'
import { Card } from '../../ui/card.tsx'
import { Timeline } from '../../ui/data/timeline.tsx'
import { timelineEntries } from './timeline-entries.ts'

/** Every step with its notes and times, and the steps still to come. */
export function TimelineCard({ booking }: { booking: Booking }) {
  return (
    <Card title="Timeline">
      <Timeline
        entries={timelineEntries(booking).map(({ details, ...entry }) => ({
          ...entry,
          detail: details.map((line) => (
            <p key={line} className="whitespace-pre-line">
              {line}
            </p>
          )),
        }))}
      />
    </Card>
  )
}
