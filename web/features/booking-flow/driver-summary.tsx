import { describeArrival } from '../../../domain/bookings/arrival.ts'
import { Avatar } from '../../ui/data/avatar.tsx'
import type { SubjectChoice } from './booking-subject.ts'

/** The specification's defaults (customer side §2), while there is no choice yet. */
const nobodyYet = 'Driver'
const arrivalInWork = 'Calculating...'
const unknownArrival = 'Not known yet'

/** The chosen driver, by initial and name, and when they could be there. */
export function DriverSummary({ choice }: { choice: SubjectChoice | null }) {
  const name = choice?.driver?.name ?? nobodyYet
  const unknownYet = choice === null ? arrivalInWork : unknownArrival
  return (
    <div className="bg-sunken flex items-center gap-3 rounded-lg p-4">
      <Avatar name={name} />
      <div className="min-w-0 grow">
        <p className="font-bold">{name}</p>
        <p className="text-ink-muted text-sm">
          {choice?.driver?.truck ?? 'The nearest available driver'}
        </p>
      </div>
      <p className="text-right text-sm">
        <span className="text-ink-muted block">ETA</span>
        <span className="font-bold whitespace-nowrap">
          {choice?.arrival ? describeArrival(choice.arrival) : unknownYet}
        </span>
      </p>
    </div>
  )
}
