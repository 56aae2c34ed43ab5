/** Rows of `passkeys`. */
import { and, desc, eq } from 'drizzle-orm'
import type { Passkeys } from '../../../contract/accounts/passkeys.ts'
import { profiles } from '../../../db/schema/accounts.ts'
import { passkeys } from '../../../db/schema/sign-in-factors.ts'
import type { Queryable, Tx } from '../../kit/database/database.ts'

export type PasskeyRow = typeof passkeys.$inferSelect

export const listPasskeyRows = (db: Queryable, accountId: string): Promise<PasskeyRow[]> =>
  db
    .select()
    .from(passkeys)
    .where(eq(passkeys.accountId, accountId))
    .orderBy(desc(passkeys.createdAt), desc(passkeys.id))

/** As their owner sees them. */
export const listPasskeys = async (db: Queryable, accountId: string): Promise<Passkeys> => ({
  passkeys: (await listPasskeyRows(db, accountId)).map(({ id, name, createdAt, lastUsedAt }) => ({
    passkeyId: id,
    name,
    addedAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  })),
})

export const hasPasskey = async (db: Queryable, accountId: string): Promise<boolean> =>
  (await db.$count(passkeys, eq(passkeys.accountId, accountId))) > 0

/** Locks the account's passkeys: of two changes at once the second waits, and counts what the first left. */
export const lockOwner = async (tx: Tx, accountId: string): Promise<void> => {
  await tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.id, accountId))
    .for('no key update')
}

/** Locked: of two uses at once the second sees the first one's count. */
export const lockPasskey = async (tx: Tx, credentialId: string): Promise<PasskeyRow | null> => {
  const [row] = await tx
    .select()
    .from(passkeys)
    .where(eq(passkeys.credentialId, credentialId))
    .for('no key update')
  return row ?? null
}

/** False: the credential is on an account already. */
export const insertPasskey = async (
  tx: Tx,
  row: typeof passkeys.$inferInsert,
): Promise<boolean> => {
  const added = await tx
    .insert(passkeys)
    .values(row)
    .onConflictDoNothing({ target: passkeys.credentialId })
    .returning({ id: passkeys.id })
  return added.length > 0
}

export const notePasskeyUsed = async (
  tx: Tx,
  id: string,
  { signCount, at }: { signCount: number; at: Date },
): Promise<void> => {
  await tx.update(passkeys).set({ signCount, lastUsedAt: at }).where(eq(passkeys.id, id))
}

/** The name its owner gave it; null when there was none. */
export const deletePasskey = async (
  tx: Tx,
  accountId: string,
  id: string,
): Promise<string | null> => {
  const [gone] = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.accountId, accountId)))
    .returning({ name: passkeys.name })
  return gone?.name ?? null
}

/** Whether there were any. */
export const deletePasskeysOf = async (tx: Tx, accountId: string): Promise<boolean> => {
  const gone = await tx
    .delete(passkeys)
    .where(eq(passkeys.accountId, accountId))
    .returning({ id: passkeys.id })
  return gone.length > 0
}
