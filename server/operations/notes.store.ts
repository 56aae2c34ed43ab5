/** Rows of `operator_notes`: written once and never changed. */
import { desc, eq } from 'drizzle-orm'
import { profiles } from '../../db/schema/accounts.ts'
import { operatorNotes } from '../../db/schema/operations.ts'
import type { MessageSide } from '../../domain/operations/operator-note.ts'
import type { Queryable, Tx } from '../kit/database/database.ts'
import { newId } from '../kit/ids.ts'

export type NewNote = {
  bookingId: string
  writtenBy: string
  /** Null: only operators read it. */
  toSide: MessageSide | null
  content: string
  writtenAt: Date
}

/** Answers its id. */
export const insertNote = async (tx: Tx, note: NewNote): Promise<string> => {
  const id = newId('not')
  await tx.insert(operatorNotes).values({ id, ...note })
  return id
}

/** Notes with the names of their authors, newest first. */
export const notesOf = (db: Queryable, bookingId: string) =>
  db
    .select({
      noteId: operatorNotes.id,
      by: profiles.fullName,
      to: operatorNotes.toSide,
      content: operatorNotes.content,
      writtenAt: operatorNotes.writtenAt,
    })
    .from(operatorNotes)
    .innerJoin(profiles, eq(profiles.id, operatorNotes.writtenBy))
    .where(eq(operatorNotes.bookingId, bookingId))
    .orderBy(desc(operatorNotes.writtenAt), desc(operatorNotes.id))
