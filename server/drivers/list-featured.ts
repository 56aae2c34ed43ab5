import type { AnswerOf } from '../../contract/routes.ts'
import { minimumDriverRating } from '../../domain/driver-requirements.ts'
import type { Ctx } from '../context.ts'
import { averageRating } from '../../domain/rating.ts'
import { namedQuery } from '../kit/named-query.ts'
import { roughPoint } from './rough-point.ts'
import { activeJobList } from './nearest-drivers.ts'

export type Featured = AnswerOf<'GET /api/drivers/featured'>

/** Cards on the landing page. */
const featuredDrivers = 6
/** Dots on its map: a picture, not a census. */
const shownPoints = 300

type Row = {
  id: string
  full_name: string
  location: string
  truck: string
  services: string[]
  price_per_km_cents: number
  rating_sum: number
  rating_count: number
}

const onDuty = `from driver_positions p
  join driver_profiles d on d.id = p.driver_id
  join profiles a on a.user_id = d.user_id
  where d.state = 'verified' and a.disabled_at is null`

/** Rated, free, the best first; of equal ratings the one given more often. */
const bestQuery = namedQuery<[minimumRating: number, limit: number], Row>(
  'drivers featured',
  `select d.id, a.full_name, d.location, d.truck, d.services, d.price_per_km_cents, d.rating_sum, d.rating_count
  ${onDuty} and d.rating_count > 0 and d.rating_sum >= $1 * d.rating_count
    and not exists (select from bookings b where b.driver_id = d.id and b.status in (${activeJobList}))
  order by d.rating_sum::float8 / d.rating_count desc, d.rating_count desc, d.id
  limit $2`,
)

const countQuery = namedQuery<[], { count: number }>(
  'drivers on duty',
  `select count(*)::int as count ${onDuty}`,
)

const pointsQuery = namedQuery<[limit: number], { lat: number; lon: number }>(
  'drivers on the map',
  `select p.lat, p.lon ${onDuty} order by p.driver_id limit $1`,
)

/** Well-rated drivers who are free now, how many are on duty, and roughly where (specification, customer side §2). */
export const listFeatured = async (ctx: Pick<Ctx, 'db'>): Promise<Featured> => {
  const [best, counted, points] = await Promise.all([
    bestQuery(ctx.db, minimumDriverRating, featuredDrivers),
    countQuery(ctx.db),
    pointsQuery(ctx.db, shownPoints),
  ])
  return {
    drivers: best.map((row) => ({
      driverId: row.id,
      name: row.full_name,
      location: row.location,
      rating: averageRating(row.rating_sum, row.rating_count),
      ratingCount: row.rating_count,
      truck: row.truck,
      services: row.services,
      perKmCents: row.price_per_km_cents,
      isAvailable: true,
    })),
    onDutyCount: counted[0]?.count ?? 0,
    points: points.map(roughPoint),
  }
}
