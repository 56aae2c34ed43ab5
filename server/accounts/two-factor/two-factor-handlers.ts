/**
 * The second step of signing in, for operators: setting it up, giving it, and the codes for a lost phone. Whoever still owes it is
 * nobody to every other route (`identify.ts`), so these read the session themselves.
 */
import type { NextStep, TwoFactorRouteKey } from '../../../contract/auth.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import { writtenBackupCode } from '../../../domain/two-factor.ts'
import { writeAudit, type AuditEntry } from '../../audit/index.ts'
import { inTransaction, type Tx } from '../../kit/database.ts'
import type { OtherHandler } from '../../kit/http/mount-routes.ts'
import { accountOf } from '../account-of.ts'
import { profileById } from '../accounts.store.ts'
import { takeForAccount } from '../auth-limits.ts'
import { authDoor, type Answer, type AuthDeps, type Done } from '../auth-door.ts'
import { identifyFirstStep, type Identity } from '../identify.ts'
import { tellTwoFactorChanged } from '../tell-account.ts'
import { newBackupCodes, newSecret, settingUp } from './authenticator.ts'
import { sealSecret } from './secret.ts'
import { backupCodeHash, takeCode } from './take-code.ts'
import {
  beginTwoFactor,
  deleteTwoFactor,
  findTwoFactor,
  markSession,
  replaceBackupCodes,
} from './two-factor.store.ts'

export const twoFactorHandlers = (
  deps: AuthDeps,
): Record<TwoFactorRouteKey, OtherHandler<Identity | null>> => {
  const { ctx, limits } = deps
  const { db, config } = ctx

  type Operator = { identity: Identity; nextStep: NextStep | null }
  /** For an operator who has proven the first step at least. */
  const forOperator =
    <K extends TwoFactorRouteKey>(
      key: K,
      answer: (operator: Operator, body: Parameters<Answer<K>>[0]) => Promise<Outcome<Done>>,
    ): Answer<K> =>
    async (body, { actor, cookie }) => {
      const arrived = await identifyFirstStep(ctx, cookie)
      if (arrived?.identity.role !== 'operator') return refused('two_factor_not_offered')
      // the door has counted whoever is fully signed in
      const { accountId } = arrived.identity
      const wait = limits && !actor ? await takeForAccount(limits, key, accountId) : 0
      if (wait > 0) return refused('too_many_requests', { retryAfterSeconds: wait })
      return answer(arrived, body)
    }

  const route = <K extends TwoFactorRouteKey>(
    key: K,
    answer: Parameters<typeof forOperator<K>>[1],
  ) => authDoor(deps, key, forOperator(key, answer))

  const record = (
    tx: Tx,
    { accountId }: Identity,
    action: AuditEntry['action'],
    at: Date,
  ): Promise<void> => writeAudit(tx, { accountId, action, objectId: accountId, at })

  const freshBackupCodes = async (tx: Tx, accountId: string): Promise<string[]> => {
    const codes = newBackupCodes()
    const hashes = codes.map((code) => backupCodeHash(code, config.authSecret))
    await replaceBackupCodes(tx, accountId, hashes)
    return codes.map(writtenBackupCode)
  }

  return {
    'GET /api/auth/two-factor': authDoor(
      deps,
      'GET /api/auth/two-factor',
      async (_body, { cookie }) => {
        const arrived = await identifyFirstStep(ctx, cookie)
        const row = arrived && (await findTwoFactor(db, arrived.identity.accountId))
        return accepted({
          value: {
            nextStep: arrived?.nextStep ?? null,
            isOn: Boolean(row?.confirmedAt),
            isRequired: config.isProduction,
            backupCodesLeft: row?.confirmedAt ? row.backupCodesLeft : 0,
          },
        })
      },
    ),

    'POST /api/auth/two-factor/set-up': route(
      'POST /api/auth/two-factor/set-up',
      async ({ identity: { accountId, email } }) => {
        const secret = newSecret()
        const sealed = await sealSecret(secret, config.authSecret)
        const isBegun = await inTransaction(db, async (tx) =>
          beginTwoFactor(tx, { accountId, secret: sealed, at: await ctx.clock.now(tx) }),
        )
        return isBegun
          ? accepted({ value: settingUp(secret, email) })
          : refused('two_factor_not_offered')
      },
    ),

    'POST /api/auth/two-factor/confirm': route(
      'POST /api/auth/two-factor/confirm',
      async ({ identity }, { code }) =>
        inTransaction(db, async (tx): Promise<Outcome<Done>> => {
          const { accountId, sessionId } = identity
          if ((await findTwoFactor(tx, accountId))?.confirmedAt) {
            return refused('two_factor_not_offered')
          }
          const taken = await takeCode(ctx, tx, accountId, code)
          if (!taken.ok) return taken
          const { at } = taken.value
          await markSession(tx, sessionId, at)
          await record(tx, identity, 'switch_on_two_factor', at)
          await tellTwoFactorChanged(ctx, tx, identity, 'on')
          return accepted({ value: { backupCodes: await freshBackupCodes(tx, accountId) } })
        }),
    ),

    'POST /api/auth/two-factor/verify': route(
      'POST /api/auth/two-factor/verify',
      async ({ identity, nextStep }, { code }) => {
        if (nextStep !== 'give_two_factor') return refused('two_factor_not_offered')
        const taken = await inTransaction(db, async (tx) => {
          const outcome = await takeCode(ctx, tx, identity.accountId, code)
          if (outcome.ok) await markSession(tx, identity.sessionId, outcome.value.at)
          return outcome
        })
        if (!taken.ok) return taken
        const profile = await profileById(db, identity.accountId)
        return profile
          ? accepted({ value: await accountOf(ctx.db, profile) })
          : refused('not_signed_in')
      },
    ),

    'POST /api/auth/two-factor/backup-codes': route(
      'POST /api/auth/two-factor/backup-codes',
      async ({ identity, nextStep }, { code }) =>
        inTransaction(db, async (tx): Promise<Outcome<Done>> => {
          if (nextStep !== null || !(await isOn(tx, identity))) return notOffered
          const taken = await takeCode(ctx, tx, identity.accountId, code)
          if (!taken.ok) return taken
          await record(tx, identity, 'renew_backup_codes', taken.value.at)
          const backupCodes = await freshBackupCodes(tx, identity.accountId)
          return accepted({ value: { backupCodes } })
        }),
    ),

    'POST /api/auth/two-factor/switch-off': route(
      'POST /api/auth/two-factor/switch-off',
      async ({ identity, nextStep }, { code }) =>
        inTransaction(db, async (tx): Promise<Outcome<Done>> => {
          if (nextStep !== null || !(await isOn(tx, identity))) return notOffered
          if (config.isProduction) return refused('two_factor_required')
          const taken = await takeCode(ctx, tx, identity.accountId, code)
          if (!taken.ok) return taken
          await deleteTwoFactor(tx, identity.accountId)
          await record(tx, identity, 'switch_off_two_factor', taken.value.at)
          await tellTwoFactorChanged(ctx, tx, identity, 'off')
          return accepted({})
        }),
    ),
  }
}

const notOffered = refused('two_factor_not_offered')

/** Set up and confirmed: what is only being set up is neither renewed nor switched off, and a code would confirm it. */
const isOn = async (tx: Tx, { accountId }: Identity): Promise<boolean> =>
  Boolean((await findTwoFactor(tx, accountId))?.confirmedAt)
