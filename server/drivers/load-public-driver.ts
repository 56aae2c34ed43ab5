import type { PublicDriver } from '../../contract/drivers/drivers.ts'
import { minimumDriverRating } from '../../domain/drivers/driver-requirements.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import type { Ctx } from '../context.ts'
import { preparedQuery } from '../kit/database/prepared-query.ts'
import {
  availableSql,
  listedSql,
  publicDriverColumns,
  toPublicDriver,
  type PublicDriverRow,
} from './public-driver.ts'

const oneQuery = preparedQuery<[minimumRating: number, driverId: string], PublicDriverRow>(
  'driver listed',
  `select ${publicDriverColumns}, ${availableSql} as is_available
  from driver_profiles d join profiles a on a.user_id = d.user_id
  where ${listedSql('$1')} and d.id = $2`,
)

/** One driver of the public directory, free now or not. Refusal: `not_found`, also for a driver who is not listed. */
export const loadPublicDriver = async (
  ctx: Pick<Ctx, 'db'>,
  driverId: string,
): Promise<Outcome<PublicDriver>> => {
  const [row] = await oneQuery(ctx.db, minimumDriverRating, driverId)
  return row ? accepted(toPublicDriver(row)) : refused('not_found')
}
