/** The HTTP side of retention: closing accounts, legal holds, and the deletion log. */
import type { closingRoutes } from '../../contract/accounts/closing.ts'
import type { deletionRoutes } from '../../contract/operations/deletions.ts'
import type { legalHoldRoutes } from '../../contract/operations/legal-holds.ts'
import { accepted } from '../../domain/refusal.ts'
import { requireFreshProof } from '../accounts/index.ts'
import type { HandlersOf } from '../define-module.ts'
import { closeAccount, keepAccount, loadClosing } from './close-account.ts'
import { loadLegalHold, placeLegalHold, releaseLegalHold } from './legal-holds.ts'
import { exportRecord } from './export-record.ts'
import { exportDeletions, listDeletions } from './list-deletions.ts'

export const closingHandlers = {
  'GET /api/me/closing': (ctx, { accountId }) => loadClosing(ctx, accountId),

  'POST /api/me/closing': async (ctx, who) => {
    const proven = await requireFreshProof(ctx, who)
    if (!proven.ok) return proven
    const { accountId } = who
    const begun = await closeAccount(ctx, { accountId, by: accountId, reason: null })
    return begun.ok ? loadClosing(ctx, accountId) : begun
  },

  // No proof: anyone with a session may keep what its owner would lose.
  'DELETE /api/me/closing': async (ctx, { accountId }) => {
    await keepAccount(ctx, { accountId, by: accountId, reason: null })
    return loadClosing(ctx, accountId)
  },

  'POST /api/operations/users/:accountId/close': (ctx, who, { params, body }) =>
    closeAccount(ctx, { ...params, ...body, by: who.accountId }),

  'POST /api/operations/users/:accountId/keep': (ctx, who, { params, body }) =>
    keepAccount(ctx, { ...params, ...body, by: who.accountId }),
} satisfies HandlersOf<typeof closingRoutes>

export const deletionHandlers = {
  'GET /api/operations/deletions': async (ctx, _who, { query: { cursor, limit } }) =>
    accepted(await listDeletions(ctx, { limit, ...(cursor === undefined ? {} : { cursor }) })),

  'GET /api/operations/deletions/csv': (ctx, { accountId }) => exportDeletions(ctx, accountId),

  'GET /api/operations/processing-record/csv': async () => accepted(exportRecord()),
} satisfies HandlersOf<typeof deletionRoutes>

export const legalHoldHandlers = {
  'GET /api/bookings/:bookingId/legal-hold': async (ctx, _who, { params }) =>
    accepted(await loadLegalHold(ctx, params.bookingId)),

  'POST /api/bookings/:bookingId/legal-hold': (ctx, who, { params, body }) =>
    placeLegalHold(ctx, { ...params, ...body, operatorId: who.accountId }),

  'POST /api/bookings/:bookingId/legal-hold/release': (ctx, who, { params, body }) =>
    releaseLegalHold(ctx, { ...params, ...body, operatorId: who.accountId }),
} satisfies HandlersOf<typeof legalHoldRoutes>
