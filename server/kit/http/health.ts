/** The probes of a supervisor: whether the process is alive, whether it may get work, and its metrics. */
import { timingSafeEqual, createHash } from 'node:crypto'
import type { Context } from 'hono'
import { pingDatabase, withCallLimit, type Database } from '../database/database.ts'
import { countJobs } from '../jobs/job-counts.ts'
import type { Metrics } from '../metrics.ts'
import { problemResponse } from './problem-response.ts'
import type { AppEnv } from './request-context.ts'

/** For each check: a supervisor asks again soon, and rarely waits long. */
const readyWithinMs = 2_000

const plainJson = (body: unknown): Response =>
  new Response(JSON.stringify(body), {
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  })

/** `GET /healthz`: this process answers. */
export const healthz = (): Response => plainJson({ status: 'alive' })

/** Why this process should get no work, in a sentence; null: it knows of no reason. */
export type Reluctance = () => string | null

export type ReadyzOptions = {
  db: Database
  /** Checked first, so that it is reported also while the database is away: the process is stopping, or runs no jobs. */
  reluctance: Reluctance
}

/** `GET /readyz`: this process has no reason of its own against work, the database answers, and the job queue exists. */
export const readyz =
  ({ db, reluctance }: ReadyzOptions) =>
  async (c: Context<AppEnv>): Promise<Response> => {
    const missing = reluctance() ?? (await whatIsMissing(withCallLimit(db, readyWithinMs)))
    if (missing === null) return plainJson({ status: 'ready' })
    return problemResponse(
      { code: 'not_ready', detail: missing, retryAfterSeconds: 1 },
      c.env.request,
    )
  }

const whatIsMissing = async (db: Database): Promise<string | null> => {
  try {
    await pingDatabase(db)
  } catch {
    return 'The database does not answer.'
  }
  try {
    await countJobs(db)
    return null
  } catch {
    return 'The job queue is not set up.'
  }
}

/**
 * `GET /metrics`: with a token, to callers that send it as a bearer token; without one, which production refuses, to
 * callers on this machine that did not come through a proxy. Everyone else gets a 404.
 */
export const metricsPage =
  ({ metrics, token }: { metrics: Metrics; token: string | null }) =>
  async (c: Context<AppEnv>): Promise<Response> => {
    const isAllowed = token ? hasToken(c, token) : isFromThisMachine(c)
    if (!isAllowed) return problemResponse({ code: 'not_found' }, c.env.request)
    return new Response(await metrics.text(), { headers: { 'content-type': metrics.contentType } })
  }

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

const hasToken = (c: Context<AppEnv>, token: string): boolean =>
  timingSafeEqual(digest(c.req.header('authorization') ?? ''), digest(`Bearer ${token}`))

/** Headers by which a proxy on this machine shows that it passes on the requests of others. */
const proxyHeaders = /^(x-forwarded-.*|forwarded|via|x-real-ip|.*-(client|connecting)-ip)$/
const loopback = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/
const nameOfThisMachine = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

/** Sent from this machine, to a name of this machine, without a proxy; nginx speaks HTTP/1.0 to the servers behind it. */
const isFromThisMachine = (c: Context<AppEnv>): boolean => {
  const { headers, socket, httpVersion } = c.env.incoming
  const isPassedOn = Object.keys(headers).some((name) => proxyHeaders.test(name))
  return (
    !isPassedOn &&
    httpVersion !== '1.0' &&
    nameOfThisMachine.test(headers.host ?? '') &&
    loopback.test(socket.remoteAddress ?? '')
  )
}
