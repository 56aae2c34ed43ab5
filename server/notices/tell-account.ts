import type { AccountNoticeKind } from '../../domain/notice.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../kit/database.ts'
import type { Mail } from './mail-layout.ts'
import { writeNews, type ShortNews } from './write-news.ts'

export type AccountNews = {
  kind: AccountNoticeKind
  /** What it is about, once for ever: a driver and a moment, a paper, a statement. */
  about: string
  account: { id: string; email: string }
  mail: Mail
}

/**
 * What is decided about a driver's papers and pay, by the ways of `domain/notice.ts` that are theirs, in the transaction of what it tells.
 * The same news again writes nothing. Answers how many notices were new.
 */
export const tellAccount = (
  ctx: Pick<Ctx, 'jobs' | 'clock' | 'config'>,
  tx: Tx,
  { kind, about, account, mail }: AccountNews,
): Promise<number> =>
  writeNews(ctx, tx, [
    {
      bookingId: null,
      kind,
      event: `${kind}:${about}`,
      side: 'driver',
      recipientId: account.id,
      email: { address: account.email, mail },
      short: shortNews[kind],
    },
  ])

const join = '/driver/join'
const dashboard = '/driver'

/** Nothing that only the driver should read: reasons stand on the page. */
const shortNews: Record<AccountNoticeKind, ShortNews> = {
  driver_verify: {
    title: 'You are verified',
    body: 'Go on duty, and jobs near you are offered to you.',
    path: dashboard,
  },
  driver_return: {
    title: 'Your application needs a change',
    body: 'Open it to see what.',
    path: join,
  },
  driver_suspend: {
    title: 'No jobs are offered to you for now',
    body: 'Open your application to see why.',
    path: join,
  },
  driver_reinstate: {
    title: 'You can take jobs again',
    body: 'Go on duty when you are ready.',
    path: dashboard,
  },
  driver_document: {
    title: 'We have looked at your new paper',
    body: 'Open your application to see whether it counts.',
    path: join,
  },
  papers_end: {
    title: 'A paper of yours ends soon',
    body: 'Send the new one, so that offers do not stop.',
    path: join,
  },
  papers_wanted: {
    title: 'We need your papers',
    body: 'Send them soon, so that offers do not stop.',
    path: join,
  },
  papers_ended: {
    title: 'You are off duty',
    body: 'Something is out of date. Open your application to see what.',
    path: join,
  },
  truck_ages: {
    title: 'Your truck grows too old',
    body: 'Open your application to see from when offers stop.',
    path: join,
  },
  statement_issued: {
    title: 'Your weekly statement is there',
    body: 'Open it to see what was paid.',
    path: `${dashboard}?tab=statements`,
  },
}
