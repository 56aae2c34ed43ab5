import { toE164 } from '../../domain/accounts/phone.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../kit/database/database.ts'
import { newId } from '../kit/ids.ts'
import { mayCall } from './outbox-channels.ts'
import { putIntoOutbox } from './write-mail.ts'

type CallToWrite = { key: string; kind: string; phone: string; subject: string; words: string }

/** Calls a number and reads the words out, in the transaction of the event. Answers false, and writes nothing, where no call can be made. */
export const writeCall = async (
  ctx: Pick<Ctx, 'jobs' | 'clock' | 'config'>,
  tx: Tx,
  { key, kind, phone, subject, words }: CallToWrite,
): Promise<boolean> => {
  const address = toE164(phone)
  if (address === null || !mayCall(ctx.config)) return false
  await putIntoOutbox(ctx, tx, [
    {
      id: newId('ntc'),
      key,
      kind,
      channel: 'call',
      recipientId: null,
      bookingId: null,
      address,
      replyTo: null,
      subject,
      bodyText: words,
      bodyHtml: null,
      path: null,
      createdAt: await ctx.clock.now(tx),
    },
  ])
  return true
}
