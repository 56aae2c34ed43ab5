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

  const begin = (path: string, init: RequestInit & { headers: Headers }): Promise<Response> => {
    if (cookies.size > 0 && !init.headers.has('cookie')) {
      init.headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    }
    for (const [name, value] of Object.entries(always())) {
      if (!init.headers.has(name)) init.headers.set(name, value)
    }
    return fetch(new URL(path, address), { ...init, redirect: 'manual' })
  }

  const request = async (path: string, init: RequestInit & { headers: Headers }) => {
    const response = await begin(path, init)
    for (const line of response.headers.getSetCookie()) keep(line)
    const text = await response.text()
    const answer: BrowserAnswer = {
      status: response.status,
      headers: response.headers,
      location: response.headers.get('location'),
      body: /json/.test(response.headers.get('content-type') ?? '') ? JSON.parse(text) : text,
    }
    look(init.method ?? 'GET', path, answer)
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
    get: (path) => request(path, { headers: new Headers() }),
    open: (path, signal) => begin(path, { headers: new Headers(), signal: signal ?? null }),
    send: (method, path, body, { headers = {}, raw } = {}) => {
      const all = new Headers({ origin, 'content-type': 'application/json' })
      for (const [name, value] of Object.entries(headers)) {
        if (value === null) all.delete(name)
        else all.set(name, value)
      }
      return request(path, {
        method,
        headers: all,
        body: typeof raw === 'object' ? new Uint8Array(raw) : (raw ?? JSON.stringify(body ?? {})),
      })
    },
  }
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
