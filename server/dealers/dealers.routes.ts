/** The HTTP side of dealers; the matrix admits dealers, and each sees only their own. */
import type { dealerRoutes } from '../../contract/dealers.ts'
import type { DealerStatement } from '../../contract/dealers.ts'
import type { DealerStatementRow } from '../../db/schema/dealers.ts'
import { accepted } from '../../domain/refusal.ts'
import type { HandlersOf } from '../define-module.ts'
import { exportDealerBookings, listDealerBookings } from './list-bookings.ts'
import { requestVehicles } from './request-vehicles.ts'
import { dealerStatementPdf } from './statement-pdf.ts'
import { statementsOf } from './statements.store.ts'

export const dealerHandlers = {
  'POST /api/dealer/requests': (ctx, who, { body }) => requestVehicles(ctx, who, body),

  'GET /api/dealer/bookings': (ctx, { accountId }, { query }) =>
    listDealerBookings(ctx, accountId, query),

  'GET /api/dealer/bookings/csv': async (ctx, { accountId }, { query }) =>
    exportDealerBookings(ctx, accountId, query),

  'GET /api/dealer/statements': async ({ db }, { accountId }) =>
    accepted({ statements: (await statementsOf(db, accountId)).map(viewStatement) }),

  'GET /api/dealer/statements/:statementId/pdf': (ctx, { accountId }, { params }) =>
    dealerStatementPdf(ctx, accountId, params.statementId),
} satisfies HandlersOf<typeof dealerRoutes>

const viewStatement = (row: DealerStatementRow): DealerStatement => ({
  statementId: row.id,
  month: row.month.slice(0, 7),
  bookings: row.bookings,
  paidCents: row.paidCents,
  returnedCents: row.returnedCents,
  issuedAt: row.issuedAt.toISOString(),
})
