import type { User } from '../../contract/operations/users.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { mayDisable, type UserAction } from '../../domain/accounts/user-admin.ts'
import { disabledHandoverNote } from '../../domain/operations/booking-owner.ts'
import {
  deleteResetLinks,
  deleteSessionsOf,
  lockWithOperators,
  setDisabledAt,
  notifySignedOut,
  type Profile,
} from '../accounts/index.ts'
import { writeAudit, type AuditEntry } from '../audit/index.ts'
import type { Ctx } from '../context.ts'
import { lockDriver, takeOffDuty } from '../drivers/index.ts'
import { afterCommit, inTransaction, type Tx } from '../kit/database/database.ts'
import { viewUser } from './load-user.ts'
import { leaveWork } from './owners/shifts.ts'
import { driverIdOf } from './users.store.ts'

const actions: Record<UserAction, AuditEntry['action']> = {
  disable: 'disable_user',
  enable: 'enable_user',
  sign_out: 'sign_out_user',
}

/**
 * Disables an account, enables it again, or ends its sessions on every device. Disabling also signs the user out: their streams end after
 * the commit, links to set a new password stop working, a driver goes off duty, so that they get and keep no offers, and what an operator
 * had taken rings again; sessions and offers read `disabled_at` each time. A user who is only signed out is notified by mail. On record with before, after and the reason.
 * Refusals: `not_found`, `own_account`, `last_operator`, `user_disabled`, `user_not_disabled`.
 */
export const changeUser = (
  ctx: Pick<Ctx, 'db' | 'clock' | 'live' | 'jobs' | 'config'>,
  operatorId: string,
  { accountId, action, reason }: { accountId: string; action: UserAction; reason: string },
): Promise<Outcome<User>> =>
  inTransaction(ctx.db, async (tx) => {
    const driverId = await driverIdOf(tx, accountId)
    // The driver is locked before the account, in the same order as dispatch: an offer exists by now, or is never made.
    if (driverId !== null) await lockDriver(tx, driverId)
    const locked = await lockWithOperators(tx, accountId)
    if (!locked) return refused('not_found')
    const { profile, activeOperators } = locked
    const may = mayChange(action, operatorId, profile, activeOperators)
    if (!may.ok) return may
    const at = await ctx.clock.now(tx)
    const before = await viewUser(tx, operatorId, accountId)
    if (!before.ok) return before
    await carryOut(ctx, tx, { accountId, driverId }, action, at)
    const after = await viewUser(tx, operatorId, accountId)
    if (!after.ok) return after
    await writeAudit(tx, {
      accountId: operatorId,
      action: actions[action],
      objectId: accountId,
      before: stateOf(before.value),
      after: { ...stateOf(after.value), reason },
      at,
    })
    if (action === 'sign_out') await notifySignedOut(ctx, tx, profile)
    if (action !== 'enable') afterCommit(tx, () => ctx.live.endStreams(accountId, null))
    return after
  })

const mayChange = (
  action: UserAction,
  operatorId: string,
  { id: accountId, role, disabledAt }: Profile,
  activeOperators: number,
): Outcome<null> => {
  const isDisabled = disabledAt !== null
  switch (action) {
    case 'disable':
      return mayDisable(operatorId, { accountId, role, isDisabled }, activeOperators)
    case 'enable':
      return isDisabled ? accepted(null) : refused('user_not_disabled')
    case 'sign_out':
      return accepted(null)
    default: {
      const unknown: never = action
      throw new Error(`unknown action ${String(unknown)}`)
    }
  }
}

const carryOut = async (
  ctx: Pick<Ctx, 'jobs' | 'live'>,
  tx: Tx,
  { accountId, driverId }: { accountId: string; driverId: string | null },
  action: UserAction,
  at: Date,
): Promise<void> => {
  if (action === 'enable') return setDisabledAt(tx, accountId, null)
  if (action === 'disable') {
    await setDisabledAt(tx, accountId, at)
    await deleteResetLinks(tx, accountId)
    if (driverId !== null) {
      await takeOffDuty(tx, driverId)
      await ctx.jobs.enqueue(tx, 'withdraw-offers', { driverId })
    }
    await leaveWork(ctx, tx, { operatorId: accountId, note: disabledHandoverNote, at })
  }
  await deleteSessionsOf(tx, accountId)
}

/** The state that the audit log stores. */
const stateOf = ({ isDisabled, sessions, openBookings }: User) => ({
  isDisabled,
  sessions: sessions.length,
  openBookings: openBookings.map(({ bookingId }) => bookingId),
})
