/** What people wait for, as the stores send it: each call of a store is recorded, and its statements are explained later. */
import { eq } from 'drizzle-orm'
import { bookings, type BookingRow } from '../../db/schema/bookings.ts'
import { unreadOf, messagesBefore, standingOf } from '../../server/chat/chat.store.ts'
import { writeMessage } from '../../server/chat/posts.store.ts'
import { bookingsPage } from '../../server/bookings/booking-lists.store.ts'
import {
  bookingIdOfReference,
  findBooking,
  insertBooking,
  lockBooking,
} from '../../server/bookings/bookings.store.ts'
import { inTransaction, type Database, type Tx } from '../../server/kit/database/database.ts'
import { newId } from '../../server/kit/ids.ts'
import { ledgerOfBooking, owedToCustomer, postLedger } from '../../server/ledger/index.ts'
import { addUpRevenueDays, revenueByMonth } from '../../server/revenue/revenue-days.store.ts'
import { boardSql } from '../../server/operations/board.store.ts'
import { keepReport } from '../../server/tracking/tracking.store.ts'
import { recordStatements } from '../bench/recorded-booking.ts'

export type Statement = { text: string; values: unknown[] }
/** A booking that something is done with, and who is in it. */
export type Target = {
  booking: BookingRow
  driverAccountId: string
  /** Not booked yet. */
  quoteId: string
}

type Hot = { name: string; run: (db: Database, target: Target) => Promise<unknown> }

class Undone extends Error {}

/** What is written is recorded and then undone. */
const undone =
  (work: (tx: Tx, target: Target) => Promise<unknown>): Hot['run'] =>
  (db, target) =>
    inTransaction(db, async (tx) => {
      await work(tx, target)
      throw new Undone()
    }).catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })

/** With a chat: each of them is a booking's first message or later. */
export const hotCalls: readonly Hot[] = [
  { name: 'booking by id', run: (db, { booking }) => findBooking(db, booking.id) },
  {
    name: 'booking under its lock',
    run: undone((tx, { booking }) => lockBooking(tx, booking.id)),
  },
  {
    name: 'booking by reference',
    run: (db, { booking }) => bookingIdOfReference(db, booking.reference),
  },
  {
    name: "a customer's newest 20",
    run: (db, { booking }) =>
      bookingsPage(db, { customerId: booking.customerId, before: null, limit: 20 }),
  },
  {
    name: "a driver's newest 20",
    run: (db, { booking: { driverId } }) =>
      bookingsPage(db, { ...(driverId ? { driverId } : {}), before: null, limit: 20 }),
  },
  {
    name: 'insert a booking',
    run: undone((tx, { booking, quoteId }) =>
      insertBooking(tx, { ...booking, id: newId('bkg'), quoteId, status: 'pending' }),
    ),
  },
  { name: "the operators' board", run: (db) => db.execute(boardSql(200)) },
  {
    name: 'keep a position',
    run: (db, { driverAccountId: accountId }) =>
      keepReport(db, {
        accountId,
        isSharing: true,
        positions: [
          { atMs: Date.now(), lat: 53.2, lon: -6.6, heading: 90, speed: 14, accuracyM: 8 },
        ],
      }),
  },
  {
    name: 'page of a chat',
    run: (db, { booking }) =>
      messagesBefore(db, { bookingId: booking.id, readerId: booking.customerId }, null, 51),
  },
  {
    name: 'state of a chat',
    run: (db, { booking }) => standingOf(db, booking.id, booking.customerId),
  },
  {
    name: "a driver's unread chats",
    run: (db, { booking, driverAccountId: accountId }) =>
      unreadOf(db, { accountId, driverId: booking.driverId }, 50),
  },
  {
    name: 'send a message',
    run: (db, { booking }) =>
      writeMessage(db, {
        id: newId('msg'),
        bookingId: booking.id,
        senderId: booking.customerId,
        content: 'At the barrier',
        messageType: 'text',
        clientId: newId('msg'),
      }),
  },
  { name: 'ledger of a booking', run: (db, { booking }) => ledgerOfBooking(db, booking.id) },
  { name: 'owed to a customer', run: (db, { booking }) => owedToCustomer(db, booking.id) },
  {
    name: 'post to the ledger',
    run: undone((tx, { booking }) =>
      postLedger(tx, {
        key: newId('ltx'),
        kind: 'capture',
        bookingId: booking.id,
        at: new Date(),
        postings: [
          { account: 'customer_funds', amountCents: 100 },
          { account: 'vat_payable', amountCents: -100 },
        ],
      }),
    ),
  },
  { name: 'revenue by month', run: (db) => revenueByMonth(db) },
]

/** Once, so that revenue is read as in a product that has run for long. */
export const closeDays = (db: Database): Promise<void> =>
  addUpRevenueDays(db, new Date(Date.now() - 172_800_000).toISOString().slice(0, 10))

/** The statements of each call, by its name; those that begin and end transactions are left out. */
export const recordHot = async (
  db: Database,
  target: Target,
): Promise<ReadonlyMap<string, readonly Statement[]>> => {
  const recorded = new Map<string, readonly Statement[]>()
  for (const { name, run } of hotCalls) {
    const groups = await recordStatements(db, async () => void (await run(db, target)))
    recorded.set(
      name,
      groups.flat().filter(({ text }) => /^\s*(?:select|insert|update|with)\b/i.test(text)),
    )
  }
  return recorded
}

export const findTarget = async (db: Database, bookingId: string): Promise<BookingRow> => {
  const [row] = await db.select().from(bookings).where(eq(bookings.id, bookingId))
  if (!row) throw new Error(`no booking ${bookingId}`)
  return row
}
