/**
 * What the jobs of the timetable delete in time. Mutants that were seen to fail: `purgeNotifications` left out of the job, its row
 * deleted, `recipientId` or the bodies kept, a day too early; the windows left out of the hourly job, or all of them deleted.
 */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { notifications } from '../db/schema/notifications.ts'
import { notificationsDays } from '../domain/accounts/retention.ts'
import { jobHandlers, timetable } from './job-handlers.ts'
import { noChannels } from './notifications/index.ts'
import { inTransaction } from './kit/database/database.ts'
import { openLimits } from './kit/http/limits.ts'
import { layOutMail, writeMail } from './notifications/index.ts'
import { openAppFixture, type AppFixture } from './testing/fixtures/app-fixture.ts'
import { makeAccount } from './testing/samples/sample-drivers.ts'

let app: AppFixture
beforeAll(async () => {
  app = await openAppFixture()
})
afterAll(() => app.close())

const run = (job: 'run-daily-maintenance' | 'forget-visitors') =>
  jobHandlers(app.ctx, noChannels)[job](
    {},
    {
      jobId: '1',
      cronAt: null,
      attempt: 1,
      isLastAttempt: false,
      signal: new AbortController().signal,
      checkpoint: () => {},
    },
  )

describe('mails', () => {
  const day = 86_400_000
  const mail = layOutMail({
    subject: 'Contact form: Nuala Sample',
    heading: 'Nuala Sample',
    parts: [{ kind: 'text', text: 'The winch cable left a mark.' }],
    reason: 'Because.',
  })
  let recipientId: string
  beforeAll(async () => {
    recipientId = await makeAccount(app.db)
  })
  beforeEach(async () => {
    await app.db.execute(sql`truncate notifications`)
  })

  const write = (key: string) =>
    inTransaction(app.db, (tx) =>
      writeMail(app.ctx, tx, {
        key,
        kind: 'contact_message',
        recipientId,
        bookingId: null,
        address: 'support@example.ie',
        replyTo: 'nuala@example.ie',
        mail,
      }),
    )
  const age = async (key: string, days: number): Promise<Date> => {
    const createdAt = new Date((await app.ctx.clock.now(app.db)).getTime() - days * day)
    await app.db.update(notifications).set({ createdAt }).where(eq(notifications.key, key))
    return createdAt
  }
  const rowOf = async (key: string) => {
    const [row] = await app.db.select().from(notifications).where(eq(notifications.key, key))
    return row
  }

  it('older than kept contain no more personal data, and are still not sent twice', async () => {
    await write('old')
    await app.fixture.drain()
    const before = await rowOf('old')
    expect(before).toMatchObject({ state: 'kept_locally', recipientId, subject: mail.subject })
    const createdAt = await age('old', notificationsDays + 1)
    await run('run-daily-maintenance')
    await run('run-daily-maintenance')
    const gone = { address: null, replyTo: null, subject: null, recipientId: null }
    expect(await rowOf('old')).toEqual({
      ...before,
      ...gone,
      bodyText: null,
      bodyHtml: null,
      createdAt,
    })
    expect(await write('old')).toBe(false)
  })

  // Seen to fail with: the steps one after the other, the first that fails the last.
  it('are forgotten although an earlier step fails, and the job fails at its end', async () => {
    await write('later step')
    await age('later step', notificationsDays + 1)
    await app.db.execute(sql`alter table contact_messages rename to elsewhere`)
    try {
      await expect(run('run-daily-maintenance')).rejects.toThrow('steps left for the next try: 1')
    } finally {
      await app.db.execute(sql`alter table elsewhere rename to contact_messages`)
    }
    expect(await rowOf('later step')).toMatchObject({ state: 'failed', address: null })
    await run('run-daily-maintenance')
  })

  it('younger ones stay as they are', async () => {
    await write('young')
    await age('young', notificationsDays - 1)
    const before = await rowOf('young')
    await run('run-daily-maintenance')
    expect(await rowOf('young')).toEqual(before)
  })

  it('one that was never sent is given up, and its delivery does nothing', async () => {
    await write('stuck')
    await age('stuck', notificationsDays + 1)
    await run('run-daily-maintenance')
    expect(await rowOf('stuck')).toMatchObject({ state: 'failed', address: null, attempts: 0 })
    await app.fixture.drain()
    expect(await rowOf('stuck')).toMatchObject({ state: 'failed', attempts: 0 })
  })

  it('are gone from the local mailbox, which shows the others', async () => {
    await write('old')
    await write('young')
    await app.fixture.drain()
    await age('old', notificationsDays + 1)
    await run('run-daily-maintenance')
    const [old, young] = [await rowOf('old'), await rowOf('young')]
    const list = await app.visitor().get('/dev/mailbox.json')
    expect(list).toMatchObject({ status: 200, body: { mails: [{ notificationId: young?.id }] } })
    expect(JSON.stringify(list.body)).not.toContain(old?.id)
    expect((await app.visitor().get('/dev/mailbox')).status).toBe(200)
    expect((await app.visitor().get(`/dev/mailbox/${old?.id}`)).status).toBe(404)
  })

  it('half forgotten cannot be stored', async () => {
    await write('half')
    const forget = (set: Partial<typeof notifications.$inferInsert>) =>
      app.db.update(notifications).set(set).where(eq(notifications.key, 'half'))
    const refused = { cause: { constraint: 'notifications_forgotten' } }
    await expect(forget({ address: null })).rejects.toMatchObject(refused)
    const half = forget({ address: null, subject: null, state: 'failed' })
    await expect(half).rejects.toMatchObject(refused)
  })
})

describe('counters of the rate limits', () => {
  it('are deleted within the hour after their own, without another request', async () => {
    const limits = openLimits(app.db)
    await limits.takeShared([{ key: 'reset 192.0.2.7', times: 1, seconds: 3_600 }])
    await app.db.execute(sql`update limit_windows set began_at = began_at - interval '61 minutes'`)
    await limits.takeShared([{ key: 'reset 192.0.2.8', times: 1, seconds: 3_600 }])
    const counted = async () => (await app.db.execute(sql`select 1 from limit_windows`)).rows
    expect(await counted()).toHaveLength(2)
    await run('forget-visitors')
    expect(await counted()).toHaveLength(1)
    expect(
      await limits.takeShared([{ key: 'reset 192.0.2.8', times: 1, seconds: 3_600 }]),
    ).toBeGreaterThan(0)
    expect(timetable.find(({ job }) => job === 'forget-visitors')?.at).toMatch(/^\d+ \* \* \* \*$/)
  })
})
