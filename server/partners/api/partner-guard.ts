/** How the guard of the partner routes differs from that of people’s: keys instead of sessions, scopes, a log. */
import type { AccessRow, Party } from '../../../contract/parties.ts'
import { shownBody, shownTarget } from '../../../domain/partners/redact-request.ts'
import type { RefusalCode } from '../../../domain/refusal.ts'
import type { Ctx } from '../../context.ts'
import type { Answered } from '../../kit/http/routes/route-guard.ts'
import { identifyPartner, type PartnerCaller } from './identify-partner.ts'
import { sideOf } from '../partner-side.ts'
import { findEndpoint } from '../webhooks/webhooks.store.ts'
import { insertRequest, markKeyUsed } from '../partners.store.ts'

type Principal = PartnerCaller | null

export const partnerGuard = (ctx: Ctx) => ({
  identify: (request: Request): Promise<Principal> => identifyPartner(ctx, request),
  stranger: null,
  /** Limits are counted for each key. */
  accountIdOf: (who: Principal): string | null => who?.keyId ?? null,
  partyOf:
    (row: AccessRow, params: Record<string, string>) =>
    async (who: Principal): Promise<Party> => {
      if (!who) return 'anonymous'
      if (row.about === 'booking') {
        const isTheirs = await sideOf(who).isTheirs(ctx, who, params['bookingId'] ?? '')
        return isTheirs ? 'own_partner' : 'other_partner'
      }
      if (row.about === 'webhook_endpoint') {
        const found = await findEndpoint(ctx.db, who, params['endpointId'] ?? '')
        return found ? 'own_partner' : 'other_partner'
      }
      return 'own_partner'
    },
  allowedOrigins: null,
  unknownCode: 'api_key_invalid' as const,
  challenge: 'Bearer realm="Towline Partner API"',
  deniedTo: (who: Principal, { keyScope }: AccessRow): RefusalCode | null => {
    if (who && !who.isActive) return 'partner_inactive'
    return who && keyScope && !who.scopes.includes(keyScope) ? 'scope_missing' : null
  },
  onAnswer: async (who: Principal, answered: Answered): Promise<void> => {
    if (!who) return
    try {
      await notePartnerRequest(ctx, who, answered)
    } catch (error) {
      ctx.log.error('a partner’s request is not in its log', {
        requestId: answered.requestId,
        error,
      })
    }
  },
})

/** Logs a partner's request and its answer for the partner's developers, redacted. */
const notePartnerRequest = async (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  { partnerId, keyId }: PartnerCaller,
  { requestId, method, path, status, durationMs, url, receivedBody, response }: Answered,
): Promise<void> => {
  const at = await ctx.clock.now(ctx.db)
  await insertRequest(ctx.db, {
    requestId,
    partnerId,
    keyId,
    method,
    path,
    status,
    durationMs,
    at,
    target: shownTarget(path, url.pathname, Object.fromEntries(url.searchParams)).slice(0, 1000),
    sentBody: receivedBody === undefined ? null : shownBody(receivedBody),
    answerBody: await shownAnswer(response),
  })
  await markKeyUsed(ctx.db, keyId, at)
}

/** Null: a file, or nothing. */
const shownAnswer = async (response: Response): Promise<string | null> => {
  const type = response.headers.get('content-type') ?? ''
  if (!/^application\/(problem\+)?json/.test(type)) return null
  return shownBody(await response.clone().json())
}
