/**
 * The public HTTP API as one person's browser would use it: their cookies, the `Origin` of the site's pages, JSON. Shapes come
 * from the contract; answers are trusted to have them, because the server checks every one before it leaves.
 */
import { type IncomingMessage, Agent, request } from 'node:http'
import { finished } from 'node:stream/promises'
import type { authRoutes } from '../../contract/accounts/auth.ts'
import type { Problem } from '../../contract/problem-document.ts'
import type { RouteAnswer, RouteRequest } from '../../contract/route.ts'
import type { AppRoutes } from '../../contract/routes.ts'
import type { RefusalCode } from '../../domain/refusal.ts'
import { withinSignal } from './within-signal.ts'

/**
 * Requests over Node's own HTTP client: `fetch` would take 15 MB more for the same, and the simulator is to be small beside what
 * it shows.
 */
const agent = new Agent({ keepAlive: true })

type HttpRequest = {
  method: string
  headers: Record<string, string>
  body?: string | undefined
  signal: AbortSignal
}

/** Resolves when the answer begins; rejects when there is none, or the signal fires. */
const sendHttp = (
  url: URL,
  { method, headers, body, signal }: HttpRequest,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request(url, { method, headers, agent, signal }, resolve).on('error', reject).end(body)
  })

const readText = async (response: IncomingMessage): Promise<string> => {
  response.setEncoding('utf8')
  let text = ''
  for await (const piece of response) text += String(piece)
  return text
}

type ApiRoutes = AppRoutes & typeof authRoutes
export type ApiKey = keyof ApiRoutes
export type AnswerTo<K extends ApiKey> = RouteAnswer<ApiRoutes[K]>

type Parts = {
  params?: Record<string, string> | undefined
  query?: Record<string, string | number | undefined> | undefined
  body?: unknown
}
export type RequestFor<K extends ApiKey> = RouteRequest<ApiRoutes[K]> & Parts

export type Refused = {
  kind: 'refused'
  status: number
  code: RefusalCode | null
  retryAfterSeconds: number | null
}
export type Answer<T> =
  | { kind: 'answered'; value: T }
  | Refused
  /** The server was not reached, or the connection broke before the whole answer came. The request may have been carried out. */
  | { kind: 'unreachable' }

export type ApiClient = {
  call: <K extends ApiKey>(
    key: K,
    request: RequestFor<K>,
    signal: AbortSignal,
  ) => Promise<Answer<AnswerTo<K>>>
  /** `GET /api/live`, until it ends; `onText` hears it piece by piece. */
  stream: (
    lastEventId: string | null,
    onText: (text: string) => void,
    signal: AbortSignal,
  ) => Promise<Answer<undefined>>
  /** The `Cookie` header; null when there is none. */
  cookie: () => string | null
  forgetCookies: () => void
}

export type ApiClientOptions = {
  /** Where the server listens, such as `http://127.0.0.1:3000`. */
  address: string
  /** The site its pages come from, as browsers know it. */
  origin: string
  /** The `Cookie` header of an earlier session. */
  cookie?: string | null
}

const answerWithinMs = 20_000
/** The stream says something every 15 seconds; three times that is a dead connection. */
const silenceMs = 45_000
const silence = new Error('the stream fell silent')

export const openApiClient = ({ address, origin, cookie }: ApiClientOptions): ApiClient => {
  const cookies = new Map<string, string>(cookie ? cookie.split('; ').map(pairOf) : [])
  const cookieHeader = (): string | null =>
    cookies.size === 0 ? null : [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = (more: Record<string, string>): Record<string, string> => {
    const held = cookieHeader()
    return { ...more, origin, ...(held ? { cookie: held } : {}) }
  }

  const keepCookies = (response: IncomingMessage): void => {
    for (const line of response.headers['set-cookie'] ?? []) {
      const [name, value] = pairOf(line.split(';')[0] ?? '')
      if (/;\s*max-age=0/i.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
  }

  const refusedOf = async (response: IncomingMessage): Promise<Refused> => {
    const text = await readText(response)
    const isProblem = response.headers['content-type']?.includes('problem+json') ?? false
    const problem: Problem | null = isProblem ? JSON.parse(text) : null
    const retryAfter = Number(response.headers['retry-after'] ?? Number.NaN)
    return {
      kind: 'refused',
      status: response.statusCode ?? 0,
      code: problem?.code ?? null,
      retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : null,
    }
  }

  return {
    cookie: cookieHeader,
    forgetCookies: () => cookies.clear(),

    call: (key, { params, query, body }: Parts, signal) =>
      withinSignal(signal, async (own) => {
        const [method, pattern = ''] = key.split(' ')
        const path = pattern.replace(/:(\w+)/g, (_, name: string) =>
          encodeURIComponent(params?.[name] ?? ''),
        )
        const url = new URL(path, address)
        for (const [name, value] of Object.entries(query ?? {})) {
          if (value !== undefined) url.searchParams.set(name, String(value))
        }
        const overdue = setTimeout(() => own.abort(), answerWithinMs)
        try {
          const isRead = method === 'GET'
          const response = await sendHttp(url, {
            method: method ?? 'GET',
            headers: headers(isRead ? {} : { 'content-type': 'application/json' }),
            body: isRead ? undefined : JSON.stringify(body ?? {}),
            signal: own.signal,
          })
          keepCookies(response)
          if (!isSuccess(response)) return await refusedOf(response)
          const text = await readText(response)
          return { kind: 'answered', value: text === '' ? undefined : JSON.parse(text) }
        } catch (error) {
          if (signal.aborted) throw error
          return { kind: 'unreachable' }
        } finally {
          clearTimeout(overdue)
        }
      }),

    stream: (lastEventId, onText, signal) =>
      withinSignal(signal, async (own) => {
        const silent = setTimeout(() => own.abort(silence), silenceMs)
        try {
          const response = await sendHttp(new URL('/api/live', address), {
            method: 'GET',
            headers: headers({
              accept: 'text/event-stream',
              ...(lastEventId === null ? {} : { 'last-event-id': lastEventId }),
            }),
            signal: own.signal,
          })
          if (!isSuccess(response)) return await refusedOf(response)
          response.setEncoding('utf8')
          response.on('data', (text: string) => {
            silent.refresh()
            try {
              onText(text)
            } catch (error) {
              own.abort(error)
            }
          })
          await finished(response)
          return { kind: 'answered', value: undefined }
        } catch (error) {
          // the caller stopped, or could not read what it got: that is not the server's fault
          if (own.signal.aborted && own.signal.reason !== silence) throw error
          return { kind: 'unreachable' }
        } finally {
          clearTimeout(silent)
          own.abort()
        }
      }),
  }
}

const isSuccess = ({ statusCode = 0 }: IncomingMessage): boolean =>
  statusCode >= 200 && statusCode < 300

const pairOf = (text: string): [name: string, value: string] => {
  const equals = text.indexOf('=')
  return [text.slice(0, equals).trim(), text.slice(equals + 1)]
}
