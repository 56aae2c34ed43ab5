/**
 * Every state of a booking is a text of one message, also with the longest names. Seen to fail with: a row without its text, a driver's name
 * left uncut, `inPhoneAlphabet` left out.
 */
import { describe, expect, it } from 'vitest'
import { bookingStatuses, bookingTransitions, type BookingTransition } from '../bookings/booking.ts'
import { isNotificationKind, channelsFor } from './notification.ts'
import { bookingText, bookingTexts, type BookingTextFacts } from './booking-texts.ts'
import {
  fitTextMessage,
  inPhoneAlphabet,
  nameInTexts,
  textMessageLength,
  textMessageMaxLength,
} from './text-message.ts'

const at = new Date('2026-11-26T23:52:00Z')
const longest: BookingTextFacts = {
  driverName: 'Máirghréadbhláthnaidíníosa Ó Comhraidhe-Mac Giolla',
  chosenDriverName: 'Ríoghnachféardorchaeoghanín Ní Shúilleabháin',
  isOffered: true,
  acceptBy: at,
  expectedAt: at,
  isAcceptedLate: false,
  isCancelledByOperator: false,
  feeCents: 123_456,
}
const variants: readonly BookingTextFacts[] = [
  longest,
  { ...longest, isAcceptedLate: true },
  { ...longest, isCancelledByOperator: true },
  { ...longest, isOffered: false },
  { ...longest, isOffered: false, chosenDriverName: null },
  { ...longest, driverName: null, chosenDriverName: null, acceptBy: null, expectedAt: null },
  { ...longest, driverName: 'Łukasz', feeCents: 0 },
]
/** A site with a long name, the longest reference, and the end of an id. */
const link = 'https://www.towline-recovery.ie/b/TL-7K3Q9XY#hgrz2jny'
const transitions = Object.keys(bookingTransitions) as BookingTransition[]

const messageOf = (transition: BookingTransition, facts: BookingTextFacts): string | null => {
  const text = bookingText(transition, facts)
  if (!text) return null
  const words = text.sentences.filter((sentence) => sentence !== null)
  return fitTextMessage(
    `Towline TL-7K3Q9XY: ${text.title}. ${words.join(' ')}`,
    link,
    ' ',
    text.reply,
  )
}

describe.each(transitions)('the text of %s', (transition) => {
  it('fits into one message of the phone’s alphabet, names the booking and keeps its link', () => {
    for (const facts of variants) {
      const message = messageOf(transition, facts)
      if (message === null) continue
      expect(textMessageLength(message)).toBeLessThanOrEqual(textMessageMaxLength)
      expect(inPhoneAlphabet(message)).toBe(message)
      expect(message).not.toContain('?')
      expect(message).toMatch(/^Towline TL-7K3Q9XY: /)
      expect(message.endsWith(link)).toBe(true)
      // what happened is never cut off
      expect(message).toContain(inPhoneAlphabet(bookingText(transition, facts)?.title ?? ''))
    }
  })

  it('is sent to a customer without a device for pushes, or says why there is none', () => {
    const row = bookingTexts[transition]
    if (typeof row !== 'function') return expect(row.without).not.toBe('')
    if (!isNotificationKind(transition)) throw new Error(`${transition} notifies no one`)
    const reach = { switchedOff: [], hasDevice: false, hasPhone: true }
    expect(channelsFor(transition, 'customer', reach)).toContain('text')
    expect(channelsFor(transition, 'customer', { ...reach, hasPhone: false })).not.toContain('text')
  })
})

it('every status that a customer waits in has a text on its way in', () => {
  const withText = transitions.filter((one) => typeof bookingTexts[one] === 'function')
  const reached = new Set<string>(withText.map((one) => bookingTransitions[one].to))
  const without = bookingStatuses.filter((status) => !reached.has(status))
  // before a card is held, and while a payment is taken
  expect(without).toEqual(['pending', 'confirming_payment'])
})

it.each([
  ['confirm_hold', /: We've asked Rioghnachféardorch\. You'll hear by 23:52\./],
  ['capture_succeeded', /is on the job\. Expected at 23:52\./],
  ['start', /Your recovery has started\. At the drop-off about 23:52\./],
  ['complete', /Your recovery is complete\./],
  ['cancel_by_customer', /Your booking is cancelled\. Cancelling cost €1,?234\.56\./],
] as const)('%s says %s', (transition, words) => {
  expect(messageOf(transition, longest)).toMatch(words)
})

it.each([
  [{}, 'We’ve asked Ríoghnachféardorch'],
  [{ isOffered: false }, 'Your booking is placed'],
  [{ chosenDriverName: null }, 'We’re asking drivers near you'],
  [{ chosenDriverName: null, isOffered: false }, 'We’re looking for a driver near you'],
])('confirm_hold of %o says who is asked', (facts, title) => {
  expect(bookingText('confirm_hold', { ...longest, ...facts })?.title).toBe(title)
})

it('offers an answer where the words leave room for it', () => {
  const message = (origin: string) =>
    fitTextMessage(
      'Towline TL-7K3Q9: We’ve asked Donal. You’ll hear by 23:52. You pay only if a driver accepts.',
      `https://${origin}/b/TL-7K3Q9#hgrz2jny`,
      ' ',
      'Reply 2 to cancel.',
    )
  expect(message('towline.ie')).toContain('accepts. Reply 2 to cancel. https')
  expect(message('www.towline-recovery.ie')).toContain('accepts. https')
})

it.each([
  ['Seán Ó Briain', 'Seán'],
  ['', 'Your driver'],
  ['李 伟', 'Your driver'],
  ['Ríoghnachféardorchaeoghanín', 'Ríoghnachféardorch'],
])('the name %j is written %s', (name, written) => {
  expect(nameInTexts(name)).toBe(written)
})

it('push only through a device: the page’s own acts are texts for people without one', () => {
  const reach = { switchedOff: [], hasDevice: true, hasPhone: true }
  for (const kind of ['confirm_hold', 'start', 'complete', 'cancel_by_customer'] as const) {
    expect(channelsFor(kind, 'customer', reach)).not.toContain('text')
    expect(channelsFor(kind, 'customer', { ...reach, switchedOff: ['trip:push'] })).toContain(
      'text',
    )
    expect(channelsFor(kind, 'customer', { ...reach, hasDevice: false })).toContain('text')
  }
})
