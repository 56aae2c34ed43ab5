/** How the guard of the partner routes differs from that of people’s: keys instead of sessions, scopes, a log. */
import type { AccessRow, Party } from '../../../contract/parties.ts'
import type { RefusalCode } from '../../../domain/refusal.ts'
import type { Ctx } from '../../context.ts'
import type { Answered } from '../../kit/http/mount-routes.ts'
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
  partyOf: async (
    who: Principal,
    row: AccessRow,
    params: Record<string, string>,
  ): Promise<Party> => {
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

type AnsweredRequest = {
  requestId: string
  method: string
  /** The route's pattern, without anything that was sent. */
  path: string
  status: number
  durationMs: number
}

/** Logs a partner's request and the status of its answer for the partner's developers. No contents of either. */
const notePartnerRequest = async (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  { partnerId, keyId }: PartnerCaller,
  answered: AnsweredRequest,
): Promise<void> => {
  const at = await ctx.clock.now(ctx.db)
  await insertRequest(ctx.db, { ...answered, partnerId, keyId, at })
  await markKeyUsed(ctx.db, keyId, at)
}
