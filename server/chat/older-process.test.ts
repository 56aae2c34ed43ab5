/**
 * Migration 0024 while a process of the version before it still serves: that one writes messages without saying which driver they are with.
 * Mutant that was seen to fail: no trigger.
 */
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { chatMessages } from '../../db/schema/chat.ts'
import { openAppScene, type AppScene } from '../testing/app-scene.ts'
import { nextClientId } from '../testing/client-ids.ts'
import { makeBooking } from '../testing/sample-bookings.ts'
import { makeAccount, makeDriver } from '../testing/sample-drivers.ts'

let house: AppScene
beforeAll(async () => {
  house = await openAppScene()
})
afterAll(() => house.close())

it('what an older process writes is with the driver of the booking, whoever says it', async () => {
  const customerId = await makeAccount(house.db)
  const { driverId, accountId } = await makeDriver(house.db)
  const bookingId = await makeBooking(house.db, { customerId, driverId, status: 'confirmed' })
  await house.db.execute(sql`insert into chats (booking_id, last_seq) values (${bookingId}, 2)`)
  for (const [seq, senderId, senderType] of [
    [1, customerId, 'customer'],
    [2, accountId, 'driver'],
  ]) {
    await house.db.execute(sql`insert into chat_messages
        (id, booking_id, seq, sender_id, sender_type, content, message_type, client_id, created_at)
      values (${`msg_older${seq}`}, ${bookingId}, ${seq}, ${senderId}, ${senderType}, 'Hello', 'text', ${nextClientId()}, now())`)
  }
  const written = await house.db
    .select({ withId: chatMessages.withId })
    .from(chatMessages)
    .where(eq(chatMessages.bookingId, bookingId))
    .orderBy(asc(chatMessages.seq))
  expect(written).toEqual([{ withId: accountId }, { withId: accountId }])
})
