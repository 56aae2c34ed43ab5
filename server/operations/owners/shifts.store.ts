/** Rows of `operator_shifts`, and who may be on one. */
import { and, asc, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { OperatorShift } from '../../../contract/operations/booking-owners.ts'
import { profiles } from '../../../db/schema/accounts.ts'
import { operatorShifts } from '../../../db/schema/operations.ts'
import { handoverNotesShown } from '../../../domain/operations/booking-owner.ts'
import type { Ctx } from '../../context.ts'
import type { Queryable } from '../../kit/database/database.ts'
import { wokenAtOnce } from '../../notifications/index.ts'

const isAtWork = and(eq(profiles.role, 'operator'), isNull(profiles.disabledAt))

export const isOperatorAtWork = async (db: Queryable, accountId: string): Promise<boolean> => {
  const rows = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.id, accountId), isAtWork))
  return rows.length > 0
}

const deputies = alias(profiles, 'deputies')

const person = { accountId: profiles.id, name: profiles.fullName }

/** With their addresses, for notifications. */
export const operatorsAtWork = (db: Queryable) =>
  db
    .select({ ...person, email: profiles.email })
    .from(profiles)
    .where(isAtWork)
    .orderBy(asc(profiles.fullName), asc(profiles.id))

/** The deputies of those who are on shift. */
export const deputiesOnCall = (db: Queryable) =>
  db
    .selectDistinct({ ...person, email: profiles.email })
    .from(operatorShifts)
    .innerJoin(profiles, eq(profiles.id, operatorShifts.deputyId))
    .where(and(isNull(operatorShifts.endedAt), isAtWork))

export type Operator = Awaited<ReturnType<typeof operatorsAtWork>>[number]

/** Who is on shift, and their deputies; every operator when no one is. */
export const operatorsToWake = async (db: Queryable): Promise<Operator[]> => {
  const onShift = await db
    .selectDistinct({ ...person, email: profiles.email })
    .from(operatorShifts)
    .innerJoin(profiles, eq(profiles.id, operatorShifts.operatorId))
    .where(and(isNull(operatorShifts.endedAt), isAtWork))
  const woken = new Map(
    [...onShift, ...(await deputiesOnCall(db))].map((one) => [one.accountId, one]),
  )
  return woken.size > 0 ? [...woken.values()] : operatorsAtWork(db)
}

/** Everything an operator sees of shifts. */
export const viewShift = async (
  { config }: Pick<Ctx, 'config'>,
  db: Queryable,
  operatorId: string,
): Promise<OperatorShift> => {
  const open = await db
    .select({
      ...person,
      since: operatorShifts.beganAt,
      deputyId: deputies.id,
      deputyName: deputies.fullName,
    })
    .from(operatorShifts)
    .innerJoin(profiles, eq(profiles.id, operatorShifts.operatorId))
    .leftJoin(deputies, eq(deputies.id, operatorShifts.deputyId))
    .where(isNull(operatorShifts.endedAt))
    .orderBy(asc(operatorShifts.beganAt), asc(operatorShifts.id))
  const handovers = await db
    .select({
      shiftId: operatorShifts.id,
      by: profiles.fullName,
      at: operatorShifts.endedAt,
      note: operatorShifts.handoverNote,
    })
    .from(operatorShifts)
    .innerJoin(profiles, eq(profiles.id, operatorShifts.operatorId))
    .where(isNotNull(operatorShifts.endedAt))
    .orderBy(desc(operatorShifts.endedAt), desc(operatorShifts.id))
    .limit(handoverNotesShown)
  const operators = await operatorsAtWork(db)
  const woken = await wokenAtOnce(
    config,
    db,
    operators.map(({ accountId }) => accountId),
  )
  const mine = open.find(({ accountId }) => accountId === operatorId)
  const { deputyId = null, deputyName = null } = mine ?? {}
  return {
    mine: mine
      ? {
          beganAt: mine.since.toISOString(),
          deputy:
            deputyId !== null && deputyName !== null
              ? { accountId: deputyId, name: deputyName }
              : null,
        }
      : null,
    onShift: open.map(({ accountId, name, since }) => ({
      accountId,
      name,
      since: since.toISOString(),
    })),
    handovers: handovers.flatMap(({ at, note, ...one }) =>
      at && note !== null ? [{ ...one, at: at.toISOString(), note }] : [],
    ),
    operators: operators.map(({ accountId, name }) => ({
      accountId,
      name,
      isWoken: woken.has(accountId),
    })),
  }
}

/** Begins one, or changes the deputy of the one that is open. Answers its id. */
export const openShift = async (
  db: Queryable,
  shift: { id: string; operatorId: string; deputyId: string | null; beganAt: Date },
): Promise<string> => {
  const isOpen = and(
    eq(operatorShifts.operatorId, shift.operatorId),
    isNull(operatorShifts.endedAt),
  )
  const [open] = await db
    .update(operatorShifts)
    .set({ deputyId: shift.deputyId })
    .where(isOpen)
    .returning({ id: operatorShifts.id })
  if (open) return open.id
  await db.insert(operatorShifts).values(shift)
  return shift.id
}

/** Answers its id; null: this operator is on none. */
export const closeShift = async (
  db: Queryable,
  { operatorId, note, at }: { operatorId: string; note: string; at: Date },
): Promise<string | null> => {
  const [closed] = await db
    .update(operatorShifts)
    .set({ endedAt: at, handoverNote: note })
    .where(and(eq(operatorShifts.operatorId, operatorId), isNull(operatorShifts.endedAt)))
    .returning({ id: operatorShifts.id })
  return closed?.id ?? null
}
