import { useQuery } from '@tanstack/react-query'
import { mapCredit, mapLicences } from '../../../domain/map-credit.ts'
import type { Booking } from '../../../contract/bookings.ts'
import { isStillToCome, minutesToGo } from '../../../domain/arrival.ts'
import { mayShareContact } from '../../../domain/booking.ts'
import { formatMinutes } from '../../../domain/distance.ts'
import { configQuery } from '../../api/first-queries.ts'
import { arrivalQuery, trailQuery } from '../../api/queries.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { OutsideLink } from '../../ui/text-link.tsx'
import { useServerNow } from '../../ui/use-server-now.ts'
import { locationWords, type LocationWords } from './location-words.ts'
import { TripMap } from './trip-map.tsx'
import { focusOf, type TripMarks } from './trip-marks.ts'

type LocationCardProps = { booking: Booking; clockOffsetMs: number }

/** Where everything is, drawn and in words. The truck moves as its positions come. */
export function LocationCard({ booking, clockOffsetMs }: LocationCardProps) {
  const { bookingId, status, pickup, dropoff, driverPosition } = booking
  const nowMs = useServerNow(clockOffsetMs) ?? Date.parse(booking.serverNow)
  const config = useQuery(configQuery)
  const trail = useQuery({ ...trailQuery(bookingId), enabled: mayShareContact(status) })
  const words = locationWords(booking, nowMs)
  const marks: TripMarks = {
    pickup: pickup.point,
    dropoff: dropoff?.point ?? null,
    truck: driverPosition,
    truckName: truckNameOf(booking),
    trail: trail.data?.points ?? [],
  }
  return (
    <Card>
      {words && <WhereLine booking={booking} words={words} />}
      <TripMap
        label="Map of this recovery"
        marks={marks}
        focus={focusOf(status, marks)}
        isLive={words?.isLive ?? false}
        styleUrl={config.isPending ? undefined : (config.data?.map.styleUrl ?? null)}
        credit={<MapCredit />}
      />
      <MapInWords booking={booking} words={words} trailLength={marks.trail.length} />
    </Card>
  )
}

const truckNameOf = ({ viewer, driver }: Booking): string =>
  viewer === 'driver' ? 'You' : (driver?.name.trim().split(/\s+/)[0] ?? 'The driver')

type WithWords = { booking: Booking; words: LocationWords }

function WhereLine({ booking, words }: WithWords) {
  const { data: arrival } = useQuery(arrivalQuery(booking.bookingId))
  const { status, driverPosition, pickup, dropoff } = booking
  // The server's word first; until it has spoken, our own estimate by the same rule.
  const ends = { pickup: pickup.point, dropoff: dropoff?.point ?? null }
  const minutes = arrival?.etaMinutes ?? minutesToGo(status, driverPosition, ends)
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p>
        <span className="font-bold">{truckNameOf(booking)}</span>
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

type MapInWordsProps = { booking: Booking; words: LocationWords | null; trailLength: number }

/** The same as the picture, for those who do not see it or would rather read. */
function MapInWords({ booking, words, trailLength }: MapInWordsProps) {
  const { pickup, dropoff, status } = booking
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
        <li>{`${truckNameOf(booking)}: ${truck}`}</li>
        {trailLength > 1 && (
          <li>
            {isStillToCome(status)
              ? 'A line shows the way driven towards the pickup.'
              : 'A line shows the way driven since the job was accepted.'}
          </li>
        )}
      </ul>
    </details>
  )
}

/** The licences of the map data ask for this; it opens on request, so that it does not drown the map. */
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
