import type { Ctx } from '../context.ts'
import type { Tx } from '../kit/database.ts'
import { newId } from '../kit/ids.ts'
import type { Mail } from './mail-layout.ts'
import { insertNotice } from './notices.store.ts'

export type NoticeToWrite = {
  /** What was told to whom, for ever: `accepted:bkg_…:acc_…`. The same key again writes nothing (reliability.md I6). */
  key: string
  /** What it is about, in a word: `notice-kinds.ts` says which kinds are worth nothing when they come late. */
  kind: string
  /** The account, when there is one. */
  recipientId: string | null
  bookingId: string | null
  address: string
  /** Whom an answer reaches, where that is not Towline itself. */
  replyTo?: string
  mail: Mail
}

/**
 * Puts a mail into the outbox and its delivery into the queue, in the transaction of what it tells about: both happen or
 * neither. Answers whether it was new.
 */
export const writeNotice = async (
  ctx: Pick<Ctx, 'jobs' | 'clock'>,
  tx: Tx,
  notice: NoticeToWrite,
): Promise<boolean> => {
  const noticeId = newId('ntc')
  const isNew = await insertNotice(tx, { ...notice, id: noticeId, at: await ctx.clock.now(tx) })
  if (isNew) await ctx.jobs.enqueue(tx, 'deliver-notice', { noticeId })
  return isNew
}
