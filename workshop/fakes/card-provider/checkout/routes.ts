import { Hono, type Context } from 'hono'
import { z } from 'zod'
import type { Http } from '../api.ts'
import { hostedPageHeaders } from '../hosted-page.ts'
import { answerBankOnPage, knownSession, paySession } from '../payments/checkout-sessions.ts'
import type { Provider } from '../provider.ts'
import { ApiFailure } from '../wire/api-failure.ts'
import type { StoredSession } from '../wire/checkout-shapes.ts'
import type { Reply, Work } from '../work.ts'
import { bankPage, cardPage, checkoutStyle, endedPage } from './page.ts'

const card = z.object({
  number: z.string().min(1).max(40),
  expiry: z.string().max(12),
  cvc: z.string().max(8),
})
const bank = z.object({ answer: z.enum(['approve', 'refuse']) })

/** The hosted payment page of a checkout session: forms alone, and back to the product by a redirect. */
export const createCheckout = (provider: Provider): Hono<Http> => {
  const app = new Hono<Http>()
  const { merchantName } = provider.account
  app.use(hostedPageHeaders)
  const found = (id: string): StoredSession =>
    provider.store.write((tx) => knownSession(provider.workIn(tx), id))

  const show = (c: Context<Http>, session: StoredSession, problem?: string) => {
    const { wire, title } = session
    const { status, success_url: successUrl } = wire
    if (status === 'complete') return c.redirect(successUrl ?? '/', 303)
    if (status !== 'open') return c.html(endedPage(merchantName, wire), 410)
    const shown = { merchantName, title, session: wire, ...(problem ? { problem } : {}) }
    const intent = wire.payment_intent && provider.store.get('intents', wire.payment_intent)
    return intent && intent.status === 'requires_action'
      ? c.html(bankPage(shown))
      : c.html(cardPage(shown), problem ? 402 : 200)
  }

  /** What the payer does, kept or refused; then the page as it is now. */
  const act = (
    c: Context<Http>,
    id: string,
    work: (work: Work, session: StoredSession) => Reply,
  ) => {
    const session = found(id)
    if (session.wire.status !== 'open') return show(c, session)
    const reply = attempt(() =>
      provider.store.write((tx) => {
        const within = provider.workIn(tx)
        return work(within, knownSession(within, id))
      }),
    )
    return show(c, found(id), reply.status === 200 ? undefined : messageOf(reply.body))
  }

  app.get('/checkout.css', (c) =>
    c.body(checkoutStyle, 200, { 'content-type': 'text/css; charset=utf-8' }),
  )
  app.get('/:session', (c) => show(c, found(c.req.param('session'))))
  app.post('/:session', async (c) => {
    const typed = card.parse(await formOf(c))
    const [month = '', year = ''] = typed.expiry.split('/').map((part) => part.trim())
    const details = {
      number: typed.number,
      exp_month: Number(month),
      exp_year: Number(year),
      cvc: typed.cvc,
    }
    return act(c, c.req.param('session'), (work, session) => paySession(work, session, details))
  })
  app.post('/:session/bank', async (c) => {
    const { answer } = bank.parse(await formOf(c))
    return act(c, c.req.param('session'), (work, session) =>
      answerBankOnPage(work, session, answer),
    )
  })
  app.onError((error, c) => {
    if (error instanceof ApiFailure || error instanceof z.ZodError)
      return c.html(endedPage(merchantName, null), 404)
    throw error
  })
  return app
}

const formOf = async (c: Context<Http>): Promise<Record<string, string>> =>
  Object.fromEntries(new URLSearchParams(await c.req.text()))

/** Refused card details change nothing; a decline is kept. */
const attempt = (work: () => Reply): Reply => {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    return { status: error.status, body: { error: error.error } }
  }
}

const messageOf = (body: object): string => {
  const error = 'error' in body ? body.error : null
  const hasMessage = typeof error === 'object' && error !== null && 'message' in error
  return hasMessage ? String(error.message) : 'Your card was declined.'
}
