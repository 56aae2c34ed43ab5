import { Hono } from 'hono'
import type { Ctx } from './context.ts'
import { healthz, metricsPage, readyz, type Reluctance } from './kit/http/health.ts'
import { openHttpServer, type HttpServer } from './kit/http/http-server.ts'
import type { AppEnv } from './kit/http/request-context.ts'
import { securityHeaders } from './kit/http/security-headers.ts'

/** The routes for a supervisor of a process that runs jobs only: `/healthz`, `/readyz`, `/metrics`. Not yet listening. */
export const openHealthServer = (ctx: Ctx, reluctance: Reluctance): HttpServer => {
  const { config, db, log, metrics } = ctx
  const app = new Hono<AppEnv>()
  app.use(async (c, next) => {
    await next()
    if (c.res.status !== 404) c.env.request.route = `GET ${c.req.path}`
  })
  app.get('/healthz', healthz)
  app.get('/readyz', readyz({ db, reluctance }))
  app.get('/metrics', metricsPage({ metrics, token: config.metricsToken }))
  return openHttpServer({
    app,
    headers: securityHeaders({ frameUrl: null, mapStyleUrl: null }),
    trustedProxyHops: config.trustedProxyHops,
    log,
    metrics,
  })
}
