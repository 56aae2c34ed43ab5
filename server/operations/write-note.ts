import type { OperatorBooking } from '../../contract/operations/operator-booking.ts'
import { refused, type Outcome } from '../../domain/refusal.ts'
import { writeAudit } from '../audit/index.ts'
import { findBooking } from '../bookings/index.ts'
import type { Ctx } from '../context.ts'
import { afterCommit, inTransaction } from '../kit/database/database.ts'
import { publishToBoard } from './board-events.ts'
import { viewOperatorBooking } from './load-operator-booking.ts'
import { insertNote } from './notes.store.ts'

/** Writes a note for other operators, for ever. On record, without its text. Refusal: `not_found`. */
export const writeNote = (
  ctx: Pick<Ctx, 'db' | 'clock' | 'live'>,
  operatorId: string,
  { bookingId, content }: { bookingId: string; content: string },
): Promise<Outcome<OperatorBooking>> =>
  inTransaction(ctx.db, async (tx) => {
    if (!(await findBooking(tx, bookingId))) return refused('not_found')
    const at = await ctx.clock.now(tx)
    const noteId = await insertNote(tx, {
      bookingId,
      writtenBy: operatorId,
      toSide: null,
      content,
      writtenAt: at,
    })
    await writeAudit(tx, {
      accountId: operatorId,
      action: 'write_note',
      objectId: bookingId,
      after: { noteId },
      at,
    })
    afterCommit(tx, () => publishToBoard(ctx, bookingId))
    return viewOperatorBooking(tx, operatorId, bookingId)
  })
