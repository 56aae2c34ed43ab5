/**
 * A database that hangs silently (stopped, or a network that swallows everything): each request is answered in time all the same,
 * requests that need no database do not wait for it, and afterwards everything works again. Mutants that were seen to fail: the limit of a
 * call to the database removed; the first plain page waiting for the bookings of who is signed in.
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startCardProvider } from '../workshop/fakes/card-provider/start-card-provider.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../scripts/embedded-postgres.ts'
import { createHttpApp, type AppServer } from './http-app.ts'
import { inTransaction } from './kit/database/database.ts'
import { migrate } from './kit/database/migrate.ts'
import { openBookingFixture, type Fixture } from './testing/fixtures/booking-fixture.ts'
import { openBrowser, type Browser } from './testing/browser.ts'
import { openSession } from './testing/open-session.ts'
import { pausePostgres } from './testing/pause-postgres.ts'
import { folderPrefix, roomyPlace } from './testing/samples/roomy-place.ts'
import { sampleQuoteRequest } from './testing/samples/sample-requests.ts'
import { tinyBuild } from './testing/samples/tiny-build.ts'

const keys = { secretKey: 'sk_test_hung', publishableKey: 'pk_test_hung' }
/** The deadline of a request is 10 s; the rest is for a machine that is busy. */
const answeredWithinMs = 12_000
const atOnceMs = 2_000

let place: string
let postgres: EmbeddedPostgres
let fakeProvider: Awaited<ReturnType<typeof startCardProvider>>
let fixture: Fixture
let server: AppServer
let visitor: Browser
let customer: Browser

beforeAll(async () => {
  place = mkdtempSync(join(roomyPlace(), `${folderPrefix}${process.pid}-hung-`))
  chmodSync(place, 0o711)
  postgres = await startEmbeddedPostgres({
    home: place,
    settings: ['fsync=off', 'dynamic_shared_memory_type=mmap'],
  })
  await migrate(postgres.url)
  fakeProvider = await startCardProvider({
    ...keys,
    port: 0,
    dataDir: null,
    webhookSecret: 'whsec_hung',
    webhookUrl: null,
  })
  fixture = await openBookingFixture({
    on: { databaseUrl: postgres.url, fakeProvider },
    env: {
      STRIPE_SECRET_KEY: keys.secretKey,
      STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
      STRIPE_WEBHOOK_SECRET: 'whsec_hung',
      ROLES: 'web',
    },
  })
  const clientDirectory = join(place, 'client')
  mkdirSync(clientDirectory)
  writeFileSync(join(clientDirectory, 'index.html'), '<html>home</html>')
  server = createHttpApp({
    ctx: fixture.ctx,
    pages: { clientDirectory, loadBuild: async () => tinyBuild },
    hasLimits: true,
  })
  await new Promise<void>((resolve) => server.server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const { publicOrigin } = fixture.ctx.config
  const browser = () => openBrowser(publicOrigin, `http://127.0.0.1:${port}`)
  visitor = browser()
  customer = browser()
  const { accountId } = await fixture.customer()
  const cookie = await openSession(fixture.db, fixture.ctx.config, accountId)
  customer.cookies.set(cookie.name, cookie.value)
}, 60_000)

afterAll(async () => {
  await server.close(0)
  await fixture.close()
  await fakeProvider.close()
  await postgres.stop('immediate')
  rmSync(place, { recursive: true, force: true })
})

type Timed = { what: string; status: number; durationMs: number; retryAfter: string | null }

const timed = async (
  who: Browser,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
): Promise<Timed> => {
  const startedAt = performance.now()
  const answer = await (method === 'GET' ? who.get(path) : who.send(method, path, body))
  return {
    what: `${method} ${path} ${who.cookies.size > 0 ? 'with' : 'without'} a session`,
    status: answer.status,
    durationMs: performance.now() - startedAt,
    retryAfter: answer.headers.get('retry-after'),
  }
}

const everyone = () => [visitor, customer]
const needsNoDatabase = [
  '/',
  '/healthz',
  '/metrics',
  '/api/places?q=Naas',
  '/api/places/nearest?lat=53.2&lon=-6.6',
  '/api/eircodes/W91X2Y3',
  '/lite',
]

describe('a hung database', () => {
  it('keeps no caller waiting, and the app recovers once it answers again', async () => {
    const request = (): Promise<Timed>[] =>
      everyone().flatMap((who) => [
        timed(who, 'GET', '/readyz'),
        timed(who, 'GET', '/api/drivers/featured'),
        timed(who, 'POST', '/api/quotes', sampleQuoteRequest),
      ])
    const sendSignedIn = (): Promise<Timed>[] => [
      timed(customer, 'GET', '/api/session'),
      timed(customer, 'GET', '/api/me'),
      timed(customer, 'GET', '/api/bookings'),
    ]
    // connections that are kept, and were good a moment ago
    const before = await Promise.all([...request(), ...sendSignedIn()])
    expect(before.filter(({ status }) => status >= 400)).toEqual([])
    for (const path of needsNoDatabase) expect((await visitor.get(path)).status).toBeLessThan(300)

    const resume = pausePostgres(postgres.pid)
    const quick: Timed[] = []
    const slow: Timed[] = []
    try {
      const [held, free] = [
        // one more round than the pool has connections to lose
        Promise.all([
          ...request(),
          ...sendSignedIn(),
          ...request(),
          ...sendSignedIn(),
          ...request(),
        ]),
        Promise.all(
          everyone().flatMap((who) => needsNoDatabase.map((path) => timed(who, 'GET', path))),
        ),
      ]
      quick.push(...(await free))
      slow.push(...(await held))
      // by now all its connections are gone
      slow.push(...(await Promise.all([...request(), ...sendSignedIn()])))
    } finally {
      resume()
    }
    expect(slow.filter(({ durationMs }) => durationMs > answeredWithinMs)).toEqual([])
    expect(slow.filter(({ status, retryAfter }) => status !== 503 || !retryAfter)).toEqual([])
    expect(
      quick.filter(({ status, durationMs }) => status >= 300 || durationMs > atOnceMs),
    ).toEqual([])

    await expect
      .poll(async () => (await visitor.get('/readyz')).status, { timeout: 20_000 })
      .toBe(200)
    const after = await Promise.all([...request(), ...sendSignedIn()])
    expect(after.filter(({ status }) => status >= 400)).toEqual([])
  }, 90_000)

  it('ends a call inside a transaction, and its connection is not used again', async () => {
    const { db } = fixture
    const pids = async (): Promise<number[]> => {
      const { rows } = await db.execute<{ pid: number }>(
        sql`select pid from pg_stat_activity where application_name = 'towline'`,
      )
      return rows.map(({ pid }) => pid)
    }
    let own = 0
    let resume = () => {}
    const startedAt = performance.now()
    const attempt = inTransaction(db, async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      own = rows[0]?.pid ?? 0
      resume = pausePostgres(postgres.pid)
      // sent at once, never answered
      await Promise.all([tx.execute(sql`select 1`), tx.execute(sql`select ${2}::int`)])
    }).catch((error: unknown) => error)
    try {
      expect(await attempt).toBeInstanceOf(Error)
      expect(performance.now() - startedAt).toBeLessThan(answeredWithinMs)
    } finally {
      resume()
    }
    await expect.poll(() => pids().catch(() => [own]), { timeout: 20_000 }).not.toContain(own)
  }, 60_000)

  it('without a free connection it is not ready, which is not the request’s fault', async () => {
    const owner = new pg.Client({ connectionString: postgres.ownerUrl })
    await owner.connect()
    try {
      await owner.query('alter database towline connection limit 0')
      await owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'towline'`,
      )
      const answers = await Promise.all(
        everyone().flatMap((who) => [
          timed(who, 'GET', '/readyz'),
          timed(who, 'GET', '/api/drivers/featured'),
          timed(who, 'POST', '/api/quotes', sampleQuoteRequest),
        ]),
      )
      const wrong = answers.filter(({ status, retryAfter }) => status !== 503 || !retryAfter)
      expect(wrong).toEqual([])
    } finally {
      await owner.query('alter database towline connection limit -1')
      await owner.end()
    }
    await expect.poll(async () => (await visitor.get('/readyz')).status).toBe(200)
  })
})
