/**
 * Unread messages are notified to the phone: once until they are read. Seen to fail with: the stretch named after its last
 * message, `watched` left out of the statement, no watch from `markMessages`.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { unreadNotifiedAfterSeconds } from '../../domain/notifications/notification.ts'
import { jobCatalogue } from '../job-catalogue.ts'
import { must, openBookingFixture, type Fixture } from '../testing/fixtures/booking-fixture.ts'
import { makeBooking } from '../testing/samples/sample-bookings.ts'
import { makeAccount, makeDriver } from '../testing/samples/sample-drivers.ts'
import { markMessages } from './mark-messages.ts'
import { postMessage } from './post-message.ts'
import { notifyUnread } from './notify-unread.ts'

// Each test has a clock of its own: time that an earlier one skipped would count as waited.
let fixture: Fixture
beforeEach(async () => {
  fixture = await openBookingFixture()
})
afterEach(() => fixture.close())

/** A booking under way, and its two people. */
const talk = async () => {
  const driver = await fixture.driver()
  const { bookingId, who } = await fixture.held()
  must(await fixture.accept(driver, bookingId))
  await fixture.drain()
  let written = 0
  const write = async (accountId: string): Promise<number> => {
    const clientId = `message${'abcdefghijklmnop'.slice(0, 8)}${String.fromCharCode(97 + written++)}`
    const request = { bookingId, clientId, messageType: 'text' as const, content: 'At the gate' }
    return must(await postMessage(fixture.ctx, accountId, request)).seq
  }
  const read = async (accountId: string, seq: number): Promise<void> => {
    must(await markMessages(fixture.ctx, accountId, { bookingId, deliveredSeq: seq, readSeq: seq }))
  }
  const notificationsOf = async (accountId: string) => {
    const { rows } = await fixture.db.execute<{
      channel: string
      subject: string
      body_text: string
    }>(
      sql`select channel, subject, body_text from notifications
        where booking_id = ${bookingId} and recipient_id = ${accountId} and kind = 'message' order by created_at, channel`,
    )
    return rows
  }
  return {
    bookingId,
    customerId: who.accountId,
    driverId: driver.accountId,
    write,
    read,
    notificationsOf,
  }
}
const wait = async (length: string): Promise<void> => {
  fixture.clock.advance(length)
  await fixture.drain()
}

it('notified after a while, to the other side alone, and without the text', async () => {
  const { customerId, driverId, write, notificationsOf } = await talk()
  await write(driverId)
  await wait(`${unreadNotifiedAfterSeconds - 2}s`)
  expect(await notificationsOf(customerId)).toEqual([])
  await wait('3s')
  const notifications = await notificationsOf(customerId)
  expect(notifications.map(({ channel }) => channel)).toEqual(['push', 'sms'])
  for (const { subject, body_text: body } of notifications) {
    expect(subject).toBe('Your driver wrote to you')
    expect(body).not.toContain('gate')
  }
  expect(await notificationsOf(driverId)).toEqual([])
})

it('is watched by the job of the catalogue, which its statement inserts on its own', async () => {
  const { bookingId, customerId, driverId, write } = await talk()
  await write(driverId)
  await write(driverId)
  const { key, maxAttempts } = jobCatalogue['notify-unread']
  const { rows } = await fixture.db.execute<{ max_attempts: number }>(
    sql`select max_attempts from graphile_worker.jobs where key = ${key?.({ bookingId, accountId: customerId })}`,
  )
  expect(rows).toEqual([{ max_attempts: maxAttempts }])
})

it('not notified when they read it in time', async () => {
  const { customerId, driverId, write, read, notificationsOf } = await talk()
  const seq = await write(customerId)
  await wait('10s')
  await read(driverId, seq)
  await wait('60s')
  expect(await notificationsOf(driverId)).toEqual([])
})

it('one stretch is notified once, however much more is written, and the next one again', async () => {
  const { bookingId, customerId, driverId, write, read, notificationsOf } = await talk()
  await write(driverId)
  await wait('10s')
  await write(driverId)
  await wait('25s')
  const [push] = await notificationsOf(customerId)
  expect(push?.body_text).toMatch(/^2 messages are waiting/)
  const last = await write(driverId)
  await wait('2m')
  await notifyUnread(fixture.ctx, { bookingId, accountId: customerId })
  expect(await notificationsOf(customerId)).toHaveLength(2)
  await read(customerId, last)
  await write(driverId)
  await wait('31s')
  expect(await notificationsOf(customerId)).toHaveLength(4)
})

it('after a read message, the wait of a newer one counts on its own', async () => {
  const { customerId, driverId, write, read, notificationsOf } = await talk()
  const first = await write(driverId)
  await wait('20s')
  await read(customerId, first)
  // the database's own clock dates a message, not the moved one
  await write(driverId)
  await wait('31s')
  expect(await notificationsOf(customerId)).toHaveLength(2)
})

it('a message after an unread one is notified when a mark leaves it unread', async () => {
  const { customerId, driverId, write, read, notificationsOf } = await talk()
  const first = await write(driverId)
  await wait('31s')
  expect(await notificationsOf(customerId)).toHaveLength(2)
  // this one starts no watch: the first is still unread
  await write(driverId)
  await read(customerId, first)
  await wait('31s')
  expect(await notificationsOf(customerId)).toHaveLength(4)
  await wait('5m')
  expect(await notificationsOf(customerId)).toHaveLength(4)
})

it('one stretch stays one when the reader writes without having read', async () => {
  const { customerId, driverId, write, notificationsOf } = await talk()
  await write(driverId)
  await wait('31s')
  await write(customerId)
  await write(driverId)
  await wait('5m')
  expect(await notificationsOf(customerId)).toHaveLength(2)
})

it('a message reads none of the many that are unread before it', async () => {
  const unread = 200
  const { driverId, write } = await talk()
  // as many as make PostgreSQL believe that few messages are of one booking and one sender
  for (let other = 0; other < 60; other += 1) {
    const { driverId: profileId } = await makeDriver(fixture.db)
    const customerId = await makeAccount(fixture.db)
    await makeBooking(fixture.db, { customerId, driverId: profileId, status: 'confirmed' })
  }
  await fixture.db.execute(sql`insert into chats select id, ${unread} from bookings`)
  await fixture.db.execute(sql`insert into chat_messages
    (id, booking_id, seq, with_id, sender_id, sender_type, content, message_type, client_id, created_at)
    select b.id || n, b.id, n, d.user_id, d.user_id, 'driver', 'At the gate', 'text', 'unread' || n, now()
    from bookings b join driver_profiles d on d.id = b.driver_id, generate_series(1, ${unread}::int) n`)
  await fixture.db.execute(sql`analyze chat_messages`)
  const before = await messagesRead()
  expect(await write(driverId)).toBe(unread + 1)
  expect((await messagesRead()) - before).toBeLessThan(20)
})

/** How many rows the statements so far have read by an index of the messages; a connection reports within a second of its last statement. */
const messagesRead = async (): Promise<number> => {
  await pause(1_100)
  await fixture.db.execute(sql`select pg_stat_force_next_flush()`)
  const { rows } = await fixture.db.execute<{ count: number }>(
    sql`select sum(idx_tup_read)::int as count from pg_stat_user_indexes where relname = 'chat_messages'`,
  )
  return rows[0]?.count ?? 0
}

it('notified once when two workers run at once', async () => {
  const { bookingId, customerId, driverId, write, notificationsOf } = await talk()
  await write(driverId)
  fixture.clock.advance('31s')
  await Promise.all(
    [1, 2, 3].map(() => notifyUnread(fixture.ctx, { bookingId, accountId: customerId })),
  )
  expect(await notificationsOf(customerId)).toHaveLength(2)
})
