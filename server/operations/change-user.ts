import type { User } from '../../contract/users.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { mayDisable, type UserDeed } from '../../domain/user-admin.ts'
import {
  deleteResetLinks,
  deleteSessionsOf,
  lockWithOperators,
  setDisabledAt,
  tellSignedOut,
  type Profile,
} from '../accounts/index.ts'
import { writeAudit, type AuditEntry } from '../audit/index.ts'
import type { Ctx } from '../context.ts'
import { lockDriver, takeOffDuty } from '../drivers/index.ts'
import { afterCommit, inTransaction, type Tx } from '../kit/database.ts'
import { viewUser } from './load-user.ts'
import { driverIdOf } from './users.store.ts'

const actions: Record<UserDeed, AuditEntry['action']> = {
  disable: 'disable_user',
  enable: 'enable_user',
  sign_out: 'sign_out_user',
}

/**
 * Shuts an account, opens it again, or ends its sessions on every device. Whoever is shut out is signed out with it, their streams end
 * after the commit, links to set a new password stop working, and a driver is off duty, so that no offer goes there or stays; sessions and offers
 * ask for `disabled_at` anew each time. Who is only signed out is told by mail. On record with before, after and why. Refusals: `not_found`, `own_account`, `last_operator`,
 * `user_disabled`, `user_not_disabled`.
 */
export const changeUser = (
  ctx: Pick<Ctx, 'db' | 'clock' | 'live' | 'jobs' | 'config'>,
  operatorId: string,
  { accountId, deed, reason }: { accountId: string; deed: UserDeed; reason: string },
): Promise<Outcome<User>> =>
  inTransaction(ctx.db, async (tx) => {
    const driverId = await driverIdOf(tx, accountId)
    // Before the account, as whoever asks them has it, who writes to the account then: an offer is there by now, or is never made.
    if (driverId !== null) await lockDriver(tx, driverId)
    const locked = await lockWithOperators(tx, accountId)
    if (!locked) return refused('not_found')
    const { profile, activeOperators } = locked
    const may = mayChange(deed, operatorId, profile, activeOperators)
    if (!may.ok) return may
    const at = await ctx.clock.now(tx)
    const before = await viewUser(tx, operatorId, accountId)
    if (!before.ok) return before
    await carryOut(ctx, tx, { accountId, driverId }, deed, at)
    const after = await viewUser(tx, operatorId, accountId)
    if (!after.ok) return after
    await writeAudit(tx, {
      accountId: operatorId,
      action: actions[deed],
      objectId: accountId,
      before: stateOf(before.value),
      after: { ...stateOf(after.value), reason },
      at,
    })
    if (deed === 'sign_out') await tellSignedOut(ctx, tx, profile)
    if (deed !== 'enable') afterCommit(tx, () => ctx.live.endStreams(accountId, null))
    return after
  })

const mayChange = (
  deed: UserDeed,
  operatorId: string,
  { id: accountId, role, disabledAt }: Profile,
  activeOperators: number,
): Outcome<null> => {
  const isDisabled = disabledAt !== null
  switch (deed) {
    case 'disable':
      return mayDisable(operatorId, { accountId, role, isDisabled }, activeOperators)
    case 'enable':
      return isDisabled ? accepted(null) : refused('user_not_disabled')
    case 'sign_out':
      return accepted(null)
    default: {
      const unknown: never = deed
      throw new Error(`unknown deed ${String(unknown)}`)
    }
  }
}

const carryOut = async (
  ctx: Pick<Ctx, 'jobs'>,
  tx: Tx,
  { accountId, driverId }: { accountId: string; driverId: string | null },
  deed: UserDeed,
  at: Date,
): Promise<void> => {
  if (deed === 'enable') return setDisabledAt(tx, accountId, null)
  if (deed === 'disable') {
    await setDisabledAt(tx, accountId, at)
    await deleteResetLinks(tx, accountId)
    if (driverId !== null) {
      await takeOffDuty(tx, driverId)
      await ctx.jobs.enqueue(tx, 'withdraw-offers', { driverId })
    }
  }
  await deleteSessionsOf(tx, accountId)
}

/** What the record says of it. */
const stateOf = ({ isDisabled, sessions, openBookings }: User) => ({
  isDisabled,
  sessions: sessions.length,
  openBookings: openBookings.map(({ bookingId }) => bookingId),
})
