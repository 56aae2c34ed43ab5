import { movementOverlapHours } from '../../domain/payments/provider-movement.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database/database.ts'
import {
  firstPostingAt,
  insertMovements,
  readMovementCursor,
  saveMovementCursor,
} from './movements.store.ts'

const hourMs = 3_600_000

/**
 * Reads the provider's account of our balance from where the last run ended, with some overlap, and stores each line once. The
 * first run begins with our ledger. Throws when the provider does not answer, so that the job tries again.
 */
export const readMovements = async (
  ctx: Ctx,
  overlapHours: number = movementOverlapHours,
): Promise<void> => {
  const cursor = (await readMovementCursor(ctx.db)) ?? (await firstPostingAt(ctx.db))
  const now = await ctx.clock.now(ctx.db)
  const since = new Date((cursor ?? now).getTime() - overlapHours * hourMs)
  const listed = await ctx.cardProvider.listMovements(since)
  if (listed.kind !== 'done') throw new Error('the provider’s list of our balance was not read')
  const newest = listed.value.at(-1)
  await inTransaction(ctx.db, async (tx) => {
    await insertMovements(tx, listed.value, now)
    if (newest && (!cursor || newest.at > cursor)) await saveMovementCursor(tx, newest.at)
  })
}
