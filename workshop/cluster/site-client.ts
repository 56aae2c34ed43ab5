/** Requests to the site through its proxy, over kept-alive TLS connections. Every one has an outcome. */
import { Agent, request, type RequestOptions } from 'node:https'

export type Answer = {
  /** 0: none came. */
  status: number
  retryAfter: string | undefined
  body: string
  /** Why none came; null when one did. */
  failure: string | null
  tookMs: number
}

export type SiteClient = {
  send: (method: 'GET' | 'POST', path: string, cookie?: string, body?: unknown) => Promise<Answer>
  /** For a request of one's own. */
  options: RequestOptions
  close: () => void
}

/** A request is answered within 10 s; later ones count as unanswered. */
const patienceMs = 12_000

export const openSiteClient = (origin: string, connections = 64): SiteClient => {
  const { hostname, port } = new URL(origin)
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  // the certificate of a test is self-signed
  const options: RequestOptions = { host: hostname, port, rejectUnauthorized: false, family: 4 }
  return {
    options,
    close: () => agent.destroy(),
    send: (method, path, cookie, body) =>
      new Promise((resolve) => {
        const beganAt = performance.now()
        const text = body === undefined ? undefined : JSON.stringify(body)
        const end = (answer: Partial<Answer>) =>
          resolve({
            status: 0,
            retryAfter: undefined,
            body: '',
            failure: null,
            ...answer,
            tookMs: performance.now() - beganAt,
          })
        const sent = request(
          {
            ...options,
            agent,
            method,
            path,
            timeout: patienceMs,
            headers: {
              origin,
              ...(cookie === undefined ? {} : { cookie }),
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
            response.once('error', (error) => end({ failure: `cut off: ${error.message}` }))
            response.once('end', () =>
              end({
                status: response.statusCode ?? 0,
                retryAfter: response.headers['retry-after'],
                body: got,
              }),
            )
          },
        )
        sent.once('timeout', () => sent.destroy(new Error(`no answer in ${patienceMs / 1000} s`)))
        sent.once('error', (error) => end({ failure: error.message }))
        sent.end(text)
      }),
  }
}
