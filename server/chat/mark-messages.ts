import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { sidesOf } from '../bookings/index.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database.ts'
import { moveMarks } from './chat.store.ts'
import { accountsOf, sideOf } from './chat-sides.ts'

export type MarkRequest = { bookingId: string; deliveredSeq: number; readSeq: number }

/**
 * What has reached a tab of this side, and how far they have looked. Marks only go on, so late and repeated ones do no harm; what is
 * read was delivered. The other side and the reader's own other tabs are told when something moved. Refusal: `not_found`.
 */
export const markMessages = async (
  ctx: Pick<Ctx, 'db' | 'live'>,
  accountId: string,
  { bookingId, ...marks }: MarkRequest,
): Promise<Outcome<undefined>> =>
  inTransaction(ctx.db, async (tx) => {
    const sides = await sidesOf(tx, bookingId)
    if (!sides || !sideOf(sides, accountId)) return refused('not_found')
    if (await moveMarks(tx, { bookingId, accountId }, marks)) {
      const event = { type: 'chat_read', bookingId } as const
      ctx.live.append(
        tx,
        accountsOf(sides).map((reader) => ({ accountId: reader, event })),
      )
    }
    return accepted(undefined)
  })
