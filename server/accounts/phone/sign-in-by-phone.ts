import { isNotNull } from 'drizzle-orm'
import { writePhone } from '../../../contract/accounts/phone-number.ts'
import { profiles } from '../../../db/schema/accounts.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import { inTransaction, type Tx } from '../../kit/database/database.ts'
import { newId } from '../../kit/ids.ts'
import { writeAudit } from '../../audit/index.ts'
import {
  changeProfile,
  lockNumber,
  profileById,
  profileByPhone,
  releaseAddress,
  type Profile,
} from '../accounts.store.ts'
import { beginSession } from '../caller-account.ts'
import { findPasswordHash } from '../reauthentication/proofs.store.ts'
import { requireFreshProof } from '../reauthentication/require-proof.ts'
import type { Identity } from '../sign-in/identify.ts'
import type { AuthCtx } from '../sign-in/open-auth.ts'
import { mayActByPhone } from './account-of-number.ts'
import { takeSentCode } from './phone-code.ts'

type Given = { codeId: string; code: string; fullName?: string | undefined }
type Opened = Outcome<{ accountId: string; setCookie: string }>

/**
 * Begins a session of the account that this number is proven for. Where there is none, the number becomes that of the customer who is signed
 * in and has proven nothing yet; else a customer's account is made, where a name is given. A second step is owed as after every way of
 * signing in. Refusals: `wrong_code`, `account_disabled`, `no_sign_in_by_phone` (decision 0086).
 */
export const signInByPhone = (
  ctx: AuthCtx,
  { fullName, ...given }: Given,
  actor: Identity | null,
): Promise<Opened> =>
  inTransaction(ctx.db, async (tx): Promise<Opened> => {
    const taken = await takeSentCode(ctx, tx, given)
    if (!taken.ok) return taken
    const { phone, at } = taken.value
    await lockNumber(tx, phone)
    const known = await profileByPhone(tx, phone)
    if (!known && fullName === undefined)
      return refused('no_sign_in_by_phone', { detail: noAccountYet })
    const own = known ? null : await accountToProve(ctx, tx, actor)
    if (own) await proveNumber(tx, own, { phone: writePhone(phone), at })
    const owner = known ?? own ?? (await makeAccount(tx, { phone, fullName: fullName ?? '', at }))
    if (owner.disabledAt) return refused('account_disabled')
    if (!(await mayActByPhone(tx, owner))) return refused('no_sign_in_by_phone')
    if (known && owner.email !== null && !owner.isEmailVerified) await releaseAddress(tx, owner.id)
    const hasOtherWay = owner.isEmailVerified || (await findPasswordHash(tx, owner.id)) !== null
    const setCookie = await beginSession(ctx, tx, {
      accountId: owner.id,
      role: owner.role,
      // where there is a stronger way, what protects the account is not changed by a text alone
      authenticatedAt: hasOtherWay ? null : at,
    })
    return accepted({ accountId: owner.id, setCookie })
  })

const noAccountYet = 'No account has this number. Sign in by email, or book: that makes one.'

/**
 * The account of a customer who has just registered, with an address that is not proven yet: without this their booking would be another
 * account's. From then on the number signs in, so the session has to be fresh, as on the account page.
 */
const accountToProve = async (
  ctx: AuthCtx,
  tx: Tx,
  actor: Identity | null,
): Promise<Profile | null> => {
  if (actor?.role !== 'customer') return null
  const fresh = await requireFreshProof({ db: tx, clock: ctx.clock }, actor)
  const profile = fresh.ok ? await profileById(tx, actor.accountId) : null
  return profile && !profile.isEmailVerified && profile.phoneProvenAt === null ? profile : null
}

const proveNumber = async (
  tx: Tx,
  { id: accountId }: Profile,
  { phone, at }: { phone: string; at: Date },
): Promise<void> => {
  // the proof belongs to a number: one that is changed has none (migration 0081)
  await changeProfile(tx, accountId, { phone })
  await changeProfile(tx, accountId, { phoneProvenAt: at })
  await writeAudit(tx, { accountId, action: 'prove_phone', objectId: accountId, at })
}

/** Two codes at once: the second finds the account of the first. */
const makeAccount = async (
  tx: Tx,
  { phone, fullName, at }: { phone: string; fullName: string; at: Date },
): Promise<Profile> => {
  const [made] = await tx
    .insert(profiles)
    .values({
      id: newId('acc'),
      fullName,
      email: null,
      phone: writePhone(phone),
      phoneProvenAt: at,
      role: 'customer',
      createdAt: at,
      updatedAt: at,
    })
    .onConflictDoNothing({ target: profiles.provenPhone, where: isNotNull(profiles.provenPhone) })
    .returning()
  const owner = made ?? (await profileByPhone(tx, phone))
  if (!owner) throw new Error('a proven number without an account')
  return owner
}
