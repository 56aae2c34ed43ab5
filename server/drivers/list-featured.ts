import type { AnswerOf } from '../../contract/routes.ts'
import { minimumDriverRating } from '../../domain/drivers/driver-requirements.ts'
import type { Ctx } from '../context.ts'
import { preparedQuery } from '../kit/database/prepared-query.ts'
import { activeJobList } from './nearest-drivers.ts'
import { publicDriverColumns, toPublicDriver, type PublicDriverRow } from './public-driver.ts'
import { roughPoint } from './rough-point.ts'

export type Featured = AnswerOf<'GET /api/drivers/featured'>

/** Cards on the landing page. */
const featuredDrivers = 6
/** Dots on its map: an impression, not a census. */
const shownPoints = 300

const onDuty = `from driver_positions p
  join driver_profiles d on d.id = p.driver_id
  join profiles a on a.user_id = d.user_id
  where d.state = 'verified' and d.papers_valid_until > now() and a.disabled_at is null`

/** Rated, free, best first; among equal ratings the driver with more of them. */
const bestQuery = preparedQuery<[minimumRating: number, limit: number], PublicDriverRow>(
  'drivers featured',
  `select ${publicDriverColumns}, true as is_available
  ${onDuty} and d.rating_count > 0 and d.rating_sum >= $1 * d.rating_count
    and not exists (select from bookings b where b.driver_id = d.id and b.status in (${activeJobList}))
  order by d.rating_sum::float8 / d.rating_count desc, d.rating_count desc, d.id
  limit $2`,
)

const countQuery = preparedQuery<[], { count: number }>(
  'drivers on duty',
  `select count(*)::int as count ${onDuty}`,
)

const pointsQuery = preparedQuery<[limit: number], { lat: number; lon: number }>(
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
    drivers: best.map(toPublicDriver),
    onDutyCount: counted[0]?.count ?? 0,
    points: points.map(roughPoint),
  }
}
