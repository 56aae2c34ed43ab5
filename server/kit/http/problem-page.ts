/** A refusal as a page, for a person who opened an address or sent a form: the words of its problem document, and the ways on. */
import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import type { Problem } from '../../../contract/problem-document.ts'
import { emergencyNumbers } from '../../../domain/emergency-call.ts'
import { lineLabel } from '../../../domain/phone-line.ts'
import { supportContact } from '../../../domain/support.ts'
import type { Navigation } from './request-context.ts'

/** The colours of the product, system fonts, nothing else to load: it is shown when little else works. */
const style =
  ':root{color-scheme:light dark}body{font:17px/1.5 system-ui,sans-serif;max-width:34rem;margin:0 auto;padding:1rem;color:light-dark(#0f1c36,#f3efe6);background:light-dark(#faf6ef,#0a1222);overflow-wrap:anywhere}a{color:light-dark(#17408b,#a8c6ff);display:inline-block;min-height:44px;padding:.6rem 0}h1{font-size:1.6rem;line-height:1.2}'

const [emergency] = emergencyNumbers
const call = supportContact.phone.replaceAll(' ', '')

export const problemPageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'x-robots-tag': 'noindex',
}

export const problemPage = (
  { title, detail, status, requestId }: Problem,
  navigation: Navigation,
): string => {
  const page = html`<!doctype html>
    <html lang="en-IE">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="data:," />
        <title>${title} | Towline</title>
        ${raw(`<style>${style}</style>`)}
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          <p>${detail}</p>
          ${wayOn(status, navigation)}
          <p><a href="/">Towline home</a></p>
          <p>
            In danger, call <a href="tel:${emergency.dialled}">${emergency.shown}</a> first.
            ${lineLabel(new Date())}: <a href="tel:${call}">${supportContact.phone}</a>
          </p>
          <p>Reference: ${requestId}</p>
        </main>
      </body>
    </html>`
  // it has no part that is a promise
  return page as HtmlEscapedString
}

/** A form is never sent again by a link: its browser still has what was typed. */
const wayOn = (status: number, navigation: Navigation) => {
  if (status !== 503 && status !== 429) return ''
  return navigation === 'read'
    ? html`<p><a href="">Try again</a></p>`
    : html`<p>Go back and send it again: what you typed is still there.</p>`
}
