/** The local outbox as pages: HTML from the server, no script. Every text is escaped by the template. */
import { html } from 'hono/html'
import { formatMoment } from '../../domain/time/dublin-time.ts'
import type { NotificationChannel } from '../../domain/notifications/notification.ts'
import type { NotificationRow } from './notifications.store.ts'
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

export type OutboxFilter = { address: string | null; channel: NotificationChannel | null }

const channelLabels: Record<NotificationChannel, string> = {
  email: 'Email',
  push: 'Push',
  sms: 'SMS',
  whatsapp: 'WhatsApp',
  call: 'Call',
}

/** The notifications, newest first, of one address or channel, or of all. `open`: the channels that are kept here. */
export const outboxListPage = ({
  notifications,
  address,
  channel,
  open,
}: OutboxFilter & {
  notifications: readonly NotificationRow[]
  open: readonly NotificationChannel[]
}): Markup =>
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
        notifications.length === 0
          ? html`<p>Nothing yet.</p>`
          : html`<ul>
              ${notifications.map(
                (notification) =>
                  html`<li>
                    <a href="/dev/mailbox/${notification.id}">${notification.subject}</a>
                    <div class="muted">
                      ${channelLabels[notification.channel]} · ${receiverOf(notification)} ·
                      ${formatMoment(notification.createdAt)} ${stateLabel(notification)}
                    </div>
                  </li>`,
              )}
            </ul>`
      }`,
  )

/** One notification. The frame of a mail runs nothing and has no origin; a link in it, when clicked, opens in place of this page. */
export const outboxNotificationPage = (notification: NotificationRow, canAnswer = false): Markup =>
  page(
    notification.subject,
    html`<p><a href="/dev/mailbox">Everything in the outbox</a></p>
      <h1>${notification.subject}</h1>
      <p class="muted">
        ${channelLabels[notification.channel]} to
        <a href="/dev/mailbox?address=${encodeURIComponent(notification.address)}"
          >${receiverOf(notification)}</a
        >
        · ${formatMoment(notification.createdAt)} ${stateLabel(notification)}
      </p>
      ${notification.channel === 'email' ? mailBody(notification) : shortBody(notification)}
      ${canAnswer ? answerForm(notification) : ''}`,
  )

const answerForm = ({ id, address }: NotificationRow): Markup =>
  html`<h2>Answer it</h2>
    <form method="post" action="/dev/mailbox/${id}/answers">
      <label
        >Text from ${address}<br /><input
          name="body"
          type="text"
          maxlength="160"
          autocomplete="off"
          required
      /></label>
      <button>Send</button>
    </form>
    <p class="muted">1, 2, ETA, HELP, YES, STOP or START. The answer arrives in the outbox.</p>`

const mailBody = ({ bodyHtml, bodyText }: NotificationRow): Markup =>
  html`<iframe
      title="The mail"
      sandbox="allow-top-navigation-by-user-activation"
      srcdoc="${`<base target="_top">${bodyHtml ?? ''}`}"
    ></iframe>
    <h2>As plain text</h2>
    <pre>${bodyText ?? ''}</pre>`

const shortBody = ({ bodyText, path }: NotificationRow): Markup =>
  html`<pre>${bodyText ?? ''}</pre>
    ${path ? html`<p><a href="${path}">Open what it leads to</a></p>` : ''}`

const receiverOf = ({ channel, address }: NotificationRow): string => {
  if (channel !== 'push') return address
  return address === noDevice ? 'someone without a device for pushes' : 'a browser'
}

const whatIsKept = (channel: NotificationChannel): string =>
  channel === 'push' ? 'Push to someone without a device' : channelLabels[channel]

const stateLabel = ({ state }: NotificationRow): string => {
  switch (state) {
    case 'queued':
      return '· on its way'
    case 'failed':
      return '· given up'
    default:
      return ''
  }
}
