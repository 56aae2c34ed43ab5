import { plainBackupCode, totp } from '../../../domain/accounts/two-factor.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import type { Tx } from '../../kit/database/database.ts'
import { codeHash } from '../code-hash.ts'
import type { AuthCtx } from '../sign-in/open-auth.ts'
import { stepOfCode } from './authenticator.ts'
import { openSecret } from './secret.ts'
import { findTwoFactor, takeStep, useBackupCode } from './two-factor.store.ts'

export type CodeTaken = { kind: 'authenticator' | 'backup_code'; at: Date }

/**
 * Accepts a code of this account's authenticator, or one of its backup codes, each once: a code of the authenticator counts only if its
 * step is later than the last one (RFC 6238, 5.2). The first one confirms the set-up. Refusals: `two_factor_not_offered`,
 * `wrong_code`.
 */
export const takeCode = async (
  ctx: AuthCtx,
  tx: Tx,
  accountId: string,
  typed: string,
): Promise<Outcome<CodeTaken>> => {
  const row = await findTwoFactor(tx, accountId)
  if (!row) return refused('two_factor_not_offered')
  const at = await ctx.clock.now(tx)
  const code = plainBackupCode(typed)
  if (code.length === totp.digits) {
    const secret = await openSecret(row.secret, ctx.config.authSecret)
    const step = await stepOfCode(secret, code, at)
    if (step === null || !(await takeStep(tx, row, step, at))) return wrongCode
    return accepted({ kind: 'authenticator', at })
  }
  const hash = backupCodeHash(code, ctx.config.authSecret)
  if (!row.confirmedAt || !(await useBackupCode(tx, accountId, hash, at))) return wrongCode
  await writeAudit(tx, { accountId, action: 'use_backup_code', objectId: accountId, at })
  return accepted({ kind: 'backup_code', at })
}

export const backupCodeHash = (code: string, authSecret: string): string =>
  codeHash(`backup ${code}`, authSecret)

const wrongCode = refused('wrong_code', {
  detail: 'This code is wrong, has expired or was used already. Wait for the next one.',
})
