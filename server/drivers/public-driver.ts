/** The public view of a driver: a column that is not selected here cannot leak. */
import type { PublicDriver } from '../../contract/drivers/drivers.ts'
import { averageRating } from '../../domain/bookings/rating.ts'
import type { TruckType } from '../../domain/drivers/truck.ts'
import { activeJobList } from './nearest-drivers.ts'

export type PublicDriverRow = {
  id: string
  full_name: string
  location: string
  truck: string
  truck_type: TruckType
  services: string[]
  price_per_km_cents: number
  rating_sum: number
  rating_count: number
  is_available: boolean
}

/** The columns of `driver_profiles d` that belong to `profiles a`. */
export const publicDriverColumns = `d.id, a.full_name, d.location, d.truck, d.truck_type, d.services, d.price_per_km_cents,
  d.rating_sum, d.rating_count`

/** On duty and free. */
export const availableSql = `exists (select from driver_positions p where p.driver_id = d.id)
  and not exists (select from bookings b where b.driver_id = d.id and b.status in (${activeJobList}))`

/** Verified, not disabled, and rated well enough or not yet. `minimumRating`: the parameter that holds the bound, `$1`. */
export const listedSql = (minimumRating: string): string =>
  `d.state = 'verified' and d.papers_valid_until > now() and a.disabled_at is null and (d.rating_count = 0 or d.rating_sum >= ${minimumRating} * d.rating_count)`

export const toPublicDriver = (row: PublicDriverRow): PublicDriver => ({
  driverId: row.id,
  name: row.full_name,
  location: row.location,
  rating: averageRating(row.rating_sum, row.rating_count),
  ratingCount: row.rating_count,
  truck: row.truck,
  truckType: row.truck_type,
  services: row.services,
  perKmCents: row.price_per_km_cents,
  isAvailable: row.is_available,
})
