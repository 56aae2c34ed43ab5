/** Rows of `companions`, `companion_signs` and `follow_links`. */
import { and, asc, desc, eq } from 'drizzle-orm'
import { profiles } from '../../db/schema/accounts.ts'
import {
  companions,
  companionSigns,
  followLinks,
  type CompanionRow,
} from '../../db/schema/companion.ts'
import type { Queryable, Tx } from '../kit/database/database.ts'
import { newId } from '../kit/ids.ts'

export const companionOf = async (
  db: Queryable,
  bookingId: string,
): Promise<CompanionRow | null> => {
  const [row] = await db.select().from(companions).where(eq(companions.bookingId, bookingId))
  return row ?? null
}

/** Writes the whole row. The caller holds the lock of the booking. */
export const upsertCompanion = async (tx: Tx, row: CompanionRow): Promise<void> => {
  const { bookingId: _, ...rest } = row
  await tx
    .insert(companions)
    .values(row)
    .onConflictDoUpdate({ target: companions.bookingId, set: rest })
}

type NewSign = Omit<typeof companionSigns.$inferInsert, 'id'>

export const insertSign = async (tx: Tx, sign: NewSign): Promise<void> => {
  await tx.insert(companionSigns).values({ ...sign, id: newId('sgn') })
}

export const hasSign = async (
  db: Queryable,
  bookingId: string,
  clientId: string,
): Promise<boolean> => {
  const rows = await db
    .select({ id: companionSigns.id })
    .from(companionSigns)
    .where(and(eq(companionSigns.bookingId, bookingId), eq(companionSigns.clientId, clientId)))
  return rows.length > 0
}

/** An operator looks back on this many. */
const newestSigns = 30

/** The newest first, with the operators' names. */
export const signsOf = (db: Queryable, bookingId: string) =>
  db
    .select({
      signId: companionSigns.id,
      kind: companionSigns.kind,
      at: companionSigns.at,
      reason: companionSigns.reason,
      note: companionSigns.note,
      by: profiles.fullName,
    })
    .from(companionSigns)
    .leftJoin(profiles, eq(profiles.id, companionSigns.accountId))
    .where(eq(companionSigns.bookingId, bookingId))
    .orderBy(desc(companionSigns.at), desc(companionSigns.id))
    .limit(newestSigns)

export const followLinksOf = (db: Queryable, bookingId: string) =>
  db
    .select({ phone: followLinks.phone, sentAt: followLinks.sentAt })
    .from(followLinks)
    .where(eq(followLinks.bookingId, bookingId))
    .orderBy(asc(followLinks.sentAt), asc(followLinks.phone))

export const insertFollowLink = async (
  tx: Tx,
  row: typeof followLinks.$inferInsert,
): Promise<void> => {
  await tx.insert(followLinks).values(row)
}
