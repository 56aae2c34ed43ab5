/**
 * The local outbox: every mail, push and text that was kept instead of sent, for people who try Towline out and for the browser journeys.
 * It shows everyone's messages to anyone, so it exists only outside production, and shows no channel that really sends.
 */
import type { Context } from 'hono'
import { id } from '../../contract/shapes.ts'
import { notificationChannels } from '../../domain/notifications/notification.ts'
import type { Ctx } from '../context.ts'
import type { OtherHandler } from '../kit/http/routes/mount-routes.ts'
import { problemResponse } from '../kit/http/problem-response.ts'
import type { AppEnv } from '../kit/http/request-context.ts'
import { fetchOutside } from '../kit/http/fetch-outside.ts'
import { readBody } from '../kit/http/read-body.ts'
import { textChannelOf } from './deliver-text.ts'
import { outboxListPage, outboxNotificationPage, type OutboxFilter } from './mailbox-pages.ts'
import {
  notificationById,
  recentNotifications,
  type NotificationRow,
} from './notifications.store.ts'
import { localChannels } from './outbox-channels.ts'

/** The page that `GET /api/config` names where there is a mailbox. */
export const mailboxPath = '/dev/mailbox'

const notificationsShown = 100

const answerFormLimit = 8 * 1024

/** Inline styles are the mail's own; there is no script, and the mail's frame could not run one. */
const pageHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'Cache-Control': 'no-store',
}

/** Whether mail can be read there: a page that says "check your email" links to it. */
export const isMailboxOpen = ({
  isProduction,
  mail,
}: Pick<Ctx['config'], 'isProduction' | 'mail'>): boolean => !isProduction && mail.smtpUrl === null

/** What `/dev/mailbox.json` says of one notification; `links` in the order of the text. */
const mailAsJson = (notification: NotificationRow) => ({
  notificationId: notification.id,
  channel: notification.channel,
  kind: notification.kind,
  address: notification.address,
  subject: notification.subject,
  text: notification.bodyText ?? '',
  html: notification.bodyHtml ?? '',
  links: notification.bodyText?.match(/https?:\/\/\S+/g) ?? [],
  createdAt: notification.createdAt.toISOString(),
})

export type MailboxMail = ReturnType<typeof mailAsJson>

type MailboxRoute =
  | 'GET /dev/mailbox'
  | 'GET /dev/mailbox/:notificationId'
  | 'GET /dev/mailbox.json'
  | 'POST /dev/mailbox/:notificationId/answers'

/**
 * Serves the notifications as a page, one of them, and the mails for programs, newest first; `?address=` filters by address, `?channel=` by
 * channel. Programs get mails unless they name another channel. Where the outbox must not exist, each is answered like an address that
 * does not exist.
 */
export const mailboxHandlers = (
  ctx: Pick<Ctx, 'db' | 'config'>,
): Record<MailboxRoute, OtherHandler<unknown>> => {
  const open = localChannels(ctx.config)
  const isOpen = open.length > 0
  const notFound = (c: Context<AppEnv>) => problemResponse({ code: 'not_found' }, c.env.request)
  const filterOf = (c: Context<AppEnv>): OutboxFilter => ({
    address: c.req.query('address')?.replaceAll('\0', '').trim().toLowerCase() || null,
    channel: notificationChannels.find((channel) => channel === c.req.query('channel')) ?? null,
  })
  const { fakeOrigin = null } = ctx.config.texts ?? {}
  const canAnswer = (notification: NotificationRow): boolean =>
    fakeOrigin !== null && textChannelOf(notification) !== null
  const openNotification = async (c: Context<AppEnv>): Promise<NotificationRow | null> => {
    const notificationId = id('ntc').safeParse(c.req.param('notificationId'))
    const found =
      isOpen && notificationId.success ? await notificationById(ctx.db, notificationId.data) : null
    return found && open.includes(found.channel) ? found : null
  }
  const notificationsFor = ({ address, channel }: OutboxFilter) =>
    recentNotifications(ctx.db, {
      address,
      channels: open.filter((one) => channel === null || channel === one),
      limit: notificationsShown,
    })

  return {
    'GET /dev/mailbox': async (c) => {
      if (!isOpen) return notFound(c)
      const filter = filterOf(c)
      const page = outboxListPage({
        ...filter,
        open,
        notifications: await notificationsFor(filter),
      })
      return c.html(page, 200, pageHeaders)
    },

    'GET /dev/mailbox/:notificationId': async (c) => {
      const notification = await openNotification(c)
      return notification
        ? c.html(outboxNotificationPage(notification, canAnswer(notification)), 200, pageHeaders)
        : notFound(c)
    },

    // the person whose phone got this text answers it, by way of the fake provider, which signs it
    'POST /dev/mailbox/:notificationId/answers': async (c) => {
      const notification = await openNotification(c)
      if (!notification) return notFound(c)
      if (!canAnswer(notification) || fakeOrigin === null) {
        return c.redirect(`${mailboxPath}/${notification.id}`, 303)
      }
      const form = await readBody(c.env.incoming, answerFormLimit)
      if (!form.ok) return problemResponse(form.refusal, c.env.request)
      const { channel, address } = notification
      await fetchOutside({
        service: 'twilio',
        withinMs: 10_000,
        mayBePrivate: true,
        method: 'POST',
        url: new URL('/answers', fakeOrigin),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({
          From: channel === 'whatsapp' ? `whatsapp:${address}` : address,
          Body: new URLSearchParams(form.value.toString('utf8')).get('body') ?? '',
        }).toString(),
      })
      return c.redirect(`${mailboxPath}?address=${encodeURIComponent(address)}`, 303)
    },

    'GET /dev/mailbox.json': async (c) => {
      if (!isOpen) return notFound(c)
      const { address, channel } = filterOf(c)
      const mails = await notificationsFor({ address, channel: channel ?? 'email' })
      return c.json({ mails: mails.map(mailAsJson) }, 200, { 'Cache-Control': 'no-store' })
    },
  }
}
