/** Signing in with a code from a mail: sending it, and accepting it once. */
import { profiles } from '../../../db/schema/accounts.ts'
import { writtenSignInCode } from '../../../domain/accounts/sign-in-code.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import { inTransaction, type Tx } from '../../kit/database/database.ts'
import { newId } from '../../kit/ids.ts'
import { signInCodeMail } from '../account-mails.ts'
import { profileByEmail, type Profile } from '../accounts.store.ts'
import { beginSession } from '../caller-account.ts'
import { writeRequestedMail } from '../notify-account.ts'
import { takeOverUnproven } from '../prove-address.ts'
import { makeMailedCode, takeMailedCode } from './mailed-code.ts'
import type { AuthCtx } from './open-auth.ts'

/** A disabled account is sent nothing, and an unknown address neither, unless the code may make an account. */
export const sendSignInCode = (
  ctx: AuthCtx,
  email: string,
  { mayMakeAccount = false }: { mayMakeAccount?: boolean | undefined } = {},
): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    const profile = await profileByEmail(tx, email)
    if (profile ? profile.disabledAt : !mayMakeAccount) return
    const at = await ctx.clock.now(tx)
    const code = await makeMailedCode(ctx, tx, subjectOf(email), at)
    await writeRequestedMail(ctx, tx, { id: profile?.id ?? null, email }, 'sign_in_code', () =>
      signInCodeMail({ code: writtenSignInCode(code) }),
    )
  })

/**
 * Begins a session for a code that was sent to this address, and deletes all its codes. The mailbox is proven, so an
 * unproven address is taken over. With a name, an address without an account gets one, a customer's.
 * Refusals: `wrong_code`, `account_disabled`.
 */
export const takeSignInCode = (
  ctx: AuthCtx,
  { email, code, fullName }: { email: string; code: string; fullName?: string | undefined },
): Promise<Outcome<{ accountId: string; setCookie: string }>> =>
  inTransaction(ctx.db, async (tx) => {
    const at = await ctx.clock.now(tx)
    if (!(await takeMailedCode(ctx, tx, subjectOf(email), { code, at }))) {
      return refused('wrong_code')
    }
    const profile =
      (await profileByEmail(tx, email)) ??
      (fullName === undefined ? null : await makeAccount(tx, { email, fullName, at }))
    if (!profile) return refused('wrong_code')
    if (profile.disabledAt) return refused('account_disabled')
    if (!profile.isEmailVerified) await takeOverUnproven(tx, profile.id)
    const setCookie = await beginSession(ctx, tx, {
      accountId: profile.id,
      role: profile.role,
      authenticatedAt: at,
    })
    return accepted({ accountId: profile.id, setCookie })
  })

const makeAccount = async (
  tx: Tx,
  { email, fullName, at }: { email: string; fullName: string; at: Date },
): Promise<Profile | null> => {
  await tx
    .insert(profiles)
    .values({
      id: newId('acc'),
      fullName,
      email,
      isEmailVerified: true,
      role: 'customer',
      createdAt: at,
      updatedAt: at,
    })
    .onConflictDoNothing({ target: profiles.email })
  return profileByEmail(tx, email)
}

const subjectOf = (email: string): string => `sign-in ${email}`
