import {
  isKeyInForce,
  type PartnerKeyMode,
  type PartnerScope,
} from '../../../domain/partners/partner.ts'
import type { Cover } from '../../../domain/partners/partner-company.ts'
import type { Ctx } from '../../context.ts'
import { hashOfKey, isSameHash, keyOfRequest } from '../partner-key.ts'
import { keyByHash } from '../partners.store.ts'

/** A partner's program, by its key. */
export type PartnerCaller = {
  partnerId: string
  /** The account its bookings belong to. */
  accountId: string
  companyName: string
  isActive: boolean
  cover: Cover
  keyId: string
  mode: PartnerKeyMode
  scopes: readonly PartnerScope[]
  /** The end of this key, when a newer one has replaced it. */
  expiresAt: Date | null
}

/**
 * Which partner sent this request, or null: no key, one we did not make, one that has ended. Checked for every request, so that a revoked
 * key opens nothing from the next request on. The key is found by its hash, so the time of the search reveals nothing about the key.
 * Cookies are ignored.
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
