import type { TaxYear } from '../../contract/operations/tax-reports.ts'
import { dueReport, dueReportText, yearsToReport } from '../../domain/tax/report-due.ts'
import { dublinClock } from '../../domain/time/dublin-time.ts'
import type { Ctx } from '../context.ts'
import { inTransaction, type Tx } from '../kit/database/database.ts'
import { noCheckpoint, type Checkpoint } from '../kit/jobs/run-job.ts'
import { annotateTask, closeTask } from '../tasks/index.ts'
import { loadTaxYear } from './tax-year.ts'

/** Opens the task of each year whose report is due, and closes that of a year that has nothing left to file. Twice is once. */
export const watchDueReports = async (
  ctx: Pick<Ctx, 'db' | 'clock' | 'config'>,
  checkpoint: Checkpoint = noCheckpoint,
): Promise<void> => {
  const at = await ctx.clock.now(ctx.db)
  for (const year of yearsToReport(dublinClock(at).year)) {
    checkpoint()
    await inTransaction(ctx.db, async (tx) =>
      updateDueTask(tx, await loadTaxYear({ ...ctx, db: tx }, year), at),
    )
  }
}

/** The same for one year, after something was made or filed. */
export const updateDueTask = async (
  tx: Tx,
  { year, isOver, next, reports, drivers }: TaxYear,
  at: Date,
): Promise<void> => {
  const missing = drivers.filter(({ state }) => state === 'missing_details').length
  const toReport = { year, isOver, next, reports, missing }
  const due = dueReport(toReport)
  const task = { kind: 'tax_report_due', subject: String(year), at } as const
  if (due === null) await closeTask(tx, { ...task, note: 'Nothing is left to file.' })
  else await annotateTask(tx, { ...task, note: dueReportText(due, toReport) })
}
