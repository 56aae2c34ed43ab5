/** Rows of `contact_messages`. */
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { contactMessages } from '../../db/schema/contact.ts'
import type { Queryable, Tx } from '../kit/database/database.ts'

export type ContactMessageRow = typeof contactMessages.$inferSelect

/** Locks the address: one message of it at a time, until the end of the transaction. */
export const lockSender = async (tx: Tx, email: string): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`contact ${email}`}, 0))`)
}

/** Newest first. */
export const messagesOfSender = (
  db: Queryable,
  email: string,
  since: Date,
): Promise<ContactMessageRow[]> =>
  db
    .select()
    .from(contactMessages)
    .where(and(eq(contactMessages.email, email), gt(contactMessages.createdAt, since)))
    .orderBy(desc(contactMessages.createdAt))

export const insertMessage = async (tx: Tx, message: ContactMessageRow): Promise<void> => {
  await tx.insert(contactMessages).values(message)
}

/** The number of messages neither answered nor put aside. */
export const countOpenMessages = (db: Queryable): Promise<number> =>
  db.$count(contactMessages, eq(contactMessages.state, 'open'))
