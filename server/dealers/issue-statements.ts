import { addMonths, dublinMonthOf, readMonth, startOfMonth } from '../../domain/dublin-month.ts'
import { profileById } from '../accounts/index.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database.ts'
import { dueStatements, insertStatement, linesOf, type Due } from './statements.store.ts'

/**
 * A statement for every dealer and month that is over and in which money moved. It reads the state and not the clock alone: a month that
 * was missed is caught up, and a second run finds nothing. One that cannot be made holds up no other; the job fails at the end and is tried again.
 */
export const issueDealerStatements = async (
  ctx: Pick<Ctx, 'db' | 'clock' | 'log'>,
): Promise<void> => {
  const { db, clock, log } = ctx
  const thisMonth = dublinMonthOf(await clock.now(db))
  let left = 0
  for (const due of await dueStatements(db, startOfMonth(thisMonth))) {
    try {
      await issueStatement(ctx, due)
    } catch (error) {
      left += 1
      log.error('a dealer’s statement could not be made', { accountId: due.accountId, error })
    }
  }
  if (left > 0) throw new Error(`${left} statements are left for the next try`)
}

const issueStatement = (
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  { accountId, month: key }: Due,
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const month = readMonth(key)
    const profile = await profileById(tx, accountId)
    if (!month || !profile) throw new Error('no such dealer or month')
    const span = { from: startOfMonth(month), before: startOfMonth(addMonths(month, 1)) }
    const lines = await linesOf(tx, accountId, span)
    const sum = (field: 'paidCents' | 'returnedCents'): number =>
      lines.reduce((total, line) => total + line[field], 0)
    return insertStatement(tx, {
      accountId,
      month: `${key}-01`,
      bookings: lines.length,
      paidCents: sum('paidCents'),
      returnedCents: sum('returnedCents'),
      lines,
      content: { name: profile.fullName, email: profile.email },
      issuedAt: await clock.now(tx),
    })
  })
