/** Pictures by their signed links: no cookie is looked at, the address is the permission. */
import type { Ctx } from '../context.ts'
import type { OtherHandler } from '../kit/http/mount-routes.ts'
import { problemResponse } from '../kit/http/problem-response.ts'
import { findPhoto } from './evidence.store.ts'
import { fileCacheSeconds, isSignedByUs, keyOf, photoSizes } from './photo-files.ts'

export const fileHandlers = (ctx: Ctx): Record<string, OtherHandler<unknown>> => ({
  'GET /api/files/:photoId/:size': async (c) => {
    const { photoId = '', size: asked = '' } = c.req.param()
    const { until = '', sig = '' } = c.req.query()
    const now = await ctx.clock.now(ctx.db)
    const size = photoSizes.find((one) => one === asked)
    const isOurs =
      size !== undefined && isSignedByUs(ctx.config.authSecret, { photoId, size, until, sig }, now)
    const photo = isOurs ? await findPhoto(ctx.db, photoId) : undefined
    const file = isOurs && photo ? await ctx.files.open(keyOf(photo, size)) : null
    if (!photo || !file) return problemResponse({ code: 'not_found' }, c.env.request)
    return new Response(file, {
      headers: {
        'content-type': 'image/jpeg',
        'content-disposition': `inline; filename="towline-${photo.kind.replace('_', '-')}.jpg"`,
        'cache-control': `private, max-age=${fileCacheSeconds}, immutable`,
      },
    })
  },
})
