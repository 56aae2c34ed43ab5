import type { OperatorNotificationKind } from '../../../domain/notifications/notification.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../kit/database/database.ts'
import { layOutMail, writeNotifications } from '../../notifications/index.ts'
import type { Operator } from './shifts.store.ts'

export type Alarm = {
  kind: OperatorNotificationKind
  /** Unique for ever, apart from its reader. */
  event: string
  bookingId: string
  title: string
  /** A sentence for the mail, and one for a lock screen. */
  words: string
  short: string
}

/** Notifies operators on every channel that a booking needs one, each once for each alarm. */
export const wakeOperators = async (
  ctx: Pick<Ctx, 'clock' | 'jobs' | 'config'>,
  tx: Tx,
  woken: readonly Operator[],
  { kind, event, bookingId, title, words, short }: Alarm,
): Promise<void> => {
  const path = `/admin/board?open=${bookingId}`
  const url = `${ctx.config.publicOrigin}${path}`
  await writeNotifications(
    ctx,
    tx,
    woken.map(({ accountId, name, email }) => ({
      bookingId: null,
      kind,
      event: `${event}:${accountId}`,
      side: 'operator' as const,
      recipientId: accountId,
      email:
        email === null
          ? null
          : {
              address: email,
              mail: layOutMail({
                subject: title,
                heading: 'A booking needs an operator',
                parts: [
                  { kind: 'text', text: `Hello ${name},` },
                  { kind: 'text', text: words },
                  { kind: 'button', label: 'Open the booking', url },
                ],
                reason:
                  'You’re getting this email because you’re an operator, or the deputy of one on shift.',
              }),
            },
      short: { title, body: short, path },
    })),
  )
}
