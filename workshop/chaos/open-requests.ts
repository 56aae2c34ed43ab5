/** HTTP as an impatient world sends it, each request on a connection of its own and written down with its time and its answer. */
import { request } from 'node:http'
import { valueAt } from '../../server/testing/change-json.ts'
import type { SeenRequest } from './judge-requests.ts'

/** `status` 0: nothing came back. */
export type Reply = { status: number; body: unknown; text: string }

export type RequestRecorder = {
  origin: string
  send: (request: Sent) => Promise<Reply>
  all: () => readonly SeenRequest[]
}

export type Sent = {
  method: string
  path: string
  cookie?: string
  body?: object
  needsNoDatabase?: boolean
}

/** Far more than any request may take, so no request is abandoned that could still be answered too late. */
const patienceMs = 60_000

export const openRequests = (port: number, now: () => number): RequestRecorder => {
  const recorded: SeenRequest[] = []
  const origin = `http://localhost:${port}`
  return {
    origin,
    all: () => recorded,
    send: ({ method, path, cookie, body, needsNoDatabase = false }) =>
      new Promise((resolve) => {
        const from = now()
        const text = body === undefined ? undefined : JSON.stringify(body)
        let isNoted = false
        const note = (reply: Reply, more: Partial<SeenRequest> = {}) => {
          if (isNoted) return
          isNoted = true
          recorded.push({
            what: `${method} ${routeOf(path)}`,
            from,
            to: now(),
            status: reply.status,
            why: null,
            code: null,
            hasRetryAfter: false,
            isProblem: false,
            needsNoDatabase,
            ...more,
          })
          resolve(reply)
        }
        const failed = (error: Error & { code?: string }) =>
          note({ status: 0, body: null, text: '' }, { why: error.code ?? error.message })
        const sent = request(
          {
            host: '127.0.0.1',
            port,
            method,
            path,
            agent: false,
            timeout: patienceMs,
            headers: {
              origin,
              ...(cookie ? { cookie } : {}),
              ...(text === undefined
                ? {}
                : {
                    'content-type': 'application/json',
                    'content-length': Buffer.byteLength(text),
                  }),
            },
          },
          (response) => {
            let got = ''
            response.setEncoding('utf8').on('data', (part: string) => (got += part))
            response.once('error', failed)
            response.once('end', () => {
              const type = response.headers['content-type'] ?? ''
              const reply = {
                status: response.statusCode ?? 0,
                body: type.includes('json') && got !== '' ? parsed(got) : null,
                text: got,
              }
              const code = valueAt(reply.body, ['code'])
              note(reply, {
                code: typeof code === 'string' ? code : null,
                hasRetryAfter: response.headers['retry-after'] !== undefined,
                isProblem: type.includes('problem+json'),
              })
            })
          },
        )
        sent.once('timeout', () => sent.destroy(new Error('never answered')))
        sent.once('error', failed)
        sent.end(text)
      }),
  }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The path with what is different each time left out. */
const routeOf = (path: string): string =>
  (path.split('?')[0] ?? '').replace(/\/[a-z]{3}_\w+/g, '/:id')
