import type {
  PasskeyAttestation,
  PasskeyCreationOptions,
} from '../../../contract/accounts/passkeys.ts'
import { knownTransports, passkeysPerAccount } from '../../../domain/accounts/passkey.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import { inTransaction } from '../../kit/database/database.ts'
import { newId } from '../../kit/ids.ts'
import type { Identity } from '../sign-in/identify.ts'
import type { AuthCtx } from '../sign-in/open-auth.ts'
import { renewSession } from '../reauthentication/renew-session.ts'
import { requireFreshProof } from '../reauthentication/require-proof.ts'
import { notifyPasskeyChanged } from '../notify-account.ts'
import { sessionHolder } from './challenge-holder.ts'
import { keepChallenge, takeChallenge } from './challenges.store.ts'
import { insertPasskey, listPasskeyRows, lockOwner } from './passkeys.store.ts'
import { challengeIn, checkAttestation, creationOptions } from './relying-party.ts'
import { tooLate } from './use-passkey.ts'

/** The options for the browser to make a passkey. Refusals: `reauthentication_required`, `too_many_passkeys`. */
export const makeCreationOptions = async (
  ctx: AuthCtx,
  owner: Identity,
): Promise<Outcome<PasskeyCreationOptions>> => {
  const { db, config, clock } = ctx
  const proven = await requireFreshProof(ctx, owner)
  if (!proven.ok) return proven
  const existing = await listPasskeyRows(db, owner.accountId)
  if (existing.length >= passkeysPerAccount) return refused('too_many_passkeys')
  const options = await creationOptions(config, owner, existing)
  const use = { purpose: 'register', holder: sessionHolder(owner.sessionId) } as const
  await keepChallenge(db, options.challenge, use, await clock.now(db))
  return accepted(options)
}

/**
 * Saves the passkey the browser made, with a row in the audit log and a mail. Making it has just given both factors, so the
 * session continues under another token. Refusals: `reauthentication_required`, `too_many_passkeys`, `passkey_not_accepted`.
 */
export const addPasskey = async (
  ctx: AuthCtx,
  owner: Identity,
  { name, passkey }: { name: string; passkey: PasskeyAttestation },
): Promise<Outcome<{ setCookie: string }>> => {
  // before the challenge is spent: the browser sends the same again after the proof
  const proven = await requireFreshProof(ctx, owner)
  if (!proven.ok) return proven
  const { accountId, sessionId } = owner
  return inTransaction(ctx.db, async (tx): Promise<Outcome<{ setCookie: string }>> => {
    const at = await ctx.clock.now(tx)
    const challenge = challengeIn(passkey)
    const use = { purpose: 'register', holder: sessionHolder(sessionId) } as const
    if (challenge === null || !(await takeChallenge(tx, challenge, use, at))) return tooLate
    const made = await checkAttestation(ctx.config, passkey, challenge).catch((error: unknown) => {
      ctx.log.warn('a new passkey was not accepted', { error, accountId })
      return null
    })
    if (!made) return refused('passkey_not_accepted')
    await lockOwner(tx, accountId)
    if ((await listPasskeyRows(tx, accountId)).length >= passkeysPerAccount) {
      return refused('too_many_passkeys')
    }
    const id = newId('pky')
    const transports = knownTransports(passkey.transports)
    const row = { id, accountId, ...made, transports, name, createdAt: at }
    if (!(await insertPasskey(tx, row))) return refused('passkey_not_accepted')
    await writeAudit(tx, { accountId, action: 'add_passkey', objectId: id, at })
    await notifyPasskeyChanged(ctx, tx, owner, { passkeyName: name, to: 'added' })
    const setCookie = await renewSession(ctx, tx, sessionId, { at, hasSecondFactor: true })
    return accepted({ setCookie })
  })
}
