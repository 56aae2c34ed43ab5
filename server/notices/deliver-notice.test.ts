import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { notices } from '../../db/schema/notices.ts'
import {
  startSmtpServer,
  type SmtpManners,
  type SmtpServer,
} from '../../fakes/smtp-server/start-smtp-server.ts'
import { jobCatalogue } from '../job-catalogue.ts'
import {
  closeDatabase,
  inTransaction,
  openDatabase,
  type Database,
} from '../kit/database/database.ts'
import { drainJobs } from '../kit/jobs/drain-jobs.ts'
import { readConfig } from '../kit/env.ts'
import { openJobs } from '../kit/jobs/jobs.ts'
import { openLog } from '../kit/log.ts'
import { openMetrics } from '../kit/metrics.ts'
import { movableClock } from '../kit/movable-clock.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import {
  deliverNotice,
  layOutMail,
  noChannels,
  openMailer,
  writeNotice,
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
        'expire-booking': unexpected,
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
        'run-payouts': unexpected,
        'execute-reversal': unexpected,
        'follow-provider': unexpected,
        'compare-books': unexpected,
        'remove-files': unexpected,
        'escalate-offer': unexpected,
        'withdraw-offers': unexpected,
        'notify-unread': unexpected,
        'check-application': unexpected,
        'watch-papers': unexpected,
        'apply-duty-schedules': unexpected,
        'fan-out-partner-event': unexpected,
        'deliver-webhooks': unexpected,
        'issue-partner-invoices': unexpected,
        'issue-dealer-statements': unexpected,
        'deliver-notice': (payload, job) =>
          deliverNotice(ctx, { ...noChannels, mailer: by }, payload, job),
      },
    })
  return { ctx, drain }
}

let written = 0
const aNotice = (over: Partial<Parameters<typeof writeNotice>[2]> = {}) => ({
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
  notice: ReturnType<typeof aNotice>,
) => {
  const isNew = await inTransaction(db, (tx) => writeNotice(ctx, tx, notice))
  return { isNew, row: () => rowOf(notice.key) }
}
const rowOf = async (key: string) => {
  const [row] = await db.select().from(notices).where(eq(notices.key, key))
  if (!row) throw new Error(`no notice ${key}`)
  return row
}
const mailsTo = (address: string) =>
  smtp.mails.filter(({ envelope }) => envelope.to.includes(address))
const failures = async (ctx: ReturnType<typeof fixture>['ctx']) =>
  /towline_notices_failed_total\{kind="completed",channel="email"\} (\d+)/.exec(
    await ctx.metrics.text(),
  )?.[1]

describe('writing a notice', () => {
  it('happens with the event it is about, or not at all', async () => {
    const { ctx, drain } = fixture()
    const notice = aNotice()
    await expect(
      inTransaction(db, async (tx) => {
        await writeNotice(ctx, tx, notice)
        throw new Error('changed our mind')
      }),
    ).rejects.toThrow('changed our mind')
    await drain()
    expect(mailsTo(notice.address)).toHaveLength(0)
  })

  it('sends the same notification once, however often it is written (I6)', async () => {
    const { ctx, drain } = fixture()
    const notice = aNotice()
    const answers = await Promise.all([1, 2, 3, 4].map(() => write(ctx, notice)))
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1)
    await drain()
    expect((await write(ctx, notice)).isNew).toBe(false)
    await drain()
    expect(mailsTo(notice.address)).toHaveLength(1)
  })
})

describe('delivering a notice', () => {
  it('sends it over SMTP and erases its text', async () => {
    const { ctx, drain } = fixture()
    const notice = aNotice()
    const { row } = await write(ctx, notice)
    await drain()
    const [mail] = mailsTo(notice.address)
    const { id, state, bodyText, bodyHtml, sentAt } = await row()
    expect({ state, bodyText, bodyHtml }).toEqual({ state: 'sent', bodyText: null, bodyHtml: null })
    expect(sentAt).toBeInstanceOf(Date)
    expect(mail?.envelope).toEqual({ from: 'no-reply@towline.example', to: [notice.address] })
    expect(mail?.headers['subject']).toBe('Dún Laoghaire – €95.00')
    expect(mail?.headers['message-id']).toBe(`<${id}@towline.example>`)
    expect(mail?.headers['auto-submitted']).toBe('auto-generated')
    expect(mail?.text.replaceAll('\r\n', '\n').trimEnd()).toBe(notice.mail.text.trimEnd())
    expect(mail?.html).toContain('href="https://towline.example/bookings/bkg_1?a=b&amp;c=d"')
  })

  it('keeps it for the local mailbox without a mail server', async () => {
    const { ctx, drain } = fixture()
    const { row } = await write(ctx, aNotice())
    await drain(null)
    expect(await row()).toMatchObject({ state: 'kept_locally', subject: 'Dún Laoghaire – €95.00' })
    expect((await row()).bodyText).toContain('Fáilte')
  })

  it('is one message when the answer was lost and it is sent again', async () => {
    const { ctx, drain } = fixture()
    const notice = aNotice()
    const { row } = await write(ctx, notice)
    smtp.behave('answer_lost')
    await drain()
    expect(await row()).toMatchObject({ state: 'queued', attempts: 1 })
    smtp.behave('polite')
    ctx.clock.advance('10s')
    await drain()
    expect(await row()).toMatchObject({ state: 'sent', attempts: 2 })
    const ids = mailsTo(notice.address).map(({ headers }) => headers['message-id'])
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
  })

  it('does nothing when the job runs twice or late', async () => {
    const { ctx, drain } = fixture()
    const notice = aNotice()
    const { row } = await write(ctx, notice)
    await drain()
    const job = { attempt: 1, isLastAttempt: false, signal: new AbortController().signal }
    await deliverNotice(ctx, { ...noChannels, mailer }, { noticeId: (await row()).id }, job)
    await deliverNotice(
      ctx,
      { ...noChannels, mailer },
      { noticeId: 'ntc_00000000000000000000000000' },
      job,
    )
    expect(mailsTo(notice.address)).toHaveLength(1)
  })

  // reliability.md, fault 18: mail down, slow, accepts then hangs
  // each would hang without a limit of its own; only the wait for the whole ends an endless answer
  it.each<SmtpManners>(['silent', 'hangs_after_message', 'busy', 'answer_lost', 'endless_answer'])(
    'survives a server that is %s, quietly, and delivers when it is well again',
    async (manners) => {
      const { ctx, drain } = fixture()
      const notice = aNotice()
      const { row } = await write(ctx, notice)
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
    const notice = aNotice()
    const { row } = await write(ctx, notice)
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
    expect(logged.join('')).not.toContain(notice.address)
    expect((await drain()).ran).toEqual([])
  })

  it('gives up at once when there is no such mailbox', async () => {
    const { ctx, drain } = fixture()
    const notice = aNotice()
    const { row } = await write(ctx, notice)
    smtp.behave('refuses_recipient')
    await drain()
    expect(await row()).toMatchObject({ state: 'failed', attempts: 1 })
    expect(await failures(ctx)).toBe('1')
    expect(logged.join('')).not.toContain('canary')
  })

  it('does not bring an offer that is long gone, nor a code that no longer works', async () => {
    const { ctx, drain } = fixture()
    const offer = await write(ctx, aNotice({ kind: 'offer' }))
    const code = await write(ctx, aNotice({ kind: 'sign_in_code' }))
    const news = await write(ctx, aNotice({ kind: 'refund:rfd_1' }))
    ctx.clock.advance('11m')
    await drain()
    expect((await offer.row()).state).toBe('failed')
    expect((await code.row()).state).toBe('failed')
    expect((await news.row()).state).toBe('sent')
  })

  it('sends to exactly the address it was given', async () => {
    const { ctx, drain } = fixture()
    const hostile = ['a@example.ie, b@example.ie', 'a@example.ie\r\nRCPT TO:<b@example.ie>']
    const before = smtp.mails.length
    for (const address of hostile) await write(ctx, aNotice({ address }))
    await drain()
    for (const { envelope } of smtp.mails.slice(before)) {
      expect(envelope.to).toHaveLength(1)
      expect(envelope.to).not.toContain('b@example.ie')
    }
  })
})
