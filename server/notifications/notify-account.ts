import type { AccountNotificationKind } from '../../domain/notifications/notification.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../kit/database/database.ts'
import type { Mail } from './mails/mail-layout.ts'
import { writeNotifications, type ShortNotification } from './write-notifications.ts'

export type AccountEvent = {
  kind: AccountNotificationKind
  /** What it is about, unique for ever: a driver and a time, a document, a statement. */
  about: string
  account: { id: string; email: string }
  mail: Mail
}

/**
 * Notifies a driver of a review of their documents or pay, on their channels in `domain/notifications/notification.ts`, in the transaction of that
 * review. Writes nothing when the same notification exists. Answers how many notifications were new.
 */
export const notifyAccount = (
  ctx: Pick<Ctx, 'jobs' | 'clock' | 'config'>,
  tx: Tx,
  { kind, about, account, mail }: AccountEvent,
): Promise<number> =>
  writeNotifications(ctx, tx, [
    {
      bookingId: null,
      kind,
      event: `${kind}:${about}`,
      side: 'driver',
      recipientId: account.id,
      email: { address: account.email, mail },
      short: shortNotifications[kind],
    },
  ])

const join = '/driver/join'
const dashboard = '/driver'

/** Contains nothing that only the driver should read: reasons are on the page. */
const shortNotifications: Record<AccountNotificationKind, ShortNotification> = {
  driver_submit: {
    title: 'We have your application',
    body: 'We’ll tell you as soon as we’ve reviewed it.',
    path: join,
  },
  driver_verify: {
    title: 'You are verified',
    body: 'Go on duty to get job offers near you.',
    path: dashboard,
  },
  driver_return: {
    title: 'Your application needs a change',
    body: 'Open it to see what.',
    path: join,
  },
  driver_suspend: {
    title: 'You won’t get offers for now',
    body: 'Open your application to see why.',
    path: join,
  },
  driver_reinstate: {
    title: 'You can take jobs again',
    body: 'Go on duty when you are ready.',
    path: dashboard,
  },
  driver_document: {
    title: 'We’ve checked your new document',
    body: 'Open your application to see the result.',
    path: join,
  },
  document_expiring: {
    title: 'A document is about to expire',
    body: 'Send the new one so that your offers don’t stop.',
    path: join,
  },
  documents_requested: {
    title: 'We need your documents',
    body: 'Send them soon so that your offers don’t stop.',
    path: join,
  },
  documents_expired: {
    title: 'You are off duty',
    body: 'Something is out of date. Open your application to see what.',
    path: join,
  },
  truck_ages: {
    title: 'Your truck will soon be too old',
    body: 'Open your application to see when offers stop.',
    path: join,
  },
  statement_issued: {
    title: 'Your weekly statement is ready',
    body: 'Open it to see what was paid.',
    path: `${dashboard}?tab=statements`,
  },
  pay_reduced: {
    title: 'Your pay for a job has changed',
    body: 'Open your statements to see what is left.',
    path: `${dashboard}?tab=statements`,
  },
  tax_copy_ready: {
    title: 'We reported your year to Revenue',
    body: 'Your copy is beside your statements.',
    path: `${dashboard}?tab=statements`,
  },
  tax_details_needed: {
    title: 'We need your tax details',
    body: 'It takes two minutes. Your pay goes on.',
    path: `${dashboard}?tab=payouts`,
  },
}
