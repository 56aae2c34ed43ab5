/** The HTTP side of the house: every route of the contract behind the one door, then the screens. */
import { Hono } from 'hono'
import { access } from '../contract/access.ts'
import { authRoutes } from '../contract/auth.ts'
import type { AccessRow } from '../contract/parties.ts'
import { partnerApiRoutes } from '../contract/partner-api.ts'
import { phoneConfirmRoutes } from '../contract/phone-bookings.ts'
import { routes } from '../contract/routes.ts'
import {
  accountHandlers,
  authHandlers,
  identify,
  openAuth,
  redirectHandlers,
  sessionHandlers,
  sessionCookieName,
} from './accounts/index.ts'
import { advertHandlers, advertPictureHandlers, operatorAdvertHandlers } from './adverts/index.ts'
import { bookingHandlers, tripHandlers } from './bookings/index.ts'
import { chatHandlers, findChatPicture } from './chat/index.ts'
import type { Ctx, RequestCtx } from './context.ts'
import { contactHandlers, inboxHandlers } from './contact/index.ts'
import { dealerHandlers } from './dealers/index.ts'
import { driverHandlers } from './drivers/index.ts'
import { evidenceHandlers, findEvidencePicture } from './evidence/index.ts'
import { evidencePackHandlers } from './evidence-pack/index.ts'
import { endingStreams } from './ending-streams.ts'
import { factsHandlers } from './facts/index.ts'
import { signedIn, withKey } from './for-someone.ts'
import { healthz, metricsPage, readyz, type Reluctance } from './kit/http/health.ts'
import { openHttpServer, type HttpServer } from './kit/http/http-server.ts'
import { openLimits } from './kit/http/limits.ts'
import { liveEndpoint } from './kit/http/live-endpoint.ts'
import { mountRoutes } from './kit/http/mount-routes.ts'
import { openApiDocument } from './kit/http/openapi.ts'
import { mountPages } from './kit/http/pages.ts'
import { problemResponse } from './kit/http/problem-response.ts'
import { readBody } from './kit/http/read-body.ts'
import type { HouseEnv, RequestContext } from './kit/http/request-context.ts'
import { securityHeaders } from './kit/http/security-headers.ts'
import type { ServerBuild } from 'react-router'
import { moderationHandlers } from './moderation/index.ts'
import { mailboxHandlers, notificationHandlers } from './notices/index.ts'
import { operationsHandlers, operatorsChannel } from './operations/index.ts'
import { sentMessages } from './openapi-messages.ts'
import { otherPaths } from './openapi-paths.ts'
import {
  callerHandlers,
  phoneBookingHandlers,
  phoneConfirmHandlers,
} from './phone-bookings/index.ts'
import { fileHandlers } from './pictures/index.ts'
import { placeHandlers } from './places/index.ts'
import { receiveWebhook } from './payments/index.ts'
import { quoteHandlers } from './quotes/index.ts'
import {
  partnerApiHandlers,
  partnerDoor,
  partnerHandlers,
  webhookHandlers,
  type PartnerCaller,
} from './partners/index.ts'
import { partyOf, type Asker } from './party-of.ts'
import { payoutHandlers } from './payouts/index.ts'
import { receiptHandlers } from './receipts/index.ts'
import { revenueHandlers } from './revenue/index.ts'
import { operatorTariffHandlers, tariffHandlers, watchTariff } from './tariffs/index.ts'
import { trackingHandlers } from './tracking/index.ts'
import { findDocumentPage, verificationHandlers } from './verification/index.ts'

export type Pages = { clientDirectory: string; loadBuild: () => Promise<ServerBuild> }

export type AppOptions = {
  ctx: Ctx
  /** Null: this process serves the API only (tests). */
  pages: Pages | null
  hasLimits: boolean
  /** For `/readyz`; without it this process has no reason of its own against work. */
  reluctance?: Reluctance
}

/** Stripe's largest events are far below this. */
const webhookBodyLimit = 256 * 1024

/** Limits that hold exactly over every web process: what costs money or a driver's time, or shows prices to whoever asks. */
const sharedLimits = new Set([
  'POST /api/quotes',
  'POST /api/bookings',
  'POST /api/operations/phone-bookings',
  'POST /api/phone-bookings/:token/confirm',
])

/** `app` is for looking at: which routes there are. */
export type AppServer = HttpServer & { app: Pick<Hono<HouseEnv>, 'routes'> }

/** The server of this process, not yet listening. Throws when routes, matrix and handlers do not agree. */
export const openApp = ({ ctx, pages, hasLimits, reluctance }: AppOptions): AppServer => {
  const app = new Hono<HouseEnv>()
  const { config, db, metrics, live } = ctx
  const headers = securityHeaders({
    frameUrl: config.card.frameUrl,
    mapStyleUrl: config.map.styleUrl,
  })
  const limits = hasLimits ? openLimits(db, { clock: ctx.clock }) : null
  const endStreams = (accountId: string) => live.endStreams(accountId, null)
  const auth = { ctx, auth: openAuth(ctx, endStreams), limits }
  const openLiveStream = liveEndpoint({ live, metrics })
  const openApi = openApiDocument({
    title: 'Towline',
    version: '1',
    description:
      'Book an independent recovery driver in Ireland. Money is in euro cents, moments are ISO 8601 in UTC.',
    origin: config.publicOrigin,
    routes: { ...routes, ...authRoutes, ...phoneConfirmRoutes, ...partnerApiRoutes },
    access,
    otherPaths,
    webhooks: sentMessages,
    sessionCookie: sessionCookieName(config.publicOrigin),
  })

  const contextFor = ({ log, address, userAgent }: RequestContext): RequestCtx => ({
    ...ctx,
    log,
    caller: { address, userAgent },
  })
  mountRoutes<RequestCtx, Asker, typeof routes>({
    app,
    routes,
    access: rowsWhere((row) => row.keyScope === undefined),
    handlers: {
      ...signedIn(accountHandlers),
      ...signedIn(sessionHandlers),
      ...factsHandlers,
      ...contactHandlers,
      ...advertHandlers,
      ...placeHandlers,
      ...quoteHandlers,
      ...tariffHandlers,
      ...signedIn(operatorTariffHandlers),
      ...signedIn(moderationHandlers),
      ...signedIn(inboxHandlers),
      ...signedIn(operatorAdvertHandlers),
      ...signedIn(driverHandlers),
      ...signedIn(verificationHandlers),
      ...signedIn(operationsHandlers),
      ...signedIn(phoneBookingHandlers),
      ...signedIn(partnerHandlers),
      ...signedIn(webhookHandlers),
      ...signedIn(bookingHandlers),
      ...signedIn(chatHandlers),
      ...signedIn(trackingHandlers),
      ...signedIn(evidenceHandlers),
      ...signedIn(evidencePackHandlers),
      ...signedIn(notificationHandlers),
      ...signedIn(receiptHandlers),
      ...signedIn(payoutHandlers),
      ...signedIn(revenueHandlers),
      ...signedIn(dealerHandlers),
      'GET /api/session': accountHandlers['GET /api/session'],
      'GET /api/config': accountHandlers['GET /api/config'],
      'GET /api/drivers/featured': driverHandlers['GET /api/drivers/featured'],
      'GET /api/drivers': driverHandlers['GET /api/drivers'],
      'GET /api/drivers/:driverId': driverHandlers['GET /api/drivers/:driverId'],
      ...tripHandlers,
      ...callerHandlers,
    },
    others: {
      ...endingStreams(ctx, authHandlers(auth)),
      ...redirectHandlers(auth),
      ...phoneConfirmHandlers(ctx),
      ...mailboxHandlers(ctx),
      ...fileHandlers(ctx, {
        pho: findEvidencePicture,
        msp: findChatPicture,
        dpg: findDocumentPage,
      }),
      ...advertPictureHandlers(ctx),
      'GET /api/live': (c, who) => {
        if (!who) throw new Error('the matrix lets nobody in here who is not signed in')
        // the stream is open for hours: it keeps these words, not the request they came in
        const cookie = c.req.header('cookie') ?? ''
        return openLiveStream(c, {
          accountId: who.accountId,
          sessionId: who.sessionId,
          follows: who.role === 'operator' ? [operatorsChannel] : [],
          isStillSignedIn: async () =>
            (await identify(ctx, { headers: new Headers({ cookie }) })) !== null,
        })
      },
      'GET /api/openapi.json': (c) => c.json(openApi),
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
    },
    contextFor,
    identify: (request) => identify(ctx, request),
    stranger: null,
    accountIdOf: (who) => who?.accountId ?? null,
    partyOf: (who, row, params) => partyOf(ctx, who, row, params),
    allowedOrigins: [config.publicOrigin],
    limits,
    sharedLimits,
    metrics,
  })
  mountRoutes<RequestCtx, PartnerCaller | null, typeof partnerApiRoutes>({
    ...partnerDoor(ctx),
    app,
    routes: partnerApiRoutes,
    access: rowsWhere((row) => row.keyScope !== undefined),
    handlers: withKey(partnerApiHandlers),
    others: {},
    contextFor,
    limits,
    // a partner agreed to its limit, whichever process answers
    sharedLimits: new Set(Object.keys(partnerApiRoutes)),
    metrics,
  })
  if (pages) {
    const { publicOrigin } = config
    mountPages({ app, security: headers, publicOrigin, drawnWith: watchTariff(ctx), ...pages })
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

const rowsWhere = (isWanted: (row: AccessRow) => boolean): Record<string, AccessRow> =>
  Object.fromEntries(Object.entries(access).filter(([, row]) => isWanted(row)))
