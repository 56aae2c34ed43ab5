/** An insurer as operators see it: of a key its beginning, its end and what became of it, and nothing that opens anything. */
import type { Partner } from '../../contract/partners.ts'
import type { Queryable } from '../kit/database.ts'
import { partnersWithAll, type PartnerKeyRow, type PartnerWithAll } from './partners.store.ts'

export const viewPartner = ({ partner, keys, staff }: PartnerWithAll): Partner => ({
  partnerId: partner.id,
  companyName: partner.companyName,
  contactEmail: partner.contactEmail,
  contactPhone: partner.contactPhone,
  monthlyVolumeCommitment: partner.monthlyVolumeCommitment,
  volumeDiscountBasisPoints: partner.volumeDiscountBasisPoints,
  isActive: partner.isActive,
  createdAt: partner.createdAt.toISOString(),
  keys: keys.map(viewKey),
  staff: staff.map(({ accountId, name, email }) => ({ accountId, name, email })),
})

const viewKey = (key: PartnerKeyRow): Partner['keys'][number] => ({
  keyId: key.id,
  mode: key.mode,
  prefix: key.prefix,
  lastFour: key.lastFour,
  scopes: key.scopes,
  createdAt: key.createdAt.toISOString(),
  expiresAt: key.expiresAt?.toISOString() ?? null,
  revokedAt: key.revokedAt?.toISOString() ?? null,
  lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
})

/** One that is known to be there. */
export const showPartner = async (db: Queryable, partnerId: string): Promise<Partner> => {
  const [found] = await partnersWithAll(db, partnerId)
  if (!found) throw new Error(`no partner ${partnerId}`)
  return viewPartner(found)
}
