import type { Booking } from '../../../contract/bookings.ts'
import { mapCredit, mapLicences } from '../../../domain/map-credit.ts'
import { useQuery } from '@tanstack/react-query'
import { arrivalQuery } from '../../api/queries.ts'
import { Card } from '../../ui/card.tsx'
import { IrelandMap, type MapPoint } from '../../ui/ireland-map.tsx'
import { OutsideLink } from '../../ui/text-link.tsx'
import { firstName } from './booking-story.ts'
import { useServerNow } from '../../ui/use-server-now.ts'
import { minutesToPickup, whereWords } from './where-words.ts'

type MapCardProps = { booking: Booking; clockOffsetMs: number }

/** Where everything is, drawn and in words. The truck moves as its positions come. */
export function MapCard({ booking, clockOffsetMs }: MapCardProps) {
  const points = mapPoints(booking)
  const way = [booking.pickup.point, booking.dropoff?.point].flatMap((point) => point ?? [])
  return (
    <Card>
      <WhereLine booking={booking} clockOffsetMs={clockOffsetMs} />
      <IrelandMap
        label={`Map of Ireland with ${points.map(({ label }) => label.toLowerCase()).join(', ')}`}
        points={points}
        line={way.length > 1 ? way : undefined}
        view="points"
        shape="wide"
        credit={<MapCredit />}
      />
    </Card>
  )
}

const mapPoints = ({ pickup, dropoff, driver, driverPosition }: Booking): MapPoint[] => [
  ...(pickup.point
    ? [{ id: 'pickup', kind: 'pickup' as const, label: 'Pickup', hasLabel: true, ...pickup.point }]
    : []),
  ...(dropoff?.point
    ? [
        {
          id: 'dropoff',
          kind: 'dropoff' as const,
          label: 'Drop-off',
          hasLabel: true,
          ...dropoff.point,
        },
      ]
    : []),
  ...(driverPosition
    ? [
        {
          id: 'driver',
          kind: 'driver' as const,
          label: driver ? firstName(driver.name) : 'Driver',
          hasLabel: true,
          lat: driverPosition.lat,
          lon: driverPosition.lon,
        },
      ]
    : []),
]

function WhereLine({ booking, clockOffsetMs }: MapCardProps) {
  const nowMs = useServerNow(clockOffsetMs) ?? Date.parse(booking.serverNow)
  const { data: arrival } = useQuery(arrivalQuery(booking.bookingId))
  const { status, driverPosition, pickup, driver, viewer } = booking
  const isComing = status === 'confirmed' || status === 'driver_en_route'
  const words = whereWords(driverPosition, isComing ? pickup.point : null, nowMs)
  if (!words) return null
  // The server's word first; until it has spoken, our own estimate by the same rule.
  const minutes = isComing ? (arrival?.etaMinutes ?? minutesToPickup(booking)) : null
  const name = viewer === 'driver' ? 'You' : driver ? firstName(driver.name) : 'The driver'
  return (
    <p className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
      <span>
        <span className="font-bold">{name}</span>
        {`: ${words}`}
      </span>
      {minutes !== null && (
        <span className="text-lg font-bold tabular-nums">{`${minutes} min`}</span>
      )}
    </p>
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
