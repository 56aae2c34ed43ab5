/** What a supervisor asks: is the process alive, may it be given work, and how does it fare. */
import { timingSafeEqual, createHash } from 'node:crypto'
import type { Context } from 'hono'
import { pingDatabase, withCallLimit, type Database } from '../database.ts'
import { countJobs } from '../job-counts.ts'
import type { Metrics } from '../metrics.ts'
import { problemResponse } from './problem-response.ts'
import type { HouseEnv } from './request-context.ts'

/** Of each thing that is looked at: a supervisor asks again soon, and rarely waits long. */
const readyWithinMs = 2_000

const plainJson = (body: unknown): Response =>
  new Response(JSON.stringify(body), {
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  })

/** `GET /healthz`: this process answers. */
export const healthz = (): Response => plainJson({ status: 'alive' })

/** Why this process should be given no work, in a sentence; null: for no reason that it knows of itself. */
export type Reluctance = () => string | null

export type ReadyzOptions = {
  db: Database
  /** Asked first, so that it is said also while the database is away: the process is stopping, or does no jobs. */
  reluctance: Reluctance
}

/** `GET /readyz`: this process has no reason of its own against work, the database answers, and the job queue is there. */
export const readyz =
  ({ db, reluctance }: ReadyzOptions) =>
  async (c: Context<HouseEnv>): Promise<Response> => {
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
 * `GET /metrics`: with a token, to whoever sends it as a bearer token; without one, which production refuses, to
 * callers on this machine that did not come through a proxy. Everyone else is told that there is nothing here.
 */
export const metricsPage =
  ({ metrics, token }: { metrics: Metrics; token: string | null }) =>
  async (c: Context<HouseEnv>): Promise<Response> => {
    const isAllowed = token ? hasToken(c, token) : isFromThisMachine(c)
    if (!isAllowed) return problemResponse({ code: 'not_found' }, c.env.request)
    return new Response(await metrics.text(), { headers: { 'content-type': metrics.contentType } })
  }

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

const hasToken = (c: Context<HouseEnv>, token: string): boolean =>
  timingSafeEqual(digest(c.req.header('authorization') ?? ''), digest(`Bearer ${token}`))

/** Headers by which a proxy on this machine says that it passes on what others ask. */
const proxyHeaders = /^(x-forwarded-.*|forwarded|via|x-real-ip|.*-(client|connecting)-ip)$/
const loopback = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/
const nameOfThisMachine = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

/** Asked from here, by a name of this machine, and passed on by nobody; HTTP/1.0 is what nginx speaks to those behind it. */
const isFromThisMachine = (c: Context<HouseEnv>): boolean => {
  const { headers, socket, httpVersion } = c.env.incoming
  const isPassedOn = Object.keys(headers).some((name) => proxyHeaders.test(name))
  return (
    !isPassedOn &&
    httpVersion !== '1.0' &&
    nameOfThisMachine.test(headers.host ?? '') &&
    loopback.test(socket.remoteAddress ?? '')
  )
}
