/**
 * SMS and WhatsApp over HTTP, to a provider that takes every repeated request for a new message, as the real one does: exactly one message per
 * notification all the same (reliability.md I6, fault 18 and race 16 for these channels). Mutants that were seen to fail: `noteAttempt` always true,
 * `requestedAt` not read, the list believed at once, `noteNotTaken` not called, the same key for both text channels dropped, `isOvertaken`
 * always false; of the text instead of a push: not written, written whatever the kind, the account's number taken for the booking's.
 */
import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { profiles } from '../../db/schema/accounts.ts'
import type { TextManners } from '../../workshop/fakes/text-provider/start-text-provider.ts'
import type { BookingNotificationKind } from '../../domain/notifications/notification.ts'
import { textMessageLength, textMessageMaxLength } from '../../domain/notifications/text-message.ts'
import {
  openNotificationFixture,
  type NotificationFixture,
} from '../testing/fixtures/notification-fixture.ts'
import { savePreferences } from './devices.store.ts'
import { deliverNotification, type BookingNotification } from './index.ts'
import { sampleBookingReference } from '../../domain/bookings/booking-reference.ts'
import { openSmsClient } from './sms-client.ts'

let fixture: NotificationFixture
beforeAll(async () => {
  fixture = await openNotificationFixture()
})
beforeEach(() => {
  fixture.texts.behave('polite')
  fixture.texts.hideList(false)
})
afterAll(() => fixture.close())

let numbers = 0
/** A person with a number of their own and no device. */
const makeSampleUser = async () => {
  const number = `87${String(1_000_000 + (numbers += 1))}`
  const who = await fixture.person({ phone: `0${number}`, hasDevice: false })
  const texts = () => fixture.texts.messages.filter(({ to }) => to.endsWith(`+353${number}`))
  const notification = async () => {
    const rows = await fixture.notifications()
    const row = rows.find(
      ({ channel, recipientId }) =>
        ['sms', 'whatsapp'].includes(channel) && recipientId === who.accountId,
    )
    if (!row) throw new Error('no notification')
    return row
  }
  return { ...who, number: `+353${number}`, texts, notification }
}
const job = { attempt: 1, isLastAttempt: false, signal: new AbortController().signal }

describe('a text', () => {
  it('fits into one message, links to the booking, and its text is erased here', async () => {
    const who = await makeSampleUser()
    await fixture.notify(fixture.arrived(who))
    await fixture.drain()
    const [text, ...more] = who.texts()
    expect(more).toEqual([])
    const { id, state, bodyText } = await who.notification()
    expect({ state, bodyText }).toEqual({ state: 'sent', bodyText: null })
    expect(text?.body).toMatch(/^Towline TL-[0-9A-Z]{5}: Sean is on the job\. /)
    expect(text?.body).toContain(
      `https://towline.example/b/${sampleBookingReference}#${id.slice(-8)}`,
    )
    expect(textMessageLength(text?.body ?? '')).toBeLessThanOrEqual(textMessageMaxLength)
    expect(text).toMatchObject({ to: who.number, from: '+353209109999' })
  })

  it('comes by WhatsApp to a person who chose it, in the approved template, and not by SMS as well', async () => {
    const who = await makeSampleUser()
    const wants = { textChannel: 'whatsapp', switchedOff: [] } as const
    await savePreferences(fixture.db, who.accountId, { ...wants, switchedOff: [] }, new Date())
    await fixture.notify(fixture.arrived(who))
    // changed their mind in between: notified once all the same
    await savePreferences(
      fixture.db,
      who.accountId,
      { textChannel: 'sms', switchedOff: [] },
      new Date(),
    )
    await fixture.notify(fixture.arrived(who))
    await fixture.drain()
    expect(who.texts()).toHaveLength(1)
    const { id } = await who.notification()
    expect(who.texts()[0]).toMatchObject({
      to: `whatsapp:${who.number}`,
      from: 'whatsapp:+353209109998',
      form: {
        ContentSid: 'HXsample',
        ContentVariables: JSON.stringify({
          1: 'Seán is on the job.',
          2: `https://towline.example/b/${sampleBookingReference}#${id.slice(-8)}`,
        }),
      },
    })
  })

  it('is not sent twice when it is written four times at once, nor when it is written again later', async () => {
    const who = await makeSampleUser()
    await Promise.all([1, 2, 3, 4].map(() => fixture.notify(fixture.arrived(who))))
    await fixture.drain()
    await fixture.notify(fixture.arrived(who))
    await fixture.drain()
    expect(who.texts()).toHaveLength(1)
  })

  it('is not written for a number that no network knows', async () => {
    const who = await fixture.person({ phone: '1234567', hasDevice: false })
    await fixture.notify(fixture.arrived(who))
    const rows = (await fixture.notifications()).filter(
      ({ recipientId }) => recipientId === who.accountId,
    )
    expect(rows.map(({ channel }) => channel)).toEqual(['push'])
  })
})

describe('the number of an account', () => {
  const unproven = { phone: '0871666666', phoneProvenAt: null, hasDevice: false } as const
  const textsTo = (number: string) => fixture.texts.messages.filter(({ to }) => to === number)

  // Mutant: `selectReach` that does not ask for the proof.
  it('gets no texts before it is proven, and all from then on', async () => {
    const [customer, driver] = [await fixture.person(), await fixture.person(unproven)]
    const offer = { ...fixture.arrived(customer), kind: 'offer', side: 'driver' } as const
    const notify = (event: string) =>
      fixture.notify({ ...offer, event, recipientId: driver.accountId }, { only: ['text'] })
    expect(await notify('offer:1')).toBe(0)
    await fixture.drain()
    expect(textsTo('+353871666666')).toEqual([])
    const isDriver = eq(profiles.id, driver.accountId)
    await fixture.db.update(profiles).set({ phoneProvenAt: new Date() }).where(isDriver)
    await notify('offer:2')
    await fixture.drain()
    expect(textsTo('+353871666666')).toHaveLength(1)
  })

  // Mutant: the account's proof required for the booking's number.
  it('does not affect the one given for a booking: the person at the roadside is texted there', async () => {
    const who = await fixture.person(unproven)
    await fixture.notify({ ...fixture.arrived(who), phone: '+353209100066' })
    await fixture.drain()
    expect(textsTo('+353209100066')).toHaveLength(1)
  })
})

describe('trouble at the provider', () => {
  const longEnough = async () => {
    for (const wait of ['3s', '8s', '20s', '55s', '150s'] as const) {
      fixture.ctx.clock.advance(wait)
      await fixture.drain()
    }
  }

  it.each<TextManners>([
    'silent',
    'broken',
    'busy',
    'refuses_key',
    'answer_lost',
    'hangs_after_message',
    'breaks_after_message',
  ])('that %s: quiet, well again, and exactly one message', async (manners) => {
    const who = await makeSampleUser()
    await fixture.notify(fixture.arrived(who))
    fixture.texts.behave(manners)
    const startedAt = performance.now()
    await fixture.drain()
    expect(performance.now() - startedAt).toBeLessThan(10_000)
    expect(await who.notification()).toMatchObject({ state: 'queued', attempts: 1 })
    fixture.texts.behave('polite')
    await longEnough()
    expect(await who.notification()).toMatchObject({ state: 'sent' })
    expect(who.texts()).toHaveLength(1)
  })

  it('whose list cannot be had is never guessed about', async () => {
    const who = await makeSampleUser()
    await fixture.notify(fixture.arrived(who))
    fixture.texts.behave('answer_lost')
    await fixture.drain()
    fixture.texts.behave('polite')
    fixture.texts.hideList(true)
    await longEnough()
    expect(who.texts()).toHaveLength(1)
    expect(await who.notification()).toMatchObject({ state: 'queued' })
    fixture.texts.hideList(false)
    fixture.ctx.clock.advance('1h')
    await fixture.drain()
    expect(await who.notification()).toMatchObject({ state: 'sent' })
    expect(who.texts()).toHaveLength(1)
  })

  it('that knows no such number: given up at once, counted, and named by the notification’s id alone', async () => {
    const who = await makeSampleUser()
    const failedBefore = await fixture.failures('sms')
    fixture.lines.length = 0
    fixture.texts.behave('refuses_recipient')
    await fixture.notify(fixture.arrived(who))
    await fixture.drain()
    const { id, state } = await who.notification()
    expect(state).toBe('failed')
    expect(await fixture.failures('sms')).toBe(failedBefore + 1)
    const log = fixture.lines.join('')
    expect(log).toContain(id)
    expect(log).toContain('http_400_21211')
    expect(log).not.toContain(who.number.slice(1))
    expect(log).not.toMatch(/on the job|353000000000/)
  })
})

describe('a text that was held up', () => {
  it('is not sent after a newer one', async () => {
    const who = await makeSampleUser()
    await fixture.notify({ ...fixture.arrived(who), kind: 'set_off' })
    fixture.texts.behave('busy')
    await fixture.drain()
    fixture.texts.behave('polite')
    const short = { title: 'Seán has arrived', body: '', path: `/bookings/${who.bookingId}` }
    await fixture.notify({ ...fixture.arrived(who), kind: 'arrive', short })
    await fixture.drain()
    fixture.ctx.clock.advance('10m')
    await fixture.drain()
    expect(who.texts().map(({ body }) => body)).toEqual([
      expect.stringContaining('Sean has arrived'),
    ])
  })
})

describe('a text that was left out for a device', () => {
  const bookingNumber = '+353209100000'
  const textsAbout = ({ bookingId }: { bookingId: string }) =>
    fixture.texts.messages.filter(({ body }) => body?.includes(bookingId))
  /** A person with a device that is gone by the time it is notified. */
  const toGone = async (kind: BookingNotificationKind, more: Partial<BookingNotification> = {}) => {
    const who = await fixture.person()
    await fixture.notify({ ...fixture.arrived(who), kind, phone: bookingNumber, ...more })
    return who
  }
  const endSession = (who: Awaited<ReturnType<typeof toGone>>) =>
    fixture.db.execute(sql`delete from sessions where id = ${who.browser?.sessionId}`)
  beforeEach(() => {
    fixture.push.behave('polite')
  })

  it.each<[BookingNotificationKind, Partial<BookingNotification>]>([
    ['set_off', {}],
    ['arrive', {}],
    ['message', { event: 'message:7' }],
  ])(
    'goes out when the device proves gone: %s, once, to the booking’s number',
    async (kind, more) => {
      const who = await toGone(kind, more)
      fixture.push.behave('gone')
      await fixture.drain()
      expect(textsAbout(who)).toMatchObject([{ to: bookingNumber }])
      const notified = { ...fixture.arrived(who), kind, phone: bookingNumber, ...more }
      await fixture.notify(notified)
      await fixture.drain()
      expect(textsAbout(who)).toHaveLength(1)
    },
  )

  it('goes out when the session of the device has ended', async () => {
    const who = await toGone('set_off')
    await endSession(who)
    await fixture.drain()
    expect(textsAbout(who)).toHaveLength(1)
  })

  it('goes to a driver’s own number', async () => {
    const [customer, driver] = [
      await fixture.person(),
      await fixture.person({ phone: '0871888888' }),
    ]
    const notification = {
      ...fixture.arrived(customer),
      kind: 'message',
      event: 'message:1',
    } as const
    await fixture.notify({ ...notification, side: 'driver', recipientId: driver.accountId })
    fixture.push.behave('gone')
    await fixture.drain()
    expect(textsAbout(customer)).toMatchObject([{ to: '+353871888888' }])
  })

  it('does not where another device is left, or where it is switched off', async () => {
    const withSecond = await toGone('set_off')
    await fixture.addDevice(withSecond.accountId)
    await endSession(withSecond)
    const quiet = await toGone('set_off')
    const off = { textChannel: 'sms' as const, switchedOff: ['trip:text' as const] }
    await savePreferences(fixture.db, quiet.accountId, off, new Date())
    await endSession(quiet)
    await fixture.drain()
    expect([textsAbout(withSecond), textsAbout(quiet)]).toEqual([[], []])
  })

  it('does not before its time: an offer is texted by its own escalation', async () => {
    const who = await fixture.person()
    const offer = { ...fixture.arrived(who), kind: 'offer', side: 'driver' } as const
    const driver = await fixture.person({ phone: '0871777777' })
    await fixture.notify({ ...offer, recipientId: driver.accountId }, { only: ['push'] })
    fixture.push.behave('gone')
    await fixture.drain()
    expect(textsAbout(who)).toEqual([])
  })
})

describe('workers', () => {
  it('two on one text, and one taken over from a worker that hangs: one message', async () => {
    const who = await makeSampleUser()
    await fixture.notify(fixture.arrived(who))
    const { id: notificationId } = await who.notification()
    const run = () => deliverNotification(fixture.ctx, fixture.channels, { notificationId }, job)
    await Promise.allSettled([run(), run(), run()])
    expect(who.texts()).toHaveLength(1)
  })

  it.each([
    ['before', false],
    ['after', true],
  ])('one that died %s the provider had taken it: one message in the end', async (_, wasTaken) => {
    const who = await makeSampleUser()
    await fixture.notify(fixture.arrived(who))
    const { id: notificationId } = await who.notification()
    if (wasTaken) await deliverNotification(fixture.ctx, fixture.channels, { notificationId }, job)
    // what a worker leaves that is killed between its question and its note of the answer
    await fixture.db.execute(
      sql`update notifications set state = 'queued', asked_at = ${(await fixture.ctx.clock.now(fixture.db)).toISOString()}
        ${wasTaken ? sql`, body_text = 'Towline'` : sql``} where id = ${notificationId}`,
    )
    await fixture.drain()
    expect(who.texts()).toHaveLength(wasTaken ? 1 : 0)
    for (const wait of ['3s', '8s', '20s', '55s'] as const) {
      fixture.ctx.clock.advance(wait)
      await fixture.drain()
    }
    expect(who.texts()).toHaveLength(1)
    expect(await who.notification()).toMatchObject({ state: 'sent' })
  })

  it('a request that cannot have gone out is sent again without asking', async () => {
    const { texts } = fixture.ctx.config
    if (!texts) throw new Error('no texts')
    const who = await makeSampleUser()
    await fixture.notify(fixture.arrived(who))
    const { id: notificationId } = await who.notification()
    const listed = fixture.texts.requests().listed
    const nowhere = openSmsClient({ ...texts, apiBase: 'http://127.0.0.1:9' })
    const dead = { ...fixture.channels, smsClient: nowhere }
    await expect(deliverNotification(fixture.ctx, dead, { notificationId }, job)).rejects.toThrow(
      'ECONNREFUSED',
    )
    expect((await who.notification()).requestedAt).toBeNull()
    await fixture.drain()
    expect(who.texts()).toHaveLength(1)
    expect(fixture.texts.requests().listed).toBe(listed)
  })
})

it('in production nothing is written for a channel that is not set up', async () => {
  const plain = await openNotificationFixture({
    env: {
      NODE_ENV: 'production',
      ALLOW_FAKES_IN_PRODUCTION: 'on',
      AUTH_SECRET: randomBytes(32).toString('hex'),
      EVIDENCE_SEAL_KEY: randomBytes(32).toString('hex'),
      METRICS_TOKEN: randomBytes(32).toString('hex'),
      TRUSTED_PROXY_HOPS: '0',
      VAPID_PUBLIC_KEY: '',
      VAPID_PRIVATE_KEY: '',
      SMS_FROM: '',
      WHATSAPP_FROM: '',
      WHATSAPP_TEMPLATE: '',
    },
  })
  try {
    await plain.notify(plain.arrived(await plain.person()))
    expect(await plain.notifications()).toEqual([])
  } finally {
    await plain.close()
  }
})
