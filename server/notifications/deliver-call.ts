import type { Ctx } from '../context.ts'
import type { CallClient } from './call-client.ts'
import type { SendOutcome } from './channel-outcome.ts'
import { noteAttempt, noteNotTaken, type NotificationRow } from './notifications.store.ts'

/**
 * Makes one call. Each is recorded before it is made, and one that may have been made is not made again: a phone that rings twice at night is worse
 * than a code that its owner requests once more.
 */
export const deliverCall = async (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  callClient: CallClient,
  { id, address, bodyText, requestedAt }: NotificationRow,
  signal: AbortSignal,
): Promise<SendOutcome> => {
  const now = await ctx.clock.now(ctx.db)
  if (requestedAt || !(await noteAttempt(ctx.db, id, requestedAt, now))) return mayHaveCalled
  const outcome = await callClient.call({ to: address, words: bodyText ?? '' }, signal)
  if (outcome.kind === 'in_doubt') return mayHaveCalled
  if (outcome.kind === 'failed') await noteNotTaken(ctx.db, id)
  return outcome
}

const mayHaveCalled: SendOutcome = { kind: 'refused', code: 'may_have_called' }
