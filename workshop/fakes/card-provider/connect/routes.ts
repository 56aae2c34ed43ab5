import { Hono } from 'hono'
import { z } from 'zod'
import type { Http } from '../api.ts'
import { endOnboarding, onboardingEnds, openLink } from '../payments/accounts.ts'
import { hostedPageHeaders, pageStyle } from '../hosted-page.ts'
import type { Provider } from '../provider.ts'
import { ApiFailure } from '../wire/api-failure.ts'
import { noPage, onboardingPage } from './page.ts'

const answer = z.object({ end: z.enum(onboardingEnds) })

/** The page an account link leads to. Its buttons end the onboarding one way or another and lead back. */
export const createConnect = (provider: Provider): Hono<Http> => {
  const app = new Hono<Http>()
  app.use(hostedPageHeaders)
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
