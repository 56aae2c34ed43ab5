/**
 * The only way to call another company's server: each request has a limit for the connection and one for the whole, and past either its
 * connection is closed, even when its caller has stopped waiting. An address that a user supplied is called in the public network only,
 * checked on the very address that is connected to, so that a name which resolves to something else the second time gains nothing.
 * Redirects are not followed. Mail has limits of its own (`server/notifications/mailer.ts`).
 */
import { lookup as lookUp, type LookupAddress, type LookupAllOptions } from 'node:dns'
import { request as plainRequest, type Agent, type IncomingMessage } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { inSpan } from '../tracing/trace.ts'
import { isPublicAddress } from './public-address.ts'

export type Question = {
  /** Who is called, in one word for the trace. */
  service: string
  method: string
  url: URL
  headers: Record<string, string>
  body?: string | Uint8Array
  /** For the whole request, from looking the name up to the last byte. */
  withinMs: number
  /** Up to the first byte of the answer; left out: as long as the whole. */
  beginsWithinMs?: number
  /** For looking the name up, connecting and TLS; left out: `connectWithinMs`. */
  connectsWithinMs?: number
  /** May lead into the server's own network: only for addresses from our own configuration. */
  mayBePrivate: boolean
  /** Resolves names; left out: the system. */
  names?: NameLookup
  /** Keeps connections for the next request; left out: each has its own. */
  agent?: Agent
}

/** As `dns.lookup` with `all`. */
export type NameLookup = (
  hostname: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/** A reachable server is reached in a fraction of it, also with one packet lost on the way. */
export const connectWithinMs = 5_000

/** Nothing came back. `wasSent`: the other side may have taken the request all the same. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
  readonly code: string
  readonly wasSent: boolean
  constructor(code: string, wasSent: boolean) {
    super(`no answer: ${code}`)
    this.code = code
    this.wasSent = wasSent
  }
}

/**
 * Resolves with the head of the answer, whose body is to be read or destroyed; past a limit the body breaks off with an error that
 * names it. Throws only `NoAnswer`: `not_https`, `private_address`, `not_connected`, `timed_out`, `stopping`, or the system's code.
 */
export const openOutside = (question: Question, signal?: AbortSignal): Promise<IncomingMessage> => {
  const { url, mayBePrivate } = question
  if (signal?.aborted) return Promise.reject(new NoAnswer('stopping', false))
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!mayBePrivate) {
    if (url.protocol !== 'https:') return Promise.reject(new NoAnswer('not_https', false))
    // an address in place of a name is never looked up
    if (isIP(host) !== 0 && !isPublicAddress(host)) {
      return Promise.reject(new NoAnswer('private_address', false))
    }
  }
  const { service, method } = question
  return inSpan(
    `${method} ${service}`,
    { 'peer.service': service, 'http.request.method': method },
    async (span) => {
      // the trace is not named to the other side: it is none of another company's business
      const answer = await send(question, signal)
      const status = answer.statusCode ?? 0
      span?.note({ 'http.response.status_code': status })
      if (status >= 400) span?.fail(String(status))
      return answer
    },
  )
}

const send = (question: Question, signal: AbortSignal | undefined): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const { method, url, headers, body, agent } = question
    const isSecure = url.protocol === 'https:'
    let wasSent = false
    let answer: IncomingMessage | null = null
    const request = (isSecure ? secureRequest : plainRequest)(url, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-length': lengthOf(body) }) },
      // a kept-alive connection may have died since, and then it is unknown whether the request was sent
      agent: agent ?? false,
      ...lookupFor(question),
    })
    // not `AbortSignal.any` with a timeout: Node 20 may collect that before it fires, and then nothing ends the wait
    const end = (code: string) => () => {
      const why = Object.assign(new Error(code), { code })
      // both: a whole answer may have arrived while the request is still being written, and its destruction closes nothing then
      answer?.destroy(why)
      request.destroy(why)
    }
    const whenStopped = end('stopping')
    const { withinMs, beginsWithinMs = withinMs, connectsWithinMs = connectWithinMs } = question
    const whole = setTimeout(end('timed_out'), withinMs)
    const beginning = setTimeout(end('timed_out'), beginsWithinMs)
    const connecting = setTimeout(end('not_connected'), connectsWithinMs)
    const connected = (): void => {
      wasSent = true
      clearTimeout(connecting)
    }
    signal?.addEventListener('abort', whenStopped, { once: true })
    request.once('close', () => {
      for (const timer of [whole, beginning, connecting]) clearTimeout(timer)
      signal?.removeEventListener('abort', whenStopped)
    })
    request.on('error', (error) => reject(noAnswerOf(error, wasSent)))
    request.once('socket', (socket) => {
      if (request.reusedSocket) connected()
      else socket.once(isSecure ? 'secureConnect' : 'connect', connected)
    })
    request.once('response', (response) => {
      answer = response
      clearTimeout(beginning)
      // the reader of the body listens as well; a response that breaks off without one must not end the process
      response.on('error', () => {})
      resolve(response)
    })
    request.end(body)
  })

const lengthOf = (body: string | Uint8Array): number =>
  typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength

const lookupFor = ({ mayBePrivate, names }: Question): { lookup?: LookupFunction } => {
  if (mayBePrivate && !names) return {}
  return { lookup: lookUpAs(names ?? lookUp, mayBePrivate ? () => true : isPublicAddress) }
}

/** A name with one forbidden address is refused as a whole: its owner may return another address the next time. */
const lookUpAs =
  (names: NameLookup, isAllowed: (address: string) => boolean): LookupFunction =>
  (hostname, options, done) => {
    names(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      const isOpen = addresses?.every(({ address }) => isAllowed(address))
      if (error) done(error, '', 0)
      else if (!first || !isOpen)
        done(Object.assign(new Error('private'), { code: 'private_address' }), '', 0)
      else if (options.all) done(null, addresses)
      else done(null, first.address, first.family)
    })
  }

export const noAnswerOf = (error: unknown, wasSent: boolean): NoAnswer => {
  const code: unknown =
    error instanceof Error ? Object.getOwnPropertyDescriptor(error, 'code')?.value : undefined
  return new NoAnswer(typeof code === 'string' ? code : 'unknown', wasSent)
}
