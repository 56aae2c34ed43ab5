/** The frame of every plain page: its style is in it, and nothing else is loaded. Every text is escaped by the template. */
import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import { lineLabel } from '../../domain/phone-line.ts'
import { supportContact } from '../../domain/support.ts'
import type { Ctx } from '../context.ts'
import { encodingFor, isWorthCompressing, pack } from '../kit/http/compression.ts'
import type { AppEnv } from '../kit/http/request-context.ts'

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

/** The one style of the plain pages: the colours of the product, system fonts, nothing smaller than 16 px. */
const liteStyle = `:root{color-scheme:light dark}*{box-sizing:border-box}body{font:17px/1.5 system-ui,sans-serif;max-width:34rem;margin:0 auto;padding:1rem;color:light-dark(#0f1c36,#f3efe6);background:light-dark(#faf6ef,#0a1222);overflow-wrap:anywhere}a{color:light-dark(#17408b,#a8c6ff)}header a,footer a{display:inline-block;padding:.6rem 0;min-height:44px}header a{font-weight:700}h1{font-size:1.6rem;line-height:1.2;margin:.5rem 0 1rem}h2{font-size:1.2rem;margin:1.5rem 0 .5rem}label,legend{font-weight:600}input[type=text],input[type=tel],input[type=email]{display:block;width:100%;min-height:48px;padding:.5rem .75rem;font:inherit;color:inherit;background:light-dark(#fff,#111c33);border:1px solid light-dark(#857d6d,#7383a3);border-radius:8px}input[type=radio],input[type=checkbox]{width:24px;height:24px;margin:0 .6rem 0 0;flex:none}.tick{display:flex;align-items:center;min-height:48px;font-weight:400}fieldset{border:0;padding:0;margin:1rem 0}.field{margin:1rem 0}.bad{color:light-dark(#9c1c1c,#ffb3a8);font-weight:600;margin:.25rem 0}.note{border:2px solid;border-radius:8px;padding:.75rem 1rem;margin:1rem 0}.note p{margin:0}.note ul{margin:.25rem 0;padding:0;list-style:none}.note a{display:inline-block;vertical-align:top;min-height:32px;padding:.25rem 0}button{font:inherit;font-weight:700;min-height:52px;width:100%;padding:.5rem 1rem;margin:.5rem 0;border-radius:8px;border:2px solid light-dark(#17408b,#a8c6ff);color:light-dark(#fff,#0a1222);background:light-dark(#17408b,#a8c6ff)}button.quiet,.button{color:light-dark(#17408b,#a8c6ff);background:none}.button{display:flex;align-items:center;justify-content:center;font-weight:700;min-height:52px;border:2px solid;border-radius:8px;margin:.5rem 0;text-decoration:none}dl{margin:1rem 0}dt{font-weight:600}dd{margin:0 0 .6rem}table{width:100%;border-collapse:collapse}td,th{padding:.3rem 0;text-align:left;vertical-align:top;font-weight:400}td{text-align:right;white-space:nowrap}tfoot td,tfoot th{font-weight:700;border-top:2px solid}.code{font-size:2rem;font-weight:700;letter-spacing:.3rem}.hint{margin:.1rem 0 .3rem}footer{margin-top:2rem;border-top:1px solid light-dark(#e3dacb,#263552)}`

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
