/** An HTTP server on a free port, for tests that speak real HTTP. */
import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import { openHttpServer } from '../kit/http/http-server.ts'
import type { AppEnv } from '../kit/http/request-context.ts'
import { securityHeaders } from '../kit/http/security-headers.ts'
import { openLog, type Logger } from '../kit/log.ts'
import { openMetrics, type Metrics } from '../kit/metrics.ts'

export type TestHttpServer = {
  app: Hono<AppEnv>
  metrics: Metrics
  /** `http://127.0.0.1:<port>`, once it listens. */
  listen: () => Promise<string>
  isListening: () => boolean
  /** Cuts off what is under way, unless it is given time. */
  close: (graceMs?: number) => Promise<void>
}

export const openTestHttpServer = ({
  log = openLog('silent'),
  trustedProxyHops = 0,
}: { log?: Logger; trustedProxyHops?: number } = {}): TestHttpServer => {
  const app = new Hono<AppEnv>()
  const metrics = openMetrics()
  const { server, close } = openHttpServer({
    app,
    headers: securityHeaders({ frameUrl: null, mapStyleUrl: null }),
    trustedProxyHops,
    log,
    metrics,
  })
  return {
    app,
    metrics,
    listen: async () => {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    },
    isListening: () => server.listening,
    close: (graceMs = 0) => close(graceMs),
  }
}
