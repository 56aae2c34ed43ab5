import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Booking } from '../../../contract/bookings/bookings.ts'
import { isStillToCome } from '../../../domain/bookings/arrival.ts'
import type { Point } from '../../../domain/places/point.ts'
import type { Way } from '../../api/bookings/ways.ts'
import { configQuery } from '../../api/config.ts'
import { streetSourceOf, type StreetSource } from '../../ui/map/street-source.ts'
import { useServerNow } from '../../ui/use-server-now.ts'
import { locationLabel, type LocationCopy } from './location-labels.ts'
import { focusOf, type TripMarks } from './trip-marks.ts'
import { tripWays, type TripWay } from './trip-ways.ts'

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
  /** By road; null: there is none, undefined: not known yet. */
  way: Way | null | undefined
}

export type TripLocation = {
  nowMs: number
  copy: LocationCopy | null
  /** For `TripMap`. */
  map: {
    marks: TripMarks
    focus: readonly Point[]
    isLive: boolean
    ways: readonly TripWay[]
    streets: StreetSource | null | undefined
  }
}

/** Where the truck of a trip is, in words and as marks of a map. */
export const useTripLocation = ({
  trip,
  truckName,
  trail,
  clockOffsetMs,
  way,
}: TripLocationOptions): TripLocation => {
  const { status, pickup, dropoff, driverPosition } = trip
  const nowMs = useServerNow(clockOffsetMs) ?? Date.parse(trip.serverNow)
  const config = useQuery(configQuery)
  const copy = locationLabel(trip, nowMs)
  const mapConfig = config.data?.map
  const streets = useMemo(
    () => (mapConfig ? streetSourceOf(mapConfig) : config.isPending ? undefined : null),
    [mapConfig, config.isPending],
  )
  const ways = useMemo(
    () =>
      tripWays(
        status,
        { pickup: pickup.point, dropoff: dropoff?.point ?? null, truck: driverPosition },
        way,
      ),
    [status, pickup, dropoff, driverPosition, way],
  )
  const ends = { pickup: pickup.point, dropoff: dropoff?.point ?? null }
  const marks: TripMarks = { ...ends, truck: driverPosition, truckName, trail }
  return {
    nowMs,
    copy,
    map: {
      marks,
      focus: focusOf(status, marks),
      isLive: copy?.isLive ?? false,
      ways,
      streets,
    },
  }
}

/** Whether there is a way for the truck: it is known where it is, and it is still to come. */
export const isApproaching = ({
  status,
  driverPosition,
}: Pick<LocatedTrip, 'status' | 'driverPosition'>): boolean =>
  isStillToCome(status) && driverPosition !== null

/** The way as far as it is known. Without a connection none is on its way either. */
export const wayIn = ({
  data,
  isPending,
  fetchStatus,
}: Pick<UseQueryResult<Way>, 'data' | 'isPending' | 'fetchStatus'>): Way | null | undefined =>
  data ?? (isPending && fetchStatus === 'fetching' ? undefined : null)
