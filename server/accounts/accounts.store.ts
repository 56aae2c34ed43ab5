/** Accounts and their sessions in the database. */
import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { profiles, sessions, verifications } from '../../db/schema/accounts.ts'
import { insurancePartners, partnerStaff } from '../../db/schema/partners.ts'
import type { Role } from '../../domain/accounts/roles.ts'
import type { Queryable, Tx } from '../kit/database/database.ts'
import { batchCalls } from '../kit/jobs/batch.ts'
import { preparedQuery } from '../kit/database/prepared-query.ts'

export type Profile = typeof profiles.$inferSelect

export type SessionRow = {
  session_id: string
  account_id: string
  role: Role
  email: string | null
  full_name: string
  is_email_verified: boolean
  is_phone_proven: boolean
  driver_id: string | null
  /** Only operators get `not_set_up`: no other session needs a second step then. */
  two_factor: 'given' | 'to_give' | 'not_set_up'
  /** The account page should show a later "last seen" by now. */
  is_seen_long_ago: boolean
}

/** How often a session's "last seen" is written at most. */
const seenEveryMinutes = 5

const selectSessions = preparedQuery<[tokens: readonly string[]], SessionRow & { token: string }>(
  'sessions by token',
  `select t.token, one.*
   from unnest((select $1::text[])) as t (token)
   cross join lateral (
     select s.id as session_id, p.user_id as account_id, p.role, p.email, p.full_name, p.is_email_verified, p.phone_proven_at is not null as is_phone_proven, d.id as driver_id,
       case when s.two_factor_at is not null then 'given'
         when exists (select from two_factors f where f.account_id = p.user_id and f.confirmed_at is not null) then 'to_give'
         when p.role <> 'operator' then 'given'
         when exists (select from passkeys k where k.account_id = p.user_id) then 'to_give'
         else 'not_set_up' end as two_factor,
       s.last_seen_at is null or s.last_seen_at < clock_timestamp() - interval '${seenEveryMinutes} minutes' as is_seen_long_ago
     from sessions s
     join profiles p on p.user_id = s.user_id
     left join driver_profiles d on d.user_id = p.user_id
     where s.token = t.token and s.expires_at > clock_timestamp() and p.disabled_at is null
     limit 1
   ) one`,
)

/** Runs for every request with a session, by two unique indexes; simultaneous look-ups are batched. Null: no such session now. */
export const sessionByToken = batchCalls<string, SessionRow | null>({
  isRead: true,
  most: 100,
  carryOut: async (db, tokens) => {
    const rows = await selectSessions(db, tokens)
    const byToken = new Map(rows.map((row) => [row.token, row]))
    return tokens.map((token) => byToken.get(token) ?? null)
  },
})

export const profileById = async (db: Queryable, accountId: string): Promise<Profile | null> => {
  const [row] = await db.select().from(profiles).where(eq(profiles.id, accountId))
  return row ?? null
}

/** The name of the insurer that this account works for; null: none. */
export const insurerOf = async (db: Queryable, accountId: string): Promise<string | null> => {
  const [row] = await db
    .select({ companyName: insurancePartners.companyName })
    .from(partnerStaff)
    .innerJoin(insurancePartners, eq(insurancePartners.id, partnerStaff.partnerId))
    .where(eq(partnerStaff.accountId, accountId))
  return row?.companyName ?? null
}

/** Two proofs of one number run one after the other, until the transaction ends. */
export const lockNumber = async (tx: Tx, number: string): Promise<void> => {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`proven number ${number}`}, 0))`,
  )
}

/** The account that this number, in E.164, is proven for. */
export const profileByPhone = async (db: Queryable, number: string): Promise<Profile | null> => {
  const [row] = await db.select().from(profiles).where(eq(profiles.provenPhone, number))
  return row ?? null
}

/** E-mail in lower case. */
export const profileByEmail = async (db: Queryable, email: string): Promise<Profile | null> => {
  const [row] = await db.select().from(profiles).where(eq(profiles.email, email))
  return row ?? null
}

export type ProfileChanges = Partial<
  Pick<
    Profile,
    'fullName' | 'phone' | 'phoneProvenAt' | 'email' | 'receiptEmail' | 'isEmailVerified' | 'role'
  >
>

/** Null when there is no such account. Another address ends the links to set a password that were mailed to the one before. */
export const changeProfile = async (
  db: Queryable,
  accountId: string,
  changes: ProfileChanges,
): Promise<Profile | null> => {
  const [row] = await db
    .update(profiles)
    .set({ ...changes, updatedAt: sql`clock_timestamp()` })
    .where(eq(profiles.id, accountId))
    .returning()
  if (changes.email !== undefined) await deleteResetLinks(db, accountId)
  return row ?? null
}

/**
 * What was given with a booking, for the next one to begin with, where the account has none: the number becomes its own, unproven, and the
 * address the one for receipts, which opens nothing.
 */
export const keepFirstContact = async (
  db: Queryable,
  accountId: string,
  { phone, email }: { phone: string; email: string },
): Promise<void> => {
  const ofAccount = eq(profiles.id, accountId)
  const updatedAt = sql`clock_timestamp()`
  await db
    .update(profiles)
    .set({ phone, updatedAt })
    .where(and(ofAccount, isNull(profiles.phone)))
  await db
    .update(profiles)
    .set({ receiptEmail: email, updatedAt })
    .where(
      and(
        ofAccount,
        isNull(profiles.email),
        sql`${profiles.receiptEmail} is distinct from ${email}`,
      ),
    )
}

export const deleteSession = async (db: Queryable, token: string): Promise<void> => {
  await db.delete(sessions).where(eq(sessions.token, token))
}

export const deleteSessionsOf = async (db: Queryable, accountId: string): Promise<void> => {
  await db.delete(sessions).where(eq(sessions.userId, accountId))
}

export const deleteOtherSessionsOf = async (
  db: Queryable,
  accountId: string,
  keptSessionId: string,
): Promise<void> => {
  await db
    .delete(sessions)
    .where(and(eq(sessions.userId, accountId), ne(sessions.id, keptSessionId)))
}

/** Until the transaction ends the account keeps this address. False: it has another by now. */
export const lockAddress = async (tx: Tx, accountId: string, email: string): Promise<boolean> => {
  const rows = await tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.id, accountId), eq(profiles.email, email)))
    .for('no key update')
  return rows.length > 0
}

/** Password reset links that are still in the account holder's mailbox stop working. */
export const deleteResetLinks = async (db: Queryable, accountId: string): Promise<void> => {
  await db.delete(verifications).where(eq(verifications.value, accountId))
}

/**
 * An address that no one has confirmed leaves an account whose number is proven: it may be a stranger's, who could otherwise take the account
 * over. It stays for receipts alone. Returns whether it was so.
 */
export const releaseAddress = async (db: Queryable, accountId: string): Promise<boolean> => {
  const released = await db
    .update(profiles)
    .set({
      email: null,
      receiptEmail: sql`coalesce(${profiles.email}, ${profiles.receiptEmail})`,
      updatedAt: sql`clock_timestamp()`,
    })
    .where(
      and(
        eq(profiles.id, accountId),
        eq(profiles.isEmailVerified, false),
        isNotNull(profiles.phoneProvenAt),
      ),
    )
    .returning({ id: profiles.id })
  if (released.length === 0) return false
  await deleteResetLinks(db, accountId)
  return true
}
