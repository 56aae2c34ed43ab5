import { latestPayableWeek, type PayoutWeek } from '../../domain/payout.ts'
import { planPayouts } from '../../domain/payout-plan.ts'
import type { Ctx } from '../context.ts'
import { inTransaction, type Tx } from '../kit/database.ts'
import { noCheckpoint, type Checkpoint } from '../kit/run-job.ts'
import { isVerified, payoutAccountOf } from './accounts.store.ts'
import { addMissingLines } from './add-missing-lines.ts'
import { issueStatements } from './issue-statements.ts'
import { insertMove, lockOpenLines, lockUnevenLines } from './lines.store.ts'
import { refreshAccount } from './payout-account.ts'
import { settleReversal } from './settle-reversal.ts'
import { settleTransfer } from './settle-transfer.ts'
import { driversToPay, latestStatementOf } from './statements.store.ts'
import { insertTransfer, openReversals, openTransfers } from './transfers.store.ts'
import { lockDriver } from './lock-driver.ts'
import { tellStatements } from './tell-statements.ts'

/**
 * The Friday run, each morning: what is still to be taken back, statements of every week whose Friday has come and that has none, and
 * transfers of what is to be paid, and a mail about each statement. It reads the state and not the clock alone, so a missed Friday is caught up and a second run finds
 * nothing. A driver in trouble stops no other; what is left open fails the job at the end, and the queue tries again. Each driver, transfer and
 * mail is a step: a run that is told to stop goes on with the next one elsewhere.
 */
export const runPayouts = async (
  ctx: Ctx,
  checkpoint: Checkpoint = noCheckpoint,
): Promise<void> => {
  const week = latestPayableWeek(await ctx.clock.now(ctx.db))
  let left = await counted(ctx, 'what was earned without a line has none yet', async () => {
    await addMissingLines(ctx.db)
    return true
  })
  // Before the drivers, so that what cannot be taken back is netted by this run; their own jobs give up after a time.
  for (const reversalId of await openReversals(ctx.db)) {
    checkpoint()
    left += await counted(ctx, 'a reversal is left', () => settleReversal(ctx, reversalId))
  }
  for (const driverId of await driversToPay(ctx.db, week.endsAt)) {
    checkpoint()
    left += await counted(ctx, 'a driver could not be paid', () => payDriver(ctx, driverId, week))
  }
  for (const transferId of await openTransfers(ctx.db)) {
    checkpoint()
    left += await counted(ctx, 'a transfer is left', () => settleTransfer(ctx, transferId))
  }
  checkpoint()
  left += await counted(ctx, 'a driver was not told of a statement', async () => {
    await tellStatements(ctx, checkpoint)
    return true
  })
  if (left > 0)
    throw new Error(`${left} drivers, transfers, reversals or mails are left for the next try`)
}

/** 1 for what is left to do. */
const counted = async (ctx: Ctx, what: string, work: () => Promise<boolean>): Promise<number> => {
  try {
    return (await work()) ? 0 : 1
  } catch (error) {
    ctx.log.error(what, { error })
    return 1
  }
}

/** Answers whether everything was decided; the transfers themselves follow. */
const payDriver = async (ctx: Ctx, driverId: string, week: PayoutWeek): Promise<boolean> => {
  const row = await payoutAccountOf(ctx.db, driverId)
  // Asked now, and outside of any transaction: a webhook may have been lost since the account was last looked at.
  const account = row && (await refreshAccount(ctx, row))
  const destination = account?.state === 'payable' ? account.providerAccountId : null
  await inTransaction(ctx.db, async (tx) => {
    await lockDriver(tx, driverId)
    await lockOpenLines(tx, driverId)
    const at = await ctx.clock.now(tx)
    await issueStatements(tx, driverId, week, at)
    if (destination && (await isVerified(tx, driverId))) {
      await orderTransfers(tx, driverId, destination, week, at)
    }
  })
  return row === null || account !== null
}

const orderTransfers = async (
  tx: Tx,
  driverId: string,
  destination: string,
  week: PayoutWeek,
  at: Date,
): Promise<void> => {
  const plan = planPayouts(await lockUnevenLines(tx, driverId, week.endsAt))
  for (const offset of plan.offsets) {
    await insertMove(tx, { ...offset, kind: 'offset', ledgerKey: null, at })
  }
  const statement = await latestStatementOf(tx, driverId)
  for (const transfer of plan.transfers) {
    if (!statement) throw new Error(`driver ${driverId} is to be paid without a statement`)
    await insertTransfer(tx, { ...transfer, statementId: statement.id, destination, at })
  }
}
