/** The HTTP side of dealers; the matrix has let in dealers, and each sees what is their own. */
import type { DealerStatement } from '../../contract/dealers.ts'
import type { InputOf } from '../../contract/routes.ts'
import type { DealerStatementRow } from '../../db/schema/dealers.ts'
import { accepted, refused } from '../../domain/refusal.ts'
import type { Identity } from '../accounts/index.ts'
import type { Ctx } from '../context.ts'
import { exportDealerBookings, listDealerBookings } from './list-bookings.ts'
import { deletePlace, placesOf, viewPlace } from './places.store.ts'
import { requestVehicles } from './request-vehicles.ts'
import { savePlace } from './save-place.ts'
import { dealerStatementPdf } from './statement-pdf.ts'
import { statementsOf } from './statements.store.ts'

export const dealerHandlers = {
  'GET /api/dealer/places': async ({ db }: Ctx, { accountId }: Identity) =>
    accepted({ places: (await placesOf(db, accountId)).map(viewPlace) }),

  'POST /api/dealer/places': (
    ctx: Ctx,
    { accountId }: Identity,
    { body }: InputOf<'POST /api/dealer/places'>,
  ) => savePlace(ctx, accountId, body),

  'DELETE /api/dealer/places/:placeId': async (
    { db }: Ctx,
    { accountId }: Identity,
    { params }: InputOf<'DELETE /api/dealer/places/:placeId'>,
  ) =>
    (await deletePlace(db, accountId, params.placeId))
      ? accepted(undefined)
      : refused('saved_place_not_found'),

  'POST /api/dealer/requests': (
    ctx: Ctx,
    who: Identity,
    { body }: InputOf<'POST /api/dealer/requests'>,
  ) => requestVehicles(ctx, who, body),

  'GET /api/dealer/bookings': (
    ctx: Ctx,
    { accountId }: Identity,
    { query }: InputOf<'GET /api/dealer/bookings'>,
  ) => listDealerBookings(ctx, accountId, query),

  'GET /api/dealer/bookings/csv': async (
    ctx: Ctx,
    { accountId }: Identity,
    { query }: InputOf<'GET /api/dealer/bookings/csv'>,
  ) => exportDealerBookings(ctx, accountId, query),

  'GET /api/dealer/statements': async ({ db }: Ctx, { accountId }: Identity) =>
    accepted({ statements: (await statementsOf(db, accountId)).map(viewStatement) }),

  'GET /api/dealer/statements/:statementId/pdf': (
    ctx: Ctx,
    { accountId }: Identity,
    { params }: InputOf<'GET /api/dealer/statements/:statementId/pdf'>,
  ) => dealerStatementPdf(ctx, accountId, params.statementId),
}

const viewStatement = (row: DealerStatementRow): DealerStatement => ({
  statementId: row.id,
  month: row.month.slice(0, 7),
  bookings: row.bookings,
  paidCents: row.paidCents,
  returnedCents: row.returnedCents,
  issuedAt: row.issuedAt.toISOString(),
})
