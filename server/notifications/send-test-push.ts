import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database/database.ts'
import { newId } from '../kit/ids.ts'
import { devicesOf } from './devices.store.ts'
import { putIntoOutbox } from './write-mail.ts'

/** Sends a push to every browser of this account, as a test. Refusal: `not_configured`. */
export const sendTestPush = async (
  ctx: Pick<Ctx, 'config' | 'db' | 'clock' | 'jobs'>,
  accountId: string,
): Promise<Outcome<{ devices: number }>> => {
  if (!ctx.config.push) return refused('not_configured')
  const devices = await devicesOf(ctx.db, accountId)
  const testId = newId('ntc')
  await inTransaction(ctx.db, async (tx) => {
    const createdAt = await ctx.clock.now(tx)
    await putIntoOutbox(
      ctx,
      tx,
      devices.map(({ id }) => ({
        id: newId('ntc'),
        // each request is an event of its own
        key: `test:${testId}:${accountId}:push:${id}`,
        channel: 'push',
        kind: 'test',
        recipientId: accountId,
        bookingId: null,
        address: id,
        replyTo: null,
        subject: 'Notifications are on',
        bodyText: 'Notifications about your bookings will look like this.',
        bodyHtml: null,
        path: '/account',
        createdAt,
      })),
    )
  })
  return accepted({ devices: devices.length })
}
