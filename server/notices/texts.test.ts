/**
 * SMS and WhatsApp over HTTP, to a provider that takes every repeated request for a new message, as the real one does: exactly one message per
 * notice all the same (reliability.md I6, fault 18 and race 16 for these channels). Mutants that were seen to fail: `noteAsking` always true,
 * `askedAt` not looked at, the list believed at once, `noteNotTaken` not called, the same key for both text channels dropped, `isOvertaken`
 * always false; of the text instead of a push: not written, written whatever the kind, the account's number taken for the booking's.
 */
import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TextManners } from '../../fakes/text-provider/start-text-provider.ts'
import type { BookingNoticeKind } from '../../domain/notice.ts'
import { textMessageLength, textMessageMaxLength } from '../../domain/text-message.ts'
import { openNoticeScene, type NoticeScene } from '../testing/notice-scene.ts'
import { savePreferences } from './devices.store.ts'
import { deliverNotice, type News } from './index.ts'
import { openTexter } from './texter.ts'

let scene: NoticeScene
beforeAll(async () => {
  scene = await openNoticeScene()
})
beforeEach(() => {
  scene.texts.behave('polite')
  scene.texts.hideList(false)
})
afterAll(() => scene.close())

let numbers = 0
/** Somebody with a number of their own and no device. */
const somebody = async () => {
  const number = `87${String(1_000_000 + (numbers += 1))}`
  const who = await scene.person({ phone: `0${number}`, hasDevice: false })
  const texts = () => scene.texts.messages.filter(({ to }) => to.endsWith(`+353${number}`))
  const notice = async () => {
    const rows = await scene.notices()
    const row = rows.find(
      ({ channel, recipientId }) =>
        ['sms', 'whatsapp'].includes(channel) && recipientId === who.accountId,
    )
    if (!row) throw new Error('no notice')
    return row
  }
  return { ...who, number: `+353${number}`, texts, notice }
}
const job = { attempt: 1, isLastAttempt: false, signal: new AbortController().signal }

describe('a text', () => {
  it('fits into one message, leads to the booking, and what it said is forgotten here', async () => {
    const who = await somebody()
    await scene.tell(scene.arrived(who))
    await scene.drain()
    const [text, ...more] = who.texts()
    expect(more).toEqual([])
    const { id, state, bodyText } = await who.notice()
    expect({ state, bodyText }).toEqual({ state: 'sent', bodyText: null })
    expect(text?.body).toMatch(/^Towline: Sean is on the job\. /)
    expect(text?.body).toContain(
      `https://towline.example/bookings/${who.bookingId}#${id.slice(-8)}`,
    )
    expect(textMessageLength(text?.body ?? '')).toBeLessThanOrEqual(textMessageMaxLength)
    expect(text).toMatchObject({ to: who.number, from: '+353209109999' })
  })

  it('comes by WhatsApp to whoever wants it there, in the approved template, and not by SMS as well', async () => {
    const who = await somebody()
    const wants = { textChannel: 'whatsapp', switchedOff: [] } as const
    await savePreferences(scene.db, who.accountId, { ...wants, switchedOff: [] }, new Date())
    await scene.tell(scene.arrived(who))
    // changed their mind in between: told once all the same
    await savePreferences(
      scene.db,
      who.accountId,
      { textChannel: 'sms', switchedOff: [] },
      new Date(),
    )
    await scene.tell(scene.arrived(who))
    await scene.drain()
    expect(who.texts()).toHaveLength(1)
    const { id } = await who.notice()
    expect(who.texts()[0]).toMatchObject({
      to: `whatsapp:${who.number}`,
      from: 'whatsapp:+353209109998',
      form: {
        ContentSid: 'HXsample',
        ContentVariables: JSON.stringify({
          1: 'Seán is on the job.',
          2: `https://towline.example/bookings/${who.bookingId}#${id.slice(-8)}`,
        }),
      },
    })
  })

  it('is not sent twice when four tell it at once, nor when somebody tells it again later', async () => {
    const who = await somebody()
    await Promise.all([1, 2, 3, 4].map(() => scene.tell(scene.arrived(who))))
    await scene.drain()
    await scene.tell(scene.arrived(who))
    await scene.drain()
    expect(who.texts()).toHaveLength(1)
  })

  it('goes to nobody whose number no network knows', async () => {
    const who = await scene.person({ phone: '1234567', hasDevice: false })
    await scene.tell(scene.arrived(who))
    const rows = (await scene.notices()).filter(({ recipientId }) => recipientId === who.accountId)
    expect(rows.map(({ channel }) => channel)).toEqual(['push'])
  })
})

describe('trouble at the provider', () => {
  const longEnough = async () => {
    for (const wait of ['3s', '8s', '20s', '55s', '150s'] as const) {
      scene.ctx.clock.advance(wait)
      await scene.drain()
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
    const who = await somebody()
    await scene.tell(scene.arrived(who))
    scene.texts.behave(manners)
    const startedAt = performance.now()
    await scene.drain()
    expect(performance.now() - startedAt).toBeLessThan(10_000)
    expect(await who.notice()).toMatchObject({ state: 'queued', attempts: 1 })
    scene.texts.behave('polite')
    await longEnough()
    expect(await who.notice()).toMatchObject({ state: 'sent' })
    expect(who.texts()).toHaveLength(1)
  })

  it('whose list cannot be had is never guessed about', async () => {
    const who = await somebody()
    await scene.tell(scene.arrived(who))
    scene.texts.behave('answer_lost')
    await scene.drain()
    scene.texts.behave('polite')
    scene.texts.hideList(true)
    await longEnough()
    expect(who.texts()).toHaveLength(1)
    expect(await who.notice()).toMatchObject({ state: 'queued' })
    scene.texts.hideList(false)
    scene.ctx.clock.advance('1h')
    await scene.drain()
    expect(await who.notice()).toMatchObject({ state: 'sent' })
    expect(who.texts()).toHaveLength(1)
  })

  it('that knows no such number: given up at once, counted, and named by the notice’s id alone', async () => {
    const who = await somebody()
    const failedBefore = await scene.failures('sms')
    scene.lines.length = 0
    scene.texts.behave('refuses_recipient')
    await scene.tell(scene.arrived(who))
    await scene.drain()
    const { id, state } = await who.notice()
    expect(state).toBe('failed')
    expect(await scene.failures('sms')).toBe(failedBefore + 1)
    const log = scene.lines.join('')
    expect(log).toContain(id)
    expect(log).toContain('http_400_21211')
    expect(log).not.toContain(who.number.slice(1))
    expect(log).not.toMatch(/on the job|353000000000/)
  })
})

describe('a text that was held up', () => {
  it('is not sent after a newer one', async () => {
    const who = await somebody()
    await scene.tell({ ...scene.arrived(who), kind: 'set_off' })
    scene.texts.behave('busy')
    await scene.drain()
    scene.texts.behave('polite')
    const short = { title: 'Seán has arrived', body: '', path: `/bookings/${who.bookingId}` }
    await scene.tell({ ...scene.arrived(who), kind: 'arrive', short })
    await scene.drain()
    scene.ctx.clock.advance('10m')
    await scene.drain()
    expect(who.texts().map(({ body }) => body)).toEqual([
      expect.stringContaining('Sean has arrived'),
    ])
  })
})

describe('a text that was left out for a device', () => {
  const bookingNumber = '+353209100000'
  const textsAbout = ({ bookingId }: { bookingId: string }) =>
    scene.texts.messages.filter(({ body }) => body?.includes(bookingId))
  /** Somebody with a device that is gone by the time it is told. */
  const toGone = async (kind: BookingNoticeKind, more: Partial<News> = {}) => {
    const who = await scene.person({ phone: '0871999999' })
    await scene.tell({ ...scene.arrived(who), kind, phone: bookingNumber, ...more })
    return who
  }
  const endSession = (who: Awaited<ReturnType<typeof toGone>>) =>
    scene.db.execute(sql`delete from sessions where id = ${who.browser?.sessionId}`)
  beforeEach(() => {
    scene.push.behave('polite')
  })

  it.each<[BookingNoticeKind, Partial<News>]>([
    ['set_off', {}],
    ['arrive', {}],
    ['message', { event: 'message:7' }],
  ])(
    'goes out when the device proves gone: %s, once, to the booking’s number',
    async (kind, more) => {
      const who = await toGone(kind, more)
      scene.push.behave('gone')
      await scene.drain()
      expect(textsAbout(who)).toMatchObject([{ to: bookingNumber }])
      const told = { ...scene.arrived(who), kind, phone: bookingNumber, ...more }
      await scene.tell(told)
      await scene.drain()
      expect(textsAbout(who)).toHaveLength(1)
    },
  )

  it('goes out when the session of the device has ended', async () => {
    const who = await toGone('set_off')
    await endSession(who)
    await scene.drain()
    expect(textsAbout(who)).toHaveLength(1)
  })

  it('goes to a driver’s own number', async () => {
    const [customer, driver] = [await scene.person(), await scene.person({ phone: '0871888888' })]
    const news = { ...scene.arrived(customer), kind: 'message', event: 'message:1' } as const
    await scene.tell({ ...news, side: 'driver', recipientId: driver.accountId })
    scene.push.behave('gone')
    await scene.drain()
    expect(textsAbout(customer)).toMatchObject([{ to: '+353871888888' }])
  })

  it('does not where another device is left, or where it is switched off', async () => {
    const withSecond = await toGone('set_off')
    await scene.addDevice(withSecond.accountId)
    await endSession(withSecond)
    const quiet = await toGone('set_off')
    const off = { textChannel: 'sms' as const, switchedOff: ['trip:text' as const] }
    await savePreferences(scene.db, quiet.accountId, off, new Date())
    await endSession(quiet)
    await scene.drain()
    expect([textsAbout(withSecond), textsAbout(quiet)]).toEqual([[], []])
  })

  it('does not before its time: an offer is texted by its own ladder', async () => {
    const who = await scene.person()
    const offer = { ...scene.arrived(who), kind: 'offer', side: 'driver' } as const
    const driver = await scene.person({ phone: '0871777777' })
    await scene.tell({ ...offer, recipientId: driver.accountId }, { only: ['push'] })
    scene.push.behave('gone')
    await scene.drain()
    expect(textsAbout(who)).toEqual([])
  })
})

describe('workers', () => {
  it('two on one text, and one taken over from a worker that hangs: one message', async () => {
    const who = await somebody()
    await scene.tell(scene.arrived(who))
    const { id: noticeId } = await who.notice()
    const run = () => deliverNotice(scene.ctx, scene.channels, { noticeId }, job)
    await Promise.allSettled([run(), run(), run()])
    expect(who.texts()).toHaveLength(1)
  })

  it.each([
    ['before', false],
    ['after', true],
  ])('one that died %s the provider had taken it: one message in the end', async (_, wasTaken) => {
    const who = await somebody()
    await scene.tell(scene.arrived(who))
    const { id: noticeId } = await who.notice()
    if (wasTaken) await deliverNotice(scene.ctx, scene.channels, { noticeId }, job)
    // what a worker leaves that is killed between its question and its note of the answer
    await scene.db.execute(
      sql`update notices set state = 'queued', asked_at = ${(await scene.ctx.clock.now(scene.db)).toISOString()}
        ${wasTaken ? sql`, body_text = 'Towline'` : sql``} where id = ${noticeId}`,
    )
    await scene.drain()
    expect(who.texts()).toHaveLength(wasTaken ? 1 : 0)
    for (const wait of ['3s', '8s', '20s', '55s'] as const) {
      scene.ctx.clock.advance(wait)
      await scene.drain()
    }
    expect(who.texts()).toHaveLength(1)
    expect(await who.notice()).toMatchObject({ state: 'sent' })
  })

  it('a request that cannot have gone out is sent again without asking', async () => {
    const { texts } = scene.ctx.config
    if (!texts) throw new Error('no texts')
    const who = await somebody()
    await scene.tell(scene.arrived(who))
    const { id: noticeId } = await who.notice()
    const listed = scene.texts.requests().listed
    const nowhere = openTexter({ ...texts, apiBase: 'http://127.0.0.1:9' })
    const dead = { ...scene.channels, texter: nowhere }
    await expect(deliverNotice(scene.ctx, dead, { noticeId }, job)).rejects.toThrow('ECONNREFUSED')
    expect((await who.notice()).askedAt).toBeNull()
    await scene.drain()
    expect(who.texts()).toHaveLength(1)
    expect(scene.texts.requests().listed).toBe(listed)
  })
})

it('in production nothing is written for a way that is not set up', async () => {
  const plain = await openNoticeScene({
    env: {
      NODE_ENV: 'production',
      ALLOW_FAKES_IN_PRODUCTION: 'on',
      AUTH_SECRET: randomBytes(32).toString('hex'),
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
    await plain.tell(plain.arrived(await plain.person()))
    expect(await plain.notices()).toEqual([])
  } finally {
    await plain.close()
  }
})
