/** What a customer is told when the driver they chose can't come: each fits into one message (`decline-text.test.ts`). */
import { formatTime } from '../time/dublin-time.ts'
import type { BookingText } from './booking-texts.ts'
import { nameInTexts } from './text-message.ts'

/**
 * Others after the chosen driver: `offered`, they have offers; `awaited`, no one else is free yet, and those who come on duty get one;
 * `undecided`, the customer decides.
 */
export type OthersAfterDecline = 'offered' | 'awaited' | 'undecided'

/** Added to a booking's address in the messages: the page turns it into the press itself, once it is shown to its customer. */
export const othersPress = { name: 'press', value: 'other-drivers' } as const

export const withOthersPress = (address: string): string =>
  `${address}?${othersPress.name}=${othersPress.value}`

export const otherDriversLabel = 'Ask other drivers at no higher price'

/** `replyBody`: in place of the sentences where the customer may answer by text. */
export type DeclineText = BookingText & { replyBody?: string }

export const declineText = (
  others: OthersAfterDecline,
  { driverName, acceptBy }: { driverName: string | null; acceptBy: Date | null },
): DeclineText => {
  const title = `${driverName === null ? 'Your driver' : nameInTexts(driverName)} can’t take this one`
  switch (others) {
    case 'offered':
      return {
        title,
        sentences: ['We’ve asked others at no higher price.'],
        reply: 'Reply 2 to cancel.',
      }
    case 'awaited':
      return {
        title,
        sentences: [
          acceptBy
            ? `No one else is free yet. We keep looking until ${formatTime(acceptBy)}.`
            : 'No one else is free yet. We keep looking.',
        ],
        reply: 'Reply 2 to cancel.',
      }
    case 'undecided':
      return {
        title,
        sentences: ['Open it to ask others at no higher price.'],
        replyBody: 'Reply 1 to ask others at no higher price, 2 to cancel.',
      }
    default:
      return others satisfies never
  }
}
