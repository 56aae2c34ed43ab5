/**
 * The local mailbox: every mail that was kept instead of sent, for someone trying Towline out and for the browser journeys.
 * It shows everyone's mail to anyone, so it exists only outside production and only without a mail server.
 */
import type { Context } from 'hono'
import { id } from '../../contract/shapes.ts'
import type { Ctx } from '../context.ts'
import type { OtherHandler } from '../kit/http/mount-routes.ts'
import { problemResponse } from '../kit/http/problem-response.ts'
import type { HouseEnv } from '../kit/http/request-context.ts'
import { mailboxListPage, mailboxMailPage } from './mailbox-pages.ts'
import { noticeById, recentNotices, type NoticeRow } from './notices.store.ts'

/** The page that `GET /api/config` names where there is a mailbox. */
export const mailboxPath = '/dev/mailbox'

const mailsShown = 100

/** Inline styles are the mail's own; there is no script, and the mail's frame could not run one. */
const pageHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'Cache-Control': 'no-store',
}

export const isMailboxOpen = ({
  isProduction,
  mail,
}: Pick<Ctx['config'], 'isProduction' | 'mail'>): boolean => !isProduction && mail.smtpUrl === null

/** What `/dev/mailbox.json` says of one mail; `links` in the order of the text. */
const mailAsJson = (notice: NoticeRow) => ({
  noticeId: notice.id,
  kind: notice.kind,
  address: notice.address,
  subject: notice.subject,
  text: notice.bodyText ?? '',
  html: notice.bodyHtml ?? '',
  links: notice.bodyText?.match(/https?:\/\/\S+/g) ?? [],
  createdAt: notice.createdAt.toISOString(),
})

export type MailboxMail = ReturnType<typeof mailAsJson>

type MailboxRoute = 'GET /dev/mailbox' | 'GET /dev/mailbox/:noticeId' | 'GET /dev/mailbox.json'

/**
 * The mails as a page, one mail, and the mails for programs, newest first; `?address=` keeps those to one address. Where
 * the mailbox may not be, each is answered like an address that does not exist.
 */
export const mailboxHandlers = (
  ctx: Pick<Ctx, 'db' | 'config'>,
): Record<MailboxRoute, OtherHandler<unknown>> => {
  const isOpen = isMailboxOpen(ctx.config)
  const notFound = (c: Context<HouseEnv>) => problemResponse({ code: 'not_found' }, c.env.request)
  const mailsFor = async (c: Context<HouseEnv>) => {
    const address = c.req.query('address')?.replaceAll('\0', '').trim().toLowerCase() || null
    return { address, mails: await recentNotices(ctx.db, { address, limit: mailsShown }) }
  }

  return {
    'GET /dev/mailbox': async (c) =>
      isOpen ? c.html(mailboxListPage(await mailsFor(c)), 200, pageHeaders) : notFound(c),

    'GET /dev/mailbox/:noticeId': async (c) => {
      const noticeId = id('ntc').safeParse(c.req.param('noticeId'))
      const mail = isOpen && noticeId.success ? await noticeById(ctx.db, noticeId.data) : null
      return mail ? c.html(mailboxMailPage(mail), 200, pageHeaders) : notFound(c)
    },

    'GET /dev/mailbox.json': async (c) => {
      if (!isOpen) return notFound(c)
      const { mails } = await mailsFor(c)
      return c.json({ mails: mails.map(mailAsJson) }, 200, { 'Cache-Control': 'no-store' })
    },
  }
}
