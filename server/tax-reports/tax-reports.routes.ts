/** The HTTP side of tax details, and of the yearly reports. */
import type { taxDetailRoutes } from '../../contract/drivers/tax-details.ts'
import type { taxReportRoutes } from '../../contract/operations/tax-reports.ts'
import { accepted } from '../../domain/refusal.ts'
import { requireFreshProof, requireSecondFactor } from '../accounts/index.ts'
import type { HandlersOf } from '../define-module.ts'
import { inTransaction } from '../kit/database/database.ts'
import { copyPdf, listCopies } from './copies.ts'
import { endReport, openReport } from './end-report.ts'
import { makeReport } from './make-report.ts'
import { giveTaxDetails, keepDetails, loadTaxDetails, shownOf } from './tax-details.ts'
import { loadTaxYear } from './tax-year.ts'

export const taxDetailHandlers = {
  'GET /api/driver/tax-details': (ctx, { accountId }) => loadTaxDetails(ctx, accountId),

  'PUT /api/driver/tax-details': async (ctx, who, { body }) => {
    const proven = await requireFreshProof(ctx, who)
    return proven.ok ? giveTaxDetails(ctx, who.accountId, body) : proven
  },

  'GET /api/driver/tax-copies': (ctx, { accountId }) => listCopies(ctx, accountId),

  'GET /api/driver/tax-copies/:year/pdf': (ctx, { accountId }, { params }) =>
    copyPdf(ctx, accountId, params.year),
} satisfies HandlersOf<typeof taxDetailRoutes>

export const taxReportHandlers = {
  'GET /api/operations/tax-reports': async (ctx, _who, { query }) =>
    accepted(await loadTaxYear(ctx, query.year)),

  'POST /api/operations/tax-reports': async (ctx, who, { body }) => {
    const proven = await requireSecondFactor(ctx, who)
    return proven.ok ? makeReport(ctx, who.accountId, body.year) : proven
  },

  'POST /api/operations/tax-reports/:reportId/outcome': async (ctx, who, { params, body }) => {
    const proven = await requireSecondFactor(ctx, who)
    return proven.ok ? endReport(ctx, who.accountId, { ...params, ...body }) : proven
  },

  'GET /api/operations/tax-reports/:reportId/xml': async (ctx, who, { params }) => {
    const proven = await requireSecondFactor(ctx, who)
    return proven.ok ? openReport(ctx, who.accountId, params.reportId) : proven
  },

  'GET /api/operations/drivers/:driverId/tax-details': async (ctx, _who, { params }) =>
    accepted(await shownOf(ctx.db, ctx.config, params.driverId)),

  'PUT /api/operations/drivers/:driverId/tax-details': async (ctx, who, { params, body }) => {
    const proven = await requireSecondFactor(ctx, who)
    if (!proven.ok) return proven
    const { reason, ...sent } = body
    const given = { driverId: params.driverId, by: who.accountId, sent, reason }
    return inTransaction(ctx.db, (tx) => keepDetails(ctx, tx, given))
  },
} satisfies HandlersOf<typeof taxReportRoutes>
