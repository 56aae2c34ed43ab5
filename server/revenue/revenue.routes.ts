/** The HTTP side of what Towline earns; the matrix has let in operators. */
import type { InputOf } from '../../contract/routes.ts'
import type { Identity } from '../accounts/index.ts'
import type { Ctx } from '../context.ts'
import { exportRevenue } from './export-revenue.ts'
import { loadAdverts } from './load-adverts.ts'
import { loadOverview } from './load-overview.ts'
import { loadPartners } from './load-partners.ts'
import { loadReports } from './load-reports.ts'
import { moveAdvertCharge } from './move-advert-charge.ts'
import { recordAdvertCharge } from './record-advert-charge.ts'

export const revenueHandlers = {
  'GET /api/revenue/overview': (ctx: Ctx) => loadOverview(ctx),

  'GET /api/revenue/adverts': (ctx: Ctx) => loadAdverts(ctx),

  'POST /api/revenue/advert-charges': (
    ctx: Ctx,
    { accountId }: Identity,
    { body }: InputOf<'POST /api/revenue/advert-charges'>,
  ) => recordAdvertCharge(ctx, accountId, body),

  'POST /api/revenue/advert-charges/:advertChargeId/moves': (
    ctx: Ctx,
    { accountId }: Identity,
    { params, body }: InputOf<'POST /api/revenue/advert-charges/:advertChargeId/moves'>,
  ) => moveAdvertCharge(ctx, accountId, { ...params, ...body }),

  'GET /api/revenue/partners': (ctx: Ctx) => loadPartners(ctx),

  'GET /api/revenue/reports': (
    ctx: Ctx,
    _who: Identity,
    { query }: InputOf<'GET /api/revenue/reports'>,
  ) => loadReports(ctx, query),

  'GET /api/revenue/exports/revenue': (
    ctx: Ctx,
    { accountId }: Identity,
    { query }: InputOf<'GET /api/revenue/exports/revenue'>,
  ) => exportRevenue(ctx, accountId, 'revenue', query),

  'GET /api/revenue/exports/adverts': (
    ctx: Ctx,
    { accountId }: Identity,
    { query }: InputOf<'GET /api/revenue/exports/adverts'>,
  ) => exportRevenue(ctx, accountId, 'adverts', query),

  'GET /api/revenue/exports/partners': (
    ctx: Ctx,
    { accountId }: Identity,
    { query }: InputOf<'GET /api/revenue/exports/partners'>,
  ) => exportRevenue(ctx, accountId, 'partners', query),
}
