/** The HTTP side of advertisements. Nobody has to be anyone to see one. */
import type { InputOf } from '../../contract/routes.ts'
import { accepted } from '../../domain/refusal.ts'
import type { Identity } from '../accounts/index.ts'
import type { Ctx, RequestCtx } from '../context.ts'
import { listAdverts } from './list-adverts.ts'
import { changeAdvert, placeAdvert, viewAdverts } from './place-advert.ts'
import { trackInteraction } from './track-interaction.ts'
import { uploadAdvertPicture } from './upload-advert-picture.ts'

export const advertHandlers = {
  'GET /api/adverts': async (ctx: Ctx, _who: unknown, { query }: InputOf<'GET /api/adverts'>) =>
    accepted({ adverts: await listAdverts(ctx, query.position) }),

  'POST /api/adverts/:adId/interactions': (
    ctx: RequestCtx,
    _who: unknown,
    { params, body }: InputOf<'POST /api/adverts/:adId/interactions'>,
  ) => trackInteraction(ctx, params.adId, body.interaction_type),
}

export const operatorAdvertHandlers = {
  'GET /api/operations/adverts': async (ctx: Ctx) => accepted(await viewAdverts(ctx)),

  'POST /api/operations/adverts': (
    ctx: Ctx,
    who: Identity,
    { body }: InputOf<'POST /api/operations/adverts'>,
  ) => placeAdvert(ctx, who.accountId, body),

  'PUT /api/operations/adverts/:adId': (
    ctx: Ctx,
    who: Identity,
    { params, body }: InputOf<'PUT /api/operations/adverts/:adId'>,
  ) => changeAdvert(ctx, who.accountId, params.adId, body),

  'PUT /api/operations/adverts/:adId/active': (
    ctx: Ctx,
    who: Identity,
    { params, body }: InputOf<'PUT /api/operations/adverts/:adId/active'>,
  ) => changeAdvert(ctx, who.accountId, params.adId, body),

  'POST /api/operations/adverts/pictures': (
    ctx: Ctx,
    who: Identity,
    { query, body }: InputOf<'POST /api/operations/adverts/pictures'>,
  ) => uploadAdvertPicture(ctx, who.accountId, { ...query, bytes: body }),
}
