/** Rows of `booking_history`. */
import { and, asc, eq, gte, max } from 'drizzle-orm'
import { bookingHistory } from '../../db/schema/bookings.ts'
import type { Actor } from '../../domain/accounts/roles.ts'
import type { BookingStatus, BookingTransition } from '../../domain/bookings/booking.ts'
import type { Queryable, Tx } from '../kit/database/database.ts'
import { preparedInsert } from '../kit/database/prepared-query.ts'
import { newId } from '../kit/ids.ts'

export type HistoryEntry = {
  bookingId: string
  transition: BookingTransition | 'request'
  from: BookingStatus
  to: BookingStatus
  actor: Actor
  at: Date
  notes?: string | null
  estimatedArrival?: Date | null
  /** For a driver's step: its name, and when the device says that it was pressed. */
  clientId?: string | null
  pressedAt?: Date | null
}

const appendNamed = preparedInsert('booking history', bookingHistory, [
  'id',
  'bookingId',
  'transition',
  'fromStatus',
  'status',
  'notes',
  'estimatedArrival',
  'actorKind',
  'createdBy',
  'createdAt',
  'clientId',
  'pressedAt',
])

export const appendHistory = async (tx: Tx, entry: HistoryEntry): Promise<void> => {
  await appendNamed(tx, {
    id: newId('jsu'),
    bookingId: entry.bookingId,
    transition: entry.transition,
    fromStatus: entry.from,
    status: entry.to,
    notes: entry.notes ?? null,
    estimatedArrival: entry.estimatedArrival ?? null,
    actorKind: entry.actor.kind,
    createdBy: 'accountId' in entry.actor ? entry.actor.accountId : null,
    createdAt: entry.at,
    clientId: entry.clientId ?? null,
    pressedAt: entry.pressedAt ?? null,
  })
}

/** Whether this account has already made a step under this name. */
export const isStepKnown = async (
  tx: Tx,
  bookingId: string,
  step: { accountId: string; clientId: string },
): Promise<boolean> => {
  const known = await tx
    .select({ id: bookingHistory.id })
    .from(bookingHistory)
    .where(
      and(
        eq(bookingHistory.bookingId, bookingId),
        eq(bookingHistory.createdBy, step.accountId),
        eq(bookingHistory.clientId, step.clientId),
      ),
    )
  return known.length > 0
}

/** When its driver set off who accepted it then; null: they had not. */
export const setOffSince = async (
  tx: Tx,
  bookingId: string,
  acceptedAt: Date,
): Promise<Date | null> => {
  const [row] = await tx
    .select({ at: max(bookingHistory.createdAt) })
    .from(bookingHistory)
    .where(
      and(
        eq(bookingHistory.bookingId, bookingId),
        eq(bookingHistory.transition, 'set_off'),
        gte(bookingHistory.createdAt, acceptedAt),
      ),
    )
  return row?.at ?? null
}

export const historyOf = async (db: Queryable, bookingId: string) =>
  db
    .select()
    .from(bookingHistory)
    .where(eq(bookingHistory.bookingId, bookingId))
    .orderBy(asc(bookingHistory.createdAt), asc(bookingHistory.id))
