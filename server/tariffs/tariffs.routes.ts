/** The HTTP side of the tariff: what is in force for everybody, its versions for operators. */
import type { InputOf } from '../../contract/routes.ts'
import { accepted } from '../../domain/refusal.ts'
import type { Identity } from '../accounts/index.ts'
import type { Ctx } from '../context.ts'
import { previewTariff } from './preview-tariff.ts'
import { publishTariff } from './publish-tariff.ts'
import { viewAll } from './tariff-view.ts'
import { nextTariffStart, tariffInForce } from './tariffs.store.ts'
import { withdrawTariff } from './withdraw-tariff.ts'

export const tariffHandlers = {
  'GET /api/tariff': async (ctx: Ctx) => {
    const now = await ctx.clock.now(ctx.db)
    const { peakHours, ...tariff } = await tariffInForce(ctx.db, now)
    const next = await nextTariffStart(ctx.db, now)
    return accepted({
      tariff: { ...tariff, peakHours: [...peakHours] },
      nextFrom: next?.toISOString() ?? null,
      serverNow: now.toISOString(),
    })
  },
}

export const operatorTariffHandlers = {
  'GET /api/operations/tariffs': async (ctx: Ctx) =>
    accepted(await viewAll(ctx.db, await ctx.clock.now(ctx.db))),

  'POST /api/operations/tariffs/preview': (
    ctx: Ctx,
    _who: Identity,
    { body }: InputOf<'POST /api/operations/tariffs/preview'>,
  ) => previewTariff(ctx, body.figures),

  'POST /api/operations/tariffs': (
    ctx: Ctx,
    who: Identity,
    { body }: InputOf<'POST /api/operations/tariffs'>,
  ) => publishTariff(ctx, who.accountId, body),

  'POST /api/operations/tariffs/:version/withdraw': (
    ctx: Ctx,
    who: Identity,
    { params }: InputOf<'POST /api/operations/tariffs/:version/withdraw'>,
  ) => withdrawTariff(ctx, who.accountId, params.version),
}
