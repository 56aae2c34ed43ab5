/** Removing archives: by the rule of the retention table, and with an account that is erased. */
import { eq, lt } from 'drizzle-orm'
import { dataExports } from '../../db/schema/privacy.ts'
import { cutoffOf } from '../../domain/privacy/retention-periods.ts'
import type { Ctx } from '../context.ts'
import { logDeletion } from '../deletions/index.ts'
import { inTransaction, type Tx } from '../kit/database/database.ts'
import { keysOf } from './pieces.store.ts'

/** Files per job: few enough for the whole job to be retried. */
const keysPerJob = 100

export const removeKeys = async (
  { jobs }: Pick<Ctx, 'jobs'>,
  tx: Tx,
  keys: readonly string[],
): Promise<void> => {
  for (let from = 0; from < keys.length; from += keysPerJob) {
    await jobs.enqueue(tx, 'remove-files', { keys: keys.slice(from, from + keysPerJob) })
  }
}

/** Nightly. A legal hold does not keep an archive: it is a copy, and what it is a copy of is held. */
export const deleteOldExports = (
  ctx: Pick<Ctx, 'db' | 'clock' | 'jobs'> & { jobRun?: string },
): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    const cutoff = cutoffOf('data_exports', await ctx.clock.now(tx))
    const gone = await tx.delete(dataExports).where(lt(dataExports.requestedAt, cutoff)).returning()
    await removeKeys(ctx, tx, gone.flatMap(keysOf))
    await logDeletion(
      ctx,
      tx,
      'data_exports',
      gone.map(({ requestedAt }) => requestedAt),
    )
  })

/** With the account; a run that is under way finds its row gone and stops. Returns how many there were. */
export const eraseExports = async (
  ctx: Pick<Ctx, 'jobs'>,
  tx: Tx,
  accountId: string,
): Promise<number> => {
  const gone = await tx.delete(dataExports).where(eq(dataExports.accountId, accountId)).returning()
  await removeKeys(ctx, tx, gone.flatMap(keysOf))
  return gone.length
}
