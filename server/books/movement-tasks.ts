/** Tasks for operators about lines of the card provider's: one at a time for each line. */
import { formatEuro } from '../../domain/money.ts'
import { meaningOfMovement, unmatchedTaskMinutes } from '../../domain/payments/provider-movement.ts'
import type { Tx } from '../kit/database/database.ts'
import { closeTask, openTask } from '../tasks/index.ts'
import { paymentOfIntent, type MovementRow } from './movements.store.ts'

const kindsOfTask = ['movement_unmatched', 'provider_movement', 'refund_outside'] as const
type KindOfTask = (typeof kindsOfTask)[number]

/** What tasks of this kind about the line are named by: all lines of a refund have one together. */
const subjectOf = (kind: KindOfTask, { id, sourceId }: MovementRow): string =>
  kind === 'refund_outside' ? (sourceId ?? id) : id

/** Closes what is open about the line. */
export const closeTasksOf = async (
  tx: Tx,
  row: MovementRow,
  note: string,
  at: Date,
  except: KindOfTask | null = null,
): Promise<void> => {
  for (const kind of kindsOfTask) {
    if (kind !== except) await closeTask(tx, { kind, subject: subjectOf(kind, row), note, at })
  }
}

type About = { kind: KindOfTask; bookingId?: string; note: string }

/** Opens a task about the line and closes what another kind said of it: two would be recorded twice. */
export const openOnlyTask = async (
  tx: Tx,
  row: MovementRow,
  about: About,
  at: Date,
): Promise<void> => {
  await closeTasksOf(tx, row, 'Another task is about it now.', at, about.kind)
  await openTask(tx, { ...about, subject: subjectOf(about.kind, row), at })
}

/** A line that our own flow should have posted by now becomes a task. */
export const flagWhenLate = async (tx: Tx, row: MovementRow, at: Date): Promise<void> => {
  if (at.getTime() - row.seenAt.getTime() < unmatchedTaskMinutes * 60_000) return
  const payment = row.intentId === null ? null : await paymentOfIntent(tx, row.intentId)
  const isCharge = meaningOfMovement(row.type, row.sourceId) === 'charge'
  const note = [
    `The card provider lists ${amountsOf(row)} (${row.type}), and our books don’t have it. We look again every hour.`,
    'If it was made on the provider’s dashboard, record it.',
    ...(isCharge ? ['If the customer doesn’t owe it, refund it there first.'] : []),
  ].join(' ')
  const about = payment ? { bookingId: payment.bookingId } : {}
  await openOnlyTask(tx, row, { kind: 'movement_unmatched', ...about, note }, at)
}

/** With the fee, for a note. */
export const amountsOf = ({ amountCents, feeCents }: MovementRow): string =>
  feeCents === 0
    ? formatEuro(amountCents)
    : `${formatEuro(amountCents)} and a fee of ${formatEuro(feeCents)}`

/** The note of a line that no rule explains. */
export const unknownMessage = (row: MovementRow): string => {
  const way = row.amountCents < 0 ? 'took' : 'added'
  const what = row.description === null ? row.type : `${row.type}: ${row.description}`
  const fee = row.feeCents === 0 ? '' : `, with a fee of ${formatEuro(row.feeCents)}`
  return `The card provider ${way} ${formatEuro(Math.abs(row.amountCents))}${fee} (${what}). Check it there, then record it.`
}
