/** Signing in with a code from a mail: sending it, and accepting it once. */
import { createHash, randomInt } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { verifications } from '../../../db/schema/accounts.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import { signInCode, writtenSignInCode } from '../../../domain/accounts/sign-in-code.ts'
import { inTransaction } from '../../kit/database/database.ts'
import { newId } from '../../kit/ids.ts'
import { signInCodeMinutes } from '../../notifications/index.ts'
import { signInCodeMail } from '../account-mails.ts'
import { profileByEmail } from '../accounts.store.ts'
import { beginSession } from '../caller-account.ts'
import { codeHash } from '../code-hash.ts'
import type { AuthCtx } from './open-auth.ts'
import { takeOverUnproven } from '../prove-address.ts'
import { writeRequestedMail } from '../notify-account.ts'

/** An unknown or disabled account is sent nothing. Codes sent before stay valid: requesting another one cannot revoke them. */
export const sendSignInCode = (ctx: AuthCtx, email: string): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    const profile = await profileByEmail(tx, email)
    if (!profile || profile.disabledAt) return
    const code = newCode()
    const at = await ctx.clock.now(tx)
    await tx.insert(verifications).values({
      id: newId('vrf'),
      identifier: identifierOf(email),
      value: codeHash(code, ctx.config.authSecret),
      expiresAt: new Date(at.getTime() + signInCodeMinutes * 60_000),
    })
    await writeRequestedMail(ctx, tx, profile, 'sign_in_code', () =>
      signInCodeMail({ code: writtenSignInCode(code) }),
    )
  })

/**
 * Begins a session for a code that was sent to this address, and deletes all its codes. The mailbox is proven, so an
 * unproven address is taken over. Refusals: `wrong_code`, `account_disabled`.
 */
export const takeSignInCode = (
  ctx: AuthCtx,
  { email, code }: { email: string; code: string },
): Promise<Outcome<{ accountId: string; setCookie: string }>> =>
  inTransaction(ctx.db, async (tx) => {
    const at = await ctx.clock.now(tx)
    const ofAddress = eq(verifications.identifier, identifierOf(email))
    const taken = await tx
      .delete(verifications)
      .where(
        and(
          ofAddress,
          eq(verifications.value, codeHash(code, ctx.config.authSecret)),
          gt(verifications.expiresAt, at),
        ),
      )
      .returning({ id: verifications.id })
    const profile = taken.length > 0 ? await profileByEmail(tx, email) : null
    if (!profile) return refused('wrong_code')
    await tx.delete(verifications).where(ofAddress)
    if (profile.disabledAt) return refused('account_disabled')
    if (!profile.isEmailVerified) await takeOverUnproven(tx, profile.id)
    const setCookie = await beginSession(ctx, tx, {
      accountId: profile.id,
      role: profile.role,
      authenticatedAt: at,
    })
    return accepted({ accountId: profile.id, setCookie })
  })

const newCode = (): string =>
  Array.from(
    { length: signInCode.length },
    () => signInCode.alphabet[randomInt(signInCode.alphabet.length)],
  ).join('')

/** A key for the mailbox it was sent to, without revealing it. */
const identifierOf = (email: string): string =>
  `sign-in-code ${createHash('sha256').update(email).digest('base64url')}`
