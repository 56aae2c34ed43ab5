/** The HTTP side of advertisements. Nobody has to be anyone to see one. */
import type { InputOf } from '../../contract/routes.ts'
import { accepted } from '../../domain/refusal.ts'
import type { Ctx, RequestCtx } from '../context.ts'
import { listAdverts } from './list-adverts.ts'
import { trackInteraction } from './track-interaction.ts'

export const advertHandlers = {
  'GET /api/adverts': async (ctx: Ctx, _who: unknown, { query }: InputOf<'GET /api/adverts'>) =>
    accepted({ adverts: await listAdverts(ctx, query.position) }),

  'POST /api/adverts/:adId/interactions': (
    ctx: RequestCtx,
    _who: unknown,
    { params, body }: InputOf<'POST /api/adverts/:adId/interactions'>,
  ) => trackInteraction(ctx, params.adId, body.interaction_type),
}
