import { isKeyInForce, type PartnerKeyMode, type PartnerScope } from '../../domain/partner.ts'
import type { Cover } from '../../domain/partner-company.ts'
import type { Ctx } from '../context.ts'
import { hashOfKey, isSameHash, keyOfRequest } from './partner-key.ts'
import { keyByHash } from './partners.store.ts'

/** A partner's program, by its key. */
export type PartnerCaller = {
  partnerId: string
  /** To which its bookings belong. */
  accountId: string
  companyName: string
  isActive: boolean
  cover: Cover
  keyId: string
  mode: PartnerKeyMode
  scopes: readonly PartnerScope[]
  /** When a newer key took its place: the end of this one. */
  expiresAt: Date | null
}

/**
 * Which partner sent this request, or null: no key, one we did not make, one that has ended. Asked anew for every request, so that a revoked
 * key opens nothing from the next one on. Found by its hash, which says nothing of the key however long the search takes. Cookies are
 * not looked at.
 */
export const identifyPartner = async (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  request: Pick<Request, 'headers'>,
): Promise<PartnerCaller | null> => {
  const sent = keyOfRequest(request.headers)
  if (sent === null) return null
  const keyHash = hashOfKey(sent)
  const found = await keyByHash(ctx.db, keyHash)
  if (!found || !isSameHash(found.key.keyHash, keyHash)) return null
  const { key, partner } = found
  if (!isKeyInForce(key, await ctx.clock.now(ctx.db))) return null
  return {
    partnerId: partner.id,
    accountId: partner.accountId,
    companyName: partner.companyName,
    isActive: partner.isActive,
    cover: { coveredIncidents: partner.coveredIncidents, mostPriceCents: partner.mostPriceCents },
    keyId: key.id,
    mode: key.mode,
    scopes: key.scopes,
    expiresAt: key.expiresAt,
  }
}
