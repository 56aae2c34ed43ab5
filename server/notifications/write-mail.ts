import type { Ctx } from '../context.ts'
import type { Tx } from '../kit/database/database.ts'
import { newId } from '../kit/ids.ts'
import type { Mail } from './mails/mail-layout.ts'
import { insertNotifications, type NewNotification } from './notifications.store.ts'

export type MailToWrite = {
  /** The event and its recipient, unique for ever: `accepted:bkg_…:acc_…`. The same key again writes nothing (reliability.md I6). */
  key: string
  /** The kind of event: `notification-kinds.ts` says which kinds are worth nothing when they are late. */
  kind: string
  /** The account, when there is one. */
  recipientId: string | null
  bookingId: string | null
  address: string
  /** Who gets a reply, where that is not Towline itself. */
  replyTo?: string
  mail: Mail
}

type WriteCtx = Pick<Ctx, 'jobs' | 'clock'>

/**
 * Puts a mail into the outbox and its delivery into the queue, in the transaction of the event: both happen or
 * neither. Answers whether it was new.
 */
export const writeMail = async (
  ctx: WriteCtx,
  tx: Tx,
  { mail, replyTo, ...notification }: MailToWrite,
): Promise<boolean> => {
  const written = await putIntoOutbox(ctx, tx, [
    {
      ...notification,
      ...partsOf(mail),
      id: newId('ntc'),
      channel: 'email',
      replyTo: replyTo ?? null,
      path: null,
      createdAt: await ctx.clock.now(tx),
    },
  ])
  return written > 0
}

export const partsOf = ({
  subject,
  text,
  html,
}: Mail): Pick<NewNotification, 'subject' | 'bodyText' | 'bodyHtml'> => ({
  subject,
  bodyText: text,
  bodyHtml: html,
})

/** Writes all of them, and the delivery of each new one. Answers how many were new. */
export const putIntoOutbox = async (
  ctx: Pick<Ctx, 'jobs'>,
  tx: Tx,
  rows: readonly NewNotification[],
): Promise<number> => {
  const notificationIds = await insertNotifications(tx, rows)
  await ctx.jobs.enqueueMany(
    tx,
    notificationIds.map((notificationId) => ({
      name: 'deliver-notification',
      payload: { notificationId },
    })),
  )
  return notificationIds.length
}
