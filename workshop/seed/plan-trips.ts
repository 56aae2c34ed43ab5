/** Trips of those who book again and again: so many in each month, from towns all over the country, always the same. */
import { addMonths, startOfMonth, type DublinMonth } from '../../domain/time/dublin-month.ts'
import { nextPlace, pastPickup, pastWaits } from './past-waits.ts'
import type { PastTrip } from './past-trip.ts'
import { placeOf } from './plan-past.ts'
import { sampleDrivers } from './sample-drivers.ts'

export type PlannedTrip = PastTrip & { at: Date }

const hourMs = 3_600_000
/** Long enough for every trip to be over. */
const overForHours = 8

/** Trips that have ended by now, the earliest first; `turn` makes those of one who books differ from another's. */
export const tripsOfMonth = (
  month: DublinMonth,
  { count, turn, now }: { count: number; turn: number; now: Date },
): PlannedTrip[] => {
  const from = startOfMonth(month).getTime()
  const stepMs = (startOfMonth(addMonths(month, 1)).getTime() - from) / count
  const towns = sampleDrivers.map(({ town, county }) => placeOf(town, county))
  const trips: PlannedTrip[] = []
  for (let index = 0; index < count; index += 1) {
    const at = new Date(from + index * stepMs + (9 + ((index * 3 + turn) % 8)) * hourMs)
    if (at.getTime() > now.getTime() - overForHours * hourMs) break
    const home = towns[(turn * 11 + month.month * 7 + index * 5) % towns.length]
    if (!home) throw new Error('a demo without towns')
    const pickup = pastPickup(home, index + turn)
    trips.push({
      at,
      pickup,
      dropoff: nextPlace(pickup, towns),
      waits: pastWaits(pickup, { at, turn: index + turn, isLate: false }),
    })
  }
  return trips
}

/** The months before this one, the earliest first, and this one. */
export const monthsUntil = (thisMonth: DublinMonth, before: number): DublinMonth[] =>
  Array.from({ length: before + 1 }, (_, index) => addMonths(thisMonth, index - before))
