/** The HTTP side of the tariff: the one in force for everyone, its versions for operators. */
import type { tariffRoutes } from '../../contract/tariffs.ts'
import { accepted } from '../../domain/refusal.ts'
import type { HandlersOf } from '../define-module.ts'
import { previewTariff } from './preview-tariff.ts'
import { publishTariff } from './publish-tariff.ts'
import { viewAll } from './tariff-view.ts'
import { nextTariffStart, tariffInForce } from './tariffs.store.ts'
import { withdrawTariff } from './withdraw-tariff.ts'

export const tariffHandlers = {
  'GET /api/tariff': async (ctx) => {
    const now = await ctx.clock.now(ctx.db)
    const { peakHours, ...tariff } = await tariffInForce(ctx.db, now)
    const next = await nextTariffStart(ctx.db, now)
    return accepted({
      tariff: { ...tariff, peakHours: [...peakHours] },
      nextFrom: next?.toISOString() ?? null,
      serverNow: now.toISOString(),
    })
  },

  'GET /api/operations/tariffs': async (ctx) =>
    accepted(await viewAll(ctx.db, await ctx.clock.now(ctx.db))),

  'POST /api/operations/tariffs/preview': (ctx, _who, { body }) => previewTariff(ctx, body.figures),

  'POST /api/operations/tariffs': (ctx, who, { body }) => publishTariff(ctx, who.accountId, body),

  'POST /api/operations/tariffs/:version/withdraw': (ctx, who, { params }) =>
    withdrawTariff(ctx, who.accountId, params.version),
} satisfies HandlersOf<typeof tariffRoutes>
