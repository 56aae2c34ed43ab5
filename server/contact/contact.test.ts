/**
 * A message to support over HTTP, and what follows from it. Seen to fail with: a limit by the minute instead of
 * five; the second mail outside the transaction; the typed name in the acknowledgement; no lock on the sender; `replyTo` built
 * as text; the limit counted before the body is read.
 */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { problem } from '../../contract/problem-document.ts'
import { contactMessages } from '../../db/schema/contact.ts'
import { notifications } from '../../db/schema/notifications.ts'
import {
  contactAcknowledgementsPerDay,
  contactMessageLength,
  contactRepeatMinutes,
  contactSubmissions,
} from '../../domain/contact-message.ts'
import { contactMessageDays } from '../../domain/accounts/retention.ts'
import { supportContact } from '../../domain/support.ts'
import { startSmtpServer } from '../../workshop/fakes/smtp-server/start-smtp-server.ts'
import { deliverNotification, noChannels, openMailer } from '../notifications/index.ts'
import { openAppFixture, type AppFixture } from '../testing/fixtures/app-fixture.ts'
import { statusAndCode } from '../testing/send-sample.ts'
import type { Browser, BrowserAnswer } from '../testing/browser.ts'
import { makeAccount } from '../testing/samples/sample-drivers.ts'
import { deleteOldMessages } from './delete-old-messages.ts'

let app: AppFixture
beforeAll(async () => {
  app = await openAppFixture()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.execute(sql`truncate contact_messages, contact_replies, notifications`)
})

const message = {
  name: 'Nuala Sample',
  email: 'nuala@example.ie',
  message: 'The winch cable left a mark.\nWhom do I ask?',
}
const send = (change: object = {}, browser: Browser = app.visitor()): Promise<BrowserAnswer> =>
  browser.send('POST', '/api/contact', { ...message, ...change })

const stored = () => app.db.select().from(contactMessages)
const mails = async () => {
  const rows = await app.db
    .select()
    .from(notifications)
    .orderBy(notifications.createdAt, notifications.id)
  return rows.map(({ kind, address, replyTo }) => ({ kind, address, replyTo }))
}

describe('happy', () => {
  it('is kept, mailed to support, and acknowledged', async () => {
    expect(await send()).toMatchObject({ status: 204, body: '' })
    expect(await stored()).toMatchObject([{ ...message, accountId: null }])
    expect(await mails()).toEqual([
      { kind: 'contact_message', address: supportContact.email, replyTo: message.email },
      { kind: 'contact_acknowledged', address: message.email, replyTo: null },
    ])
    const [toSupport] = await app.mailsTo(supportContact.email)
    for (const words of [message.name, message.email, 'left a mark.', 'Whom do I ask?']) {
      expect(toSupport?.bodyText).toContain(words)
    }
    const { ran } = await app.fixture.drain()
    expect(ran).toEqual(['deliver-notification', 'deliver-notification'])
  })

  it('records the signed-in account, and accepts any address they give', async () => {
    const account = await makeAccount(app.db, { fullName: 'Someone Else' })
    const answer = await send({ email: ' Work@Example.IE ' }, await app.browserOf(account))
    expect(answer.status).toBe(204)
    expect(await stored()).toMatchObject([{ accountId: account, email: 'work@example.ie' }])
  })

  it('is stored once when it is sent twice, also at the same time; another one is another', async () => {
    const answers = await Promise.all([send(), send(), send()])
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204])
    expect(await stored()).toHaveLength(1)
    expect(await mails()).toHaveLength(2)
    await send({ message: 'The winch is fine after all.' })
    expect(await stored()).toHaveLength(2)
    app.fixture.clock.advance(`${contactRepeatMinutes}m`)
    await send()
    expect(await stored()).toHaveLength(3)
  })
})

describe('error', () => {
  it.each([
    ['a name of one letter', { name: 'N' }, { name: 'Name must be at least 2 characters' }],
    ['half an address', { email: 'nuala' }, { email: 'Invalid email format' }],
    ['too few words', { message: 'Help' }, { message: 'Message must be at least 10 characters' }],
    [
      'too many words',
      { message: 'x'.repeat(contactMessageLength.max + 1) },
      { message: 'Message too long' },
    ],
    ['no words', { message: undefined }, { message: 'Message is missing' }],
    ['more than was asked', { topic: 'winch' }, { topic: 'Topic is not asked for' }],
  ])('names what is wrong with %s', async (_what, change, fields) => {
    const answer = await send(change)
    expect(problem.parse(answer.body)).toMatchObject({
      status: 422,
      code: 'invalid_input',
      title: 'Validation Error',
      fields,
    })
    expect(await stored()).toEqual([])
    expect(await mails()).toEqual([])
  })

  it('keeps nothing when the mails cannot be written', async () => {
    await app.db.execute(
      sql`alter table notifications add constraint no_ack check (kind <> 'contact_acknowledged')`,
    )
    try {
      expect((await send()).status).toBe(500)
      expect(await stored()).toEqual([])
      expect(await mails()).toEqual([])
    } finally {
      await app.db.execute(sql`alter table notifications drop constraint no_ack`)
    }
  })
})

describe('security', () => {
  it('a line break cannot add a mail header', async () => {
    const breaks = ['\r\nBcc: all@example.ie', '\nSubject: x', '%0d%0aBcc:x', '\u2028Bcc: x']
    for (const inject of breaks) {
      for (const field of ['name', 'email'] as const) {
        const answer = await send({ [field]: `${message[field]}${inject}` })
        expect(statusAndCode(answer), `${field} ${JSON.stringify(inject)}`).toEqual([
          422,
          'invalid_input',
        ])
      }
    }
    for (const email of [
      'a@example.ie, b@example.ie',
      'a@example.ie;b@example.ie',
      '<a@example.ie>',
    ]) {
      expect((await send({ email })).status, email).toBe(422)
    }
    expect(await mails()).toEqual([])
  })

  it('what is typed reaches support as text, over the wire as well', async () => {
    const smtp = await startSmtpServer()
    const mailer = openMailer({ url: smtp.url, from: 'Towline <no-reply@towline.example>' })
    try {
      const text = 'Subject: free trucks\n\n.\nBcc: all@example.ie\nA <3 for you & "yours"'
      await send({ message: text })
      const rows = await app.db.select().from(notifications)
      for (const { id: notificationId } of rows) {
        const run = { attempt: 1, isLastAttempt: false, signal: new AbortController().signal }
        await deliverNotification(app.ctx, { ...noChannels, mailer }, { notificationId }, run)
      }
      const [toSupport, toSender] = smtp.mails
      expect(smtp.mails).toHaveLength(2)
      expect(toSupport?.envelope.to).toEqual([supportContact.email])
      expect(toSender?.envelope.to).toEqual([message.email])
      expect(toSupport?.headers['reply-to']).toBe(message.email)
      expect(toSupport?.headers['subject']).toMatch(
        new RegExp(`^Contact form: ${message.name} · M-[0-9A-Z]{6}$`),
      )
      expect(toSupport?.text).toContain('Bcc: all@example.ie')
      expect(toSupport?.html).toContain('A &lt;3 for you &amp; &quot;yours&quot;')
      expect(toSupport?.headers).not.toHaveProperty('bcc')
    } finally {
      mailer.close()
      await smtp.stop()
    }
  })

  it('cannot be used to send a stranger text of one’s own, or many mails', async () => {
    const victim = 'victim@example.ie'
    const sent = contactAcknowledgementsPerDay + 2
    for (let n = 0; n < sent; n += 1) {
      await send({ name: 'Buy.now at spam.example', email: victim, message: `Cheap trucks ${n}` })
    }
    const acknowledged = await app.mailsTo(victim)
    expect(acknowledged).toHaveLength(contactAcknowledgementsPerDay)
    for (const { subject, bodyText, bodyHtml } of acknowledged) {
      expect(`${subject} ${bodyText} ${bodyHtml}`).not.toMatch(/spam|cheap/i)
      // Mutant: the id of the message, which no one can read out.
      expect(`${subject} ${bodyText} ${bodyHtml}`).not.toContain('ctm_')
    }
    expect(await app.mailsTo(supportContact.email)).toHaveLength(sent)
  })

  it('leaves no text and no address in the log', async () => {
    await send({ name: 'Canary Sample', email: 'canary@example.ie', message: 'canary canary' })
    await send({ name: 'Canary <b>', email: 'canary@example.ie' })
    expect(app.log.join('').toLowerCase()).not.toContain('canary')
  })
})

describe('how often', () => {
  const { times, withinMinutes } = contactSubmissions
  let limited: AppFixture
  beforeAll(async () => {
    limited = await openAppFixture({ hasLimits: true, env: { TRUSTED_PROXY_HOPS: '1' } })
  })
  afterAll(() => limited.close())

  let count = 0
  const sendFrom = (address: string, browser = limited.visitor()) =>
    browser.send(
      'POST',
      '/api/contact',
      { ...message, message: `Another question, number ${(count += 1)}` },
      { headers: { 'x-forwarded-for': `198.51.100.7, ${address}` } },
    )
  const isRefused = (answer: BrowserAnswer) => {
    expect(problem.parse(answer.body)).toMatchObject({
      status: 429,
      code: 'too_many_messages',
      title: 'Too many submissions',
      detail: 'Please wait 5 minutes before submitting again',
    })
    const seconds = Number(answer.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(60)
    expect(seconds).toBeLessThanOrEqual(withinMinutes * 60)
  }

  it('three in five minutes of one address, over all processes', async () => {
    for (let n = 0; n < times; n += 1) expect((await sendFrom('203.0.113.4')).status).toBe(204)
    isRefused(await sendFrom('203.0.113.4'))
    expect((await sendFrom('203.0.113.5')).status).toBe(204)
  })

  it('a message that came back with a mistake does not count', async () => {
    const address = '203.0.113.6'
    const headers = { 'x-forwarded-for': `198.51.100.7, ${address}` }
    for (let n = 0; n < times + 1; n += 1) {
      const wrong = { ...message, email: 'nuala' }
      const answer = await limited.visitor().send('POST', '/api/contact', wrong, { headers })
      expect(answer.status).toBe(422)
      const unread = await limited.visitor().send('POST', '/api/contact', message, {
        headers: { ...headers, 'content-type': 'text/plain' },
      })
      expect(unread.status).toBe(415)
    }
    for (let n = 0; n < times; n += 1) expect((await sendFrom(address)).status).toBe(204)
    isRefused(await sendFrom(address))
  })

  it('three of one account, wherever it is', async () => {
    const browser = await limited.browserOf(await makeAccount(limited.db))
    for (let n = 0; n < times; n += 1) {
      expect((await sendFrom(`203.0.113.${10 + n}`, browser)).status).toBe(204)
    }
    isRefused(await sendFrom('203.0.113.20', browser))
    const rows = await limited.db
      .select()
      .from(contactMessages)
      .where(eq(contactMessages.email, message.email))
    expect(rows).toHaveLength(times + 1 + times + times)
  })
})

describe('how long', () => {
  it('a message is kept for a year and not a day longer', async () => {
    const day = 86_400_000
    const ages = [contactMessageDays - 1, contactMessageDays + 1].map((days) => days * day)
    for (const [n, age] of ages.entries()) {
      const createdAt = new Date((await app.ctx.clock.now(app.db)).getTime() - age)
      await app.db.insert(contactMessages).values({ ...message, id: `ctm_${n}`, createdAt })
    }
    await deleteOldMessages(app.ctx)
    expect((await stored()).map(({ id }) => id)).toEqual(['ctm_0'])
  })
})
