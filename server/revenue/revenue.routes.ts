/** The HTTP side of Towline's revenue; the matrix allows operators. */
import type { revenueRoutes } from '../../contract/operations/revenue.ts'
import type { HandlersOf } from '../define-module.ts'
import { exportRevenue } from './export-revenue.ts'
import { loadAdverts } from './load-adverts.ts'
import { loadOverview } from './load-overview.ts'
import { loadPartners } from './load-partners.ts'
import { loadReports } from './load-reports.ts'
import { transitionAdvertCharge } from './transition-advert-charge.ts'
import { readStatistics } from './read-statistics.ts'
import { recordAdvertCharge } from './record-advert-charge.ts'

export const revenueHandlers = {
  'GET /api/revenue/overview': (ctx) => readStatistics(ctx, (db) => loadOverview({ ...ctx, db })),

  'GET /api/revenue/adverts': (ctx) => loadAdverts(ctx),

  'POST /api/revenue/advert-charges': (ctx, { accountId }, { body }) =>
    recordAdvertCharge(ctx, accountId, body),

  'POST /api/revenue/advert-charges/:advertChargeId/transitions': (
    ctx,
    { accountId },
    { params, body },
  ) => transitionAdvertCharge(ctx, accountId, { ...params, ...body }),

  'GET /api/revenue/partners': (ctx) => readStatistics(ctx, (db) => loadPartners({ db })),

  'GET /api/revenue/reports': (ctx, _who, { query }) =>
    readStatistics(ctx, (db) => loadReports({ db }, query)),

  'GET /api/revenue/exports/revenue': (ctx, { accountId }, { query }) =>
    exportRevenue(ctx, accountId, 'revenue', query),

  'GET /api/revenue/exports/adverts': (ctx, { accountId }, { query }) =>
    exportRevenue(ctx, accountId, 'adverts', query),

  'GET /api/revenue/exports/partners': (ctx, { accountId }, { query }) =>
    exportRevenue(ctx, accountId, 'partners', query),
} satisfies HandlersOf<typeof revenueRoutes>
