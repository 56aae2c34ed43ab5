import { useQuery } from '@tanstack/react-query'
import { mapCredit, mapLicences } from '../../../domain/places/map-credit.ts'
import type { Booking } from '../../../contract/bookings/bookings.ts'
import { isStillToCome, minutesUntilArrival } from '../../../domain/bookings/arrival.ts'
import { formatMinutes } from '../../../domain/places/distance.ts'
import { configQuery } from '../../api/config.ts'
import { StatusBadge } from '../../ui/data/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { OutsideLink } from '../../ui/text-link.tsx'
import { useServerNow } from '../../ui/use-server-now.ts'
import { locationLabel, type LocationCopy } from './location-labels.ts'
import { TripMap } from './trip-map.tsx'
import { focusOf, type TripMarks } from './trip-marks.ts'

type LocationCardProps = {
  trip: Pick<
    Booking,
    'status' | 'pickup' | 'dropoff' | 'driverPosition' | 'estimatedArrival' | 'serverNow'
  >
  /** The label of the truck: `Ciarán`, `You`. */
  truckName: string
  trail?: TripMarks['trail']
  clockOffsetMs: number
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
  title = 'Location Tracking',
  pace = 1,
}: LocationCardProps) {
  const { status, pickup, dropoff, driverPosition } = trip
  const nowMs = useServerNow(clockOffsetMs) ?? Date.parse(trip.serverNow)
  const config = useQuery(configQuery)
  const words = locationLabel(trip, nowMs)
  const ends = { pickup: pickup.point, dropoff: dropoff?.point ?? null }
  const minutes = minutesUntilArrival(trip.estimatedArrival, nowMs)
  const marks: TripMarks = { ...ends, truck: driverPosition, truckName, trail }
  return (
    <Card id="location" title={title}>
      {words && <WhereLine truckName={truckName} words={words} minutes={minutes} />}
      <TripMap
        label="Map of this recovery"
        marks={marks}
        focus={focusOf(status, marks)}
        isLive={words?.isLive ?? false}
        pace={pace}
        styleUrl={config.isPending ? undefined : (config.data?.map.styleUrl ?? null)}
        credit={<MapCredit />}
      />
      <MapDescription trip={trip} truckName={truckName} words={words} trailLength={trail.length} />
    </Card>
  )
}

type WhereLineProps = { truckName: string; words: LocationCopy; minutes: number | null }

function WhereLine({ truckName, words, minutes }: WhereLineProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p>
        <span className="font-bold">{truckName}</span>
        {`: ${words.where}`}
      </p>
      <p className="flex items-center gap-3">
        <StatusBadge tone={words.isLive ? 'success' : 'neutral'}>{words.state}</StatusBadge>
        {minutes !== null && (
          <span className="text-lg font-bold tabular-nums">{formatMinutes(minutes)}</span>
        )}
      </p>
      {words.movement && (
        <p className="text-ink-muted w-full text-sm tabular-nums">{words.movement}</p>
      )}
    </div>
  )
}

type MapDescriptionProps = Pick<LocationCardProps, 'trip' | 'truckName'> & {
  words: LocationCopy | null
  trailLength: number
}

/** The same as the map, for users who cannot see it or prefer to read. */
function MapDescription({ trip, truckName, words, trailLength }: MapDescriptionProps) {
  const { pickup, dropoff, status } = trip
  const truck = words
    ? [words.where, words.movement, words.accuracy].filter((part) => part !== null).join(', ')
    : 'not shown'
  return (
    <details className="mt-2 text-sm">
      <summary className="inline-flex min-h-8 items-center rounded-sm underline underline-offset-[0.2em]">
        The map in words
      </summary>
      <ul aria-label="The map in words" className="mt-1 flex flex-col gap-1">
        <li>{`Pickup: ${pickup.label}`}</li>
        {dropoff && <li>{`Drop-off: ${dropoff.label}`}</li>}
        <li>{`${truckName}: ${truck}`}</li>
        {trailLength > 1 && (
          <li>
            {isStillToCome(status)
              ? 'A line shows the route driven towards the pickup.'
              : 'A line shows the route driven since the job was accepted.'}
          </li>
        )}
      </ul>
    </details>
  )
}

/** Required by the licences of the map data; it opens on request, so that it does not cover the map. */
function MapCredit() {
  return (
    <details>
      <summary className="inline-flex min-h-8 items-center rounded-sm underline underline-offset-[0.2em]">
        Map credits
      </summary>
      <p className="mt-1">
        {mapCredit}{' '}
        {mapLicences.map(({ name, url }) => (
          <OutsideLink key={url} href={url} className="mr-2">
            {name}
          </OutsideLink>
        ))}
      </p>
    </details>
  )
}
