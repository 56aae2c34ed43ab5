/** A database and a server of their own for one run of the benchmark, on loopback, gone afterwards. */
import { fork } from 'node:child_process'
import { createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startEmbeddedPostgres } from '../../scripts/embedded-postgres.ts'
import { findFreePort } from '../../scripts/postgres/find-free-port.ts'
import { giveAuditLogAway } from '../../scripts/postgres/give-audit-log-away.ts'
import { sessions } from '../../db/schema/accounts.ts'
import { createApp } from '../../server/create-app.ts'
import { readConfig } from '../../server/kit/env.ts'
import { newId } from '../../server/kit/ids.ts'
import { openLog } from '../../server/kit/log.ts'
import { migrate } from '../../server/kit/database/migrate.ts'
import { sessionCookieName } from '../../server/accounts/index.ts'
import { makeAccount } from '../../server/testing/samples/sample-drivers.ts'
import { instantCardProvider } from './instant-card-provider.ts'

/** Bytes. */
export type Memory = Pick<NodeJS.MemoryUsage, 'heapUsed' | 'external' | 'rss'>

export type BenchFixture = Awaited<ReturnType<typeof openBenchFixture>>

export const openBenchFixture = async () => {
  const home = mkdtempSync(join(tmpdir(), 'towline-bench-'))
  const postgres = await startEmbeddedPostgres({ home })
  await migrate(postgres.url)
  await giveAuditLogAway(postgres)
  const port = await findFreePort()
  const origin = `http://localhost:${port}`
  const env = {
    NODE_ENV: 'test',
    DATABASE_URL: postgres.url,
    PORT: String(port),
    ROLES: 'web',
    AUTH_SECRET: randomBytes(32).toString('hex'),
    STRIPE_SECRET_KEY: 'sk_test_bench',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_bench',
    STRIPE_WEBHOOK_SECRET: 'whsec_bench',
    LOG_LEVEL: 'error',
  }
  const config = readConfig(env)
  const app = await createApp(config, openLog('error'))
  const ctx = { ...app.ctx, cardProvider: instantCardProvider() }

  const server = fork(fileURLToPath(new URL('./serve.ts', import.meta.url)), {
    env: { ...process.env, ...env },
    execArgv: ['--import', 'tsx', '--expose-gc'],
  })
  await once(server, 'message')

  /** A session of this account, as the `Cookie` header carries it. */
  const cookieOf = async (accountId: string): Promise<string> => {
    const token = randomBytes(24).toString('base64url')
    await ctx.db.insert(sessions).values({
      id: newId('ses'),
      userId: accountId,
      token,
      expiresAt: new Date(Date.now() + 86_400_000),
    })
    const signature = createHmac('sha256', config.authSecret).update(token).digest('base64')
    return `${sessionCookieName(origin)}=${encodeURIComponent(`${token}.${signature}`)}`
  }

  return {
    ctx,
    url: postgres.url,
    port,
    origin,
    cookieOf,
    /** Memory of the server, after garbage collection. */
    memory: async (): Promise<Memory> => {
      const notified = once(server, 'message')
      server.send('memory')
      const [memory] = await notified
      return memory
    },
    customer: async () => {
      const accountId = await makeAccount(ctx.db, { fullName: 'Bench Customer' })
      return { accountId, cookie: await cookieOf(accountId) }
    },
    close: async () => {
      const gone = once(server, 'exit')
      server.disconnect()
      await gone
      await app.close()
      await postgres.stop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}
