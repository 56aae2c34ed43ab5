import type { AnswerOf, InputOf } from '../../contract/routes.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import type { Ctx } from '../context.ts'
import { requestAt, requestsPage } from './api/request-log.store.ts'

type Query = InputOf<'GET /api/partners/:partnerId/requests'>['query']

/** The requests of an insurer's programs, newest first. Refusal: `invalid_input` for a cursor that was never issued. */
export const listPartnerRequests = async (
  ctx: Pick<Ctx, 'db'>,
  partnerId: string,
  { cursor, limit, outcome }: Query,
): Promise<Outcome<AnswerOf<'GET /api/partners/:partnerId/requests'>>> => {
  if (cursor !== undefined && !(await requestAt(ctx.db, partnerId, cursor))) {
    return refused('invalid_input', { fields: { cursor: 'Unknown cursor' } })
  }
  const rows = await requestsPage(ctx.db, partnerId, {
    after: cursor ?? null,
    outcome: outcome ?? null,
    limit: limit + 1,
  })
  const shown = rows.slice(0, limit)
  return accepted({
    items: shown.map((row) => ({ ...row, at: row.at.toISOString() })),
    nextCursor: rows.length > limit ? (shown.at(-1)?.requestId ?? null) : null,
  })
}
