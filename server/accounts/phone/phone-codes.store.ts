/** Rows of `phone_codes`. */
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { phoneCodes } from '../../../db/schema/sign-in-factors.ts'
import { phoneCodeTries } from '../../../domain/accounts/phone-code.ts'
import type { Tx } from '../../kit/database/database.ts'

type NewPhoneCode = Omit<typeof phoneCodes.$inferInsert, 'wrongTries'>

export const insertPhoneCode = async (tx: Tx, row: NewPhoneCode): Promise<void> => {
  await tx.insert(phoneCodes).values(row)
}

/** A code that was requested by a text from this number, and still waits for it, or for a guess. */
type Requested = { phone: string; requestTag: string }

/**
 * Those that wait with these letters, locked: more than one where a stranger, who picks none, drew the same. None: expired, or no guess is
 * left.
 */
export const lockRequestedCodes = (
  tx: Tx,
  { phone, requestTag }: Requested,
  at: Date,
): Promise<{ id: string }[]> =>
  tx
    .select({ id: phoneCodes.id })
    .from(phoneCodes)
    .where(and(eq(phoneCodes.phone, phone), eq(phoneCodes.requestTag, requestTag), isOpenAt(at)))
    .orderBy(phoneCodes.id)
    .for('update')

/** A code sent before under this id ends. */
export const setPhoneCode = async (
  tx: Tx,
  { id, ...code }: { id: string; codeHash: string; expiresAt: Date },
): Promise<void> => {
  await tx.update(phoneCodes).set(code).where(eq(phoneCodes.id, id))
}

const isOpenAt = (at: Date) =>
  and(gt(phoneCodes.expiresAt, at), lt(phoneCodes.wrongTries, phoneCodeTries))

type Taken = { phone: string } | { phone: null; isSpent: boolean }

/**
 * The number that this code was sent to, once; null when the code is wrong, has expired, or had too many wrong guesses before. A wrong one
 * is counted, for this code alone: guesses at another of the same number spend that one. `isSpent`: no guess is left.
 */
export const takePhoneCode = async (
  tx: Tx,
  { id, codeHash, at }: { id: string; codeHash: string; at: Date },
): Promise<Taken> => {
  const isOpen = and(eq(phoneCodes.id, id), isOpenAt(at))
  const [taken] = await tx
    .delete(phoneCodes)
    .where(and(isOpen, eq(phoneCodes.codeHash, codeHash)))
    .returning({ phone: phoneCodes.phone })
  if (taken) return taken
  const [left] = await tx
    .update(phoneCodes)
    .set({ wrongTries: sql`${phoneCodes.wrongTries} + 1` })
    .where(isOpen)
    .returning({ wrongTries: phoneCodes.wrongTries })
  return { phone: null, isSpent: !left || left.wrongTries >= phoneCodeTries }
}
