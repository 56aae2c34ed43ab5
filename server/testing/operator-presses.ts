/** An operator's presses that can be undone, carried out: the clock is moved past the seconds in which they wait. */
import { sql } from 'drizzle-orm'
import type { UndoableRequest } from '../../contract/operations/undo.ts'
import { undoSeconds } from '../../domain/operations/undo.ts'
import {
  accepted,
  refusalCodes,
  refused,
  type Outcome,
  type RefusalCode,
} from '../../domain/refusal.ts'
import type { Ctx } from '../context.ts'
import type { MovableClock } from '../kit/movable-clock.ts'
import { beginAction } from '../undo/begin-action.ts'
import { carryOutAction } from '../undo/carry-out-action.ts'
import { actionOf } from '../undo/undoable-actions.store.ts'

export type Pressed = { ctx: Ctx; clock: MovableClock }

type Refund = { bookingId: string; amountCents: number; reason: string }

/** Carries out what waits and is due. Refusals: those of the action itself. */
export const carryOut = async (
  { ctx }: Pick<Pressed, 'ctx'>,
  accountId: string,
  actionId: string,
): Promise<Outcome<null>> => {
  await carryOutAction(ctx, actionId)
  const row = await actionOf(ctx.db, accountId, actionId)
  if (row?.state === 'done') return accepted(null)
  const code = refusalCodes.find((one): one is RefusalCode => one === row?.refusal)
  if (!code) throw new Error(`${actionId} is ${row?.state}: ${row?.refusal}`)
  return refused(code)
}

/** Presses, and waits until it can be carried out. Refusals: those at the press. */
export const press = async (
  { ctx, clock }: Pressed,
  accountId: string,
  request: UndoableRequest,
): Promise<Outcome<{ actionId: string }>> => {
  const begun = await beginAction(ctx, accountId, request)
  if (begun.ok) clock.advance(`${undoSeconds}s`)
  return begun
}

/** Presses and carries out, without the jobs that follow. Refusals: those at the press, then those of the action itself. */
export const pressAndWait = async (
  at: Pressed,
  accountId: string,
  request: UndoableRequest,
): Promise<Outcome<null>> => {
  const begun = await press(at, accountId, request)
  return begun.ok ? carryOut(at, accountId, begun.value.actionId) : begun
}

/** One operator refunds: ordered, not yet executed at the provider. */
export const refundAlone = async (
  at: Pressed,
  accountId: string,
  order: Refund,
): Promise<Outcome<{ refundId: string }>> => {
  const outcome = await pressAndWait(at, accountId, {
    kind: 'refund',
    ...order,
  })
  if (!outcome.ok) return outcome
  const { rows } = await at.ctx.db.execute<{ id: string }>(sql`
    select r.id from refunds r join payments p on p.id = r.payment_id
    where p.booking_id = ${order.bookingId} order by r.id desc limit 1`)
  return accepted({ refundId: rows[0]?.id ?? '' })
}
