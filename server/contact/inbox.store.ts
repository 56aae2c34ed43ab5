/** Messages from the contact page and their answers, as operators see them. */
import { and, asc, desc, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { profiles } from '../../db/schema/accounts.ts'
import { contactMessages, contactReplies } from '../../db/schema/contact.ts'
import { readMessageReference, type MessageState } from '../../domain/contact-message.ts'
import type { Queryable, Tx } from '../kit/database/database.ts'
import { newId } from '../kit/ids.ts'
import { containing } from '../kit/database/like-pattern.ts'
import type { ContactMessageRow } from './contact.store.ts'

export type Wanted = { state: MessageState | null; search: string; assignedTo: string | null }

const matching = ({ state, search, assignedTo }: Wanted): SQL | undefined => {
  const like = containing(search)
  const idEnd = readMessageReference(search)
  return and(
    state === null ? undefined : eq(contactMessages.state, state),
    assignedTo === null ? undefined : eq(contactMessages.assignedTo, assignedTo),
    search === ''
      ? undefined
      : or(
          sql`${contactMessages.name} ilike ${like}`,
          sql`${contactMessages.email} ilike ${like}`,
          sql`${contactMessages.message} ilike ${like}`,
          idEnd === null ? undefined : sql`right(${contactMessages.id}, 6) = ${idEnd}`,
        ),
  )
}

/** The newest first. */
export const messagesQuery = (db: Queryable, wanted: Wanted, limit: number) =>
  db
    .select()
    .from(contactMessages)
    .where(matching(wanted))
    .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
    .limit(limit)

export const findMessages = (
  db: Queryable,
  wanted: Wanted,
  limit: number,
): Promise<ContactMessageRow[]> => messagesQuery(db, wanted, limit)

export const countMessages = (db: Queryable, wanted: Wanted): Promise<number> =>
  db.$count(contactMessages, matching(wanted))

/** Null: there is none. */
export const lockMessage = async (tx: Tx, messageId: string): Promise<ContactMessageRow | null> => {
  const [row] = await tx
    .select()
    .from(contactMessages)
    .where(eq(contactMessages.id, messageId))
    .for('update')
  return row ?? null
}

export const saveMessage = async (
  tx: Tx,
  messageId: string,
  changes: Partial<Pick<ContactMessageRow, 'state' | 'assignedTo'>>,
): Promise<void> => {
  await tx.update(contactMessages).set(changes).where(eq(contactMessages.id, messageId))
}

/** Returns its id. */
export const insertReply = async (
  tx: Tx,
  reply: Omit<typeof contactReplies.$inferInsert, 'id'>,
): Promise<string> => {
  const id = newId('ctr')
  await tx.insert(contactReplies).values({ id, ...reply })
  return id
}

/** With the author of each, oldest first. */
export const repliesTo = async (db: Queryable, messageIds: readonly string[]) => {
  if (messageIds.length === 0) return []
  return db
    .select({
      messageId: contactReplies.messageId,
      by: profiles.fullName,
      content: contactReplies.content,
      writtenAt: contactReplies.writtenAt,
    })
    .from(contactReplies)
    .innerJoin(profiles, eq(profiles.id, contactReplies.writtenBy))
    .where(inArray(contactReplies.messageId, [...messageIds]))
    .orderBy(asc(contactReplies.writtenAt), asc(contactReplies.id))
}

/** The operators a message may be assigned to. */
export const operatorsAtWork = (db: Queryable): Promise<{ accountId: string; name: string }[]> =>
  db
    .select({ accountId: profiles.id, name: profiles.fullName })
    .from(profiles)
    .where(and(eq(profiles.role, 'operator'), isNull(profiles.disabledAt)))
    .orderBy(asc(profiles.fullName), asc(profiles.id))

/** The names of these accounts, whatever their present role. */
export const namesOf = async (
  db: Queryable,
  accountIds: readonly string[],
): Promise<Map<string, string>> => {
  if (accountIds.length === 0) return new Map()
  const rows = await db
    .select({ accountId: profiles.id, name: profiles.fullName })
    .from(profiles)
    .where(inArray(profiles.id, [...accountIds]))
  return new Map(rows.map(({ accountId, name }) => [accountId, name]))
}
