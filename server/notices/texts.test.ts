/**
 * SMS and WhatsApp over HTTP, to a provider that takes every repeated request for a new message, as the real one does: exactly one message per
 * notice all the same (reliability.md I6, fault 18 and race 16 for these channels). Mutants that were seen to fail: `noteAsking` always true,
 * `askedAt` not looked at, the list believed at once, `noteNotTaken` not called, the same key for both text channels dropped.
 */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TextManners } from '../../fakes/text-provider/start-text-provider.ts'
import { textMessageLength, textMessageMaxLength } from '../../domain/text-message.ts'
import { openNoticeScene, type NoticeScene } from '../testing/notice-scene.ts'
import { savePreferences } from './devices.store.ts'
import { deliverNotice } from './index.ts'
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
      AUTH_SECRET: 'a'.repeat(32),
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
