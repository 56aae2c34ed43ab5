import { useQuery } from '@tanstack/react-query'
import type { Booking } from '../../../contract/bookings/bookings.ts'
import type { Point } from '../../../domain/places/point.ts'
import { configQuery } from '../../api/config.ts'
import { useServerNow } from '../../ui/use-server-now.ts'
import { locationLabel, type LocationCopy } from './location-labels.ts'
import { focusOf, type TripMarks } from './trip-marks.ts'

export type LocatedTrip = Pick<
  Booking,
  'status' | 'pickup' | 'dropoff' | 'driverPosition' | 'estimatedArrival' | 'serverNow'
>

type TripLocationOptions = {
  trip: LocatedTrip
  /** The label of the truck: `Ciarán`, `You`. */
  truckName: string
  trail: TripMarks['trail']
  clockOffsetMs: number
}

export type TripLocation = {
  nowMs: number
  copy: LocationCopy | null
  /** For `TripMap`. */
  map: {
    marks: TripMarks
    focus: readonly Point[]
    isLive: boolean
    styleUrl: string | null | undefined
  }
}

/** Where the truck of a trip is, in words and as marks of a map. */
export const useTripLocation = ({
  trip,
  truckName,
  trail,
  clockOffsetMs,
}: TripLocationOptions): TripLocation => {
  const { status, pickup, dropoff, driverPosition } = trip
  const nowMs = useServerNow(clockOffsetMs) ?? Date.parse(trip.serverNow)
  const config = useQuery(configQuery)
  const copy = locationLabel(trip, nowMs)
  const ends = { pickup: pickup.point, dropoff: dropoff?.point ?? null }
  const marks: TripMarks = { ...ends, truck: driverPosition, truckName, trail }
  return {
    nowMs,
    copy,
    map: {
      marks,
      focus: focusOf(status, marks),
      isLive: copy?.isLive ?? false,
      styleUrl: config.isPending ? undefined : (config.data?.map.styleUrl ?? null),
    },
  }
}
