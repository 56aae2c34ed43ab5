import { Hono } from 'hono'
import { z } from 'zod'
import type { Http } from '../api.ts'
import { intentForBrowser } from '../payments/known-intent.ts'
import { answerBank } from '../payments/three-d-secure.ts'
import type { Provider } from '../provider.ts'
import { ApiFailure } from '../wire/api-failure.ts'
import { framePage, refusedPage, walletPage } from './page.ts'
import { chooseParent } from './parent-origin.ts'
import { frameScript, walletScript } from './script.ts'
import { frameStyle } from './style.ts'

const contentPolicy = (ancestors: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors}`,
  ].join('; ')

const bankAnswer = z.strictObject({
  clientSecret: z.string().max(200),
  answer: z.enum(['approve', 'refuse']),
})

/**
 * The card frame: a page of this fake's own origin, so that what is typed in it never reaches the page around it. Only
 * the given origins may embed it and speak with it.
 */
export const createFrame = (provider: Provider, parentOrigins: string[]): Hono<Http> => {
  const app = new Hono<Http>()
  app.use(async (c, next) => {
    await next()
    c.header('x-content-type-options', 'nosniff')
    c.header('referrer-policy', 'no-referrer')
    c.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=()')
    c.header('cache-control', 'no-store')
    if (!c.res.headers.has('content-security-policy')) {
      c.header('content-security-policy', contentPolicy("'none'"))
    }
  })

  app.get('/', (c) => {
    const named = c.req.query('parent')
    const parent = chooseParent(parentOrigins, named, c.req.header('referer'))
    if (named !== undefined && parent === undefined) return c.html(refusedPage(named), 403)
    c.header('content-security-policy', contentPolicy(parent ?? "'none'"))
    return c.html(
      framePage({
        parentOrigin: parent ?? '',
        publishableKey: provider.account.publishableKey,
        merchantName: provider.account.merchantName,
        theme: c.req.query('theme'),
      }),
    )
  })
  app.get('/wallet', (c) => {
    const named = c.req.query('parent')
    const parent = chooseParent(parentOrigins, named, c.req.header('referer'))
    if (named !== undefined && parent === undefined) return c.html(refusedPage(named), 403)
    c.header('content-security-policy', contentPolicy(parent ?? "'none'"))
    return c.html(
      walletPage({
        parentOrigin: parent ?? '',
        publishableKey: provider.account.publishableKey,
        merchantName: provider.account.merchantName,
        theme: c.req.query('theme'),
        isAvailable: provider.wallet.isAvailable,
      }),
    )
  })
  app.get('/wallet.js', (c) =>
    c.body(walletScript(), 200, { 'content-type': 'text/javascript; charset=utf-8' }),
  )
  app.get('/frame.css', (c) =>
    c.body(frameStyle, 200, { 'content-type': 'text/css; charset=utf-8' }),
  )
  app.get('/frame.js', (c) =>
    c.body(frameScript(), 200, { 'content-type': 'text/javascript; charset=utf-8' }),
  )

  app.post('/bank', async (c) => {
    const input = bankAnswer.safeParse(await c.req.json().catch(() => null))
    if (!input.success) return c.json({ error: { message: 'Not an answer to the bank.' } }, 400)
    const { clientSecret, answer } = input.data
    const [id = ''] = clientSecret.split('_secret_')
    provider.expireDue()
    try {
      const reply = provider.store.write((tx) => {
        const work = provider.workIn(tx)
        return answerBank(work, intentForBrowser(work, id, clientSecret), answer)
      })
      return c.json(reply.body, reply.status === 200 ? 200 : 402)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      return c.json({ error: error.error }, 400)
    }
  })
  return app
}
