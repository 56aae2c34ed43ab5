/**
 * Web push over HTTP, to a push service that checks and decrypts what it is given (reliability.md I6, fault 18 for this channel). Mutants
 * that were seen to fail: the topic left out, `forgetDevice` not called, `waitSeconds` ignored, `mayBePrivate` always true, `isOvertaken` always
 * false, its `gt` the other way round.
 */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pushDevices } from '../../db/schema/notifications.ts'
import type { PushManners } from '../../workshop/fakes/push-service/start-push-service.ts'
import {
  openNotificationFixture,
  type NotificationFixture,
} from '../testing/fixtures/notification-fixture.ts'
import { deliverNotification, type BookingNotification } from './index.ts'
import { isOvertaken } from './is-overtaken.ts'
import { openPushClient } from './push-client.ts'

let fixture: NotificationFixture
beforeAll(async () => {
  fixture = await openNotificationFixture({
    env: { SMS_FROM: '', WHATSAPP_FROM: '', WHATSAPP_TEMPLATE: '' },
  })
})
beforeEach(() => {
  fixture.push.behave('polite')
})
afterAll(() => fixture.close())

const withDevice = async () => {
  const { browser, ...who } = await fixture.person()
  if (!browser) throw new Error('no device')
  return { ...who, browser }
}
const notificationsOf = async (accountId: string) =>
  (await fixture.notifications()).filter(
    ({ channel, recipientId }) => channel === 'push' && recipientId === accountId,
  )
const job = { attempt: 1, isLastAttempt: false, signal: new AbortController().signal }

describe('a push', () => {
  it('reaches the browser encrypted for it, signed as ours, and its text is erased here', async () => {
    const who = await withDevice()
    await fixture.notify(fixture.arrived(who))
    await fixture.drain()
    const [message, ...more] = who.browser.left()
    expect(more).toEqual([])
    expect(message?.faults).toEqual([])
    const [notification] = await notificationsOf(who.accountId)
    expect(message?.payload).toEqual({
      notificationId: notification?.id,
      noticeId: notification?.id,
      title: 'Seán is on the job',
      body: 'Expected at 14:32. Your booking shows where the truck is.',
      path: `/bookings/${who.bookingId}`,
      tag: `${who.bookingId}:trip`,
    })
    expect(message?.headers).toMatchObject({ urgency: 'high', ttl: '86400' })
    expect(notification).toMatchObject({ state: 'sent', bodyText: null, attempts: 1 })
  })

  it('comes to every browser of the person, each once, however often it is written', async () => {
    const who = await withDevice()
    const second = await fixture.addDevice(who.accountId)
    await Promise.all([1, 2, 3, 4].map(() => fixture.notify(fixture.arrived(who))))
    await fixture.drain()
    await fixture.notify(fixture.arrived(who))
    await fixture.drain()
    expect([who.browser.left().length, second.left().length]).toEqual([1, 1])
  })

  it('is kept by the service for as long as it is worth reading, and not a second longer', async () => {
    const who = await withDevice()
    await fixture.notify({ ...fixture.arrived(who), kind: 'arrival_missed' })
    fixture.ctx.clock.advance('59m')
    await fixture.drain()
    const ttl = Number(who.browser.left()[0]?.headers['ttl'])
    expect(ttl).toBeGreaterThan(0)
    expect(ttl).toBeLessThanOrEqual(60)
    await fixture.notify({ ...fixture.arrived(who), kind: 'arrival_missed', event: 'again' })
    fixture.ctx.clock.advance('61m')
    await fixture.drain()
    expect(who.browser.left()).toHaveLength(1)
  })

  it('replaces an older notification of the same booking on a phone that was off', async () => {
    const who = await withDevice()
    await fixture.notify(fixture.arrived(who))
    await fixture.drain()
    await fixture.notify({
      ...fixture.arrived(who),
      kind: 'arrive',
      short: { title: 'Seán has arrived', body: '', path: `/bookings/${who.bookingId}` },
    })
    await fixture.drain()
    expect(who.browser.left()).toHaveLength(2)
    expect(who.browser.shown().map(({ payload }) => payload)).toMatchObject([
      { title: 'Seán has arrived' },
    ])
  })
})

describe('notifications that were held up', () => {
  const stop = (who: { accountId: string; bookingId: string }): BookingNotification => ({
    ...fixture.arrived(who),
    kind: 'cancel_by_customer',
    side: 'driver',
    short: { title: 'Please don’t drive', body: '', path: '/driver' },
  })
  const yours = (who: { accountId: string; bookingId: string }): BookingNotification => ({
    ...fixture.arrived(who),
    side: 'driver',
    short: { title: 'The job is yours', body: '', path: '/driver' },
  })

  it('do not replace newer ones that went out in between, and are not counted as failed', async () => {
    const who = await withDevice()
    const failedBefore = await fixture.failures('push')
    await fixture.notify(yours(who))
    fixture.push.behave('busy')
    await fixture.drain()
    fixture.push.behave('polite')
    await fixture.notify(stop(who))
    await fixture.drain()
    fixture.ctx.clock.advance('61s')
    await fixture.drain()
    expect(who.browser.left().map(({ payload }) => payload)).toMatchObject([
      { title: 'Please don’t drive' },
    ])
    expect((await notificationsOf(who.accountId)).map(({ state }) => state)).toEqual([
      'failed',
      'sent',
    ])
    expect(await fixture.failures('push')).toBe(failedBefore)
  })

  it('go out where the newer one is about something else: another booking, a message, another person', async () => {
    const [who, other] = [await withDevice(), await withDevice()]
    await fixture.notify(yours(who))
    fixture.push.behave('busy')
    await fixture.drain()
    fixture.push.behave('polite')
    await fixture.notify({ ...stop(who), bookingId: other.bookingId })
    await fixture.notify({ ...stop(who), recipientId: other.accountId })
    await fixture.notify({ ...stop(who), kind: 'message', event: 'message:1' })
    fixture.ctx.clock.advance('61s')
    await fixture.drain()
    expect(who.browser.left()).toHaveLength(3)
  })

  it('by mail come however late: they are receipts', async () => {
    const who = await withDevice()
    await fixture.notify(fixture.arrived(who))
    const [row] = await notificationsOf(who.accountId)
    if (!row?.address || !row.subject) throw new Error('no notification')
    await fixture.notify(stop(who))
    const known = { ...row, address: row.address, subject: row.subject }
    expect(await isOvertaken(fixture.db, known)).toBe(true)
    expect(await isOvertaken(fixture.db, { ...known, channel: 'email' })).toBe(false)
    await fixture.drain()
  })
})

describe('trouble at the push service', () => {
  it.each<PushManners>(['silent', 'broken', 'answer_lost', 'endless'])(
    'that is %s is survived quietly, and the person is told once',
    async (manners) => {
      const who = await withDevice()
      await fixture.notify(fixture.arrived(who))
      fixture.push.behave(manners)
      const startedAt = performance.now()
      const { failed } = await fixture.drain()
      expect(performance.now() - startedAt).toBeLessThan(10_000)
      expect(failed).toHaveLength(1)
      expect((await notificationsOf(who.accountId))[0]).toMatchObject({
        state: 'queued',
        attempts: 1,
      })
      fixture.push.behave('polite')
      fixture.ctx.clock.advance('1m')
      await fixture.drain()
      expect((await notificationsOf(who.accountId))[0]).toMatchObject({
        state: 'sent',
        attempts: 2,
      })
      // left twice when the first answer was lost: the same topic, so the browser shows one
      expect(who.browser.shown()).toHaveLength(1)
    },
  )

  it('that asks us to come back later is left alone until then', async () => {
    const who = await withDevice()
    await fixture.notify(fixture.arrived(who))
    fixture.push.behave('busy')
    expect((await fixture.drain()).failed).toEqual([])
    const before = fixture.push.requests()
    fixture.push.behave('polite')
    fixture.ctx.clock.advance('50s')
    await fixture.drain()
    expect(fixture.push.requests()).toBe(before)
    fixture.ctx.clock.advance('11s')
    await fixture.drain()
    expect(who.browser.left()).toHaveLength(1)
  })

  it.each<PushManners>(['gone', 'unknown'])(
    'that says the browser is %s: the device is forgotten, and nothing counts as failed',
    async (manners) => {
      const who = await withDevice()
      const failedBefore = await fixture.failures('push')
      await fixture.notify(fixture.arrived(who))
      fixture.push.behave(manners)
      expect((await fixture.drain()).failed).toEqual([])
      const left = await fixture.db
        .select()
        .from(pushDevices)
        .where(eq(pushDevices.id, who.browser.deviceId))
      expect(left).toEqual([])
      expect(await fixture.failures('push')).toBe(failedBefore)
      expect((await notificationsOf(who.accountId))[0]?.state).toBe('failed')
    },
  )

  it('that sends us elsewhere is not followed', async () => {
    const who = await withDevice()
    await fixture.notify(fixture.arrived(who))
    fixture.push.behave('redirects')
    const before = fixture.push.requests()
    await fixture.drain()
    expect(fixture.push.requests()).toBe(before + 1)
    expect((await notificationsOf(who.accountId))[0]?.state).toBe('failed')
  })

  it('that never gets well is given up, counted, and named by the notification’s id alone', async () => {
    const who = await withDevice()
    const failedBefore = await fixture.failures('push')
    fixture.lines.length = 0
    await fixture.notify(fixture.arrived(who))
    fixture.push.behave('broken')
    for (let i = 0; i < 13; i++) {
      await fixture.drain()
      fixture.ctx.clock.advance('7h')
    }
    const [notification] = await notificationsOf(who.accountId)
    expect(notification).toMatchObject({ state: 'failed', attempts: 12 })
    // it opens nothing, so an operator can send it again
    expect(notification?.bodyText).toContain('Expected at 14:32.')
    expect(await fixture.failures('push')).toBe(failedBefore + 1)
    const given = fixture.lines.filter((line) => line.includes('given up'))
    expect(given).toHaveLength(1)
    expect(given[0]).toContain(notification?.id)
    expect(fixture.lines.join('')).not.toMatch(/Seán|on the job|\/send\//)
  })
})

describe('workers', () => {
  it('two on one push, and one that died before it could say so: the browser shows one', async () => {
    const who = await withDevice()
    await fixture.notify(fixture.arrived(who))
    const [notification] = await notificationsOf(who.accountId)
    const payload = { notificationId: notification?.id ?? '' }
    await Promise.all([
      deliverNotification(fixture.ctx, fixture.channels, payload, job),
      deliverNotification(fixture.ctx, fixture.channels, payload, job),
    ])
    // as if the worker that sent it had died right after
    await fixture.db.execute(
      sql`update notifications set state = 'queued' where id = ${payload.notificationId}`,
    )
    await deliverNotification(fixture.ctx, fixture.channels, payload, job)
    // two or three: of two workers at once, the second may find it sent
    const left = who.browser.left().length
    expect(left).toBeGreaterThan(1)
    expect(who.browser.shown()).toHaveLength(1)
    await deliverNotification(fixture.ctx, fixture.channels, payload, job)
    expect(who.browser.left()).toHaveLength(left)
  })
})

describe('a person who signs out', () => {
  it('gets no more in that browser, not even what was written before', async () => {
    const who = await withDevice()
    const other = await fixture.addDevice(who.accountId)
    await fixture.notify(fixture.arrived(who))
    await fixture.db.execute(sql`delete from sessions where id = ${who.browser.sessionId}`)
    await fixture.drain()
    expect([who.browser.left().length, other.left().length]).toEqual([0, 1])
  })

  it('or whose session has run out', async () => {
    const who = await withDevice()
    await fixture.notify(fixture.arrived(who))
    await fixture.db.execute(
      sql`update sessions set expires_at = now() where id = ${who.browser.sessionId}`,
    )
    await fixture.drain()
    await fixture.notify({ ...fixture.arrived(who), kind: 'arrive' })
    await fixture.drain()
    expect(who.browser.left()).toEqual([])
  })
})

describe('addresses that browsers name (S11)', () => {
  const message = {
    payload: { notificationId: 'n', noticeId: 'n', title: 't', body: '', path: '/', tag: 't' },
    ttlSeconds: 1,
    isUrgent: false,
  }
  it.each([
    ['the fake, where it was not configured', () => fixture.push.origin],
    ['this machine over TLS', () => 'https://127.0.0.1'],
    ['this machine by name', () => 'https://localhost'],
    ['this machine in another spelling', () => 'https://2130706433'],
    ['IPv6', () => 'https://[::1]'],
    ['IPv4 in IPv6', () => 'https://[::ffff:127.0.0.1]'],
    ['the cloud’s own', () => 'https://169.254.169.254'],
    ['a private network', () => 'https://10.0.0.1'],
  ])('%s is not asked', async (_, originOf) => {
    const { push } = fixture.ctx.config
    if (!push) throw new Error('no push')
    const pushClient = openPushClient({ ...push, fakeOrigin: null, waitMs: 250 })
    const { browser } = await withDevice()
    const before = fixture.push.requests()
    const address = {
      ...browser.subscription.keys,
      endpoint: `${originOf()}${new URL(browser.subscription.endpoint).pathname}`,
    }
    const outcome = await pushClient.send(address, message, job.signal)
    expect(outcome).toMatchObject({ kind: 'refused' })
    expect(fixture.push.requests()).toBe(before)
  })

  it('keys that are none are refused for good', async () => {
    const { pushClient } = fixture.channels
    const { browser } = await withDevice()
    const outcome = await pushClient?.send(
      { endpoint: browser.subscription.endpoint, p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
      message,
      job.signal,
    )
    expect(outcome).toEqual({ kind: 'refused', code: 'bad_keys' })
  })
})
