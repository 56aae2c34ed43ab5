/** The HTTP side of advertisements. Seeing one requires no account. */
import type { advertRoutes } from '../../contract/adverts.ts'
import { accepted } from '../../domain/refusal.ts'
import type { HandlersOf } from '../define-module.ts'
import { listAdverts } from './list-adverts.ts'
import { changeAdvert, placeAdvert, viewAdverts } from './place-advert.ts'
import { trackInteraction } from './track-interaction.ts'
import { uploadAdvertImage } from './upload-advert-image.ts'

export const advertHandlers = {
  'GET /api/adverts': async (ctx, _who, { query }) =>
    accepted({ adverts: await listAdverts(ctx, query.position) }),

  'POST /api/adverts/:adId/interactions': (ctx, _who, { params, body }) =>
    trackInteraction(ctx, params.adId, body.interaction_type),

  'GET /api/operations/adverts': async (ctx) => accepted(await viewAdverts(ctx)),

  'POST /api/operations/adverts': (ctx, who, { body }) => placeAdvert(ctx, who.accountId, body),

  'PUT /api/operations/adverts/:adId': (ctx, who, { params, body }) =>
    changeAdvert(ctx, who.accountId, params.adId, body),

  'PUT /api/operations/adverts/:adId/active': (ctx, who, { params, body }) =>
    changeAdvert(ctx, who.accountId, params.adId, body),

  'POST /api/operations/adverts/images': (ctx, who, { query, body }) =>
    uploadAdvertImage(ctx, who.accountId, { ...query, bytes: body }),
} satisfies HandlersOf<typeof advertRoutes>
