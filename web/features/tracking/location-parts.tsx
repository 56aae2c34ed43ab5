/** The parts around a map of a trip, however it is laid out: the line of words, the map in words, its credits. */
import { mapCredit, mapLicences } from '../../../domain/places/map-credit.ts'
import type { Booking } from '../../../contract/bookings/bookings.ts'
import { isStillToCome } from '../../../domain/bookings/arrival.ts'
import { StatusBadge } from '../../ui/data/badge.tsx'
import { OutsideLink } from '../../ui/text-link.tsx'
import { streetCredit, streetLicence } from '../../ui/map/street-credit.ts'
import type { LocationCopy } from './location-labels.ts'

/** `Live`, or how old the position is. */
export function LiveBadge({ copy }: { copy: LocationCopy }) {
  return <StatusBadge tone={copy.isLive ? 'success' : 'neutral'}>{copy.state}</StatusBadge>
}

type MapDescriptionProps = {
  trip: Pick<Booking, 'status' | 'pickup' | 'dropoff'>
  truckName: string
  copy: LocationCopy | null
  trailLength: number
}

/** The same as the map, for users who cannot see it or prefer to read. */
export function MapDescription({ trip, truckName, copy, trailLength }: MapDescriptionProps) {
  const { pickup, dropoff, status } = trip
  const truck = copy
    ? [copy.where, copy.movement, copy.accuracy, copy.state]
        .filter((part) => part !== null)
        .join(' · ')
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

/**
 * Required by the licences of the map data; it opens on request, so that it does not cover the map. What OpenStreetMap asks for is in sight
 * all the time.
 */
export function MapCredit({ hasTiles }: { hasTiles: boolean }) {
  return (
    <details>
      <summary className="inline-flex min-h-8 items-center rounded-sm underline underline-offset-[0.2em]">
        {hasTiles ? streetCredit : 'Map credits'}
      </summary>
      <p className="mt-1">
        {hasTiles && `Streets: ${streetCredit}. `}
        {mapCredit}{' '}
        {[...(hasTiles ? [streetLicence] : []), ...mapLicences].map(({ name, url }) => (
          <OutsideLink key={url} href={url} className="mr-2">
            {name}
          </OutsideLink>
        ))}
      </p>
    </details>
  )
}
