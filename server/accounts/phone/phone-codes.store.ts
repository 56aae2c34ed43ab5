/** Rows of `phone_codes`, and the proof in `profiles`. */
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { profiles } from '../../../db/schema/accounts.ts'
import { phoneCodes } from '../../../db/schema/phone-codes.ts'
import { phoneCodeTries } from '../../../domain/accounts/phone-code.ts'
import type { Tx } from '../../kit/database/database.ts'

type NewPhoneCode = Omit<typeof phoneCodes.$inferInsert, 'wrongTries'>

/** Replaces the code before. */
export const replacePhoneCode = async (tx: Tx, row: NewPhoneCode): Promise<void> => {
  await tx
    .insert(phoneCodes)
    .values(row)
    .onConflictDoUpdate({ target: phoneCodes.accountId, set: { ...row, wrongTries: 0 } })
}

/** The number that this code was sent to; null: it is wrong, expired, or had too many wrong guesses. A wrong one is counted. */
export const takePhoneCode = async (
  tx: Tx,
  { accountId, codeHash, at }: { accountId: string; codeHash: string; at: Date },
): Promise<string | null> => {
  const [taken] = await tx
    .delete(phoneCodes)
    .where(
      and(
        eq(phoneCodes.accountId, accountId),
        eq(phoneCodes.codeHash, codeHash),
        gt(phoneCodes.expiresAt, at),
        lt(phoneCodes.wrongTries, phoneCodeTries),
      ),
    )
    .returning({ phone: phoneCodes.phone })
  if (taken) return taken.phone
  await tx
    .update(phoneCodes)
    .set({ wrongTries: sql`${phoneCodes.wrongTries} + 1` })
    .where(eq(phoneCodes.accountId, accountId))
  return null
}

/** Whether the account still has this number, as it was typed. */
export const notePhoneProven = async (
  tx: Tx,
  accountId: string,
  { phone, at }: { phone: string; at: Date },
): Promise<boolean> => {
  const noted = await tx
    .update(profiles)
    .set({ phoneProvenAt: at })
    .where(and(eq(profiles.id, accountId), eq(profiles.phone, phone)))
    .returning({ id: profiles.id })
  return noted.length > 0
}
