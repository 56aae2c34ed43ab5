/**
 * The second step of signing in: setting it up, giving it, and the codes for a lost phone. A session that still owes it counts as signed
 * out for every other route (`identify.ts`), so these read the session themselves.
 */
import type { NextStep } from '../../../contract/bookings/arrival.ts'
import type { TwoFactorRouteKey } from '../../../contract/accounts/auth.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import { plainBackupCode, totp, writtenBackupCode } from '../../../domain/accounts/two-factor.ts'
import { writeAudit, type AuditEntry } from '../../audit/index.ts'
import { inTransaction, type Tx } from '../../kit/database/database.ts'
import type { OtherHandler } from '../../kit/http/routes/mount-routes.ts'
import { accountOf } from '../account-of.ts'
import { profileById } from '../accounts.store.ts'
import { authGuard, type Answer, type AuthDeps, type Done } from '../sign-in/auth-guard.ts'
import { accountKeyOf, identifyFirstStep, type Identity } from '../sign-in/identify.ts'
import { knownDeviceCookie } from '../sign-in/known-device.ts'
import { hasPasskey } from '../passkeys/passkeys.store.ts'
import { renewSession } from '../reauthentication/renew-session.ts'
import { requireFreshProof } from '../reauthentication/require-proof.ts'
import { notifyTwoFactorChanged } from '../notify-account.ts'
import { newBackupCodes, newSecret, settingUp } from './authenticator.ts'
import { sealSecret } from './secret.ts'
import { backupCodeHash, takeCode } from './take-code.ts'
import {
  beginTwoFactor,
  deleteTwoFactor,
  findTwoFactor,
  replaceBackupCodes,
} from './two-factor.store.ts'

export const twoFactorHandlers = (
  deps: AuthDeps,
): Record<TwoFactorRouteKey, OtherHandler<Identity | null>> => {
  const { ctx } = deps
  const { db, config } = ctx

  type FirstStep = { identity: Identity; nextStep: NextStep | null }
  /** For an account that has passed at least the first step. */
  const afterFirstStep =
    <K extends TwoFactorRouteKey>(
      answer: (
        arrived: FirstStep,
        body: Parameters<Answer<K>>[0],
        cookie: string | null,
      ) => Promise<Outcome<Done>>,
    ): Answer<K> =>
    async (body, { actor, cookie, takeFor }) => {
      const arrived = await identifyFirstStep(ctx, cookie)
      if (!arrived) return refused('two_factor_not_offered')
      const account = accountKeyOf(arrived.identity)
      // the guard has already counted callers who are fully signed in
      const wait = actor ? 0 : await takeFor(account, { isUnguessable: isBackupCodeIn(body) })
      if (wait > 0) return refused('too_many_requests', { retryAfterSeconds: wait })
      return answer(arrived, body, cookie)
    }

  const route = <K extends TwoFactorRouteKey>(
    key: K,
    answer: Parameters<typeof afterFirstStep<K>>[0],
  ) => authGuard(deps, key, afterFirstStep(answer))

  /** Where the data of real people are, no operator works without it. */
  const isRequired = (identity: Identity | undefined): boolean =>
    config.isProduction && identity?.role === 'operator'

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
    'GET /api/auth/two-factor': authGuard(
      deps,
      'GET /api/auth/two-factor',
      async (_body, { cookie }) => {
        const arrived = await identifyFirstStep(ctx, cookie)
        const row = arrived && (await findTwoFactor(db, arrived.identity.accountId))
        return accepted({
          value: {
            nextStep: arrived?.nextStep ?? null,
            isOn: Boolean(row?.confirmedAt),
            hasPasskey: arrived !== null && (await hasPasskey(db, arrived.identity.accountId)),
            isRequired: isRequired(arrived?.identity),
            backupCodesLeft: row?.confirmedAt ? row.backupCodesLeft : 0,
          },
        })
      },
    ),

    'POST /api/auth/two-factor/set-up': route(
      'POST /api/auth/two-factor/set-up',
      async ({ identity }) => {
        const { accountId, email, fullName } = identity
        const proven = await requireFreshProof(ctx, identity)
        if (!proven.ok) return proven
        const secret = newSecret()
        const sealed = await sealSecret(secret, config.authSecret)
        const isBegun = await inTransaction(db, async (tx) =>
          beginTwoFactor(tx, { accountId, secret: sealed, at: await ctx.clock.now(tx) }),
        )
        return isBegun
          ? accepted({ value: settingUp(secret, email ?? fullName) })
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
          const cookie = await renewSession(ctx, tx, sessionId, { at, hasSecondFactor: true })
          await record(tx, identity, 'switch_on_two_factor', at)
          await notifyTwoFactorChanged(ctx, tx, identity, 'on')
          const backupCodes = await freshBackupCodes(tx, accountId)
          return accepted({ value: { backupCodes }, setCookies: [cookie] })
        }),
    ),

    'POST /api/auth/two-factor/verify': route(
      'POST /api/auth/two-factor/verify',
      async ({ identity, nextStep }, { code }, cookie) => {
        if (nextStep !== 'give_two_factor') return refused('two_factor_not_offered')
        const { accountId, sessionId } = identity
        return inTransaction(db, async (tx): Promise<Outcome<Done>> => {
          const taken = await takeCode(ctx, tx, accountId, code)
          if (!taken.ok) return taken
          const profile = await profileById(tx, accountId)
          if (!profile) return refused('not_signed_in')
          const proven = { at: taken.value.at, hasSecondFactor: true }
          const renewed = await renewSession(ctx, tx, sessionId, proven)
          const device = await knownDeviceCookie(tx, config, cookie, profile.id)
          return accepted({
            value: await accountOf(tx, profile),
            setCookies: [renewed, ...(device === null ? [] : [device])],
          })
        })
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
          if (isRequired(identity)) return refused('two_factor_required')
          const taken = await takeCode(ctx, tx, identity.accountId, code)
          if (!taken.ok) return taken
          await deleteTwoFactor(tx, identity.accountId)
          await record(tx, identity, 'switch_off_two_factor', taken.value.at)
          await notifyTwoFactorChanged(ctx, tx, identity, 'off')
          return accepted({})
        }),
    ),
  }
}

/** Tells a backup code from a code of the app, which has six digits. */
const isBackupCodeIn = (body: unknown): boolean =>
  typeof body === 'object' &&
  body !== null &&
  'code' in body &&
  typeof body.code === 'string' &&
  plainBackupCode(body.code).length > totp.digits

const notOffered = refused('two_factor_not_offered')

/** Set up and confirmed: an unconfirmed one is neither renewed nor switched off, and a code would confirm it. */
const isOn = async (tx: Tx, { accountId }: Identity): Promise<boolean> =>
  Boolean((await findTwoFactor(tx, accountId))?.confirmedAt)
