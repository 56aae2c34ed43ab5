import { minutesUntilArrival } from '../../../domain/bookings/arrival.ts'
import { formatMinutes } from '../../../domain/places/distance.ts'
import type { Way } from '../../api/bookings/ways.ts'
import { Card } from '../../ui/card.tsx'
import type { LocationCopy } from './location-labels.ts'
import { LiveBadge, MapDescription } from './location-parts.tsx'
import { TripMap } from './trip-map.tsx'
import type { TripMarks } from './trip-marks.ts'
import { useTripLocation, type LocatedTrip } from './use-trip-location.ts'

type LocationCardProps = {
  trip: LocatedTrip
  /** The label of the truck: `Ciarán`, `You`. */
  truckName: string
  trail?: TripMarks['trail']
  clockOffsetMs: number
  /** By road; null: there is none, undefined: not known yet. */
  way: Way | null | undefined
  title?: string
  /** How many seconds of the trip pass per real second: 1 except in a simulation. */
  pace?: number
}

const noTrail: TripMarks['trail'] = []

/** The positions of a trip, drawn and in words. The truck moves as its positions arrive. */
export function LocationCard({
  trip,
  truckName,
  trail = noTrail,
  clockOffsetMs,
  way,
  title = 'Location Tracking',
  pace = 1,
}: LocationCardProps) {
  const { copy, map, nowMs } = useTripLocation({ trip, truckName, trail, clockOffsetMs, way })
  const minutes = minutesUntilArrival(trip.estimatedArrival, nowMs)
  return (
    <Card id="location" title={title}>
      {copy && <WhereLine truckName={truckName} copy={copy} minutes={minutes} />}
      <TripMap label="Map of this recovery" {...map} pace={pace} />
      <MapDescription trip={trip} truckName={truckName} copy={copy} trailLength={trail.length} />
    </Card>
  )
}

type WhereLineProps = { truckName: string; copy: LocationCopy; minutes: number | null }

function WhereLine({ truckName, copy, minutes }: WhereLineProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p>
        <span className="font-bold">{truckName}</span>
        {copy.where && `: ${copy.where}`}
      </p>
      <p className="flex items-center gap-3">
        <LiveBadge copy={copy} />
        {minutes !== null && (
          <span className="text-lg font-bold tabular-nums">{formatMinutes(minutes)}</span>
        )}
      </p>
      {copy.movement && (
        <p className="text-ink-muted w-full text-sm tabular-nums">{copy.movement}</p>
      )}
    </div>
  )
}
