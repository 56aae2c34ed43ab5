/** Uploaded pictures of advertisements: public, and never another under the same address. */
import type { Ctx } from '../context.ts'
import type { OtherHandler } from '../kit/http/mount-routes.ts'
import { problemResponse } from '../kit/http/problem-response.ts'
import { keyOf } from '../pictures/index.ts'
import { findAdvertPicture } from './operator-adverts.store.ts'

/** Anything else is asked of no database. */
const idPattern = /^adp_[0-9a-z]{26}$/
/** As wide as the largest place of one on a sharp screen. */
const shownSize = 'full'

export const advertPictureHandlers = (
  ctx: Pick<Ctx, 'db' | 'files'>,
): Record<string, OtherHandler<unknown>> => ({
  'GET /api/adverts/pictures/:pictureId': async (c) => {
    const pictureId = c.req.param('pictureId') ?? ''
    const picture = idPattern.test(pictureId) ? await findAdvertPicture(ctx.db, pictureId) : null
    const file = picture?.storedAt ? await ctx.files.open(keyOf(picture, shownSize)) : null
    if (!file) return problemResponse({ code: 'not_found' }, c.env.request)
    return new Response(file, {
      headers: {
        'content-type': 'image/jpeg',
        'cache-control': 'public, max-age=31536000, immutable',
      },
    })
  },
})
