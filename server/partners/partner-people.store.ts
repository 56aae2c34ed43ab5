/** Rows of `partner_staff` and `partner_invitations`. */
import { and, asc, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { profiles, requiredEmail } from '../../db/schema/accounts.ts'
import {
  insurancePartners,
  partnerInvitations,
  partnerStaff,
  type InvitationRow,
} from '../../db/schema/partners.ts'
import type { Role } from '../../domain/accounts/roles.ts'
import type { Queryable, Tx } from '../kit/database/database.ts'

export type { InvitationRow }

export type StaffPerson = {
  partnerId: string
  accountId: string
  name: string
  email: string
  isAdministrator: boolean
  /** Cannot sign in. */
  isDisabled: boolean
}

export const staffOf = (db: Queryable, partnerIds: readonly string[]): Promise<StaffPerson[]> =>
  db
    .select({
      partnerId: partnerStaff.partnerId,
      accountId: profiles.id,
      name: profiles.fullName,
      email: requiredEmail,
      isAdministrator: partnerStaff.isAdministrator,
      isDisabled: sql<boolean>`${profiles.disabledAt} is not null`,
    })
    .from(partnerStaff)
    .innerJoin(profiles, eq(profiles.id, partnerStaff.accountId))
    .where(inArray(partnerStaff.partnerId, [...partnerIds]))
    .orderBy(asc(partnerStaff.addedAt), asc(profiles.id))

/** The insurer this account works for. Null: none. */
export const placeOfWork = async (
  db: Queryable,
  accountId: string,
): Promise<{ partnerId: string; isAdministrator: boolean } | null> => {
  const [row] = await db
    .select({ partnerId: partnerStaff.partnerId, isAdministrator: partnerStaff.isAdministrator })
    .from(partnerStaff)
    .where(eq(partnerStaff.accountId, accountId))
  return row ?? null
}

/** False: this person belongs to another insurer. */
export const insertStaff = async (
  tx: Tx,
  person: typeof partnerStaff.$inferInsert,
): Promise<boolean> => {
  await tx.insert(partnerStaff).values(person).onConflictDoNothing()
  return (await placeOfWork(tx, person.accountId))?.partnerId === person.partnerId
}

/** Null: does not work there. */
export const deleteStaff = async (
  tx: Tx,
  partnerId: string,
  accountId: string,
): Promise<{ isAdministrator: boolean } | null> => {
  const [deleted] = await tx
    .delete(partnerStaff)
    .where(and(eq(partnerStaff.partnerId, partnerId), eq(partnerStaff.accountId, accountId)))
    .returning({ isAdministrator: partnerStaff.isAdministrator })
  return deleted ?? null
}

export const accountByEmail = async (
  db: Queryable,
  email: string,
): Promise<{ accountId: string; role: Role } | null> => {
  const [row] = await db
    .select({ accountId: profiles.id, role: profiles.role })
    .from(profiles)
    .where(eq(profiles.email, email))
  return row ?? null
}

const isOpen = () =>
  and(isNull(partnerInvitations.acceptedAt), isNull(partnerInvitations.withdrawnAt))

/** Open invitations whose link still works, newest first. */
export const openInvitationsOf = (
  db: Queryable,
  partnerIds: readonly string[],
  now: Date,
): Promise<InvitationRow[]> =>
  db
    .select()
    .from(partnerInvitations)
    .where(
      and(
        inArray(partnerInvitations.partnerId, [...partnerIds]),
        isOpen(),
        gt(partnerInvitations.expiresAt, now),
      ),
    )
    .orderBy(desc(partnerInvitations.invitedAt), desc(partnerInvitations.id))

/** Withdraws the open invitation for this address, if any, and inserts this one. Under the partner's lock. */
export const replaceInvitation = async (
  tx: Tx,
  invitation: Omit<InvitationRow, 'acceptedAt' | 'acceptedBy' | 'withdrawnAt'>,
): Promise<void> => {
  const { partnerId, email, invitedAt } = invitation
  await tx
    .update(partnerInvitations)
    .set({ withdrawnAt: invitedAt })
    .where(
      and(
        eq(partnerInvitations.partnerId, partnerId),
        eq(partnerInvitations.email, email),
        isOpen(),
      ),
    )
  await tx.insert(partnerInvitations).values(invitation)
}

/** Null: this partner has no such open invitation. */
export const withdrawInvitation = async (
  tx: Tx,
  partnerId: string,
  invitationId: string,
  at: Date,
): Promise<InvitationRow | null> => {
  const [row] = await tx
    .update(partnerInvitations)
    .set({ withdrawnAt: at })
    .where(
      and(
        eq(partnerInvitations.id, invitationId),
        eq(partnerInvitations.partnerId, partnerId),
        isOpen(),
      ),
    )
    .returning()
  return row ?? null
}

/** The insurer whose invitation this is. Null: there is none. */
export const companyInviting = async (db: Queryable, tokenHash: Buffer): Promise<string | null> => {
  const [row] = await db
    .select({ partnerId: partnerInvitations.partnerId })
    .from(partnerInvitations)
    .where(eq(partnerInvitations.tokenHash, tokenHash))
  return row?.partnerId ?? null
}

/** Unlocked, for a look at it. */
export const findInvitation = async (
  db: Queryable,
  tokenHash: Buffer,
): Promise<
  (Pick<InvitationRow, 'email' | 'withdrawnAt' | 'expiresAt'> & { companyName: string }) | null
> => {
  const { email, withdrawnAt, expiresAt } = partnerInvitations
  const { companyName } = insurancePartners
  const [row] = await db
    .select({ email, withdrawnAt, expiresAt, companyName })
    .from(partnerInvitations)
    .innerJoin(insurancePartners, eq(insurancePartners.id, partnerInvitations.partnerId))
    .where(eq(partnerInvitations.tokenHash, tokenHash))
  return row ?? null
}

/** The invitation with its company's name, locked until the transaction ends. Under the partner's lock. */
export const lockInvitation = async (
  tx: Tx,
  tokenHash: Buffer,
): Promise<{ invitation: InvitationRow; companyName: string } | null> => {
  const [row] = await tx
    .select({ invitation: partnerInvitations, companyName: insurancePartners.companyName })
    .from(partnerInvitations)
    .innerJoin(insurancePartners, eq(insurancePartners.id, partnerInvitations.partnerId))
    .where(eq(partnerInvitations.tokenHash, tokenHash))
    .for('update', { of: partnerInvitations })
  return row ?? null
}

export const markAccepted = async (
  tx: Tx,
  invitationId: string,
  accountId: string,
  at: Date,
): Promise<void> => {
  await tx
    .update(partnerInvitations)
    .set({ acceptedAt: at, acceptedBy: accountId })
    .where(eq(partnerInvitations.id, invitationId))
}
