/**
 * Node's HTTP server around the app: request ids, security headers on every answer whatever its source, one log line and
 * one measurement per request, and an orderly end.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { Server as NetServer } from 'node:net'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { getRequestListener, RequestError, type HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import { newId } from '../ids.ts'
import type { Logger } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { startRequestTrace } from './request-trace.ts'
import { answerWithinMs, bodyWithinMs, startDeadline, takenWithinMs } from './deadline.ts'
import { errorResponse, problemResponse } from './problem-response.ts'
import {
  clientAddress,
  clientAddressHeader,
  navigationOf,
  type AppEnv,
  type RequestContext,
} from './request-context.ts'
import type { SecurityHeaders } from './security-headers.ts'

export type HttpServerOptions = {
  app: Hono<AppEnv>
  headers: SecurityHeaders
  trustedProxyHops: number
  log: Logger
  metrics: Metrics
}

export type HttpServer = {
  server: Server
  /** Stops accepting requests, waits for those under way, and cuts them off after `graceMs`. */
  close: (graceMs: number) => Promise<void>
}

/** At the end: how long to wait for a pause without requests, and how long such a pause is. */
const lingerMs = 2_000
const quietMs = 200
const lastCallMs = 100

/** Not yet listening: call `server.listen`. */
export const openHttpServer = (options: HttpServerOptions): HttpServer => {
  const { app, headers, trustedProxyHops, log, metrics } = options
  const requests = new WeakMap<IncomingMessage, OpenRequest>()
  const answers = new WeakMap<Duplex, ServerResponse>()
  const answering = new Set<ServerResponse>()
  /** The request that is being passed to Hono: a library that refuses one does so in the same turn, without naming it. */
  let arriving: RequestContext | null = null
  let isClosing = false
  let lastRequestAt = 0

  const contextOf = (incoming: IncomingMessage): OpenRequest => {
    const request = requests.get(incoming)
    if (!request) throw new Error('a request that this server did not receive')
    return request
  }

  const listener = getRequestListener(
    (request, bindings) => {
      // this server speaks HTTP/1.1 only
      const { incoming, outgoing } = bindings as HttpBindings
      const known = contextOf(incoming)
      const answer = app.fetch(request, { incoming, outgoing, request: known })
      return answer instanceof Promise ? inTime(answer, known, outgoing) : answer
    },
    {
      errorHandler: (error) => {
        if (arriving && error instanceof RequestError) return refuseRequest(arriving)
        throw error
      },
    },
  )

  /** The answer, or a timeout when the deadline passes first; an answer that comes later is not sent. */
  const inTime = (
    answer: Promise<Response>,
    request: OpenRequest,
    outgoing: ServerResponse,
  ): Promise<Response> =>
    new Promise((resolve, reject) => {
      request.onLate = () => {
        request.log.warn('no answer within the deadline', { route: request.route })
        announceClose(outgoing)
        resolve(problemResponse(notInTime, request))
        answer.then(
          (late) => late.body?.cancel(),
          (error: unknown) => request.log.warn('failed after the deadline', { error }),
        )
      }
      answer.then((response) => {
        request.onLate = () => outgoing.destroy()
        // a handler that writes to the socket itself ends its stream itself
        if (outgoing.headersSent) request.deadline.end()
        else request.deadline.set(takenWithinMs)
        resolve(response)
      }, reject)
    })

  const receive = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const startedAt = performance.now()
    lastRequestAt = startedAt
    const request = openRequest(incoming, trustedProxyHops, log)
    const trace = startRequestTrace(incoming, request, trustedProxyHops > 0)
    requests.set(incoming, request)
    outgoing.setHeader('x-request-id', request.requestId)
    for (const [name, value] of headers.common) outgoing.setHeader(name, value)
    if (isClosing) announceClose(outgoing)
    answers.set(incoming.socket, outgoing)
    answering.add(outgoing)
    const over = (): void => {
      request.deadline.end()
      answering.delete(outgoing)
      const durationMs = performance.now() - startedAt
      const { route, accountId } = request
      const status = outgoing.statusCode
      metrics.requests.observe({ route, status }, durationMs / 1000)
      request.log.info('request', {
        method: incoming.method ?? '',
        route,
        status,
        durationMs: Math.round(durationMs),
        ...(accountId ? { accountId } : {}),
      })
      trace.end(status)
    }
    outgoing.once('close', () => trace.run(over))
    arriving = request
    trace.run(() => void listener(incoming, outgoing))
    arriving = null
  }

  app.onError((error, c) =>
    error instanceof RequestError
      ? refuseRequest(c.env.request)
      : errorResponse(error, c.env.request),
  )
  app.notFound((c) => problemResponse({ code: 'not_found' }, c.env.request))

  const server = createServer(
    // the app refuses a missing host, with everything that belongs to an answer
    // the deadline has already ended a body that takes too long
    {
      keepAliveTimeout: 65_000,
      requestTimeout: bodyWithinMs + answerWithinMs,
      requireHostHeader: false,
    },
    receive,
  )
  server.headersTimeout = 20_000
  server.on('checkExpectation', receive)
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const isAnswering = answers.get(socket)?.headersSent && !answers.get(socket)?.writableFinished
    if (isAnswering || !socket.writable) socket.destroy()
    else socket.end(answerToNoRequest(error.code, headers))
  })

  return {
    server,
    close: async (graceMs) => {
      isClosing = true
      // a client on a kept-alive connection is told to leave with the answer under way, or with the next one
      for (const outgoing of answering) announceClose(outgoing)
      const lingerUntil = performance.now() + Math.min(lingerMs, graceMs)
      const isQuiet = () => answering.size === 0 && performance.now() > lastRequestAt + quietMs
      // each time right after the loop has accepted every pending connection and read what was sent: a busy loop is not a quiet one
      do {
        await pause(20)
        await nextTurn()
      } while (performance.now() < lingerUntil && !isQuiet())
      const closed = new Promise<void>((resolve) => {
        // the HTTP server's own close would hang up on the last connections, which have not been read yet
        NetServer.prototype.close.call(server, () => resolve())
      })
      const hangUp = setInterval(
        () => void haveReadAll().then(() => server.closeIdleConnections()),
        Math.min(lastCallMs, graceMs),
      )
      const cut = setTimeout(() => server.closeAllConnections(), graceMs)
      await closed
      clearInterval(hangUp)
      clearTimeout(cut)
    },
  }
}

/**
 * What was sent while the loop was busy is read only after the timers that have become due, so that a connection seems idle to them: one turn
 * accepts what waits, the next reads it.
 */
const haveReadAll = async (): Promise<void> => {
  await nextTurn()
  await nextTurn()
}

/** A request and what happens when its deadline passes. */
type OpenRequest = RequestContext & { onLate: () => void }

const notInTime = {
  code: 'not_ready',
  detail: 'That took too long. Please try again in a moment.',
  retryAfterSeconds: 2,
} as const

/** A client that keeps its connection would otherwise be cut off in a later request. */
const announceClose = (outgoing: ServerResponse): void => {
  if (!outgoing.headersSent) outgoing.setHeader('connection', 'close')
}

const refuseRequest = (request: RequestContext): Response =>
  problemResponse({ code: 'invalid_input' }, request)

/** The input is not HTTP, too large, or too late: no request that could have a handler. */
const answerToNoRequest = (code: string | undefined, { common }: SecurityHeaders): string => {
  const status = statusOfParser[code ?? ''] ?? '400 Bad Request'
  const lines = common.map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status}`, ...lines, 'connection: close', 'content-length: 0', '', ''].join(
    '\r\n',
  )
}

const statusOfParser: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

const openRequest = (
  incoming: IncomingMessage,
  trustedProxyHops: number,
  log: Logger,
): OpenRequest => {
  const requestId = newId('req')
  const address = clientAddress(incoming, trustedProxyHops)
  takeOverHeader(incoming, clientAddressHeader, address)
  const userAgent = incoming.headers['user-agent'] ?? ''
  const request: OpenRequest = {
    requestId,
    address,
    userAgent,
    navigation: navigationOf(incoming.method ?? '', incoming.headers),
    route: 'none',
    accountId: null,
    log: log.child({ requestId }),
    deadline: startDeadline(answerWithinMs, () => request.onLate()),
    onLate: () => {},
  }
  return request
}

/** Replaces anything the caller sent under this name. */
const takeOverHeader = (incoming: IncomingMessage, name: string, value: string): void => {
  const raw = incoming.rawHeaders
  if (name in incoming.headers) {
    for (let i = raw.length - 2; i >= 0; i -= 2) {
      if (raw[i]?.toLowerCase() === name) raw.splice(i, 2)
    }
  }
  raw.push(name, value)
  incoming.headers[name] = value
}
