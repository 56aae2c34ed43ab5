/**
 * Messages nobody looks at are told to the phone: once until somebody looks. Mutants that were seen to fail: the stretch named after its last
 * message, `watched` left out of the statement, no watch from `markMessages`.
 */
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { unreadToldAfterSeconds } from '../../domain/notice.ts'
import { jobCatalogue } from '../job-catalogue.ts'
import { must, openBookingScene, type Scene } from '../testing/booking-scene.ts'
import { markMessages } from './mark-messages.ts'
import { postMessage } from './post-message.ts'
import { tellUnread } from './tell-unread.ts'

// Each with a clock of its own: what an earlier test moved it by would be waited already.
let scene: Scene
beforeEach(async () => {
  scene = await openBookingScene()
})
afterEach(() => scene.close())

/** A booking under way, and its two people. */
const talk = async () => {
  const driver = await scene.driver()
  const { bookingId, who } = await scene.held()
  must(await scene.accept(driver, bookingId))
  await scene.drain()
  let said = 0
  const write = async (accountId: string): Promise<number> => {
    const clientId = `message${'abcdefghijklmnop'.slice(0, 8)}${String.fromCharCode(97 + said++)}`
    const request = { bookingId, clientId, messageType: 'text' as const, content: 'At the gate' }
    return must(await postMessage(scene.ctx, accountId, request)).seq
  }
  const read = async (accountId: string, seq: number): Promise<void> => {
    must(await markMessages(scene.ctx, accountId, { bookingId, deliveredSeq: seq, readSeq: seq }))
  }
  const told = async (accountId: string) => {
    const { rows } = await scene.db.execute<{
      channel: string
      subject: string
      body_text: string
    }>(
      sql`select channel, subject, body_text from notices
        where booking_id = ${bookingId} and recipient_id = ${accountId} and kind = 'message' order by created_at, channel`,
    )
    return rows
  }
  return { bookingId, customerId: who.accountId, driverId: driver.accountId, write, read, told }
}
const wait = async (length: string): Promise<void> => {
  scene.clock.advance(length)
  await scene.drain()
}

it('told after a while, to the other side alone, and not what was written', async () => {
  const { customerId, driverId, write, told } = await talk()
  await write(driverId)
  await wait(`${unreadToldAfterSeconds - 2}s`)
  expect(await told(customerId)).toEqual([])
  await wait('3s')
  const notices = await told(customerId)
  expect(notices.map(({ channel }) => channel)).toEqual(['push', 'sms'])
  for (const { subject, body_text: body } of notices) {
    expect(subject).toBe('Your driver wrote to you')
    expect(body).not.toContain('gate')
  }
  expect(await told(driverId)).toEqual([])
})

it('is watched by the job of the catalogue, which its statement writes by itself', async () => {
  const { bookingId, customerId, driverId, write } = await talk()
  await write(driverId)
  await write(driverId)
  const { key, maxAttempts } = jobCatalogue['tell-unread']
  const { rows } = await scene.db.execute<{ max_attempts: number }>(
    sql`select max_attempts from graphile_worker._private_jobs where key = ${key?.({ bookingId, accountId: customerId })}`,
  )
  expect(rows).toEqual([{ max_attempts: maxAttempts }])
})

it('not told when they looked in time', async () => {
  const { customerId, driverId, write, read, told } = await talk()
  const seq = await write(customerId)
  await wait('10s')
  await read(driverId, seq)
  await wait('60s')
  expect(await told(driverId)).toEqual([])
})

it('one stretch is told once, however much more is written, and the next one again', async () => {
  const { bookingId, customerId, driverId, write, read, told } = await talk()
  await write(driverId)
  await wait('10s')
  await write(driverId)
  await wait('25s')
  const [push] = await told(customerId)
  expect(push?.body_text).toMatch(/^2 messages wait/)
  const last = await write(driverId)
  await wait('2m')
  await tellUnread(scene.ctx, { bookingId, accountId: customerId })
  expect(await told(customerId)).toHaveLength(2)
  await read(customerId, last)
  await write(driverId)
  await wait('31s')
  expect(await told(customerId)).toHaveLength(4)
})

it('what was read is followed by something newer: that one’s own wait counts', async () => {
  const { customerId, driverId, write, read, told } = await talk()
  const first = await write(driverId)
  await wait('20s')
  await read(customerId, first)
  // the database's own clock dates a message; it is not the one that is moved
  await write(driverId)
  await wait('31s')
  expect(await told(customerId)).toHaveLength(2)
})

it('what was written behind something unread is told when a mark leaves it unread', async () => {
  const { customerId, driverId, write, read, told } = await talk()
  const first = await write(driverId)
  await wait('31s')
  expect(await told(customerId)).toHaveLength(2)
  // nobody watches this one: the first is still unread
  await write(driverId)
  await read(customerId, first)
  await wait('31s')
  expect(await told(customerId)).toHaveLength(4)
  await wait('5m')
  expect(await told(customerId)).toHaveLength(4)
})

it('told once when two workers look at once', async () => {
  const { bookingId, customerId, driverId, write, told } = await talk()
  await write(driverId)
  scene.clock.advance('31s')
  await Promise.all(
    [1, 2, 3].map(() => tellUnread(scene.ctx, { bookingId, accountId: customerId })),
  )
  expect(await told(customerId)).toHaveLength(2)
})
