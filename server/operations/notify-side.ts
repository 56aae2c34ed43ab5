import type { OperatorBooking } from '../../contract/operations/operator-booking.ts'
import type { MessageSide } from '../../domain/operations/operator-note.ts'
import { refused, type Outcome } from '../../domain/refusal.ts'
import { writeAudit } from '../audit/index.ts'
import { findBooking, type BookingRow } from '../bookings/index.ts'
import type { Ctx } from '../context.ts'
import { loadDriver } from '../drivers/index.ts'
import { afterCommit, inTransaction, type Tx } from '../kit/database/database.ts'
import { layOutMail, writeMail } from '../notifications/index.ts'
import { publishToBoard } from './board-events.ts'
import { viewOperatorBooking } from './load-operator-booking.ts'
import { insertNote } from './notes.store.ts'

/**
 * An operator writes to one side of a booking, by mail, once; the text stays with the notes, so that the next operator knows what was
 * said. On record. Refusals: `not_found`, `nobody_to_tell` for the driver of a booking that has none.
 */
export const notifySide = (
  ctx: Pick<Ctx, 'db' | 'clock' | 'live' | 'jobs' | 'config'>,
  operatorId: string,
  { bookingId, to, content }: { bookingId: string; to: MessageSide; content: string },
): Promise<Outcome<OperatorBooking>> =>
  inTransaction(ctx.db, async (tx) => {
    const booking = await findBooking(tx, bookingId)
    if (!booking) return refused('not_found')
    const reader = await readerOf(tx, booking, to)
    if (!reader) return refused('nobody_to_tell')
    const at = await ctx.clock.now(tx)
    const noteId = await insertNote(tx, {
      bookingId,
      writtenBy: operatorId,
      toSide: to,
      content,
      writtenAt: at,
    })
    await writeMail(ctx, tx, {
      key: `operator_message:${noteId}`,
      kind: 'operator_message',
      recipientId: reader.accountId,
      bookingId,
      address: reader.email,
      mail: mailOf(
        booking.reference,
        reader,
        content,
        `${ctx.config.publicOrigin}/bookings/${bookingId}`,
      ),
    })
    await writeAudit(tx, {
      accountId: operatorId,
      action: 'write_to_side',
      objectId: bookingId,
      after: { noteId, to },
      at,
    })
    afterCommit(tx, () => publishToBoard(ctx, bookingId))
    return viewOperatorBooking(tx, operatorId, bookingId)
  })

type Reader = { accountId: string; name: string; email: string; isDriver: boolean }

const readerOf = async (tx: Tx, booking: BookingRow, to: MessageSide): Promise<Reader | null> => {
  if (to === 'customer') {
    const { customerId: accountId, customerName: name, customerEmail: email } = booking
    return { accountId, name, email, isDriver: false }
  }
  const driver = booking.driverId === null ? null : await loadDriver(tx, booking.driverId)
  return driver && { ...driver, isDriver: true }
}

const mailOf = (reference: string, { name, isDriver }: Reader, content: string, url: string) =>
  layOutMail({
    subject: isDriver ? 'A message about your job' : 'A message about your recovery',
    reference,
    heading: 'A message from Towline',
    parts: [
      { kind: 'text', text: `Hello ${name},` },
      { kind: 'text', text: content },
      { kind: 'button', label: isDriver ? 'Open the job' : 'Open your booking', url },
    ],
    reason: 'You’re getting this email because someone at Towline wrote to you about a booking.',
  })
