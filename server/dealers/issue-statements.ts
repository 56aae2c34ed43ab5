import {
  addMonths,
  dublinMonthOf,
  readMonth,
  startOfMonth,
  formatMonth,
  type DublinMonth,
} from '../../domain/time/dublin-month.ts'
import { statementTotalCents } from '../../domain/dealers/dealer.ts'
import { formatEuro } from '../../domain/money.ts'
import { profileById } from '../accounts/index.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database/database.ts'
import { noCheckpoint, type Checkpoint } from '../kit/jobs/run-job.ts'
import { writeMail, layOutMail, type Mail } from '../notifications/index.ts'
import { dueStatements, insertStatement, linesOf, type Due } from './statements.store.ts'

/**
 * A statement for every dealer and past month in which money moved. It reads the state and not the clock alone: a missed month
 * is caught up, and a second run finds nothing. Statement and mail are written together or not at all. One that cannot be made holds up no
 * other; the job fails at the end and is tried again.
 */
export const issueDealerStatements = async (
  ctx: Pick<Ctx, 'db' | 'clock' | 'log' | 'jobs' | 'config'>,
  checkpoint: Checkpoint = noCheckpoint,
): Promise<void> => {
  const { db, clock, log } = ctx
  const thisMonth = dublinMonthOf(await clock.now(db))
  let left = 0
  for (const due of await dueStatements(db, startOfMonth(thisMonth))) {
    checkpoint()
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
  ctx: Pick<Ctx, 'db' | 'clock' | 'jobs' | 'config'>,
  { accountId, month: key }: Due,
): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    const month = readMonth(key)
    const profile = await profileById(tx, accountId)
    if (!month || !profile?.email) throw new Error('no such dealer or month')
    const span = { from: startOfMonth(month), before: startOfMonth(addMonths(month, 1)) }
    const lines = await linesOf(tx, accountId, span)
    const sum = (field: 'paidCents' | 'returnedCents'): number =>
      lines.reduce((total, line) => total + line[field], 0)
    const sums = {
      bookings: lines.length,
      paidCents: sum('paidCents'),
      returnedCents: sum('returnedCents'),
    }
    const isNew = await insertStatement(tx, {
      accountId,
      month: `${key}-01`,
      ...sums,
      lines,
      content: { name: profile.fullName, email: profile.email },
      issuedAt: await ctx.clock.now(tx),
    })
    if (!isNew) return
    const url = `${ctx.config.publicOrigin}/dealer?tab=statements`
    await writeMail(ctx, tx, {
      key: `dealer_statement:${accountId}:${key}`,
      kind: 'dealer_statement',
      recipientId: accountId,
      bookingId: null,
      address: profile.email,
      mail: statementMail({ name: profile.fullName, month, url, ...sums }),
    })
  })

type StatementMailFacts = {
  name: string
  month: DublinMonth
  bookings: number
  paidCents: number
  returnedCents: number
  /** Where the dealer downloads it. */
  url: string
}

/** Announces a month's statement. */
const statementMail = ({ name, month, bookings, url, ...sums }: StatementMailFacts): Mail =>
  layOutMail({
    subject: `Your statement for ${formatMonth(month)}`,
    heading: `Your statement for ${formatMonth(month)}`,
    parts: [
      { kind: 'text', text: `Hello ${name},` },
      {
        kind: 'facts',
        facts: [
          ['Bookings', String(bookings)],
          ['Paid', formatEuro(sums.paidCents)],
          ...(sums.returnedCents > 0
            ? [['Refunded', formatEuro(0 - sums.returnedCents)] as const]
            : []),
          ['Total', formatEuro(statementTotalCents(sums))],
        ],
      },
      { kind: 'text', text: 'You’ll find the PDF, and every booking as a CSV, on your dashboard.' },
      { kind: 'button', label: 'Open your statements', url },
    ],
    reason: 'You’re getting this email because you book with Towline as a dealer.',
  })
