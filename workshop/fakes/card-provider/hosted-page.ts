/** What the provider's own pages share: their document, their look and the headers they are sent with. */
import type { MiddlewareHandler } from 'hono'
import { html } from 'hono/html'
import { frameStyle } from './frame/style.ts'

export const pageStyle = `${frameStyle}
body { display: grid; min-height: 100vh; place-items: start center; padding: 2rem 1rem; }
main { max-width: 30rem; display: grid; gap: 1rem; }
h1 { font-size: 1.5rem; }
form { display: grid; gap: 0.75rem; }
form button { width: 100%; min-height: 3rem; }
`

/** The document of a page whose style is at `stylesheet`. */
export const hostedPage = (stylesheet: string, title: string, body: ReturnType<typeof html>) =>
  html`<!doctype html>
    <html lang="en" data-theme="system">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="stylesheet" href="${stylesheet}" />
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html>`

export const hostedPageHeaders: MiddlewareHandler = async (c, next) => {
  await next()
  c.header('x-content-type-options', 'nosniff')
  c.header('referrer-policy', 'no-referrer')
  c.header('cache-control', 'no-store')
  // no form-action: it would hold for the way back too, which leads to another origin
  c.header(
    'content-security-policy',
    "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
  )
}
