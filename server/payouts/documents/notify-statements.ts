import { notifyWithinDays } from '../../../domain/notifications/notification.ts'
import { unsettledTaskMinutes } from '../../../domain/operations/operator-task.ts'
import { payoutWeekFrom } from '../../../domain/payouts/payout.ts'
import type { StatementRow } from '../../../db/schema/payouts.ts'
import type { Ctx } from '../../context.ts'
import { inTransaction, type Tx } from '../../kit/database/database.ts'
import { noCheckpoint, type Checkpoint } from '../../kit/jobs/run-job.ts'
import { notifyAccount } from '../../notifications/index.ts'
import { driverToWriteTo } from '../accounts.store.ts'
import { viewPayouts } from '../list-payouts.ts'
import { viewStatements } from './list-statements.ts'
import { statementMail } from './statement-mail.ts'
import { statementsToNotify } from './statements.store.ts'

/**
 * Notifies each driver of a new statement once, when its transfers have ended, so that the mail can say what was paid; a statement whose
 * transfers stay unknown for too long is sent as it is. One that cannot be sent does not stop the others; the function throws at the end.
 */
export const notifyStatements = async (
  ctx: Ctx,
  checkpoint: Checkpoint = noCheckpoint,
): Promise<void> => {
  const now = (await ctx.clock.now(ctx.db)).getTime()
  const untold = await statementsToNotify(ctx.db, {
    issuedSince: new Date(now - notifyWithinDays * 24 * 60 * 60_000),
    orderedSince: new Date(now - unsettledTaskMinutes * 60_000),
  })
  let left = 0
  for (const row of untold) {
    checkpoint()
    try {
      await inTransaction(ctx.db, (tx) => notifyStatement(ctx, tx, row))
    } catch (error) {
      ctx.log.error('a driver was not told of a statement', { driverId: row.driverId, error })
      left += 1
    }
  }
  if (left > 0) throw new Error(`${left} statements were not told`)
}

const notifyStatement = async (ctx: Ctx, tx: Tx, row: StatementRow): Promise<void> => {
  const driver = await driverToWriteTo(tx, row.driverId)
  const [statement] = await viewStatements(tx, row.driverId, [row])
  if (!statement) throw new Error(`statement ${row.id} cannot be shown`)
  const { endsAt } = payoutWeekFrom(row.weekStartsOn)
  const payouts = await viewPayouts(tx, driver, await ctx.clock.now(tx))
  const unpaid = payouts.filter(
    ({ completedAt, outstandingCents }) => outstandingCents > 0 && new Date(completedAt) < endsAt,
  )
  const reasons = new Set(unpaid.flatMap(({ whyNotPaid }) => whyNotPaid?.words ?? []))
  await notifyAccount(ctx, tx, {
    kind: 'statement_issued',
    about: row.id,
    account: { id: driver.accountId, email: driver.email },
    mail: statementMail({
      fullName: driver.fullName,
      statement,
      whyNotPaid: [...reasons],
      url: `${ctx.config.publicOrigin}/driver?tab=statements`,
    }),
  })
}
