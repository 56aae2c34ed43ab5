/** In the panel of a booking that waits: where the nearest free trucks are, each asked alone by one press. The assignment below it has the others. */
import { useQuery } from '@tanstack/react-query'
import type { EligibleDriver } from '../../../../contract/bookings/dispatch.ts'
import type { Booking } from '../../../../contract/bookings/bookings.ts'
import { isWaitingForDriver } from '../../../../domain/bookings/booking.ts'
import { formatMinutes } from '../../../../domain/places/distance.ts'
import { mapCredit } from '../../../../domain/places/map-credit.ts'
import { eligibleDriversQuery } from '../../../api/bookings/bookings.ts'
import { Button } from '../../../ui/button.tsx'
import { IrelandMap, type MapPoint } from '../../../ui/map/ireland-map.tsx'

/** As many as can be told apart on a small map. */
const most = 5

type NearestTrucksProps = {
  booking: Pick<Booking, 'bookingId' | 'status' | 'pickup'>
  onChoose: (driver: Pick<EligibleDriver, 'driverId' | 'name'>) => void
  /** The driver who is being asked now. */
  busyWith: string | null | undefined
}

export function NearestTrucks({ booking, onChoose, busyWith }: NearestTrucksProps) {
  const { bookingId, status, pickup } = booking
  const { data } = useQuery({
    ...eligibleDriversQuery(bookingId),
    enabled: isWaitingForDriver(status),
  })
  if (!pickup.point || !isWaitingForDriver(status)) return null
  const nearest = (data?.drivers ?? []).slice(0, most)
  const trucks = nearest.flatMap(({ driverId, name, at }): MapPoint[] =>
    at ? [{ ...at, id: driverId, kind: 'driver', label: `Truck of ${name}` }] : [],
  )
  return (
    <div className="flex flex-col gap-1.5">
      <IrelandMap
        label={`Map: the pickup and the ${trucks.length} nearest free trucks`}
        view="points"
        shape="wide"
        points={[{ ...pickup.point, id: 'pickup', kind: 'pickup', label: 'Pickup' }, ...trucks]}
        credit={
          <details>
            <summary className="inline-flex min-h-6 items-center rounded-sm underline underline-offset-[0.2em]">
              Map credits
            </summary>
            <p className="mt-1">{mapCredit}</p>
          </details>
        }
      />
      <ol aria-label="Nearest free trucks" className="flex flex-col gap-1 text-sm">
        {nearest.map(({ driverId, name, etaMinutes, distanceKm, isAsked }) => (
          <li key={driverId} className="flex items-center gap-3">
            <span className="min-w-0 grow truncate">{name}</span>
            <span className="text-ink-muted shrink-0 tabular-nums">
              {[
                etaMinutes === null ? null : formatMinutes(etaMinutes),
                distanceKm === null ? null : `${Math.max(1, Math.round(distanceKm))} km`,
                isAsked ? 'asked' : null,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <Button
              size="sm"
              variant="secondary"
              className="shrink-0"
              aria-label={`Ask ${name}`}
              isBusy={busyWith === driverId}
              onClick={() => onChoose({ driverId, name })}
            >
              Ask
            </Button>
          </li>
        ))}
      </ol>
      {nearest.length > 0 && (
        <p className="text-ink-muted text-sm">
          One who is asked here is asked alone: the others’ offers end. The price stays the same.
        </p>
      )}
    </div>
  )
}
