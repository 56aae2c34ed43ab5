import { getDueCents } from '../../../domain/payouts/statement.ts'
import type { PayoutWeek } from '../../../domain/payouts/payout.ts'
import type { Tx } from '../../kit/database/database.ts'
import { issueCommissionDocuments } from './issue-commission-documents.ts'
import {
  driverOnDocument,
  insertStatement,
  findLatestStatement,
  listUnstatedEntries,
  paidOf,
  type UnstatedEntry,
} from './statements.store.ts'
import { takeTransfersAlong } from '../transfers.store.ts'

/**
 * Issues a driver's statements for every week up to `week` that has none yet, in order: after a missed Friday there are two. Refunds and
 * lost disputes are on the last of them; without earnings there is a statement for them alone. Runs in the transaction of the payout run,
 * under the driver's lock; the schema refuses a second one for a week.
 */
export const issueStatements = async (
  tx: Tx,
  driverId: string,
  week: PayoutWeek,
  at: Date,
): Promise<void> => {
  const loose = await listUnstatedEntries(tx, driverId, week.endsAt)
  const earned = loose.filter(({ kind }) => kind === 'earned')
  const changes = loose.filter(({ kind }) => kind !== 'earned')
  const latest = await findLatestStatement(tx, driverId)
  const weeks = [...new Set(earned.map(({ weekStartsOn }) => weekStartsOn))].toSorted()
  const isWeekStated = latest !== null && latest.weekStartsOn >= week.key
  if (changes.length > 0 && !isWeekStated && weeks.at(-1) !== week.key) weeks.push(week.key)

  for (const [index, weekStartsOn] of weeks.entries()) {
    const isLast = index === weeks.length - 1
    const ofWeek = earned.filter((entry) => entry.weekStartsOn === weekStartsOn)
    await issueStatement(tx, driverId, weekStartsOn, ofWeek, isLast ? changes : [], at)
  }
}

const issueStatement = async (
  tx: Tx,
  driverId: string,
  weekStartsOn: string,
  earned: readonly UnstatedEntry[],
  changes: readonly UnstatedEntry[],
  at: Date,
): Promise<void> => {
  const sum = (
    entries: readonly UnstatedEntry[],
    field: 'grossCents' | 'commissionCents' | 'vatCents' | 'amountCents',
  ) => entries.reduce((total, entry) => total + entry[field], 0)
  const broughtForwardCents = await leftOfLatest(tx, driverId)
  const content = await driverOnDocument(tx, driverId)
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
    [...earned, ...changes].map(({ entryId }) => entryId),
  )
  await takeTransfersAlong(tx, driverId, statementId)
  await issueCommissionDocuments(tx, { driverId, statementId, content, earned, changes, at })
}

/** The rest of the statement before: due and neither paid nor written off. Open transfers are taken along. */
const leftOfLatest = async (tx: Tx, driverId: string): Promise<number> => {
  const latest = await findLatestStatement(tx, driverId)
  if (!latest) return 0
  const paid = await paidOf(tx, [latest.id])
  return getDueCents(latest) - (paid.get(latest.id)?.paidCents ?? 0)
}
