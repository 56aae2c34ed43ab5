import { Agent, request as openRequest, type IncomingMessage } from 'node:http'
import { text as textOf } from 'node:stream/consumers'

/** As much of a browser as HTTP tests need: it keeps cookies, sends its origin, and does not follow redirects. */
export type BrowserAnswer = {
  status: number
  headers: Headers
  location: string | null
  /** Parsed when it is JSON, otherwise the text. */
  body: unknown
}

export type Browser = {
  get: (path: string) => Promise<BrowserAnswer>
  /** The answer as it begins, its body still unread: for streams. */
  open: (path: string, signal?: AbortSignal) => Promise<Response>
  /** Sends JSON unless the options say otherwise. */
  send: (
    method: string,
    path: string,
    body?: unknown,
    options?: SendOptions,
  ) => Promise<BrowserAnswer>
  cookies: Map<string, string>
  /** Headers of every request: for a program that has a key. */
  headers: () => Record<string, string>
}

export type SendOptions = {
  headers?: Record<string, string | null>
  /** Sent as it is. */
  raw?: string | Uint8Array
}

/**
 * `origin` is the site whose pages send the requests; `address` is where it listens, when that differs. `look` sees each answer, and
 * throws for an invalid one.
 */
export const openBrowser = (
  origin: string,
  address: string = origin,
  always: () => Record<string, string> = () => ({}),
  look: (method: string, path: string, answer: BrowserAnswer) => void = () => {},
): Browser => {
  const cookies = new Map<string, string>()

  const complete = (headers: Headers): Headers => {
    if (cookies.size > 0 && !headers.has('cookie')) {
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    }
    for (const [name, value] of Object.entries(always())) {
      if (!headers.has(name)) headers.set(name, value)
    }
    return headers
  }

  const request = async (
    method: string,
    path: string,
    headers: Headers,
    body?: string | Uint8Array,
  ): Promise<BrowserAnswer> => {
    if (body !== undefined) headers.set('content-length', String(Buffer.byteLength(body)))
    if (!headers.has('user-agent')) headers.set('user-agent', 'node')
    const sent = { method, headers: Object.fromEntries(complete(headers)) }
    const response = await exchange(new URL(path, address), sent, body)
    const read = headersIn(response)
    for (const line of read.getSetCookie()) keep(line)
    const text = await textOf(response)
    const answer: BrowserAnswer = {
      status: response.statusCode ?? 0,
      headers: read,
      location: read.get('location'),
      body: /json/.test(read.get('content-type') ?? '') ? JSON.parse(text) : text,
    }
    look(method, path, answer)
    return answer
  }

  const keep = (line: string): void => {
    const [pair = ''] = line.split(';')
    const equals = pair.indexOf('=')
    const name = pair.slice(0, equals)
    if (/;\s*max-age=0/i.test(line)) cookies.delete(name)
    else cookies.set(name, pair.slice(equals + 1))
  }

  return {
    cookies,
    headers: always,
    get: (path) => request('GET', path, new Headers()),
    open: (path, signal) =>
      fetch(new URL(path, address), {
        headers: complete(new Headers()),
        signal: signal ?? null,
        redirect: 'manual',
      }),
    send: (method, path, body, { headers = {}, raw } = {}) => {
      const all = new Headers({ origin, 'content-type': 'application/json' })
      for (const [name, value] of Object.entries(headers)) {
        if (value === null) all.delete(name)
        else all.set(name, value)
      }
      return request(method, path, all, raw ?? JSON.stringify(body ?? {}))
    },
  }
}

/** Connections are kept for as long as they are of use, and keep no process from ending. */
const agent = new Agent({ keepAlive: true })

/** Not `fetch`, which made the sweep over every route and party (`authorization.test.ts`) take a third longer. */
const exchange = (
  url: URL,
  options: { method: string; headers: Record<string, string> },
  body: string | Uint8Array | undefined,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    openRequest(url, { ...options, agent }, resolve)
      .on('error', reject)
      .end(body)
  })

const headersIn = ({ rawHeaders }: IncomingMessage): Headers => {
  const headers = new Headers()
  for (let at = 0; at < rawHeaders.length; at += 2)
    headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '')
  return headers
}

/** The same browser for `sendRaw`: its origin and its cookies. */
export const headersOf = (
  origin: string,
  { cookies, headers }: Browser,
): Record<string, string> => ({
  ...headers(),
  origin,
  cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
})
