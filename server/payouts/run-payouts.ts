import { latestPayableWeek, type PayoutWeek } from '../../domain/payouts/payout.ts'
import { planPayouts } from '../../domain/payouts/payout-plan.ts'
import type { Ctx } from '../context.ts'
import { inTransaction, type Tx } from '../kit/database/database.ts'
import { noCheckpoint, type Checkpoint } from '../kit/jobs/run-job.ts'
import { isVerified, payoutAccountOf } from './accounts.store.ts'
import { addMissingLines } from './add-missing-lines.ts'
import { issueStatements } from './documents/issue-statements.ts'
import { insertEntry, lockOpenLines, lockUnevenLines } from './lines.store.ts'
import { refreshAccount } from './payout-account.ts'
import { executeReversal } from './execute-reversal.ts'
import { executeTransfer } from './execute-transfer.ts'
import { driversToPay, findLatestStatement } from './documents/statements.store.ts'
import { insertTransfer, openReversals, openTransfers } from './transfers.store.ts'
import { notifyStatements } from './documents/notify-statements.ts'
import { preparedQuery } from '../kit/database/prepared-query.ts'

/**
 * The Friday run, each morning: open reversals, statements of every week whose Friday has come and that has none,
 * due transfers, and a mail about each statement. It reads the state and not the clock alone, so a missed Friday is caught up and a second
 * run finds nothing. A failure for one driver does not stop the others; open work fails the job at the end, and the queue tries again. Each
 * driver, transfer and mail is a step: a run that is told to stop continues with the next one in another process.
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
  // Before the drivers, so that this run nets the reversals that fail; their own jobs give up after a time.
  for (const reversalId of await openReversals(ctx.db)) {
    checkpoint()
    left += await counted(ctx, 'a reversal is left', () => executeReversal(ctx, reversalId))
  }
  for (const driverId of await driversToPay(ctx.db, week.endsAt)) {
    checkpoint()
    left += await counted(ctx, 'a driver could not be paid', () => payDriver(ctx, driverId, week))
  }
  for (const transferId of await openTransfers(ctx.db)) {
    checkpoint()
    left += await counted(ctx, 'a transfer is left', () => executeTransfer(ctx, transferId))
  }
  checkpoint()
  left += await counted(ctx, 'a driver was not told of a statement', async () => {
    await notifyStatements(ctx, checkpoint)
    return true
  })
  if (left > 0)
    throw new Error(`${left} payouts, transfers, reversals or emails are left for the next try`)
}

/** 1 for work that is left. */
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
  // Read now, and outside of any transaction: a webhook may have been lost since the last read.
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
    await insertEntry(tx, { ...offset, kind: 'offset', ledgerKey: null, at })
  }
  const statement = await findLatestStatement(tx, driverId)
  for (const transfer of plan.transfers) {
    if (!statement) throw new Error(`driver ${driverId} is to be paid without a statement`)
    await insertTransfer(tx, { ...transfer, statementId: statement.id, destination, at })
  }
}

const lock = preparedQuery<[key: string], { locked: string }>(
  'payout driver lock',
  `select pg_advisory_xact_lock(hashtextextended($1, 0))::text as locked`,
)

/** Locks this driver's statements and payouts until the transaction ends. */
const lockDriver = async (tx: Tx, driverId: string): Promise<void> => {
  await lock(tx, `payouts:${driverId}`)
}
