/** The local mailbox as pages: HTML from the server, no script. Every text is escaped by the template. */
import { html } from 'hono/html'
import { formatMoment } from '../../domain/dublin-time.ts'
import type { NoticeRow } from './notices.store.ts'

type Markup = ReturnType<typeof html>

const page = (title: string, body: Markup): Markup =>
  html`<!doctype html>
    <html lang="en-IE">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <style>
          :root {
            color-scheme: light dark;
          }
          body {
            font:
              16px/1.5 system-ui,
              sans-serif;
            max-width: 60rem;
            margin: 0 auto;
            padding: 1rem;
            color: light-dark(#0f1c36, #f3efe6);
            background: light-dark(#faf6ef, #0a1222);
          }
          a {
            color: light-dark(#17408b, #a8c6ff);
          }
          form {
            display: flex;
            gap: 0.5rem;
            align-items: end;
            flex-wrap: wrap;
          }
          input,
          button {
            font: inherit;
            padding: 0.6rem;
            min-height: 44px;
            box-sizing: border-box;
          }
          ul {
            list-style: none;
            padding: 0;
          }
          li {
            padding: 0.75rem 0;
            border-bottom: 1px solid light-dark(#e3dacb, #263552);
          }
          .muted {
            color: light-dark(#4a5469, #b4bdcf);
            font-size: 0.9rem;
          }
          iframe {
            width: 100%;
            height: 46rem;
            border: 1px solid light-dark(#857d6d, #7383a3);
            border-radius: 8px;
            background: light-dark(#faf6ef, #0a1222);
          }
          pre {
            white-space: pre-wrap;
            overflow-wrap: anywhere;
          }
        </style>
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html>`

/** The mails, newest first, of one address or of all. */
export const mailboxListPage = ({
  mails,
  address,
}: {
  mails: readonly NoticeRow[]
  address: string | null
}): Markup =>
  page(
    'Local mailbox',
    html`<h1>Local mailbox</h1>
      <p>No mail server is configured, so Towline keeps its mail here.</p>
      <form method="get" action="/dev/mailbox">
        <label
          >Address<br /><input
            name="address"
            type="text"
            inputmode="email"
            value="${address ?? ''}"
        /></label>
        <button>Show</button>
        <a href="/dev/mailbox">Show all</a>
      </form>
      ${
        mails.length === 0
          ? html`<p>No mail yet.</p>`
          : html`<ul>
              ${mails.map(
                (mail) =>
                  html`<li>
                    <a href="/dev/mailbox/${mail.id}">${mail.subject}</a>
                    <div class="muted">
                      ${mail.address} · ${formatMoment(mail.createdAt)} ${stateWords(mail)}
                    </div>
                  </li>`,
              )}
            </ul>`
      }`,
  )

/**
 * One mail. Its frame runs nothing and has no origin; a link in it, when clicked, opens in place of this page.
 */
export const mailboxMailPage = (mail: NoticeRow): Markup =>
  page(
    mail.subject,
    html`<p><a href="/dev/mailbox">All mail</a></p>
      <h1>${mail.subject}</h1>
      <p class="muted">
        To <a href="/dev/mailbox?address=${encodeURIComponent(mail.address)}">${mail.address}</a> ·
        ${formatMoment(mail.createdAt)} ${stateWords(mail)}
      </p>
      <iframe
        title="The mail"
        sandbox="allow-top-navigation-by-user-activation"
        srcdoc="${`<base target="_top">${mail.bodyHtml ?? ''}`}"
      ></iframe>
      <h2>As plain text</h2>
      <pre>${mail.bodyText ?? ''}</pre>`,
  )

const stateWords = ({ state }: NoticeRow): string => (state === 'queued' ? '· on its way' : '')
