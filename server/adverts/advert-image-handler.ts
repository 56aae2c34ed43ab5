/** Uploaded images of advertisements: public, and an address never shows another image. */
import type { advertImageRoutes } from '../../contract/adverts.ts'
import type { Ctx } from '../context.ts'
import type { OtherHandler } from '../kit/http/routes/mount-routes.ts'
import { problemResponse } from '../kit/http/problem-response.ts'
import { keyOf } from '../photos/index.ts'
import { findAdvertImage } from './operator-adverts.store.ts'

/** Any other id is refused without a query. */
const idPattern = /^adp_[0-9a-z]{26}$/
/** The width of the largest slot on a high-density screen. */
const shownSize = 'full'

export const advertImageHandlers = (
  ctx: Pick<Ctx, 'db' | 'files'>,
): Record<keyof typeof advertImageRoutes, OtherHandler<unknown>> => ({
  'GET /api/adverts/pictures/:imageId': async (c) => {
    const imageId = c.req.param('imageId') ?? ''
    const image = idPattern.test(imageId) ? await findAdvertImage(ctx.db, imageId) : null
    const file = image?.storedAt ? await ctx.files.open(keyOf(image, shownSize)) : null
    if (!file) return problemResponse({ code: 'not_found' }, c.env.request)
    return new Response(file, {
      headers: {
        'content-type': 'image/jpeg',
        'cache-control': 'public, max-age=31536000, immutable',
      },
    })
  },
})
