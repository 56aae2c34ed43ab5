/** Rows of `insurance_partners`, `partner_keys` and `partner_requests`. */
import { and, desc, eq, inArray, isNull, lt, or } from 'drizzle-orm'
import { profiles } from '../../db/schema/accounts.ts'
import {
  insurancePartners,
  partnerKeys,
  partnerRequests,
  type PartnerKeyRow,
  type PartnerRow,
} from '../../db/schema/partners.ts'
import { partnerAccountEmail } from '../../domain/partners/partner-company.ts'
import type { PartnerKeyMode } from '../../domain/partners/partner.ts'
import type { Queryable, Tx } from '../kit/database/database.ts'
import {
  openInvitationsOf,
  staffOf,
  type InvitationRow,
  type StaffPerson,
} from './partner-people.store.ts'

export type { PartnerKeyRow, PartnerRow }

export const insertPartner = async (tx: Tx, partner: PartnerRow): Promise<void> => {
  await tx.insert(insurancePartners).values(partner)
}

/** The account that a partner's bookings belong to: without any way to sign in, at an address that exists nowhere (RFC 2606). */
export const insertPartnerAccount = async (
  tx: Tx,
  account: { id: string; companyName: string; at: Date },
): Promise<void> => {
  const { id, companyName, at } = account
  await tx.insert(profiles).values({
    id,
    fullName: companyName,
    email: partnerAccountEmail(id),
    role: 'customer',
    createdAt: at,
    updatedAt: at,
  })
}

export const lockPartner = async (tx: Tx, partnerId: string): Promise<PartnerRow | null> => {
  const [row] = await tx
    .select()
    .from(insurancePartners)
    .where(eq(insurancePartners.id, partnerId))
    .for('no key update')
  return row ?? null
}

export const savePartner = async (
  tx: Tx,
  partnerId: string,
  changes: Partial<PartnerRow>,
): Promise<void> => {
  await tx.update(insurancePartners).set(changes).where(eq(insurancePartners.id, partnerId))
}

export const insertKey = async (
  tx: Tx,
  key: Omit<PartnerKeyRow, 'expiresAt' | 'revokedAt' | 'lastUsedAt'>,
): Promise<void> => {
  await tx.insert(partnerKeys).values(key)
}

/** Ends the current key of this kind. Under the partner's lock. */
export const endCurrentKey = async (
  tx: Tx,
  partnerId: string,
  mode: PartnerKeyMode,
  expiresAt: Date,
): Promise<string | null> => {
  const [ended] = await tx
    .update(partnerKeys)
    .set({ expiresAt })
    .where(
      and(
        eq(partnerKeys.partnerId, partnerId),
        eq(partnerKeys.mode, mode),
        isNull(partnerKeys.expiresAt),
        isNull(partnerKeys.revokedAt),
      ),
    )
    .returning({ id: partnerKeys.id })
  return ended?.id ?? null
}

/** False: revoked before. Null: this partner has no such key. Under the partner's lock. */
export const revokeKey = async (
  tx: Tx,
  partnerId: string,
  keyId: string,
  at: Date,
): Promise<boolean | null> => {
  const isTheirs = and(eq(partnerKeys.id, keyId), eq(partnerKeys.partnerId, partnerId))
  const [key] = await tx.select().from(partnerKeys).where(isTheirs)
  if (!key) return null
  if (key.revokedAt) return false
  await tx.update(partnerKeys).set({ revokedAt: at }).where(isTheirs)
  return true
}

export type FoundKey = {
  key: PartnerKeyRow
  partner: PartnerRow
}

export const keyByHash = async (db: Queryable, keyHash: Buffer): Promise<FoundKey | null> => {
  const [row] = await db
    .select({ key: partnerKeys, partner: insurancePartners })
    .from(partnerKeys)
    .innerJoin(insurancePartners, eq(insurancePartners.id, partnerKeys.partnerId))
    .where(eq(partnerKeys.keyHash, keyHash))
  return row ?? null
}

export const partnerById = async (db: Queryable, partnerId: string): Promise<PartnerRow | null> => {
  const [row] = await db.select().from(insurancePartners).where(eq(insurancePartners.id, partnerId))
  return row ?? null
}

export type PartnerWithAll = {
  partner: PartnerRow
  keys: PartnerKeyRow[]
  staff: StaffPerson[]
  invitations: InvitationRow[]
}

/** One insurer, or all of them, newest first; with open invitations. */
export const partnersWithAll = async (
  db: Queryable,
  partnerId: string | null,
  now: Date,
): Promise<PartnerWithAll[]> => {
  const partners = await db
    .select()
    .from(insurancePartners)
    .where(partnerId === null ? undefined : eq(insurancePartners.id, partnerId))
    .orderBy(desc(insurancePartners.createdAt), desc(insurancePartners.id))
  const ids = partners.map(({ id }) => id)
  if (ids.length === 0) return []
  const keys = await db
    .select()
    .from(partnerKeys)
    .where(inArray(partnerKeys.partnerId, ids))
    .orderBy(desc(partnerKeys.createdAt), desc(partnerKeys.id))
  const staff = await staffOf(db, ids)
  const invitations = await openInvitationsOf(db, ids, now)
  return partners.map((partner) => {
    const isTheirs = (row: { partnerId: string }) => row.partnerId === partner.id
    return {
      partner,
      keys: keys.filter(isTheirs),
      staff: staff.filter(isTheirs),
      invitations: invitations.filter(isTheirs),
    }
  })
}

export const insertRequest = async (
  db: Queryable,
  request: typeof partnerRequests.$inferInsert,
): Promise<void> => {
  await db.insert(partnerRequests).values(request)
}

/** To the minute, so that a busy key does not cause a write with each request. */
export const markKeyUsed = async (db: Queryable, keyId: string, at: Date): Promise<void> => {
  const aMinuteBefore = new Date(at.getTime() - 60_000)
  await db
    .update(partnerKeys)
    .set({ lastUsedAt: at })
    .where(
      and(
        eq(partnerKeys.id, keyId),
        or(isNull(partnerKeys.lastUsedAt), lt(partnerKeys.lastUsedAt, aMinuteBefore)),
      ),
    )
}
