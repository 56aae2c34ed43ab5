import { statementsShown, type Statement } from '../../../contract/drivers/payouts.ts'
import { addDublinDays, dateKey, dublinClock } from '../../../domain/time/dublin-time.ts'
import { payoutRunDate, payoutWeekFrom } from '../../../domain/payouts/payout.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import {
  getCarriedForwardCents,
  getDueCents,
  getStatementStatus,
  type StatementTotals,
} from '../../../domain/payouts/statement.ts'
import type { StatementRow } from '../../../db/schema/payouts.ts'
import type { Ctx } from '../../context.ts'
import type { Queryable } from '../../kit/database/database.ts'
import { driverOfUser } from '../accounts.store.ts'
import { commissionInvoicesOf } from './commission-invoices.store.ts'
import { findLatestStatement, paidOf, statementsOf } from './statements.store.ts'

/** The signed-in driver's newest statements. Refusal: `driver_profile_missing`. */
export const listStatements = async (
  ctx: Pick<Ctx, 'db'>,
  accountId: string,
): Promise<Outcome<{ statements: Statement[] }>> => {
  const driver = await driverOfUser(ctx.db, accountId)
  if (!driver) return refused('driver_profile_missing')
  const rows = await statementsOf(ctx.db, driver.driverId, statementsShown)
  return accepted({ statements: await viewStatements(ctx.db, driver.driverId, rows) })
}

/** Statements of one driver as they are now, in the order given. */
export const viewStatements = async (
  db: Queryable,
  driverId: string,
  rows: readonly StatementRow[],
): Promise<Statement[]> => {
  const ids = rows.map(({ id }) => id)
  const paid = await paidOf(db, ids)
  const invoices = await commissionInvoicesOf(db, ids)
  const latest = await findLatestStatement(db, driverId)
  return rows.map((row) => {
    const week = payoutWeekFrom(row.weekStartsOn)
    const totals: StatementTotals = {
      ...row,
      ...(paid.get(row.id) ?? { paidCents: 0, pendingCents: 0 }),
      isTakenAlong: latest !== null && latest.id !== row.id,
    }
    return {
      statementId: row.id,
      periodStart: week.key,
      periodEnd: dateKey(dublinClock(addDublinDays(week.endsAt, -1))),
      payoutDate: payoutRunDate(week),
      issuedAt: row.issuedAt.toISOString(),
      jobs: row.jobs,
      grossCents: row.grossCents,
      commissionCents: row.commissionCents,
      vatOnCommissionCents: row.vatCents,
      netCents: row.netCents,
      adjustmentCents: row.adjustmentCents,
      broughtForwardCents: row.broughtForwardCents,
      dueCents: getDueCents(row),
      paidCents: totals.paidCents,
      pendingCents: totals.pendingCents,
      carriedForwardCents: getCarriedForwardCents(totals),
      status: getStatementStatus(totals),
      commissionInvoices: invoices
        .filter(({ statementId }) => statementId === row.id)
        .map(({ invoiceNo, series, totalCents }) => ({ invoiceNo, series, totalCents })),
    }
  })
}
