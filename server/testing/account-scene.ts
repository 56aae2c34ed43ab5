/**
 * Signing up and in over real HTTP: the routes of accounts behind the house's own door, a database of their own, and the
 * local mailbox. Nothing of our own code is replaced.
 */
import { randomBytes } from 'node:crypto'
import { access } from '../../contract/access.ts'
import { accountRoutes } from '../../contract/accounts.ts'
import type { Ctx } from '../context.ts'
import { jobCatalogue } from '../job-catalogue.ts'
import {
  accountHandlers,
  authHandlers,
  identify,
  openAuth,
  redirectHandlers,
  type Identity,
} from '../accounts/index.ts'
import { closeDatabase, openDatabase } from '../kit/database.ts'
import { drainJobs } from '../kit/drain-jobs.ts'
import { readConfig } from '../kit/env.ts'
import { openLimits } from '../kit/http/limits.ts'
import { mountRoutes } from '../kit/http/mount-routes.ts'
import { openJobs } from '../kit/jobs.ts'
import { openLog } from '../kit/log.ts'
import { movableClock } from '../kit/movable-clock.ts'
import {
  closeChannels,
  deliverNotice,
  mailboxHandlers,
  openChannels,
  type MailboxMail,
} from '../notices/index.ts'
import { openBrowser } from './browser.ts'
import { openHttpHouse } from './http-house.ts'
import { openSession } from './open-session.ts'
import { createTestDatabase } from './test-database.ts'

type SceneOptions = {
  env?: Record<string, string>
  /** The origin is known before the providers are: they are told where to send people back to. */
  envFor?: (origin: string) => Promise<Record<string, string>>
  hasLimits?: boolean
}

/** What these routes use of the context; the rest would only have to be stopped again. */
type AccountCtx = Pick<Ctx, 'config' | 'db' | 'clock' | 'jobs' | 'log' | 'metrics'>

const mounted = (key: string): boolean =>
  key.startsWith('GET /dev/') || / \/api\/(auth\/|session$|me$|config$)/.test(key)

export type AccountScene = Awaited<ReturnType<typeof openAccountScene>>

export const openAccountScene = async ({
  env = {},
  envFor,
  hasLimits = false,
}: SceneOptions = {}) => {
  const database = await createTestDatabase()
  const lines: string[] = []
  const log = openLog('debug', { write: (line: string) => void lines.push(line) })
  const db = openDatabase({ url: database.url, maxConnections: 10, log })
  const trustedProxyHops = Number(env.TRUSTED_PROXY_HOPS ?? 0)
  const house = openHttpHouse({ log, trustedProxyHops })
  const { app, metrics } = house
  const address = await house.listen()

  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    AUTH_SECRET: randomBytes(32).toString('hex'),
    PUBLIC_ORIGIN: address,
    STRIPE_SECRET_KEY: 'sk_test_scene',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_scene',
    STRIPE_WEBHOOK_SECRET: 'whsec_test',
    ...env,
    ...(await envFor?.(address)),
  })
  const clock = movableClock()
  const ctx: AccountCtx = { config, db, clock, jobs: openJobs(jobCatalogue), log, metrics }
  const limits = hasLimits ? openLimits(db, { clock }) : null
  const deps = { ctx, auth: openAuth(ctx), limits }
  mountRoutes({
    app,
    routes: accountRoutes,
    access: Object.fromEntries(Object.entries(access).filter(([key]) => mounted(key))),
    handlers: {
      'GET /api/me': (_ctx: AccountCtx, who: Identity | null) =>
        accountHandlers['GET /api/me'](ctx, must(who)),
      'PATCH /api/me': (_ctx: AccountCtx, who: Identity | null, input) =>
        accountHandlers['PATCH /api/me'](ctx, must(who), input),
      'GET /api/session': (_ctx: AccountCtx, who: Identity | null) =>
        accountHandlers['GET /api/session'](ctx, who),
      'GET /api/config': () => accountHandlers['GET /api/config'](ctx),
    },
    others: { ...authHandlers(deps), ...redirectHandlers(deps), ...mailboxHandlers(ctx) },
    contextFor: () => ctx,
    identify: (request) => identify(ctx, request),
    stranger: null,
    accountIdOf: (who) => who?.accountId ?? null,
    partyOf: (who) => (who ? 'other_customer' : 'anonymous'),
    allowedOrigins: [config.publicOrigin],
    limits,
    sharedLimits: new Set(),
    metrics,
  })

  const channels = openChannels(config)
  const deliver = () =>
    drainJobs({
      db,
      jobs: ctx.jobs,
      clock,
      handlers: {
        ...noOtherJobs,
        'deliver-notice': (payload, job) => deliverNotice(ctx, channels, payload, job),
      },
    })

  return {
    ctx,
    clock,
    origin: config.publicOrigin,
    address,
    /** Every line that was logged. */
    log: lines,
    /** A new visitor. */
    browser: () => openBrowser(config.publicOrigin, address),
    deliver,
    /** The mails to this address, newest first. */
    mails: async (to: string): Promise<MailboxMail[]> => {
      await deliver()
      const response = await fetch(`${address}/dev/mailbox.json?address=${encodeURIComponent(to)}`)
      const { mails }: { mails: MailboxMail[] } = await response.json()
      return mails
    },
    /** The `Cookie` header of a session that was never signed in for. */
    signInAs: async (accountId: string): Promise<string> => {
      const { name, value } = await openSession(db, config, accountId)
      return `${name}=${value}`
    },
    close: async () => {
      await house.close()
      closeChannels(channels)
      await closeDatabase(db)
      await database.drop()
    },
  }
}

const must = (who: Identity | null): Identity => {
  if (!who) throw new Error('the door let a stranger in')
  return who
}

const notHere = async (): Promise<void> => {
  throw new Error('this job belongs to another scene')
}
const noOtherJobs = {
  'expire-booking': notHere,
  'abandon-booking': notHere,
  'widen-offers': notHere,
  'settle-payment': notHere,
  'settle-refund': notHere,
  'look-at-intent': notHere,
  'reconcile-payments': notHere,
  'keep-house': notHere,
  'refresh-facts': notHere,
  'forget-visitors': notHere,
  'issue-missing-receipts': notHere,
  'watch-arrivals': notHere,
  'look-at-account': notHere,
  'look-at-dispute': notHere,
  'run-payouts': notHere,
  'settle-reversal': notHere,
  'follow-provider': notHere,
  'compare-books': notHere,
  'remove-files': notHere,
  'call-drivers': notHere,
  'withdraw-offers': notHere,
  'tell-unread': notHere,
  'check-application': notHere,
  'watch-papers': notHere,
  'keep-hours': notHere,
  'spread-partner-event': notHere,
  'deliver-webhooks': notHere,
  'issue-partner-invoices': notHere,
  'issue-dealer-statements': notHere,
}
