/**
 * Migration 0024 while a process of the version before it still serves: that one writes messages without saying which driver they are with.
 * Seen to fail with: no trigger.
 */
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { chatMessages } from '../../db/schema/chat.ts'
import { openAppFixture, type AppFixture } from '../testing/fixtures/app-fixture.ts'
import { nextClientId } from '../testing/client-ids.ts'
import { makeBooking } from '../testing/samples/sample-bookings.ts'
import { makeAccount, makeDriver } from '../testing/samples/sample-drivers.ts'

let app: AppFixture
beforeAll(async () => {
  app = await openAppFixture()
})
afterAll(() => app.close())

it('a message of an older process is with the driver of the booking, whichever side wrote it', async () => {
  const customerId = await makeAccount(app.db)
  const { driverId, accountId } = await makeDriver(app.db)
  const bookingId = await makeBooking(app.db, { customerId, driverId, status: 'confirmed' })
  await app.db.execute(sql`insert into chats (booking_id, last_seq) values (${bookingId}, 2)`)
  for (const [seq, senderId, senderType] of [
    [1, customerId, 'customer'],
    [2, accountId, 'driver'],
  ]) {
    await app.db.execute(sql`insert into chat_messages
        (id, booking_id, seq, sender_id, sender_type, content, message_type, client_id, created_at)
      values (${`msg_older${seq}`}, ${bookingId}, ${seq}, ${senderId}, ${senderType}, 'Hello', 'text', ${nextClientId()}, now())`)
  }
  const written = await app.db
    .select({ withId: chatMessages.withId })
    .from(chatMessages)
    .where(eq(chatMessages.bookingId, bookingId))
    .orderBy(asc(chatMessages.seq))
  expect(written).toEqual([{ withId: accountId }, { withId: accountId }])
})
