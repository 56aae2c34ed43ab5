/** The HTTP side of the export of a person's data. */
import type { dataExportRoutes } from '../../contract/accounts/data-exports.ts'
import { accepted } from '../../domain/refusal.ts'
import { requireFreshProof } from '../accounts/index.ts'
import type { HandlersOf } from '../define-module.ts'
import { openExport, streamExport } from './open-export.ts'
import { listExports, listExportsOf, startExport } from './start-export.ts'

export const dataExportHandlers = {
  'GET /api/me/exports': async (ctx, { accountId }) =>
    accepted({ exports: await listExports(ctx, accountId) }),

  'POST /api/me/exports': async (ctx, who) => {
    const proven = await requireFreshProof(ctx, who)
    if (!proven.ok) return proven
    const { accountId } = who
    return startExport(ctx, { accountId, by: accountId, reason: null })
  },

  'POST /api/me/exports/:exportId/open': async (ctx, who, { params: { exportId } }) => {
    const proven = await requireFreshProof(ctx, who)
    return proven.ok ? openExport(ctx, who.accountId, exportId) : proven
  },

  'GET /api/me/exports/:exportId/archive': async (ctx, who, { params: { exportId } }) => {
    const proven = await requireFreshProof(ctx, who)
    return proven.ok ? streamExport(ctx, who.accountId, exportId) : proven
  },

  'GET /api/operations/users/:accountId/exports': (ctx, _who, { params }) =>
    listExportsOf(ctx, params.accountId),

  'POST /api/operations/users/:accountId/exports': (ctx, who, { params, body }) =>
    startExport(ctx, { ...params, ...body, by: who.accountId }),
} satisfies HandlersOf<typeof dataExportRoutes>
