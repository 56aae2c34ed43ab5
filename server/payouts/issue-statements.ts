import { dueCentsOf } from '../../domain/statement.ts'
import type { PayoutWeek } from '../../domain/payout.ts'
import type { Tx } from '../kit/database.ts'
import { issueCommissionPapers } from './issue-commission-papers.ts'
import {
  driverOnPaper,
  insertStatement,
  latestStatementOf,
  looseMovesOf,
  paidOf,
  type LooseMove,
} from './statements.store.ts'
import { takeTransfersAlong } from './transfers.store.ts'

/**
 * A driver's statements of every week up to `week` that has none yet, in order: after a missed Friday there are two. Refunds and lost disputes
 * stand on the last of them; without earnings there is a statement for them alone. In the transaction of the run, under the
 * driver's lock; the schema refuses a second one for a week.
 */
export const issueStatements = async (
  tx: Tx,
  driverId: string,
  week: PayoutWeek,
  at: Date,
): Promise<void> => {
  const loose = await looseMovesOf(tx, driverId, week.endsAt)
  const earned = loose.filter(({ kind }) => kind === 'earned')
  const changes = loose.filter(({ kind }) => kind !== 'earned')
  const latest = await latestStatementOf(tx, driverId)
  const weeks = [...new Set(earned.map(({ weekStartsOn }) => weekStartsOn))].toSorted()
  const isWeekStated = latest !== null && latest.weekStartsOn >= week.key
  if (changes.length > 0 && !isWeekStated && weeks.at(-1) !== week.key) weeks.push(week.key)

  for (const [index, weekStartsOn] of weeks.entries()) {
    const isLast = index === weeks.length - 1
    const ofWeek = earned.filter((move) => move.weekStartsOn === weekStartsOn)
    await issueStatement(tx, driverId, weekStartsOn, ofWeek, isLast ? changes : [], at)
  }
}

const issueStatement = async (
  tx: Tx,
  driverId: string,
  weekStartsOn: string,
  earned: readonly LooseMove[],
  changes: readonly LooseMove[],
  at: Date,
): Promise<void> => {
  const sum = (
    moves: readonly LooseMove[],
    field: 'grossCents' | 'commissionCents' | 'vatCents' | 'amountCents',
  ) => moves.reduce((total, move) => total + move[field], 0)
  const broughtForwardCents = await leftOfLatest(tx, driverId)
  const content = await driverOnPaper(tx, driverId)
  const statementId = await insertStatement(
    tx,
    {
      driverId,
      weekStartsOn,
      jobs: earned.length,
      grossCents: sum(earned, 'grossCents'),
      commissionCents: sum(earned, 'commissionCents'),
      vatCents: sum(earned, 'vatCents'),
      netCents: sum(earned, 'amountCents'),
      adjustmentCents: sum(changes, 'amountCents'),
      broughtForwardCents,
      content,
      issuedAt: at,
    },
    [...earned, ...changes].map(({ moveId }) => moveId),
  )
  await takeTransfersAlong(tx, driverId, statementId)
  await issueCommissionPapers(tx, { driverId, statementId, content, earned, changes, at })
}

/** What the statement before left: due and neither paid nor given up. Open transfers go along with it. */
const leftOfLatest = async (tx: Tx, driverId: string): Promise<number> => {
  const latest = await latestStatementOf(tx, driverId)
  if (!latest) return 0
  const paid = await paidOf(tx, [latest.id])
  return dueCentsOf(latest) - (paid.get(latest.id)?.paidCents ?? 0)
}
