/** Mails about the recipient's own account, into the outbox. */
import { randomUUID } from 'node:crypto'
import { signInPath } from '../../contract/accounts/sign-in.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../kit/database/database.ts'
import { writeMail, type Mail } from '../notifications/index.ts'
import {
  newOperatorMail,
  otherNewOperatorMail,
  passkeyChangedMail,
  passwordChangedMail,
  phoneChangedMail,
  signedOutMail,
  twoFactorChangedMail,
  twoFactorResetMail,
} from './account-mails.ts'
import { deleteResetLinks } from './accounts.store.ts'
import { inAuthTransaction } from './sign-in/auth-database.ts'
import type { AuthCtx } from './sign-in/open-auth.ts'

/** `id`: the account, where there is one. */
type Recipient = { id: string | null; email: string }
/** Without an address nothing is sent. */
type Owner = { accountId: string; email: string | null; fullName: string }

type RequestedMail = 'verify_email' | 'reset_password' | 'sign_in_code'

/** Writes a requested mail; in the library's transaction when called from inside one. */
export const notifyAccount = (
  ctx: AuthCtx,
  recipient: Recipient,
  kind: RequestedMail,
  mail: () => Mail,
): Promise<void> =>
  inAuthTransaction(ctx.db, (tx) => writeRequestedMail(ctx, tx, recipient, kind, mail))

export const writeRequestedMail = async (
  ctx: AuthCtx,
  tx: Tx,
  { id, email }: Recipient,
  kind: RequestedMail,
  mail: () => Mail,
): Promise<void> => {
  await writeMail(ctx, tx, {
    // each request is an event of its own
    key: `${kind}:${randomUUID()}`,
    kind,
    recipientId: id,
    bookingId: null,
    address: email,
    mail: mail(),
  })
}

/** Tells them by mail, and invalidates every other link that could change the password. */
export const notifyPasswordChanged = async (
  ctx: AuthCtx,
  tx: Tx,
  { accountId, email, fullName }: Owner,
): Promise<void> => {
  await deleteResetLinks(tx, accountId)
  if (email === null) return
  await writeMail(ctx, tx, {
    key: `password_changed:${randomUUID()}`,
    kind: 'password_changed',
    recipientId: accountId,
    bookingId: null,
    address: email,
    mail: passwordChangedMail({ fullName, signInUrl: `${ctx.config.publicOrigin}${signInPath}` }),
  })
}

export const notifyTwoFactorChanged = async (
  ctx: AuthCtx,
  tx: Tx,
  { accountId, email, fullName }: Owner,
  to: 'on' | 'off',
): Promise<void> => {
  if (email === null) return
  await writeMail(ctx, tx, {
    key: `two_factor_changed:${randomUUID()}`,
    kind: 'two_factor_changed',
    recipientId: accountId,
    bookingId: null,
    address: email,
    mail: twoFactorChangedMail({ fullName, to }),
  })
}

export const notifyPasskeyChanged = async (
  ctx: AuthCtx,
  tx: Tx,
  { accountId, email, fullName }: Owner,
  { passkeyName, to }: { passkeyName: string; to: 'added' | 'removed' },
): Promise<void> => {
  if (email === null) return
  await writeMail(ctx, tx, {
    key: `passkey_${to}:${randomUUID()}`,
    kind: `passkey_${to}`,
    recipientId: accountId,
    bookingId: null,
    address: email,
    mail: passkeyChangedMail({
      fullName,
      passkeyName,
      to,
      accountUrl: `${ctx.config.publicOrigin}/account`,
    }),
  })
}

/** A dropped number is named to a confirmed address alone. */
export const notifyPhoneChanged = async (
  ctx: Pick<Ctx, 'jobs' | 'clock' | 'config'>,
  tx: Tx,
  { id: accountId, email, fullName, isEmailVerified }: OwnerRow & { isEmailVerified: boolean },
  { phone, to }: { phone: string; to: 'proven' | 'dropped' },
): Promise<void> => {
  if (email === null || (to === 'dropped' && !isEmailVerified)) return
  await writeMail(ctx, tx, {
    key: `phone_${to}:${randomUUID()}`,
    kind: `phone_${to}`,
    recipientId: accountId,
    bookingId: null,
    address: email,
    mail: phoneChangedMail({
      fullName,
      phone,
      to,
      accountUrl: `${ctx.config.publicOrigin}/account`,
    }),
  })
}

type Person = { id: string; email: string; fullName: string }
type OwnerRow = { id: string; email: string | null; fullName: string }

/** Their second step was removed from the command line. */
export const notifyTwoFactorReset = async (
  ctx: Pick<Ctx, 'jobs' | 'clock'>,
  tx: Tx,
  { id: accountId, email, fullName }: OwnerRow,
): Promise<void> => {
  if (email === null) return
  await writeMail(ctx, tx, {
    key: `two_factor_reset:${randomUUID()}`,
    kind: 'two_factor_reset',
    recipientId: accountId,
    bookingId: null,
    address: email,
    mail: twoFactorResetMail({ fullName }),
  })
}

type NotifyCtx = Pick<Ctx, 'jobs' | 'clock'>

/** They were made an operator from the command line. */
export const notifyNewOperator = async (
  ctx: NotifyCtx,
  tx: Tx,
  { id, email, fullName }: Person,
): Promise<void> => {
  await writeMail(ctx, tx, {
    key: `new_operator:${randomUUID()}`,
    kind: 'new_operator',
    recipientId: id,
    bookingId: null,
    address: email,
    mail: newOperatorMail({ fullName }),
  })
}

/** Another account was made an operator's. */
export const notifyOfNewOperator = async (
  ctx: NotifyCtx,
  tx: Tx,
  { id, email, fullName }: Person,
  newOperator: Person,
): Promise<void> => {
  await writeMail(ctx, tx, {
    key: `other_new_operator:${randomUUID()}`,
    kind: 'other_new_operator',
    recipientId: id,
    bookingId: null,
    address: email,
    mail: otherNewOperatorMail({ fullName, newOperator }),
  })
}

/** An operator ended their sessions. */
export const notifySignedOut = async (
  ctx: Pick<Ctx, 'jobs' | 'clock' | 'config'>,
  tx: Tx,
  { id: accountId, email, fullName }: OwnerRow,
): Promise<void> => {
  if (email === null) return
  await writeMail(ctx, tx, {
    key: `signed_out:${randomUUID()}`,
    kind: 'signed_out',
    recipientId: accountId,
    bookingId: null,
    address: email,
    mail: signedOutMail({ fullName, signInUrl: `${ctx.config.publicOrigin}${signInPath}` }),
  })
}
