/** An insurer as operators and its own people see it: of a key only its first characters, its end and its state, no secret. */
import type { Partner } from '../../contract/partners/partners.ts'
import type { Ctx } from '../context.ts'
import type { Queryable } from '../kit/database/database.ts'
import { partnersWithAll, type PartnerKeyRow, type PartnerWithAll } from './partners.store.ts'

export const viewPartner = (
  { partner, keys, staff, invitations }: PartnerWithAll,
  mayChange: boolean,
): Partner => ({
  partnerId: partner.id,
  companyName: partner.companyName,
  contactEmail: partner.contactEmail,
  contactPhone: partner.contactPhone,
  monthlyVolumeCommitment: partner.monthlyVolumeCommitment,
  volumeDiscountBasisPoints: partner.volumeDiscountBasisPoints,
  coveredIncidents: partner.coveredIncidents,
  mostPriceCents: partner.mostPriceCents,
  isActive: partner.isActive,
  createdAt: partner.createdAt.toISOString(),
  mayChange,
  keys: keys.map(viewKey),
  staff: staff.map(({ accountId, name, email, isAdministrator }) => ({
    accountId,
    name,
    email,
    isAdministrator,
  })),
  invitations: invitations.map(({ id, email, isAdministrator, expiresAt }) => ({
    invitationId: id,
    email,
    isAdministrator,
    expiresAt: expiresAt.toISOString(),
  })),
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

/** An insurer that is accurate to exist, for the person who has just changed it. */
export const showPartner = async (
  { clock }: Pick<Ctx, 'clock'>,
  db: Queryable,
  partnerId: string,
): Promise<Partner> => {
  const [found] = await partnersWithAll(db, partnerId, await clock.now(db))
  if (!found) throw new Error(`no partner ${partnerId}`)
  return viewPartner(found, true)
}
