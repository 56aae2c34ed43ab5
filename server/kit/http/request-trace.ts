import type { IncomingMessage } from 'node:http'
import { startTrace } from '../tracing/trace.ts'
import type { RequestContext } from './request-context.ts'

/** Answered without work, or open for hours. */
const untraced = /^\/(?:healthz|readyz|metrics|api\/live|assets\/.*)$/

export type RequestTrace = { run: <T>(work: () => T) => T; end: (status: number) => void }

const none: RequestTrace = { run: (work) => work(), end: () => {} }

/**
 * The span of one request. `isBehindProxy`: only a proxy of ours may say which trace the request belongs to, and it has to drop what
 * callers send (`deploy/haproxy/`).
 */
export const startRequestTrace = (
  incoming: IncomingMessage,
  request: Pick<RequestContext, 'requestId' | 'route'>,
  isBehindProxy: boolean,
): RequestTrace => {
  const [path = ''] = (incoming.url ?? '').split('?')
  if (untraced.test(path)) return none
  const { traceparent } = incoming.headers
  const span = startTrace('request', {
    kind: 'request',
    attributes: { 'towline.request_id': request.requestId },
    parent: isBehindProxy && typeof traceparent === 'string' ? traceparent : null,
  })
  if (!span) return none
  return {
    run: span.run,
    end: (status) => {
      // only now is it known; never the address, which has ids and tokens
      span.rename(request.route)
      span.note({ 'http.route': request.route, 'http.response.status_code': status })
      if (status >= 500) span.fail(String(status))
      span.end()
    },
  }
}
