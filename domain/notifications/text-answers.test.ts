/** Each answer is one message, with its link whole and nothing cut off. Seen to fail with a name uncut. */
import { describe, expect, it } from 'vitest'
import { bookingStatuses, type BookingStatus } from '../bookings/booking.ts'
import type { TextedBooking } from './answered-text.ts'
import { textAnswers } from './text-answers.ts'
import {
  fitTextMessage,
  inPhoneAlphabet,
  textMessageLength,
  textMessageMaxLength,
} from './text-message.ts'

const now = new Date('2026-11-26T23:00:00Z')
const minutes = (n: number) => new Date(now.getTime() + n * 60_000)

const booking = (status: BookingStatus, more: Partial<TextedBooking>): TextedBooking => ({
  bookingId: 'bkg_one',
  reference: 'TL-7K3Q9',
  status,
  driverName: null,
  chosenDriverName: null,
  isDeclined: false,
  isOpenToOthers: true,
  hasOpenOffer: true,
  acceptBy: minutes(7),
  expectedAt: null,
  startCode: '4821',
  hasCheckIns: false,
  cancelNow: null,
  ...more,
})

describe('the answers', () => {
  const link = 'https://www.towline-recovery.ie/b/TL-7K3Q9XY#hgrz2jny'
  const names = {
    driverName: 'Máirghréadbhláthnaidíníosa',
    chosenDriverName: 'Ríoghnachféardorchaeoghanín',
    expectedAt: minutes(1_439),
    reference: 'TL-7K3Q9XY',
  }
  const every = bookingStatuses.flatMap((status) =>
    [false, true].flatMap((isDeclined) => {
      const one = booking(status, { ...names, isDeclined, isOpenToOthers: false })
      return [
        textAnswers.eta(one, now),
        textAnswers.eta({ ...one, expectedAt: minutes(-5) }, now),
        textAnswers.noOthers(one),
        textAnswers.noOthers({ ...one, isOpenToOthers: true }),
        textAnswers.noOthers({ ...one, isOpenToOthers: true, hasOpenOffer: false }),
        textAnswers.noCancel(one),
        textAnswers.over(one),
      ]
    }),
  )
  const about = [
    ...new Set(every),
    textAnswers.unproven,
    textAnswers.noOffer,
    textAnswers.offerCancel(1_234_56),
    textAnswers.costRose(1_234_56),
    textAnswers.cancelled(1_234_56),
    textAnswers.cancelled(0),
    textAnswers.alreadyCancelled,
    textAnswers.openedToAll(now),
    textAnswers.noneFree(now),
    textAnswers.noMoreRounds,
    textAnswers.refused,
    textAnswers.allOk,
    textAnswers.notSafe,
    textAnswers.notChecked,
  ]
  const general = [
    textAnswers.help,
    textAnswers.words,
    textAnswers.unknown,
    textAnswers.stale,
    textAnswers.notSafeHere,
    textAnswers.none,
    textAnswers.notFound,
    textAnswers.which('YES', ['TL-7K3Q9XY', 'TL-2CDFGHJ', 'TL-9XYWVTR', 'TL-3MNPQRT']),
    textAnswers.stopped,
    textAnswers.started,
  ]

  it.each([
    ...about.map((words) => [words, 'Towline TL-7K3Q9XY: ', link] as const),
    ...general.map(
      (words) => [words, 'Towline: ', 'https://www.towline-recovery.ie/#hgrz2jny'] as const,
    ),
  ])('%s fits whole', (words, sender, ownLink) => {
    const message = fitTextMessage(`${sender}${words}`, ownLink)
    expect(message).toBe(`${sender}${inPhoneAlphabet(words)} ${ownLink}`)
    expect(textMessageLength(message)).toBeLessThanOrEqual(textMessageMaxLength)
  })

  it('puts 112 first where someone asks for help', () => {
    for (const words of [textAnswers.help, textAnswers.unknown, textAnswers.notSafeHere])
      expect(words.indexOf('112')).toBeLessThan(words.indexOf('+353'))
  })
})
