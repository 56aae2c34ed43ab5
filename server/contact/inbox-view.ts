import type { InboxMessage } from '../../contract/operations/inbox.ts'
import type { Queryable } from '../kit/database/database.ts'
import type { ContactMessageRow } from './contact.store.ts'
import { namesOf, repliesTo } from './inbox.store.ts'

/** Messages with their answers and their assigned operator, in the order given. */
export const viewMessages = async (
  db: Queryable,
  rows: readonly ContactMessageRow[],
): Promise<InboxMessage[]> => {
  const replies = await repliesTo(
    db,
    rows.map(({ id }) => id),
  )
  const names = await namesOf(
    db,
    rows.flatMap(({ assignedTo }) => assignedTo ?? []),
  )
  return rows.map((row) => ({
    messageId: row.id,
    name: row.name,
    email: row.email,
    message: row.message,
    state: row.state,
    createdAt: row.createdAt.toISOString(),
    accountId: row.accountId,
    assignedTo:
      row.assignedTo === null
        ? null
        : {
            accountId: row.assignedTo,
            name: names.get(row.assignedTo) ?? '',
          },
    replies: replies
      .filter(({ messageId }) => messageId === row.id)
      .map(({ by, content, writtenAt }) => ({ by, content, writtenAt: writtenAt.toISOString() })),
  }))
}

export const viewMessage = async (db: Queryable, row: ContactMessageRow): Promise<InboxMessage> => {
  const [viewed] = await viewMessages(db, [row])
  if (!viewed) throw new Error(`message ${row.id} was not viewed`)
  return viewed
}
