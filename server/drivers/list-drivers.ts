import { SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { AnswerOf, InputOf } from '../../contract/routes.ts'
import { driverId } from '../../contract/shapes.ts'
import { minimumDriverRating } from '../../domain/drivers/driver-requirements.ts'
import { accepted, type Outcome } from '../../domain/refusal.ts'
import type { Ctx } from '../context.ts'
import { readCursor, writeCursor } from '../kit/page-cursor.ts'
import {
  availableSql,
  listedSql,
  publicDriverColumns,
  toPublicDriver,
  type PublicDriverRow,
} from './public-driver.ts'

export type DirectoryRequest = InputOf<'GET /api/drivers'>['query']
export type DirectoryFilters = Omit<DirectoryRequest, 'cursor' | 'limit'>

/** The last driver of the page before: their standing, number of ratings and id. */
const cursorShape = z.tuple([
  z.number().min(0).max(5),
  z
    .int()
    .min(0)
    .max(2 ** 31 - 1),
  driverId,
])
type Cursor = readonly [standing: number, ratingCount: number, driverId: string]

/** Before the first: no driver ranks this high. */
const fromTheTop: Cursor = [6, 0, '']

type Row = PublicDriverRow & { standing: number }

/**
 * Only the given filters are in the text, so that each choice of filters gets a plan of its own: the walk along an index from
 * the cursor on ends when the page is full. The account is read beside each row (`offset 0`), not joined to all.
 */
export const directorySql = (
  { county, service, vehicleType, truckType, minRating, availability }: DirectoryFilters,
  [standing, ratingCount, id]: Cursor,
  limit: number,
): SQL => {
  const wanted = [
    sql`(d.standing, d.rating_count, d.id) < (${standing}::float8, ${ratingCount}::int, ${id}::text)`,
    sql.raw(listedSql(String(minimumDriverRating))),
    county && sql`d.county = ${county}`,
    service && sql`${service} = any(d.services)`,
    vehicleType && sql`${vehicleType} = any(d.vehicle_types)`,
    truckType && sql`d.truck_type = ${truckType}`,
    minRating && sql`d.rating_count > 0 and d.standing >= ${minRating}::float8`,
    availability === 'now' && sql.raw(availableSql),
  ].filter((condition) => condition instanceof SQL)
  return sql`select ${sql.raw(publicDriverColumns)}, ${sql.raw(availableSql)} as is_available, d.standing
    from driver_profiles d
    cross join lateral (select full_name, disabled_at from profiles where user_id = d.user_id offset 0) a
    where ${sql.join(wanted, sql` and `)}
    order by d.standing desc, d.rating_count desc, d.id desc
    limit ${limit}`
}

/**
 * The public directory, best first: verified drivers rated well enough or not yet (specification, operator side §5), those who
 * are free now unless all are requested. An unrated driver is placed where matching counts them, and is left out when
 * a rating is requested. Refusals: `invalid_input` for a cursor that was never issued.
 */
export const listDrivers = async (
  ctx: Pick<Ctx, 'db'>,
  { cursor, limit, ...filters }: DirectoryRequest,
): Promise<Outcome<AnswerOf<'GET /api/drivers'>>> => {
  const after = readCursor(cursor, cursorShape)
  if (!after.ok) return after
  const { rows } = await ctx.db.execute<Row>(
    directorySql(filters, after.value ?? fromTheTop, limit + 1),
  )
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  return accepted({ items: items.map(toPublicDriver), nextCursor: last ? cursorOf(last) : null })
}

const cursorOf = ({ standing, rating_count: ratingCount, id }: Row): string =>
  writeCursor([standing, ratingCount, id])
