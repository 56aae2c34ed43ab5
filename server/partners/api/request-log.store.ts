/** Rows of `partner_requests`, as the insurer's developers read them. */
import { and, desc, eq, gte, lt, sql, type SQL } from 'drizzle-orm'
import type { RequestOutcome } from '../../../contract/partners/partner-dashboard.ts'
import { partnerKeys, partnerRequests } from '../../../db/schema/partners.ts'
import type { PartnerKeyMode } from '../../../domain/partners/partner.ts'
import type { Queryable } from '../../kit/database/database.ts'

const firstRefusal = 400
const firstFailure = 500

const withOutcome = (outcome: RequestOutcome): SQL | undefined => {
  const { status } = partnerRequests
  switch (outcome) {
    case 'succeeded':
      return lt(status, firstRefusal)
    case 'refused':
      return and(gte(status, firstRefusal), lt(status, firstFailure))
    case 'failed':
      return gte(status, firstFailure)
    default: {
      const unknown: never = outcome
      throw new Error(`unknown outcome ${String(unknown)}`)
    }
  }
}

/** When a request of this partner was answered; null: there is none with this number. */
export const requestAt = async (
  db: Queryable,
  partnerId: string,
  requestId: string,
): Promise<Date | null> => {
  const [row] = await db
    .select({ at: partnerRequests.at })
    .from(partnerRequests)
    .where(and(eq(partnerRequests.requestId, requestId), eq(partnerRequests.partnerId, partnerId)))
  return row?.at ?? null
}

const lineOfLog = {
  requestId: partnerRequests.requestId,
  at: partnerRequests.at,
  method: partnerRequests.method,
  path: partnerRequests.path,
  status: partnerRequests.status,
  durationMs: partnerRequests.durationMs,
  mode: partnerKeys.mode,
  keyLastFour: partnerKeys.lastFour,
}

/** One request of this partner, with what it contained; null: there is none with this number. */
export const findRequest = async (db: Queryable, partnerId: string, requestId: string) => {
  const { target, sentBody, answerBody } = partnerRequests
  const [row] = await db
    .select({ ...lineOfLog, target, sentBody, answerBody })
    .from(partnerRequests)
    .innerJoin(partnerKeys, eq(partnerKeys.id, partnerRequests.keyId))
    .where(and(eq(partnerRequests.requestId, requestId), eq(partnerRequests.partnerId, partnerId)))
  return row ?? null
}

/** Newest first, from after this one on. */
export const requestsPage = (
  db: Queryable,
  partnerId: string,
  page: {
    after: string | null
    outcome: RequestOutcome | null
    mode: PartnerKeyMode | null
    limit: number
  },
) =>
  db
    .select(lineOfLog)
    .from(partnerRequests)
    .innerJoin(partnerKeys, eq(partnerKeys.id, partnerRequests.keyId))
    .where(
      and(
        eq(partnerRequests.partnerId, partnerId),
        page.outcome === null ? undefined : withOutcome(page.outcome),
        page.mode === null ? undefined : eq(partnerKeys.mode, page.mode),
        // the time is compared in the database, to the microsecond
        page.after === null
          ? undefined
          : sql`(${partnerRequests.at}, ${partnerRequests.requestId}) < (select at, request_id from partner_requests where request_id = ${page.after})`,
      ),
    )
    .orderBy(desc(partnerRequests.at), desc(partnerRequests.requestId))
    .limit(page.limit)
