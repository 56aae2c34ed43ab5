import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Booking } from '../../../contract/bookings/bookings.ts'
import type { SeenPosition } from '../../../contract/bookings/tracking.ts'
import { tripProgress } from '../../../domain/tracking/trip-progress.ts'
import { trailQuery } from '../../api/bookings/bookings.ts'

type ProgressedTrip = Pick<
  Booking,
  'status' | 'pickup' | 'dropoff' | 'approachKm' | 'driverPosition'
> &
  // A shared trip has neither.
  Partial<Pick<Booking, 'bookingId' | 'timeline'>>

/** How far the trip is, in percent: from the truck's positions of this leg, those of its trail that the page has, and those seen since. */
export const useTripProgress = (trip: ProgressedTrip): number => {
  const { status, pickup, dropoff, approachKm, driverPosition, bookingId = '', timeline } = trip
  const seen = useSeen(driverPosition, status)
  // Only what another part of the page has fetched.
  const { data: trail } = useQuery({ ...trailQuery(bookingId), enabled: false })
  const loadedAt = timeline?.findLast((entry) => entry.status === 'in_progress')?.at
  const isOfThisLeg = ({ at }: { at: string }): boolean =>
    status !== 'in_progress' || (loadedAt !== undefined && at >= loadedAt)
  return tripProgress({
    status,
    pickup: pickup.point,
    dropoff: dropoff?.point ?? null,
    approachKm: approachKm ?? null,
    seen: [...(trail?.points ?? []).filter(isOfThisLeg), ...seen],
  })
}

type Seen = { leg: string; positions: readonly SeenPosition[] }

/** The positions that this page has seen since the last change of the status. */
const useSeen = (position: SeenPosition | null, status: Booking['status']): Seen['positions'] => {
  const leg = status === 'confirmed' ? 'driver_en_route' : status
  const [seen, setSeen] = useState<Seen>({ leg, positions: [] })
  useEffect(() => {
    if (!position) return
    setSeen((known) => ({
      leg,
      positions: known.leg === leg ? [...known.positions, position] : [position],
    }))
  }, [position, leg])
  if (seen.leg === leg && seen.positions.length > 0) return seen.positions
  return position ? [position] : []
}
