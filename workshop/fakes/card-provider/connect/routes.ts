import { Hono } from 'hono'
import { z } from 'zod'
import { html } from 'hono/html'
import type { Http } from '../api.ts'
import { endOnboarding, onboardingEnds, openLink } from '../payments/accounts.ts'
import { hostedPageHeaders, pageStyle, hostedPage } from '../hosted-page.ts'
import type { Provider } from '../provider.ts'
import { ApiFailure } from '../wire/api-failure.ts'

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

const shell = (title: string, body: ReturnType<typeof html>) =>
  hostedPage('/connect/connect.css', title, body)

/** In place of the provider's own form: what its visitor may do there, without typing anything. */
const onboardingPage = (merchantName: string, action: string) =>
  shell(
    'Bank details',
    html`
      <p class="notice">
        Demo page of the payment company. No real bank details are asked for, and nothing is paid.
      </p>
      <h1>Get paid by ${merchantName}</h1>
      <p>The payment company asks here who you are and where your money should go.</p>
      <form method="post" action="${action}">
        <button class="primary" name="end" value="complete">Give sample details and finish</button>
        <button class="secondary" name="end" value="leave_incomplete">
          Leave without a bank account
        </button>
        <button class="secondary" name="end" value="restrict">
          Finish, and be asked for proof of identity
        </button>
      </form>
    `,
  )

const noPage = () =>
  shell(
    'No such page',
    html`<h1>No such page</h1>
      <p>Ask for a new link and try again.</p>`,
  )
