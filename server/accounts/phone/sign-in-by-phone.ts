import { isNotNull } from 'drizzle-orm'
import { writePhone } from '../../../contract/accounts/phone-number.ts'
import { profiles } from '../../../db/schema/accounts.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import { inTransaction, type Tx } from '../../kit/database/database.ts'
import { newId } from '../../kit/ids.ts'
import { changeProfile, profileByPhone, type Profile } from '../accounts.store.ts'
import { beginSession } from '../caller-account.ts'
import { findPasswordHash } from '../reauthentication/proofs.store.ts'
import type { AuthCtx } from '../sign-in/open-auth.ts'
import { mayActByPhone } from './account-of-number.ts'
import { takeSentCode } from './phone-code.ts'

type Given = { codeId: string; code: string; fullName?: string | undefined }
type Opened = Outcome<{ accountId: string; setCookie: string }>

/**
 * Begins a session of the account that this number is proven for; makes a customer's where there is none, and a name is given. A second step is owed as after
 * every way of signing in. Refusals: `wrong_code`, `account_disabled`, `no_sign_in_by_phone` (decision 0086).
 */
export const signInByPhone = (ctx: AuthCtx, { fullName, ...given }: Given): Promise<Opened> =>
  inTransaction(ctx.db, async (tx): Promise<Opened> => {
    const taken = await takeSentCode(ctx, tx, given)
    if (!taken.ok) return taken
    const { phone, at } = taken.value
    const known = await profileByPhone(tx, phone)
    if (!known && fullName === undefined)
      return refused('no_sign_in_by_phone', { detail: noAccountYet })
    const owner = known ?? (await makeAccount(tx, { phone, fullName: fullName ?? '', at }))
    if (owner.disabledAt) return refused('account_disabled')
    if (!(await mayActByPhone(tx, owner))) return refused('no_sign_in_by_phone')
    if (owner.email !== null && !owner.isEmailVerified) await releaseAddress(tx, owner)
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
 * The number is proven and the address is not: it may be a stranger's, who could otherwise take the account over. It stays for receipts
 * alone.
 */
const releaseAddress = async (tx: Tx, { id, email }: Profile): Promise<void> => {
  await changeProfile(tx, id, { email: null, receiptEmail: email })
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
