/**
 * What a text does, as one table: each word in each state of a booking. Seen to fail with: `isDeclined` not looked at, an offer
 * taken after its ten minutes, a stale text carried out, the first of several bookings taken, an unproven number let in, an SOS that came
 * late or of two bookings put off; "already asking" where no driver has it on offer.
 */
import { describe, expect, it } from 'vitest'
import { bookingStatuses, type BookingStatus } from '../bookings/booking.ts'
import {
  cancelOfferMinutes,
  resolveText,
  readText,
  textStaleMinutes,
  type CancelOffer,
  type TextResolution,
  type TextedBooking,
  type TextSender,
} from './answered-text.ts'
import { textAnswers } from './text-answers.ts'

const now = new Date('2026-11-26T23:00:00Z')
const minutes = (n: number) => new Date(now.getTime() + n * 60_000)

const booking = (status: BookingStatus, more: Partial<TextedBooking> = {}): TextedBooking => ({
  bookingId: 'bkg_one',
  reference: 'TL-7K3Q9',
  status,
  driverName: 'Máire',
  chosenDriverName: null,
  isDeclined: false,
  isOpenToOthers: true,
  hasOpenOffer: true,
  acceptBy: minutes(7),
  expectedAt: minutes(12),
  startCode: '4821',
  hasCheckIns: false,
  cancelNow: ['completed', 'cancelled'].includes(status)
    ? null
    : {
        isAllowed: !['confirming_payment', 'in_progress'].includes(status),
        feeCents: status === 'driver_en_route' ? 4_750 : 0,
      },
  ...more,
})

const proven = (
  current: readonly TextedBooking[],
  more: { ended?: TextedBooking[]; offers?: CancelOffer[] } = {},
): TextSender => ({ kind: 'proven', current, ended: [], offers: [], about: null, ...more })

const decide = (body: string, sender: TextSender, receivedAt = now): TextResolution =>
  resolveText(readText(body, 'sms'), sender, { receivedAt, now })

const of = (status: BookingStatus, more: Partial<TextedBooking> = {}): TextSender => {
  const one = booking(status, more)
  return one.cancelNow === null ? proven([], { ended: [one] }) : proven([one])
}

/** The act, or the words. */
const shown = (decision: TextResolution): string =>
  decision.act === 'say' ? decision.words : decision.act

describe('each word in each state', () => {
  it.each([
    ['pending', /isn’t paid/, 'offer_cancel', /isn’t paid/],
    ['pending_driver_acceptance', /already asking/, 'offer_cancel', /No driver has accepted yet/],
    ['confirming_payment', /just accepted/, /in a minute/, /just accepted/],
    [
      'confirmed',
      /Máire has your job/,
      'offer_cancel',
      /Máire arrives in 12 min, at 23:12\. Start code 4821/,
    ],
    ['driver_en_route', /Máire has your job/, 'offer_cancel', /arrives in 12 min/],
    ['driver_arrived', /Máire has your job/, 'offer_cancel', /Máire has arrived\. Start code 4821/],
    ['in_progress', /on the truck already/, /can’t be cancelled by text/, /drop-off about 23:12/],
    ['pending_new_driver', /already asking/, 'offer_cancel', /No driver has accepted yet/],
    ['completed', /complete/, /complete/, /complete/],
    ['cancelled', /is cancelled/, /is cancelled/, /is cancelled/],
  ] as const)('%s: 1 → %s, 2 → %s, ETA → %s', (status, one, two, eta) => {
    for (const [word, expected] of [
      ['1', one],
      ['2', two],
      ['ETA', eta],
    ] as const) {
      expect(shown(decide(word, of(status))), word).toMatch(expected)
    }
    expect(shown(decide('HELP', of(status)))).toBe(textAnswers.help)
    expect(shown(decide('thanks!', of(status)))).toBe(textAnswers.words)
    const yes = shown(decide('YES', of(status)))
    expect(yes).toBe(
      booking(status).cancelNow ? textAnswers.noOffer : textAnswers.over(booking(status)),
    )
    expect(decide('STOP', of(status)).act).toBe('stop')
    expect(decide('start', of(status)).act).toBe('start')
  })

  it('the table is whole', () => {
    expect(bookingStatuses).toHaveLength(10)
  })

  it.each(['pending_driver_acceptance', 'pending_new_driver'] as const)(
    '1 asks the others in %s once the chosen driver declined, and not before',
    (status) => {
      const chosen = { isOpenToOthers: false, chosenDriverName: 'Donal' }
      expect(shown(decide('1', of(status, chosen)))).toMatch(/Donal hasn’t answered yet/)
      const declined = { ...chosen, isDeclined: true }
      expect(decide(' 1. ', of(status, declined)).act).toBe('open_to_all')
      expect(shown(decide('ETA', of(status, declined)))).toMatch(/Donal can’t take this one/)
    },
  )
})

it.each(['pending_driver_acceptance', 'pending_new_driver'] as const)(
  '1 says in %s that none is free, where no driver has it on offer',
  (status) => {
    const words = shown(decide('1', of(status, { hasOpenOffer: false })))
    expect(words).toBe(textAnswers.noneFree(minutes(7)))
    expect(words).toMatch(
      /No driver is free yet\. We look until 23:07; if none, no charge\. Call \+353/,
    )
    expect(words).not.toMatch(/asking/)
  },
)

describe('OK and SOS', () => {
  it('OK answers a check-in, and says the words where there are none', () => {
    expect(decide('ok!', of('driver_en_route', { hasCheckIns: true }))).toMatchObject({
      act: 'sign',
      sign: 'ok',
    })
    expect(decide('Okay', of('confirmed', { hasCheckIns: true })).act).toBe('sign')
    expect(shown(decide('OK', of('driver_en_route')))).toBe(textAnswers.words)
    const checked = booking('confirmed', { bookingId: 'bkg_two', hasCheckIns: true })
    expect(decide('OK', proven([booking('confirmed'), checked]))).toMatchObject({
      booking: { bookingId: 'bkg_two' },
    })
  })

  it('SOS is never late, and asks nothing', () => {
    const checked = booking('confirmed', { bookingId: 'bkg_two', hasCheckIns: true })
    const both = proven([booking('confirmed'), checked])
    const late = minutes(-textStaleMinutes - 1)
    expect(decide('SOS', both, late)).toMatchObject({
      act: 'sign',
      sign: 'not_safe',
      booking: { bookingId: 'bkg_two' },
    })
    expect(decide('SOS', of('in_progress'))).toMatchObject({ act: 'sign', sign: 'not_safe' })
    expect(decide('SOS TL-7K3Q9', both)).toMatchObject({ booking: { bookingId: 'bkg_one' } })
    const nothingHere: TextSender[] = [of('completed'), { kind: 'unknown', about: null }]
    for (const sender of nothingHere)
      expect(shown(decide('SOS', sender))).toBe(textAnswers.notSafeHere)
  })
})

// Seen to fail: answered “We have no current booking for this number”, which was not true.
describe('SOS from a number that no one has proven', () => {
  const about = { bookingId: 'bkg_one', reference: 'TL-7K3Q9' }
  it.each<TextSender>([
    { kind: 'unproven', reference: about.reference, about },
    { kind: 'unknown', about },
  ])('$kind: calls for help for the booking it was typed for', (sender) => {
    expect(decide('SOS', sender)).toEqual({ act: 'alarm', about })
  })
})

describe('YES', () => {
  const offer = (minutesAgo: number, bookingId = 'bkg_one'): CancelOffer => ({
    bookingId,
    feeCents: 4_750,
    offeredAt: minutes(-minutesAgo),
  })
  const withOffer = (minutesAgo: number) =>
    proven([booking('driver_en_route')], { offers: [offer(minutesAgo)] })

  it('cancels at the cost that was said, within ten minutes', () => {
    expect(decide('yes', withOffer(0))).toMatchObject({ act: 'cancel', feeCents: 4_750 })
    expect(decide('YES', withOffer(cancelOfferMinutes)).act).toBe('cancel')
    expect(shown(decide('YES', withOffer(cancelOfferMinutes + 0.1)))).toBe(textAnswers.noOffer)
  })

  it('counts from when the text came, not from when it was read', () => {
    expect(decide('YES', withOffer(cancelOfferMinutes + 3), minutes(-4)).act).toBe('cancel')
  })

  it('means the one booking whose cost was said, of several', () => {
    const two = [
      booking('confirmed'),
      booking('confirmed', { bookingId: 'bkg_two', reference: 'TL-2CDFG' }),
    ]
    const one = proven(two, { offers: [offer(1, 'bkg_two')] })
    expect(decide('YES', one)).toMatchObject({ act: 'cancel', booking: { bookingId: 'bkg_two' } })
    const both = proven(two, { offers: [offer(1), offer(1, 'bkg_two')] })
    expect(shown(decide('YES', both))).toMatch(/more than one booking/)
    expect(decide('YES tl 7k3q9', both)).toMatchObject({
      act: 'cancel',
      booking: { bookingId: 'bkg_one' },
    })
  })
})

it('a text that was read late changes nothing', () => {
  const late = minutes(-textStaleMinutes - 1)
  for (const word of ['1', '2', 'YES', 'ETA'])
    expect(shown(decide(word, of('confirmed'), late))).toBe(textAnswers.stale)
  expect(decide('STOP', of('confirmed'), late).act).toBe('stop')
})

describe('several bookings', () => {
  const declined = { isDeclined: true, isOpenToOthers: false }
  const two = proven([
    booking('pending_driver_acceptance', declined),
    booking('confirmed', { bookingId: 'bkg_two', reference: 'TL-2CDFG' }),
  ])

  it('are named, and one is chosen by its reference', () => {
    expect(shown(decide('1', two))).toBe(
      'You have more than one booking: TL-7K3Q9, TL-2CDFG. Send 1 TL-7K3Q9, for example.',
    )
    expect(decide('1 TL-7K3Q9', two)).toMatchObject({
      act: 'open_to_all',
      booking: { bookingId: 'bkg_one' },
    })
    expect(decide('tl 2cdfg 2', two)).toMatchObject({
      act: 'offer_cancel',
      booking: { bookingId: 'bkg_two' },
    })
  })

  it('a reference of another customer is not found, and one that ended is over', () => {
    expect(shown(decide('2 TL-9XYWV', two))).toBe(textAnswers.notFound)
    const ended = booking('completed', { reference: 'TL-9XYWV' })
    expect(shown(decide('2 TL-9XYWV', proven([booking('confirmed')], { ended: [ended] })))).toMatch(
      /complete/,
    )
  })
})

const unproven: TextSender = {
  kind: 'unproven',
  reference: 'TL-7K3Q9',
  about: { bookingId: 'bkg_one', reference: 'TL-7K3Q9' },
}

describe('who may act', () => {
  it.each(['1', '2', 'YES', 'ETA', 'HELP', '', 'TL-7K3Q9', 'who is this?'])(
    'a number that was only typed gets the link, an unknown one a neutral line: %j',
    (body) => {
      expect(decide(body, unproven)).toEqual({
        act: 'say',
        words: textAnswers.unproven,
        reference: 'TL-7K3Q9',
        once: 'polite',
      })
      expect(decide(body, { kind: 'unknown', about: null })).toEqual({
        act: 'say',
        words: textAnswers.unknown,
        reference: null,
        once: 'stranger',
      })
    },
  )

  it('a proven number without a booking is told so', () => {
    expect(shown(decide('2', proven([])))).toBe(textAnswers.none)
  })
})

it.each([
  ['1', '1', null],
  ['１', '1', null],
  [' Eta? ', 'ETA', null],
  ['"2"', '2', null],
  ['2 tl–7k3q9', '2', 'TL-7K3Q9'],
  ['2TL-7K3Q9', null, null],
  ['1 2', null, null],
  ['yes please', null, null],
  ['12', null, null],
  ['', null, null],
  ['TL-7K3Q9', null, null],
  ['1 TL-7K3Q9 TL-2CDFG', null, null],
  ['stopall', 'STOP', null],
  ['Cancel', 'STOP', null],
  ['info', 'HELP', null],
] as const)('%j is read as %s for %s', (body, word, reference) => {
  expect(readText(body, 'sms')).toEqual({ word, reference })
})

it('leaves "cancel" alone on WhatsApp, where the provider does not opt anyone out', () => {
  expect(readText('cancel', 'whatsapp').word).toBeNull()
  expect(readText('stop', 'whatsapp').word).toBe('STOP')
})
