import type { Advert } from '../../contract/adverts.ts'
import { advertsAtOnce, isAdvertActive, type AdvertPosition } from '../../domain/adverts/advert.ts'
import type { Ctx } from '../context.ts'
import { advertsOfPosition } from './adverts.store.ts'

/** The advertisements of a position that run now, newest first (specification, customer side §7). */
export const listAdverts = async (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  position: AdvertPosition,
): Promise<Advert[]> => {
  const now = await ctx.clock.now(ctx.db)
  const known = await advertsOfPosition(ctx.db, position, now)
  return known
    .filter((advert) => isAdvertActive(advert, now))
    .slice(0, advertsAtOnce)
    .map(({ id, title, description, advertiserName, imageUrl, targetUrl }) => ({
      adId: id,
      title,
      description,
      advertiserName,
      imageUrl,
      targetUrl,
    }))
}
