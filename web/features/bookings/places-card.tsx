import type { ReactNode } from 'react'
import type { Booking } from '../../../contract/bookings/bookings.ts'
import { Card } from '../../ui/card.tsx'
import { Pin } from '../../ui/illustrations/pins.tsx'
import { OutsideLink } from '../../ui/text-link.tsx'
import { mapsLink } from '../../ui/map/maps-link.ts'

type PlacesCardProps = {
  booking: Pick<Booking, 'pickup' | 'dropoff' | 'distanceKm'>
  hasMapsLink: boolean
  level?: 2 | 3
}

/** From where to where, and how far. */
export function PlacesCard({ booking, hasMapsLink, level = 2 }: PlacesCardProps) {
  const { pickup, dropoff, distanceKm } = booking
  return (
    <Card title="Where" level={level}>
      <ol className="flex flex-col">
        <PlaceRow kind="pickup" title="Pickup" label={pickup.label} isLast={dropoff === null}>
          {hasMapsLink && (
            <OutsideLink
              href={mapsLink(pickup.mapsQuery ?? pickup.label)}
              className="inline-flex min-h-11 items-center text-sm lg:min-h-6"
            >
              Open pickup in maps
            </OutsideLink>
          )}
        </PlaceRow>
        {dropoff && <PlaceRow kind="dropoff" title="Drop-off" label={dropoff.label} isLast />}
      </ol>
      <p className="text-ink-muted mt-4 text-sm tabular-nums">{`${distanceKm} km by road, estimated`}</p>
    </Card>
  )
}

type PlaceRowProps = {
  kind: 'pickup' | 'dropoff'
  title: string
  label: string
  isLast: boolean
  children?: ReactNode
}

function PlaceRow({ kind, title, label, isLast, children }: PlaceRowProps) {
  return (
    <li className="relative flex gap-3 pb-5 last:pb-0">
      {!isLast && (
        <span
          aria-hidden
          className="border-line-strong absolute top-9 bottom-1 left-4 border-l-2 border-dashed"
        />
      )}
      <Pin kind={kind} />
      <div className="min-w-0">
        <p className="text-ink-muted text-sm">{title}</p>
        <p className="font-bold">{label}</p>
        {children}
      </div>
    </li>
  )
}
