/** The local outbox as pages: HTML from the server, no script. Every text is escaped by the template. */
import { html } from 'hono/html'
import { formatMoment } from '../../domain/time/dublin-time.ts'
import type { NoticeChannel } from '../../domain/notices/notice.ts'
import type { NoticeRow } from './notices.store.ts'
import { noDevice } from './outbox-channels.ts'

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
          select,
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

export type OutboxAsked = { address: string | null; channel: NoticeChannel | null }

const channelLabels: Record<NoticeChannel, string> = {
  email: 'E-mail',
  push: 'Push',
  sms: 'SMS',
  whatsapp: 'WhatsApp',
}

/** The notices, newest first, of one address or channel, or of all. `open`: the channels that are kept here. */
export const outboxListPage = ({
  notices,
  address,
  channel,
  open,
}: OutboxAsked & { notices: readonly NoticeRow[]; open: readonly NoticeChannel[] }): Markup =>
  page(
    'Local outbox',
    html`<h1>Local outbox</h1>
      <p>Kept here instead of being sent: ${open.map(whatIsKept).join(', ')}.</p>
      <form method="get" action="/dev/mailbox">
        <label
          >Address or number<br /><input name="address" type="text" value="${address ?? ''}"
        /></label>
        <label
          >Way<br /><select name="channel">
            <option value="">All</option>
            ${open.map(
              (one) =>
                html`<option value="${one}" ${one === channel ? 'selected' : ''}>
                  ${channelLabels[one]}
                </option>`,
            )}
          </select></label
        >
        <button>Show</button>
        <a href="/dev/mailbox">Show all</a>
      </form>
      ${
        notices.length === 0
          ? html`<p>Nothing yet.</p>`
          : html`<ul>
              ${notices.map(
                (notice) =>
                  html`<li>
                    <a href="/dev/mailbox/${notice.id}">${notice.subject}</a>
                    <div class="muted">
                      ${channelLabels[notice.channel]} · ${receiverOf(notice)} ·
                      ${formatMoment(notice.createdAt)} ${stateWords(notice)}
                    </div>
                  </li>`,
              )}
            </ul>`
      }`,
  )

/** One notice. The frame of a mail runs nothing and has no origin; a link in it, when clicked, opens in place of this page. */
export const outboxNoticePage = (notice: NoticeRow): Markup =>
  page(
    notice.subject,
    html`<p><a href="/dev/mailbox">Everything in the outbox</a></p>
      <h1>${notice.subject}</h1>
      <p class="muted">
        ${channelLabels[notice.channel]} to
        <a href="/dev/mailbox?address=${encodeURIComponent(notice.address)}"
          >${receiverOf(notice)}</a
        >
        · ${formatMoment(notice.createdAt)} ${stateWords(notice)}
      </p>
      ${notice.channel === 'email' ? mailBody(notice) : shortBody(notice)}`,
  )

const mailBody = ({ bodyHtml, bodyText }: NoticeRow): Markup =>
  html`<iframe
      title="The mail"
      sandbox="allow-top-navigation-by-user-activation"
      srcdoc="${`<base target="_top">${bodyHtml ?? ''}`}"
    ></iframe>
    <h2>As plain text</h2>
    <pre>${bodyText ?? ''}</pre>`

const shortBody = ({ bodyText, path }: NoticeRow): Markup =>
  html`<pre>${bodyText ?? ''}</pre>
    ${path ? html`<p><a href="${path}">Open what it leads to</a></p>` : ''}`

const receiverOf = ({ channel, address }: NoticeRow): string => {
  if (channel !== 'push') return address
  return address === noDevice ? 'somebody without a device for pushes' : 'a browser'
}

const whatIsKept = (channel: NoticeChannel): string =>
  channel === 'push' ? 'Push to whoever has no device' : channelLabels[channel]

const stateWords = ({ state }: NoticeRow): string => {
  switch (state) {
    case 'queued':
      return '· on its way'
    case 'failed':
      return '· given up'
    default:
      return ''
  }
}
