/**
 * The outbox with stand-ins for a push service and a text provider, both spoken to over HTTP, for tests. The waits are short, so that what
 * hangs is given up within the test.
 */
import webPush from 'web-push'
import { startPushService, type FakeBrowser } from '../../fakes/push-service/start-push-service.ts'
import { startTextProvider } from '../../fakes/text-provider/start-text-provider.ts'
import { notices } from '../../db/schema/notices.ts'
import { jobCatalogue } from '../job-catalogue.ts'
import { closeDatabase, inTransaction, openDatabase } from '../kit/database.ts'
import { drainJobs } from '../kit/drain-jobs.ts'
import { readConfig } from '../kit/env.ts'
import { newId } from '../kit/ids.ts'
import type { JobHandlers } from '../kit/run-job.ts'
import { openJobs } from '../kit/jobs.ts'
import { openLog } from '../kit/log.ts'
import { openMetrics } from '../kit/metrics.ts'
import { movableClock } from '../kit/movable-clock.ts'
import { putDevice } from '../notices/devices.store.ts'
import { deliverNotice, noChannels, writeNews, type Channels, type News } from '../notices/index.ts'
import { openPusher } from '../notices/pusher.ts'
import { openTexter } from '../notices/texter.ts'
import { openSession } from './open-session.ts'
import { makeBooking } from './sample-bookings.ts'
import { makeAccount } from './sample-drivers.ts'
import { createTestDatabase } from './test-database.ts'

export type NoticeScene = Awaited<ReturnType<typeof openNoticeScene>>

const waitMs = 1_000

export const openNoticeScene = async ({ env = {} }: { env?: Record<string, string> } = {}) => {
  const database = await createTestDatabase()
  const lines: string[] = []
  const log = openLog('debug', { write: (line: string) => void lines.push(line) })
  const db = openDatabase({ url: database.url, maxConnections: 10, log })
  const push = await startPushService()
  const texts = await startTextProvider()
  const keys = webPush.generateVAPIDKeys()
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    PUBLIC_ORIGIN: 'https://towline.example',
    STRIPE_SECRET_KEY: 'x',
    STRIPE_PUBLISHABLE_KEY: 'x',
    STRIPE_WEBHOOK_SECRET: 'x',
    VAPID_PUBLIC_KEY: keys.publicKey,
    VAPID_PRIVATE_KEY: keys.privateKey,
    PUSH_STAND_IN: push.origin,
    TWILIO_ACCOUNT_SID: texts.accountSid,
    TWILIO_AUTH_TOKEN: texts.authToken,
    TWILIO_API_BASE: texts.origin,
    SMS_FROM: '+353209109999',
    WHATSAPP_FROM: '+353209109998',
    WHATSAPP_TEMPLATE: 'HXsample',
    ...env,
  })
  const ctx = {
    config,
    db,
    clock: movableClock(),
    jobs: openJobs(jobCatalogue),
    log,
    metrics: openMetrics(),
  }
  const channels: Channels = {
    ...noChannels,
    pusher: config.push && openPusher({ ...config.push, waitMs }),
    texter: config.texts && openTexter({ ...config.texts, waitMs }),
  }

  const notHere = () => Promise.reject(new Error('no such job here'))
  const others = Object.fromEntries(Object.keys(jobCatalogue).map((name) => [name, notHere]))
  const drain = () =>
    drainJobs({
      db,
      jobs: ctx.jobs,
      clock: ctx.clock,
      allowFailures: true,
      handlers: {
        ...others,
        'deliver-notice': (payload, job) => deliverNotice(ctx, channels, payload, job),
        // every name of the catalogue is there, one of them is ours
      } as JobHandlers<typeof jobCatalogue>,
    })

  /** Somebody who is signed in on a browser that takes pushes, or on none. */
  const person = async (account: { phone?: string | null; hasDevice?: boolean } = {}) => {
    const { phone = '087 123 4567', hasDevice = true } = account
    const accountId = await makeAccount(db, { phone })
    const browser = hasDevice ? await addDevice(accountId) : null
    const bookingId = await makeBooking(db, { customerId: accountId, status: 'pending' })
    return { accountId, bookingId, browser }
  }
  const addDevice = async (
    accountId: string,
  ): Promise<FakeBrowser & { deviceId: string; sessionId: string }> => {
    const { sessionId } = await openSession(db, config, accountId)
    const browser = push.subscribe()
    const deviceId = newId('dev')
    await putDevice(db, {
      id: deviceId,
      sessionId,
      endpoint: browser.subscription.endpoint,
      ...browser.subscription.keys,
      label: 'Chrome on Android',
      at: await ctx.clock.now(db),
    })
    return { ...browser, deviceId, sessionId }
  }

  const arrived = ({ accountId, bookingId }: { accountId: string; bookingId: string }): News => ({
    bookingId,
    kind: 'capture_succeeded',
    side: 'customer',
    recipientId: accountId,
    email: null,
    short: {
      title: 'Seán is on the job',
      body: 'Expected at 14:32. Your booking shows where the truck is.',
      path: `/bookings/${bookingId}`,
    },
  })

  return {
    ctx,
    db,
    push,
    texts,
    channels,
    lines,
    drain,
    person,
    addDevice,
    /** The news that most tests tell: by push and by text. */
    arrived,
    tell: (news: News, options?: Parameters<typeof writeNews>[3]) =>
      inTransaction(db, (tx) => writeNews(ctx, tx, [news], options)),
    notices: () => db.select().from(notices).orderBy(notices.channel, notices.createdAt),
    /** How many were given up, as the figures say. */
    failures: async (channel: string): Promise<number> => {
      const line = new RegExp(
        `^towline_notices_failed_total\\{.*channel="${channel}"\\} (\\d+)$`,
        'gm',
      )
      const figures = [...(await ctx.metrics.text()).matchAll(line)]
      return figures.reduce((sum, [, figure]) => sum + Number(figure), 0)
    },
    close: async () => {
      await push.stop()
      await texts.stop()
      await closeDatabase(db)
      await database.drop()
    },
  }
}
