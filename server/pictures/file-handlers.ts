/** Pictures by their signed links: no cookie is looked at, the address is the permission. */
import type { Ctx } from '../context.ts'
import type { OtherHandler } from '../kit/http/mount-routes.ts'
import { problemResponse } from '../kit/http/problem-response.ts'
import {
  fileCacheSeconds,
  isSignedByUs,
  keyOf,
  pictureSizes,
  type PictureFiles,
} from './picture-files.ts'

/** How a module finds one of its pictures whose files are there. `name`: what the file is called when somebody saves it. */
export type FindPicture = (
  db: Ctx['db'],
  pictureId: string,
) => Promise<(PictureFiles & { name: string }) | undefined>

/** `finders`: one for each kind of identifier, by its prefix. */
export const fileHandlers = (
  ctx: Ctx,
  finders: Readonly<Record<string, FindPicture>>,
): Record<string, OtherHandler<unknown>> => ({
  'GET /api/files/:photoId/:size': async (c) => {
    const { photoId: pictureId = '', size: asked = '' } = c.req.param()
    const { until = '', sig = '' } = c.req.query()
    const now = await ctx.clock.now(ctx.db)
    const size = pictureSizes.find((one) => one === asked)
    const ask = { pictureId, size: asked, until, sig }
    const find = finders[pictureId.split('_')[0] ?? '']
    const isOurs = size !== undefined && isSignedByUs(ctx.config.authSecret, ask, now)
    const picture = isOurs && find ? await find(ctx.db, pictureId) : undefined
    const file = size && picture ? await ctx.files.open(keyOf(picture, size)) : null
    if (!picture || !file) return problemResponse({ code: 'not_found' }, c.env.request)
    return new Response(file, {
      headers: {
        'content-type': 'image/jpeg',
        'content-disposition': `inline; filename="towline-${picture.name}.jpg"`,
        'cache-control': `private, max-age=${fileCacheSeconds}, immutable`,
      },
    })
  },
})
