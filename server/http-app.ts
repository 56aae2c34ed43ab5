/** The app's HTTP side: every route of the contract behind its guard, then the pages. */
import { Hono } from 'hono'
import { everyJsonRoute } from '../contract/every-route.ts'
import type { AccessRow } from '../contract/parties.ts'
import { joined, type OtherRoutes, type Routes } from '../contract/route.ts'
import { serviceRoutes } from '../contract/service.ts'
import { identify, sessionCookieName } from './accounts/index.ts'
import { findChatPhoto } from './chat/index.ts'
import type { Ctx, RequestCtx } from './context.ts'
import { findEvidencePhoto } from './evidence/index.ts'
import { openAdmission, placesFor } from './kit/http/admission.ts'
import { healthz, metricsPage, readyz, type Reluctance } from './kit/http/health.ts'
import { openHttpServer, type HttpServer } from './kit/http/http-server.ts'
import { openLimits, type SharedCounts } from './kit/http/limits.ts'
import { liveEndpoint } from './kit/http/live-endpoint.ts'
import { callWithin } from './kit/http/routes/call-within.ts'
import { mountRoutes, type OtherHandler } from './kit/http/routes/mount-routes.ts'
import { openApiDocument } from './kit/http/openapi.ts'
import { packedText } from './kit/http/pages/packed-text.ts'
import { mountPages } from './kit/http/pages/mount-pages.ts'
import { joinDrawings } from './kit/http/pages/rendered-pages.ts'
import { problemResponse } from './kit/http/problem-response.ts'
import { readBody } from './kit/http/read-body.ts'
import type { AppEnv, RequestContext } from './kit/http/request-context.ts'
import { securityHeaders } from './kit/http/security-headers.ts'
import type { ServerBuild } from 'react-router'
import { modules } from './modules.ts'
import { operatorsChannel } from './operations/index.ts'
import { sentMessages } from './openapi-messages.ts'
import { otherPaths } from './openapi-paths.ts'
import { partnerGuard, type PartnerCaller } from './partners/index.ts'
import { partyOf, type Principal } from './party-of.ts'
import { receiveWebhook } from './payments/index.ts'
import { fileHandlers } from './photos/index.ts'
import { watchFacts } from './facts/index.ts'
import { watchTariff } from './tariffs/index.ts'
import { findDocumentPage } from './verification/index.ts'
import { refused, type RefusalCode } from '../domain/refusal.ts'
import type { JsonHandler } from './register-modules.ts'

export type Pages = { clientDirectory: string; loadBuild: () => Promise<ServerBuild> }

export type AppOptions = {
  ctx: Ctx
  /** Null: this process serves the API only (tests). */
  pages: Pages | null
  hasLimits: boolean
  /** Counts limits in place of the database as long as it can. */
  sharedCounts?: SharedCounts | null
  /** For `/readyz`; without it this process has no reason of its own to refuse work. */
  reluctance?: Reluctance
}

/** Stripe's largest events are far below this. */
const webhookBodyLimit = 256 * 1024

/** `app` is for inspection: the list of its routes. */
export type AppServer = HttpServer & { app: Pick<Hono<AppEnv>, 'routes'> }

/** The server of this process, not yet listening. Throws when routes and handlers do not agree. */
export const createHttpApp = ({
  ctx,
  pages,
  hasLimits,
  sharedCounts = null,
  reluctance,
}: AppOptions): AppServer => {
  const app = new Hono<AppEnv>()
  const { config, db, metrics, live } = ctx
  const headers = securityHeaders({
    frameUrl: config.card.frameUrl,
    mapStyleUrl: config.map.styleUrl,
  })
  const limits = hasLimits ? openLimits(db, { clock: ctx.clock, sharedCounts }) : null
  const admission = openAdmission({ places: placesFor(config.databaseConnections) })
  metrics.watchAdmission(admission)
  const openLiveStream = liveEndpoint({ live, metrics })
  const openApi = packedText(
    () =>
      JSON.stringify(
        openApiDocument({
          title: 'Towline',
          version: '1',
          description:
            'Book an independent recovery driver in Ireland. Money is in euro cents, moments are ISO 8601 in UTC.',
          origin: config.publicOrigin,
          routes: everyJsonRoute,
          otherPaths,
          webhooks: sentMessages,
          sessionCookie: sessionCookieName(config.publicOrigin),
        }),
      ),
    'application/json',
  )

  const contextFor = ({ log, address, userAgent }: RequestContext): RequestCtx => ({
    ...ctx,
    log,
    caller: { address, userAgent },
  })
  const serviceHandlers: Record<keyof typeof serviceRoutes, OtherHandler<Principal>> = {
    ...fileHandlers(ctx, {
      pho: findEvidencePhoto,
      msp: findChatPhoto,
      dpg: findDocumentPage,
    }),
    'GET /api/live': (c, who) => {
      if (!who) throw new Error('the matrix requires a session here')
      // the stream is open for hours: it keeps these values, not the request they came in
      const cookie = c.req.header('cookie') ?? ''
      return openLiveStream(c, {
        accountId: who.accountId,
        sessionId: who.sessionId,
        follows: who.role === 'operator' ? [operatorsChannel] : [],
        isStillSignedIn: async () =>
          (await identify(ctx, { headers: new Headers({ cookie }) })) !== null,
      })
    },
    'GET /map-tiles.pmtiles': (c) =>
      ctx.mapTiles?.answer(c.req.raw) ?? problemResponse({ code: 'not_found' }, c.env.request),
    'GET /api/openapi.json': openApi,
    'POST /api/webhooks/stripe': async (c) => {
      const body = await readBody(c.env.incoming, webhookBodyLimit)
      if (!body.ok) return problemResponse(body.refusal, c.env.request)
      const status = await receiveWebhook(ctx, {
        rawBody: body.value.toString('utf8'),
        signature: c.req.header('stripe-signature'),
      })
      return c.body(null, status)
    },
    'GET /healthz': healthz,
    'GET /readyz': readyz({ db, reluctance: reluctance ?? (() => null) }),
    'GET /metrics': metricsPage({ metrics, token: config.metricsToken }),
  }
  const bySession = routesWhere((row) => row.keyScope === undefined)
  mountRoutes<RequestCtx, Principal, Routes>({
    app,
    routes: bySession,
    handlers: requireCaller(bySession, modules.handlers, 'not_signed_in'),
    otherRoutes: joined<readonly OtherRoutes[]>([modules.otherRoutes, serviceRoutes]),
    otherHandlers: {
      ...modules.otherHandlers({ ctx, limits, within: callWithin(app, config.publicOrigin) }),
      ...serviceHandlers,
    },
    contextFor,
    identify: (request) => identify(ctx, request),
    stranger: null,
    accountIdOf: (who) => who?.accountId ?? null,
    partyOf: (row, params, request) => partyOf(ctx, row, params, request),
    allowedOrigins: [config.publicOrigin],
    limits,
    admission,
    metrics,
  })
  const byKey = routesWhere((row) => row.keyScope !== undefined)
  mountRoutes<RequestCtx, PartnerCaller | null, Routes>({
    ...partnerGuard(ctx),
    app,
    routes: byKey,
    handlers: requireCaller(byKey, modules.handlers, 'api_key_invalid'),
    otherRoutes: {},
    otherHandlers: {},
    contextFor,
    limits,
    admission,
    metrics,
  })
  if (pages) {
    const { publicOrigin } = config
    const renderedWith = joinDrawings([watchTariff(ctx), watchFacts(ctx)])
    mountPages({ app, security: headers, publicOrigin, renderedWith, log: ctx.log, ...pages })
  }

  const http = openHttpServer({
    app,
    headers,
    trustedProxyHops: config.trustedProxyHops,
    log: ctx.log,
    metrics,
  })
  return { ...http, app }
}

const routesWhere = (isWanted: (row: AccessRow) => boolean): Routes =>
  Object.fromEntries(Object.entries(modules.routes).filter(([, { access }]) => isWanted(access)))

/**
 * The handlers of these routes. Where a route does not admit anonymous callers, its handler is typed to have one: should the guard
 * ever let a request through without, it is refused here too.
 */
const requireCaller = (
  routes: Routes,
  handlers: Readonly<Record<string, JsonHandler>>,
  unknownCode: RefusalCode,
): Record<string, JsonHandler> =>
  Object.fromEntries(
    Object.entries(handlers).flatMap(([key, handler]) => {
      const route = Object.entries(routes).find(([one]) => one === key)?.[1]
      if (!route) return []
      if (route.access.allowed.includes('anonymous')) return [[key, handler]]
      const withCaller: JsonHandler = async (ctx, who, input) =>
        who ? handler(ctx, who, input) : refused(unknownCode)
      return [[key, withCaller]]
    }),
  )
