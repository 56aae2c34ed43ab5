/**
 * A request that is not answered, whatever its handler waits for. Written against: no deadline, one that
 * counts the time a body takes to arrive.
 */
import { openAdmission } from './admission.ts'
import { request as rawRequest } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { AccessRow } from '../../../contract/parties.ts'
import type { Routes } from '../../../contract/route.ts'
import { accepted } from '../../../domain/refusal.ts'
import { deferred } from '../../testing/deferred.ts'
import { openTestHttpServer, type TestHttpServer } from '../../testing/test-http-server.ts'
import { sendRaw } from '../../testing/raw-http.ts'
import { openLog } from '../log.ts'
import { answerWithinMs } from './deadline.ts'
import { mountRoutes } from './routes/mount-routes.ts'

const access: AccessRow = { about: 'function', allowed: ['anonymous'] }
const done = { answer: z.object({ isDone: z.boolean() }), tag: 'Work', summary: 'Work', access }
const routes = {
  'GET /api/never': done,
  'GET /api/late': done,
  'GET /api/list': { ...done, answer: undefined, download: { mediaType: 'text/csv' } },
  'POST /api/words': { ...done, body: z.object({ words: z.string() }) },
  'POST /api/never': { ...done, body: z.object({ words: z.string() }) },
  'POST /api/nothing': done,
} as const satisfies Routes

/** Most of a request's time passes before its caller is known. */
const knownAfterMs = answerWithinMs * 0.7

const late = deferred<null>()
let server: TestHttpServer
let base: string
const lines: string[] = []

beforeAll(async () => {
  server = openTestHttpServer({ log: openLog('debug', { write: (line) => lines.push(line) }) })
  mountRoutes<null, null, typeof routes>({
    app: server.app,
    routes,
    handlers: {
      'GET /api/never': () => new Promise(() => {}),
      'GET /api/late': async () => {
        await late.promise
        return accepted({ isDone: true })
      },
      'GET /api/list': async () => accepted({ fileName: 'list.csv', body: slowList() }),
      'POST /api/words': async () => accepted({ isDone: true }),
      'POST /api/never': () => new Promise(() => {}),
      'POST /api/nothing': () => new Promise(() => {}),
    },
    otherRoutes: {},
    otherHandlers: {},
    contextFor: () => null,
    identify: async ({ headers }) => {
      if (headers.has('x-known-late')) await pause(knownAfterMs)
      return null
    },
    stranger: null,
    accountIdOf: () => null,
    partyOf: () => () => 'anonymous',
    allowedOrigins: null,
    limits: null,
    admission: openAdmission({ places: 12 }),
    metrics: server.metrics,
  })
  base = await server.listen()
})
afterAll(() => server.close())

/** Lines that take longer to make than a request may take to be answered. */
const slowList = (): ReadableStream<Uint8Array> => {
  let left = 4
  return new ReadableStream(
    {
      pull: async (controller) => {
        if (left-- === 0) return controller.close()
        await pause(answerWithinMs / 3)
        controller.enqueue(Buffer.from('line\n'))
      },
    },
    { highWaterMark: 0 },
  )
}

const send = async (path: string) => {
  const startedAt = performance.now()
  const answer = await sendRaw(base, 'GET', path)
  return { ...answer, durationMs: performance.now() - startedAt }
}

const slack = 2_000

describe.concurrent('a request', () => {
  it('is answered 503 when its handler never answers', async () => {
    const answer = await send(`/api/never`)
    expect(answer.status).toBe(503)
    expect(answer.headers['content-type']).toBe('application/problem+json')
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(answer.headers['connection']).toBe('close')
    expect(answer.durationMs).toBeGreaterThan(answerWithinMs - 100)
    expect(answer.durationMs).toBeLessThan(answerWithinMs + slack)
    expect(JSON.parse(answer.text)).toMatchObject({ code: 'not_ready', status: 503 })
  })

  it('is answered once, also when its handler answers after all', async () => {
    expect((await send(`/api/late`)).status).toBe(503)
    late.resolve(null)
    expect((await send(`/api/late`)).status).toBe(200)
    expect(lines.filter((line) => line.includes('request failed'))).toEqual([])
  })

  it('may take its time to arrive: the deadline counts from its last byte', async () => {
    const body = JSON.stringify({ words: 'a slow line' })
    const status = await new Promise((resolve, reject) => {
      const sent = rawRequest(`${base}/api/words`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-length': body.length },
      })
      sent.once('error', reject).once('response', (response) => resolve(response.statusCode))
      sent.write(body.slice(0, 4))
      setTimeout(() => sent.end(body.slice(4)), answerWithinMs + 1_000)
    })
    expect(status).toBe(200)
  })

  // Seen to fail with: the full time again once the request is read.
  it.each(['/api/never', '/api/nothing'])(
    'to %s is answered in time also when it took long to identify the caller',
    async (path) => {
      const startedAt = performance.now()
      const answer = await fetch(`${base}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-known-late': 'yes' },
        body: path === '/api/never' ? JSON.stringify({ words: 'of one who waits' }) : null,
      })
      expect(answer.status).toBe(503)
      expect(performance.now() - startedAt).toBeLessThan(answerWithinMs + slack)
    },
  )

  it('for a list is answered with its first part, and the list may take longer', async () => {
    const answer = await send(`/api/list`)
    expect(answer.status).toBe(200)
    expect(answer.durationMs).toBeGreaterThan(answerWithinMs)
    expect(answer.text).toBe('line\n'.repeat(4))
  })
})
