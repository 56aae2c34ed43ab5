/** A code that a mail carries, and that comes back once. It cannot be guessed, so wrong ones end nothing. */
import { createHash, randomInt } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { verifications } from '../../../db/schema/accounts.ts'
import { signInCode } from '../../../domain/accounts/sign-in-code.ts'
import type { Tx } from '../../kit/database/database.ts'
import { newId } from '../../kit/ids.ts'
import { signInCodeMinutes } from '../../notifications/index.ts'
import { codeHash } from '../code-hash.ts'
import type { AuthCtx } from './open-auth.ts'

type CodeCtx = Pick<AuthCtx, 'config'>

/** `subject`: what the code is for, and the mailbox. Codes sent before stay valid: requesting another one cannot revoke them. */
export const makeMailedCode = async (
  { config }: CodeCtx,
  tx: Tx,
  subject: string,
  at: Date,
): Promise<string> => {
  const code = newCode()
  await tx.insert(verifications).values({
    id: newId('vrf'),
    identifier: identifierOf(subject),
    value: codeHash(code, config.authSecret),
    expiresAt: new Date(at.getTime() + signInCodeMinutes * 60_000),
  })
  return code
}

/** Whether the code was sent for this subject; deletes all its codes then. */
export const takeMailedCode = async (
  { config }: CodeCtx,
  tx: Tx,
  subject: string,
  { code, at }: { code: string; at: Date },
): Promise<boolean> => {
  const ofSubject = eq(verifications.identifier, identifierOf(subject))
  const isThisCode = eq(verifications.value, codeHash(code, config.authSecret))
  const taken = await tx
    .delete(verifications)
    .where(and(ofSubject, isThisCode, gt(verifications.expiresAt, at)))
    .returning({ id: verifications.id })
  if (taken.length === 0) return false
  await tx.delete(verifications).where(ofSubject)
  return true
}

const newCode = (): string =>
  Array.from(
    { length: signInCode.length },
    () => signInCode.alphabet[randomInt(signInCode.alphabet.length)],
  ).join('')

/** A key for the mailbox it was sent to, without revealing it. */
const identifierOf = (subject: string): string =>
  `mailed-code ${createHash('sha256').update(subject).digest('base64url')}`
