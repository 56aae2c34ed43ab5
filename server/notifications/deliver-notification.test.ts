import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { notifications } from '../../db/schema/notifications.ts'
import {
  startSmtpServer,
  type SmtpManners,
  type SmtpServer,
} from '../../workshop/fakes/smtp-server/start-smtp-server.ts'
import { jobCatalogue } from '../job-catalogue.ts'
import {
  closeDatabase,
  inTransaction,
  openDatabase,
  type Database,
} from '../kit/database/database.ts'
import { drainJobs } from '../testing/drain-jobs.ts'
import { readConfig } from '../kit/env.ts'
import { openJobs } from '../kit/jobs/jobs.ts'
import { openLog } from '../kit/log.ts'
import { openMetrics } from '../kit/metrics.ts'
import { movableClock } from '../kit/movable-clock.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import {
  deliverNotification,
  layOutMail,
  noChannels,
  openMailer,
  writeMail,
  type Mailer,
} from './index.ts'

let database: TestDatabase
let db: Database
let smtp: SmtpServer
/** Waits long enough for a busy machine: for mails that must arrive. */
let mailer: Mailer
/** Gives up quickly, for servers that never answer. */
let hastyMailer: Mailer
const logged: string[] = []
const log = openLog('debug', { write: (line: string) => void logged.push(line) })

beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase({ url: database.url, maxConnections: 5, log })
  smtp = await startSmtpServer()
  const from = 'Towline <no-reply@towline.example>'
  mailer = openMailer({ url: smtp.url, from })
  hastyMailer = openMailer({
    url: smtp.url,
    from,
    waits: { connectMs: 150, answerMs: 150, wholeMs: 1_200 },
  })
})
beforeEach(() => {
  logged.length = 0
  smtp.behave('polite')
})
afterAll(async () => {
  mailer.close()
  hastyMailer.close()
  await smtp.stop()
  await closeDatabase(db)
  await database.drop()
})

const fixture = () => {
  const ctx = {
    config: readConfig({
      NODE_ENV: 'test',
      DATABASE_URL: database.url,
      PUBLIC_ORIGIN: 'https://towline.example',
      STRIPE_SECRET_KEY: 'x',
      STRIPE_PUBLISHABLE_KEY: 'x',
      STRIPE_WEBHOOK_SECRET: 'x',
    }),
    db,
    clock: movableClock(),
    jobs: openJobs(jobCatalogue),
    log,
    metrics: openMetrics(),
  }
  const unexpected = () => Promise.reject(new Error('no such job here'))
  const drain = (by: Mailer | null = mailer) =>
    drainJobs({
      db,
      jobs: ctx.jobs,
      clock: ctx.clock,
      allowFailures: true,
      handlers: {
        'answer-text': unexpected,
        'expire-booking': unexpected,
        'flag-unaccepted': unexpected,
        'abandon-booking': unexpected,
        'widen-offers': unexpected,
        'execute-payment': unexpected,
        'execute-refund': unexpected,
        'sync-payment-intent': unexpected,
        'reconcile-payments': unexpected,
        'run-daily-maintenance': unexpected,
        'refresh-facts': unexpected,
        'forget-visitors': unexpected,
        'issue-missing-receipts': unexpected,
        'watch-arrivals': unexpected,
        'sync-payout-account': unexpected,
        'sync-dispute': unexpected,
        'sync-saved-card': unexpected,
        'sync-customer': unexpected,
        'detach-card': unexpected,
        'delete-customer': unexpected,
        'erase-due-accounts': unexpected,
        'erase-old-bookings': unexpected,
        'make-data-export': unexpected,
        'request-tax-details': unexpected,
        'watch-due-reports': unexpected,
        'check-vat-number': unexpected,
        'check-vat-numbers': unexpected,
        'run-payouts': unexpected,
        'execute-reversal': unexpected,
        'follow-provider': unexpected,
        'compare-books': unexpected,
        'remove-files': unexpected,
        'escalate-offer': unexpected,
        'withdraw-offers': unexpected,
        'notify-unread': unexpected,
        'carry-out-action': unexpected,
        'check-application': unexpected,
        'watch-documents': unexpected,
        'apply-duty-schedules': unexpected,
        'watch-exceptions': unexpected,
        'fan-out-partner-event': unexpected,
        'deliver-webhooks': unexpected,
        'issue-partner-invoices': unexpected,
        'issue-dealer-statements': unexpected,
        'send-check-in': unexpected,
        'deliver-notification': (payload, job) =>
          deliverNotification(ctx, { ...noChannels, mailer: by }, payload, job),
      },
    })
  return { ctx, drain }
}

let written = 0
const aNotification = (over: Partial<Parameters<typeof writeMail>[2]> = {}) => ({
  key: `sample:${++written}`,
  kind: 'completed',
  recipientId: null,
  bookingId: null,
  address: `canary${written}@example.ie`,
  mail: layOutMail({
    subject: 'Dún Laoghaire – €95.00',
    heading: 'Fáilte',
    parts: [
      { kind: 'text', text: 'A line that begins with a dot:\n.\n.end' },
      { kind: 'button', label: 'Open', url: 'https://towline.example/bookings/bkg_1?a=b&c=d' },
    ],
    reason: 'Because.',
  }),
  ...over,
})

const write = async (
  ctx: ReturnType<typeof fixture>['ctx'],
  notification: ReturnType<typeof aNotification>,
) => {
  const isNew = await inTransaction(db, (tx) => writeMail(ctx, tx, notification))
  return { isNew, row: () => rowOf(notification.key) }
}
const rowOf = async (key: string) => {
  const [row] = await db.select().from(notifications).where(eq(notifications.key, key))
  if (!row) throw new Error(`no notification ${key}`)
  return row
}
const mailsTo = (address: string) =>
  smtp.mails.filter(({ envelope }) => envelope.to.includes(address))
const failures = async (ctx: ReturnType<typeof fixture>['ctx']) =>
  /towline_notifications_failed_total\{kind="completed",channel="email"\} (\d+)/.exec(
    await ctx.metrics.text(),
  )?.[1]

describe('writing a notification', () => {
  it('happens with the event it is about, or not at all', async () => {
    const { ctx, drain } = fixture()
    const notification = aNotification()
    await expect(
      inTransaction(db, async (tx) => {
        await writeMail(ctx, tx, notification)
        throw new Error('changed our mind')
      }),
    ).rejects.toThrow('changed our mind')
    await drain()
    expect(mailsTo(notification.address)).toHaveLength(0)
  })

  it('sends the same notification once, however often it is written (I6)', async () => {
    const { ctx, drain } = fixture()
    const notification = aNotification()
    const answers = await Promise.all([1, 2, 3, 4].map(() => write(ctx, notification)))
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1)
    await drain()
    expect((await write(ctx, notification)).isNew).toBe(false)
    await drain()
    expect(mailsTo(notification.address)).toHaveLength(1)
  })
})

it('an older release writes and reads it under the table’s former name', async () => {
  const insert = sql`insert into notices (id, key, channel, kind, address, subject, created_at)
    values ('ntc_former', 'former', 'email', 'refund', 'a@example.ie', 'Refunded', now())
    on conflict (key) do nothing returning id, state`
  const state = async () =>
    (await db.execute(sql`select state from notices where key = 'former' for update skip locked`))
      .rows
  expect((await db.execute(insert)).rows).toEqual([{ id: 'ntc_former', state: 'queued' }])
  expect((await db.execute(insert)).rows).toEqual([])
  await db.execute(sql`update notices set state = 'sent' where key = 'former'`)
  expect(await state()).toEqual([{ state: 'sent' }])
})

describe('delivering a notification', () => {
  it('sends it over SMTP and erases its text', async () => {
    const { ctx, drain } = fixture()
    const notification = aNotification()
    const { row } = await write(ctx, notification)
    await drain()
    const [mail] = mailsTo(notification.address)
    const { id, state, bodyText, bodyHtml, sentAt } = await row()
    expect({ state, bodyText, bodyHtml }).toEqual({ state: 'sent', bodyText: null, bodyHtml: null })
    expect(sentAt).toBeInstanceOf(Date)
    expect(mail?.envelope).toEqual({ from: 'no-reply@towline.example', to: [notification.address] })
    expect(mail?.headers['subject']).toBe('Dún Laoghaire – €95.00')
    expect(mail?.headers['message-id']).toBe(`<${id}@towline.example>`)
    expect(mail?.headers['auto-submitted']).toBe('auto-generated')
    expect(mail?.text.replaceAll('\r\n', '\n').trimEnd()).toBe(notification.mail.text.trimEnd())
    expect(mail?.html).toContain('href="https://towline.example/bookings/bkg_1?a=b&amp;c=d"')
  })

  it('keeps it for the local mailbox without a mail server', async () => {
    const { ctx, drain } = fixture()
    const { row } = await write(ctx, aNotification())
    await drain(null)
    expect(await row()).toMatchObject({ state: 'kept_locally', subject: 'Dún Laoghaire – €95.00' })
    expect((await row()).bodyText).toContain('Fáilte')
  })

  it('is one message when the answer was lost and it is sent again', async () => {
    const { ctx, drain } = fixture()
    const notification = aNotification()
    const { row } = await write(ctx, notification)
    smtp.behave('answer_lost')
    await drain()
    expect(await row()).toMatchObject({ state: 'queued', attempts: 1 })
    smtp.behave('polite')
    ctx.clock.advance('10s')
    await drain()
    expect(await row()).toMatchObject({ state: 'sent', attempts: 2 })
    const ids = mailsTo(notification.address).map(({ headers }) => headers['message-id'])
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
  })

  it('runs a job of an older release, which says `noticeId`', () => {
    const { formerly, payload } = jobCatalogue['deliver-notification']
    const notificationId = 'ntc_00000000000000000000000000'
    expect(formerly).toBe('deliver-notice')
    expect(payload.parse({ noticeId: notificationId })).toEqual({ notificationId })
  })

  it('does nothing when the job runs twice or late', async () => {
    const { ctx, drain } = fixture()
    const notification = aNotification()
    const { row } = await write(ctx, notification)
    await drain()
    const job = { attempt: 1, isLastAttempt: false, signal: new AbortController().signal }
    await deliverNotification(
      ctx,
      { ...noChannels, mailer },
      { notificationId: (await row()).id },
      job,
    )
    await deliverNotification(
      ctx,
      { ...noChannels, mailer },
      { notificationId: 'ntc_00000000000000000000000000' },
      job,
    )
    expect(mailsTo(notification.address)).toHaveLength(1)
  })

  // reliability.md, fault 18: mail down, slow, accepts then hangs
  // each would hang without a limit of its own; only the wait for the whole ends an endless answer
  it.each<SmtpManners>(['silent', 'hangs_after_message', 'busy', 'answer_lost', 'endless_answer'])(
    'survives a server that is %s, quietly, and delivers when it is well again',
    async (manners) => {
      const { ctx, drain } = fixture()
      const notification = aNotification()
      const { row } = await write(ctx, notification)
      smtp.behave(manners)
      const { ran, failed } = await drain(hastyMailer)
      expect([ran.length, failed.length]).toEqual([1, 1])
      expect(await row()).toMatchObject({ state: 'queued', attempts: 1 })
      expect(logged.join('')).not.toContain('given up')
      smtp.behave('polite')
      ctx.clock.advance('1m')
      await drain()
      expect(await row()).toMatchObject({ state: 'sent' })
    },
  )

  it('gives up after the last attempt, counts it, and names it by its id alone', async () => {
    const { ctx, drain } = fixture()
    const notification = aNotification()
    const { row } = await write(ctx, notification)
    smtp.behave('busy')
    for (let i = 0; i < 12; i++) {
      await drain()
      ctx.clock.advance('7h')
    }
    const { id, state, attempts, bodyText } = await row()
    expect({ state, attempts }).toEqual({ state: 'failed', attempts: 12 })
    // it opens nothing, so an operator can send it again
    expect(bodyText).toContain('Fáilte')
    expect(await failures(ctx)).toBe('1')
    const lines = logged.filter((line) => line.includes('given up'))
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(id)
    expect(logged.join('')).not.toContain(notification.address)
    expect((await drain()).ran).toEqual([])
  })

  it('gives up at once when there is no such mailbox', async () => {
    const { ctx, drain } = fixture()
    const notification = aNotification()
    const { row } = await write(ctx, notification)
    smtp.behave('refuses_recipient')
    await drain()
    expect(await row()).toMatchObject({ state: 'failed', attempts: 1 })
    expect(await failures(ctx)).toBe('1')
    expect(logged.join('')).not.toContain('canary')
  })

  it('does not bring an offer that is long gone, nor a code that no longer works', async () => {
    const { ctx, drain } = fixture()
    const offer = await write(ctx, aNotification({ kind: 'offer' }))
    const code = await write(ctx, aNotification({ kind: 'sign_in_code' }))
    const notification = await write(ctx, aNotification({ kind: 'refund:rfd_1' }))
    ctx.clock.advance('11m')
    await drain()
    expect((await offer.row()).state).toBe('failed')
    expect((await code.row()).state).toBe('failed')
    expect((await notification.row()).state).toBe('sent')
  })

  it('sends to exactly the address it was given', async () => {
    const { ctx, drain } = fixture()
    const hostile = ['a@example.ie, b@example.ie', 'a@example.ie\r\nRCPT TO:<b@example.ie>']
    const before = smtp.mails.length
    for (const address of hostile) await write(ctx, aNotification({ address }))
    await drain()
    for (const { envelope } of smtp.mails.slice(before)) {
      expect(envelope.to).toHaveLength(1)
      expect(envelope.to).not.toContain('b@example.ie')
    }
  })
})
