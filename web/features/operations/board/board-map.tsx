import { mapCredit } from '../../../../domain/places/map-credit.ts'
import { IrelandMap, type MapPoint } from '../../../ui/map/ireland-map.tsx'
import { areaLabel } from '../../../../domain/places/place.ts'
import type { Board, Watched } from './watch-board.ts'

/** The map of the board: pickups that wait or are in trouble, and trucks on a job, each to about a kilometre. */
export default function BoardMap({ board }: { board: Board }) {
  const points = [...board.troubled, ...board.fine].flatMap(pointsOf)
  return (
    <IrelandMap
      label={`Map of what is under way: ${points.length} ${points.length === 1 ? 'mark' : 'marks'}`}
      points={points}
      credit={
        <details>
          <summary className="inline-flex min-h-11 items-center rounded-sm underline underline-offset-[0.2em]">
            Map credits
          </summary>
          <p className="mt-1">{mapCredit}</p>
        </details>
      }
    />
  )
}

const pointsOf = ({ booking, exceptions }: Watched): MapPoint[] => {
  const { bookingId, pickup, truck, driver } = booking
  const isTroubled = exceptions.length > 0
  return [
    ...(pickup && (isTroubled || !truck)
      ? [
          {
            ...pickup,
            id: `${bookingId} pickup`,
            kind: 'pickup' as const,
            label: `Pickup, ${areaLabel(booking.area)}${isTroubled ? ', needs attention' : ''}`,
          },
        ]
      : []),
    ...(truck
      ? [
          {
            ...truck,
            id: `${bookingId} truck`,
            kind: 'driver' as const,
            label: `Truck of ${driver?.name ?? 'the driver'}`,
          },
        ]
      : []),
  ]
}
