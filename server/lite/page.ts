/** The frame of every plain page: its style is in it, and nothing else is loaded. Every text is escaped by the template. */
import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import { lineLabel } from '../../domain/phone-line.ts'
import { supportContact } from '../../domain/support.ts'
import type { Ctx } from '../context.ts'
import { encodingFor, isWorthCompressing, pack } from '../kit/http/compression.ts'
import type { AppEnv } from '../kit/http/request-context.ts'
import { liteStyle } from './style.ts'

export type Markup = ReturnType<typeof html>

/** A plain page, and how it is answered. */
export type Page = {
  title: string
  body: Markup
  status?: number
  /** Only the first page is for search engines. */
  isIndexed?: boolean
  /** Loaded again after so many seconds; left out: never. */
  refreshSeconds?: number
  setCookies?: readonly string[]
}

const styleHash = createHash('sha256').update(liteStyle).digest('base64')

/** Whole: a space more in it would be another style than the policy's. */
const styleTag = raw(`<style>${liteStyle}</style>`)

const call = supportContact.phone.replaceAll(' ', '')

const document = ({ title, body, isIndexed }: Page): Markup =>
  html`<!doctype html>
    <html lang="en-IE">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        ${isIndexed ? '' : html`<meta name="robots" content="noindex" />`}
        <link rel="icon" href="data:," />
        <title>${title} | Towline lite</title>
        ${styleTag}
      </head>
      <body>
        <header><a href="/lite">Towline lite</a></header>
        <main>${body}</main>
        <footer>
          <p>
            In danger, call <a href="tel:112">112</a> first. ${lineLabel(new Date())}:
            <a href="tel:${call}">${supportContact.phone}</a>
          </p>
          <p><a href="/">Full site</a></p>
        </footer>
      </body>
    </html>`

/** The provider's page is the only other place that a form may lead to: a browser checks this for redirects as well. */
const policyOf = ({ card }: Ctx['config']): string => {
  const payAt = card.frameUrl ? new URL(card.frameUrl).origin : 'https://checkout.stripe.com'
  return `default-src 'none'; style-src 'sha256-${styleHash}'; img-src data:; form-action 'self' ${payAt}; base-uri 'none'; frame-ancestors 'none'`
}

/** A step is kept by the browser, so that going back shows it again without a line; the page of a booking is not. */
const cachingOf = ({ isIndexed }: Page, method: string): string =>
  isIndexed || method === 'POST' ? 'private, no-cache' : 'no-store'

export const pageResponse = async (ctx: Ctx, c: Context<AppEnv>, page: Page): Promise<Response> => {
  const headers = new Headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policyOf(ctx.config),
    'cache-control': cachingOf(page, c.req.method),
    vary: 'accept-encoding, cookie',
  })
  if (!page.isIndexed) headers.set('x-robots-tag', 'noindex')
  if (page.refreshSeconds !== undefined) headers.set('refresh', String(page.refreshSeconds))
  for (const cookie of page.setCookies ?? []) headers.append('set-cookie', cookie)
  const body = new TextEncoder().encode(String(await document(page)))
  const { status = 200 } = page
  const encoding = encodingFor(c.req.header('accept-encoding'))
  if (!encoding || !isWorthCompressing(body, 'text/html'))
    return new Response(body, { status, headers })
  headers.set('content-encoding', encoding)
  return new Response(await pack(body, encoding, 'for now'), { status, headers })
}

/** On to another page, as a read. */
export const seeOther = (location: string): Response =>
  new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
