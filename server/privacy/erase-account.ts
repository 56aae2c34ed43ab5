/** The job that erases accounts whose two weeks are over. */
import { mayClose } from '../../domain/privacy/closing.ts'
import type { Ctx } from '../context.ts'
import { writeOffCredit } from '../credits/index.ts'
import { eraseExports } from '../data-exports/index.ts'
import { openClosure, writeDeletion } from '../deletions/index.ts'
import { driverOfAccount } from '../drivers/index.ts'
import { afterCommit, inTransaction } from '../kit/database/database.ts'
import type { Checkpoint } from '../kit/jobs/run-job.ts'
import { removeFilesOf } from '../photos/index.ts'
import { eraseCards } from '../saved-cards/index.ts'
import { lockPerson } from './close-account.ts'
import { closingFactsOf, dueAccounts, heldUntil, markErased } from './closing.store.ts'
import { notifyOfClosing } from './closing-mails.ts'
import { countErased } from './count-erased.ts'
import { documentPagesOf, erasures, type Erased } from './erasures.ts'

export type EraseCtx = Pick<Ctx, 'db' | 'clock' | 'jobs' | 'config' | 'live' | 'log'> & {
  jobRun?: string
}

/** Erases each due account in a transaction of its own. Late, twice, or killed in between: the next run does what is left. */
export const eraseDueAccounts = async (ctx: EraseCtx, checkpoint: Checkpoint): Promise<void> => {
  const due = await dueAccounts(ctx.db, await ctx.clock.now(ctx.db))
  for (const accountId of due) {
    checkpoint()
    await eraseAccount(ctx, accountId)
  }
}

/**
 * Erases what no law keeps of an account that is due; each category is in the deletion log. A hold on a booking of the person, a booking
 * that is not over, or money that is owed by now: nothing happens, and the next run looks again.
 */
export const eraseAccount = (ctx: EraseCtx, accountId: string): Promise<boolean> =>
  inTransaction(ctx.db, async (tx) => {
    const profile = await lockPerson(tx, accountId)
    const closure = await openClosure(tx, accountId)
    const at = await ctx.clock.now(tx)
    if (!profile || !closure || closure.erasedAt !== null || closure.dueAt > at) return false
    const facts = await closingFactsOf(tx, accountId)
    const stop = facts && mayClose(facts)
    if (!stop?.ok || (await heldUntil(tx, accountId, at)) !== null) {
      ctx.log.info('a due account is not erased yet', { accountId })
      return false
    }
    const driver = await driverOfAccount(tx, accountId)
    const who: Erased = {
      accountId,
      driverId: driver?.driverId ?? null,
      name: profile.fullName,
      addresses: [profile.email, profile.receiptEmail].filter((one) => one !== null),
      phones: [profile.phone, profile.provenPhone].filter((one) => one !== null),
    }
    const span = { from: profile.createdAt, to: at }
    const log = async (category: string, rowCount: number) => {
      if (rowCount === 0) return
      const job = 'erase-due-accounts'
      const deletion = { category, rule: 'closed_accounts', job, jobRun: ctx.jobRun, rowCount }
      await writeDeletion(tx, { ...deletion, span, at })
    }
    await writeOffCredit(tx, accountId, closure.id, at)
    if (who.driverId !== null) await removeFilesOf(ctx, tx, await documentPagesOf(tx, who.driverId))
    await log('data_exports', await eraseExports(ctx, tx, accountId))
    await log('saved_cards', await eraseCards(ctx, tx, accountId))
    for (const { category, statement } of erasures) {
      await log(category, await countErased(tx, statement(who)))
    }
    await markErased(tx, closure.id, at)
    await notifyOfClosing(ctx, tx, profile, { kind: 'closed', closureId: closure.id })
    afterCommit(tx, () => ctx.live.endStreams(accountId, null))
    return true
  })
