/** Serves photos and images by their signed links: cookies are ignored, the address is the permission. */
import { pdfMediaType } from '../../domain/evidence/pdf.ts'
import type { Ctx } from '../context.ts'
import type { OtherHandler } from '../kit/http/routes/mount-routes.ts'
import { problemResponse } from '../kit/http/problem-response.ts'
import {
  fileCacheSeconds,
  isPdf,
  isSignedByUs,
  keyOf,
  photoSizes,
  type PhotoFiles,
} from './photo-files.ts'

/** How a module finds one of its images whose files are stored. `name`: the file name when it is saved. */
export type FindPhoto = (
  db: Ctx['db'],
  photoId: string,
) => Promise<(PhotoFiles & { name: string }) | undefined>

const photoHeaders = (name: string) => ({
  'content-type': 'image/jpeg',
  'content-disposition': `inline; filename="towline-${name}.jpg"`,
})

/** A stranger's file is saved, never opened as a page of this site. */
const pdfHeaders = (name: string) => ({
  'content-type': pdfMediaType,
  'content-disposition': `attachment; filename="towline-${name}.pdf"`,
  'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
})

/** `finders`: one for each kind of identifier, by its prefix. */
export const fileHandlers = (
  ctx: Ctx,
  finders: Readonly<Record<string, FindPhoto>>,
): Record<'GET /api/files/:photoId/:size', OtherHandler<unknown>> => ({
  'GET /api/files/:photoId/:size': async (c) => {
    const { photoId = '', size: requestedSize = '' } = c.req.param()
    const { until = '', sig = '' } = c.req.query()
    const now = await ctx.clock.now(ctx.db)
    const size = photoSizes.find((one) => one === requestedSize)
    const link = { photoId, size: requestedSize, until, sig }
    const find = finders[photoId.split('_')[0] ?? '']
    const isOurs = size !== undefined && isSignedByUs(ctx.config.authSecret, link, now)
    const photo = isOurs && find ? await find(ctx.db, photoId) : undefined
    const isThere = size && photo && !(isPdf(photo) && size === 'thumbnail')
    const file = isThere ? await ctx.files.open(keyOf(photo, size)) : null
    if (!photo || !file) return problemResponse({ code: 'not_found' }, c.env.request)
    return new Response(file, {
      headers: {
        ...(isPdf(photo) ? pdfHeaders(photo.name) : photoHeaders(photo.name)),
        'cache-control': `private, max-age=${fileCacheSeconds}, immutable`,
      },
    })
  },
})
