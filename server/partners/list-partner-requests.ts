import type { PartnerRequestDetail } from '../../contract/partners/partner-dashboard.ts'
import type { AnswerOf, InputOf } from '../../contract/routes.ts'
import { partnerRequestDetailsDays } from '../../domain/partners/partner.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import type { Ctx } from '../context.ts'
import { findRequest, requestAt, requestsPage } from './api/request-log.store.ts'

type Query = InputOf<'GET /api/partners/:partnerId/requests'>['query']

/** The requests of an insurer's programs, newest first. Refusal: `invalid_input` for a cursor that was never issued. */
export const listPartnerRequests = async (
  ctx: Pick<Ctx, 'db'>,
  partnerId: string,
  { cursor, limit, outcome, mode }: Query,
): Promise<Outcome<AnswerOf<'GET /api/partners/:partnerId/requests'>>> => {
  if (cursor !== undefined && !(await requestAt(ctx.db, partnerId, cursor))) {
    return refused('invalid_input', { fields: { cursor: 'Unknown cursor' } })
  }
  const rows = await requestsPage(ctx.db, partnerId, {
    after: cursor ?? null,
    outcome: outcome ?? null,
    mode: mode ?? null,
    limit: limit + 1,
  })
  const shown = rows.slice(0, limit)
  return accepted({
    items: shown.map((row) => ({ ...row, at: row.at.toISOString() })),
    nextCursor: rows.length > limit ? (shown.at(-1)?.requestId ?? null) : null,
  })
}

/** One request, with what was sent and answered while that is kept. Refusal: `not_found`. */
export const showPartnerRequest = async (
  ctx: Pick<Ctx, 'db'>,
  { partnerId, requestId }: { partnerId: string; requestId: string },
): Promise<Outcome<PartnerRequestDetail>> => {
  const row = await findRequest(ctx.db, partnerId, requestId)
  if (!row) return refused('not_found')
  const untilMs = row.at.getTime() + partnerRequestDetailsDays * 86_400_000
  return accepted({
    ...row,
    at: row.at.toISOString(),
    detailsUntil: new Date(untilMs).toISOString(),
  })
}
