import { namedQuery } from '../kit/named-query.ts'
import type { Queryable } from '../kit/database.ts'
import type { RankedCandidate } from './find-candidates.ts'
import type { DriverOnDuty } from './nearest-drivers.ts'

/** A driver who is shown to somebody. */
export type NamedDriver = DriverOnDuty & {
  name: string
  location: string
  truckName: string
  perKmCents: number
}

const selectNames = namedQuery<
  [driverIds: readonly string[]],
  { id: string; full_name: string; location: string; truck: string; price_per_km_cents: number }
>(
  'drivers named',
  `select d.id, a.full_name, d.location, d.truck, d.price_per_km_cents
  from unnest((select $1::text[])) as t (id)
  cross join lateral (select * from driver_profiles where id = t.id offset 0) d
  cross join lateral (select full_name from profiles where user_id = d.user_id offset 0) a`,
)

/** With what is shown of each: matching judges many more than anybody sees, so it reads nobody's name. In the order given. */
export const nameCandidates = async (
  db: Queryable,
  ranked: readonly RankedCandidate[],
): Promise<RankedCandidate<NamedDriver>[]> => {
  if (ranked.length === 0) return []
  const rows = await selectNames(
    db,
    ranked.map(({ candidate }) => candidate.driverId),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ranked.map(({ candidate, ...rest }) => {
    const row = byId.get(candidate.driverId)
    if (!row) throw new Error(`no driver ${candidate.driverId}`)
    return {
      ...rest,
      candidate: {
        ...candidate,
        name: row.full_name,
        location: row.location,
        truckName: row.truck,
        perKmCents: row.price_per_km_cents,
      },
    }
  })
}
