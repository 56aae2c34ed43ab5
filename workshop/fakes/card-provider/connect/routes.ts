import { Hono } from 'hono'
import { z } from 'zod'
import type { Http } from '../api.ts'
import { endOnboarding, onboardingEnds, openLink } from '../payments/accounts.ts'
import type { Provider } from '../provider.ts'
import { ApiFailure } from '../wire/api-failure.ts'
import { noPage, onboardingPage, pageStyle } from './page.ts'

const answer = z.object({ end: z.enum(onboardingEnds) })

/** The page an account link leads to. Its buttons end the onboarding one way or another and lead back. */
export const createConnect = (provider: Provider): Hono<Http> => {
  const app = new Hono<Http>()
  app.use(async (c, next) => {
    await next()
    c.header('x-content-type-options', 'nosniff')
    c.header('referrer-policy', 'no-referrer')
    c.header('cache-control', 'no-store')
    // no form-action: it would hold for the way back too, which leads to another origin
    c.header(
      'content-security-policy',
      "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    )
  })
  const found = (id: string) => provider.store.write((tx) => openLink(provider.workIn(tx), id))

  app.get('/connect.css', (c) =>
    c.body(pageStyle, 200, { 'content-type': 'text/css; charset=utf-8' }),
  )
  app.get('/:link', (c) => {
    const link = found(c.req.param('link'))
    if (!('account' in link)) return c.redirect(link.refreshUrl, 303)
    return c.html(onboardingPage(provider.account.merchantName, c.req.path))
  })
  app.post('/:link', async (c) => {
    const { end } = answer.parse(Object.fromEntries(new URLSearchParams(await c.req.text())))
    const link = found(c.req.param('link'))
    if (!('account' in link)) return c.redirect(link.refreshUrl, 303)
    provider.store.write((tx) => endOnboarding(provider.workIn(tx), link.account, end))
    return c.redirect(link.returnUrl, 303)
  })
  app.onError((error, c) => {
    if (error instanceof ApiFailure || error instanceof z.ZodError) return c.html(noPage(), 404)
    throw error
  })
  return app
}
