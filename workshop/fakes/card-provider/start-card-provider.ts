import { once } from 'node:events'
import { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { createApi, type Http } from './api.ts'
import { createControl, type Control } from './control.ts'
import { createControlRoutes } from './control-routes.ts'
import { createCheckout } from './checkout/routes.ts'
import { createConnect } from './connect/routes.ts'
import { createFrame } from './frame/routes.ts'
import { parentOriginsFor } from './frame/parent-origin.ts'
import { createProvider, type Log } from './provider.ts'
import { openStore, type Store } from './store.ts'
import { startWebhooks, usualWebhookRetry, type WebhookRetry } from './webhooks.ts'
import { failureAnswer } from './answer-request.ts'
import { providerTrouble } from './wire/api-failure.ts'

export type CardProviderOptions = {
  /** 0 takes any free port. */
  port: number
  host?: string
  /** Where the journal is kept; null keeps everything in memory only. */
  dataDir: string | null
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Where events are sent; null sends none. They can be listed either way. */
  webhookUrl: string | null
  /** This fake's own address as browsers reach it, if that differs from host and port. */
  publicOrigin?: string
  /** Origins whose pages may embed the card frame. Default: that of `webhookUrl`, by its loopback names alike. */
  parentOrigins?: string[]
  /** Shown to the payer on the bank's page. */
  merchantName?: string
  webhookRetry?: WebhookRetry
  log?: Log
}

export type CardProvider = {
  port: number
  /** Where the SDK and browsers reach it, without a slash at the end. */
  origin: string
  control: Control
  close: () => Promise<void>
}

const lookForLapsedEveryMs = 20_000
const pruneEveryMs = 600_000

const reachable = (host: string): string => {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

const openStoreOr = async (dataDir: string | null, giveUp: () => Promise<void>): Promise<Store> => {
  try {
    return openStore(dataDir)
  } catch (error) {
    await giveUp()
    throw error
  }
}

/**
 * Starts the fake card provider: Stripe's HTTP API, its signed webhooks, and a card frame for the browser. Rejects
 * when the port is taken or the journal is damaged.
 */
export const startCardProvider = async (options: CardProviderOptions): Promise<CardProvider> => {
  const { host = '127.0.0.1', webhookUrl } = options
  const log: Log = options.log ?? (() => {})
  const app = new Hono<Http>()
  // Tests have it in the product's own process, whose `Response` is none of its business.
  const server = createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false })
  if (!(server instanceof Server)) throw new Error('The card provider speaks plain HTTP')

  const open = async (port: number): Promise<number> => {
    if (!server.listening) {
      server.listen(port, host)
      await once(server, 'listening')
    }
    const address = server.address()
    if (address === null || typeof address === 'string')
      throw new Error('The card provider has no port')
    return address.port
  }
  const shut = async (): Promise<void> => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }

  let isClosed = false
  // The port first: two of them on one journal would overwrite each other.
  const port = await open(options.port)
  const origin = options.publicOrigin ?? `http://${reachable(host)}:${port}`
  const store = await openStoreOr(options.dataDir, shut)
  const provider = createProvider(
    {
      secretKey: options.secretKey,
      publishableKey: options.publishableKey,
      merchantName: options.merchantName ?? 'Towline',
      publicOrigin: origin,
    },
    store,
    webhookUrl !== null,
    log,
  )
  const webhooks =
    webhookUrl === null
      ? null
      : startWebhooks({
          store,
          url: webhookUrl,
          secret: options.webhookSecret,
          retry: options.webhookRetry ?? usualWebhookRetry,
          log,
        })
  const control = createControl(provider, webhooks, {
    open: async () => {
      if (!isClosed) await open(port)
    },
    shut,
  })

  app.route('/_control', createControlRoutes(control))
  app.use(async (_c, next) => {
    if (!provider.outage.on) return next()
    const { status, body } = failureAnswer(providerTrouble(503))
    return Response.json(body, { status })
  })
  app.get('/', (c) => c.text('The fake card provider. Its README says what it does.\n'))
  app.route('/checkout', createCheckout(provider))
  app.route('/connect', createConnect(provider))
  app.route('/frame', createFrame(provider, options.parentOrigins ?? parentOriginsFor(webhookUrl)))
  app.route('/', createApi(provider))

  provider.prune()
  provider.expireDue()
  const timers = [
    setInterval(provider.expireDue, lookForLapsedEveryMs).unref(),
    setInterval(provider.prune, pruneEveryMs).unref(),
  ]

  return {
    port,
    origin,
    control,
    close: async () => {
      isClosed = true
      timers.forEach((timer) => clearInterval(timer))
      webhooks?.close()
      await shut()
      store.close()
    },
  }
}
