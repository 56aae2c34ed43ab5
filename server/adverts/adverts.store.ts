/** Rows of `advertisements`, `ad_interactions` and `visitor_salts`. */
import { and, desc, eq, gt } from 'drizzle-orm'
import { advertisements } from '../../db/schema/adverts.ts'
import type { AdvertPosition } from '../../domain/adverts/advert.ts'
import type { Queryable, Tx } from '../kit/database/database.ts'
import { preparedQuery } from '../kit/database/prepared-query.ts'

export type StoredAdvert = typeof advertisements.$inferSelect

/** The advertisements of a position that are switched on and not over, newest first; the rule decides whether they run yet. */
export const advertsOfPosition = (
  db: Queryable,
  position: AdvertPosition,
  now: Date,
): Promise<StoredAdvert[]> =>
  db
    .select()
    .from(advertisements)
    .where(
      and(
        eq(advertisements.position, position),
        eq(advertisements.isActive, true),
        gt(advertisements.endsAt, now),
      ),
    )
    .orderBy(desc(advertisements.createdAt), desc(advertisements.id))

export const advertById = async (db: Queryable, adId: string): Promise<StoredAdvert | null> => {
  const [row] = await db.select().from(advertisements).where(eq(advertisements.id, adId))
  return row ?? null
}

/** Locks it against other clicks until the end of the transaction. */
export const lockAdvert = async (tx: Tx, adId: string): Promise<void> => {
  await tx
    .select({ id: advertisements.id })
    .from(advertisements)
    .where(eq(advertisements.id, adId))
    .for('no key update')
}

/** One interaction that may count. `day` is the Irish date, `2026-11-21`. */
export type Interaction = {
  id: string
  adId: string
  day: string
  at: Date
  userAgent: string
  visitorKey: string
}

type InteractionParams = readonly [
  id: string,
  adId: string,
  day: string,
  at: string,
  userAgent: string,
  visitorKey: string,
]

const paramsOf = ({ id, adId, day, at, userAgent, visitorKey }: Interaction): InteractionParams => [
  id,
  adId,
  day,
  at.toISOString(),
  userAgent,
  visitorKey,
]

/** Row and total in one statement: neither exists without the other. The unique index rejects repeats. */
const viewQuery = preparedQuery<InteractionParams, { id: string }>(
  'count a view',
  `with counted as (
    insert into ad_interactions (id, ad_id, day, interaction_type, created_at, user_agent, visitor_key)
    values ($1, $2, $3, 'view', $4, $5, $6)
    on conflict do nothing returning ad_id
  )
  update advertisements a set impression_count = a.impression_count + 1
  from counted where a.id = counted.ad_id returning a.id`,
)

/** Counts a view unless this visitor's of today was counted. */
export const countView = async (db: Queryable, view: Interaction): Promise<void> => {
  await viewQuery(db, ...paramsOf(view))
}

const clickQuery = preparedQuery<[...InteractionParams, since: string], { id: string }>(
  'count a click',
  `with counted as (
    insert into ad_interactions (id, ad_id, day, interaction_type, created_at, user_agent, visitor_key)
    select $1, $2, $3, 'click', $4, $5, $6
    where not exists (
      select from ad_interactions i
      where i.ad_id = $2 and i.visitor_key = $6 and i.interaction_type = 'click' and i.created_at > $7
    )
    returning ad_id
  )
  update advertisements a set click_count = a.click_count + 1
  from counted where a.id = counted.ad_id returning a.id`,
)

/** Counts a click unless one of this visitor was counted after `since`. The advertisement is locked. */
export const countClick = async (tx: Tx, click: Interaction, since: Date): Promise<void> => {
  await clickQuery(tx, ...paramsOf(click), since.toISOString())
}

const knownSaltQuery = preparedQuery<[day: string], { salt: Buffer }>(
  'salt of a day',
  'select salt from visitor_salts where day = $1',
)

/** The second writer keeps the salt of the first. */
const newSaltQuery = preparedQuery<[day: string, salt: Buffer], { salt: Buffer }>(
  'first salt of a day',
  `insert into visitor_salts as s (day, salt) values ($1, $2)
  on conflict (day) do update set salt = s.salt returning salt`,
)

/** The salt of this Irish date; `fresh` becomes it when there is none. */
export const saltOfDay = async (
  db: Queryable,
  day: string,
  fresh: () => Buffer,
): Promise<Buffer> => {
  const [known] = await knownSaltQuery(db, day)
  if (known) return known.salt
  const [made] = await newSaltQuery(db, day, fresh())
  if (!made) throw new Error('the salt of the day was not kept')
  return made.salt
}
