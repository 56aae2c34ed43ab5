/** A cancelled booking in words: never that nothing is paid when something was kept. */
import { expect, it } from 'vitest'
import { endingOf, type EndedBooking } from './what-next.ts'

const ended = (over: Partial<EndedBooking>): EndedBooking => ({
  viewer: 'customer',
  cancelReason: 'customer_cancelled',
  priceCents: 20_000,
  cancellationFeeCents: null,
  createdAt: '2026-11-20T18:00:00.000Z',
  taxPoint: null,
  acceptedAt: null,
  ...over,
})
const acceptedAt = '2026-11-20T18:03:00.000Z'

it.each([
  ['before anyone accepted', {}, 'The hold on your card is released. You pay nothing.'],
  [
    'when no driver accepted',
    { cancelReason: 'nobody_accepted' },
    'The hold on your card is released. You pay nothing.',
  ],
  ['when the card was refused', { cancelReason: 'card_refused', acceptedAt }, 'You pay nothing.'],
  [
    'free after acceptance',
    { acceptedAt, cancellationFeeCents: 0 },
    '€200.00 goes back to your card. Nothing is kept.',
  ],
  [
    'with the driver on the way',
    { acceptedAt, cancellationFeeCents: 10_000 },
    '€100.00 was kept for the driver, who was already on the way. €100.00 goes back to your card.',
  ],
  [
    'with the driver there',
    { acceptedAt, cancellationFeeCents: 20_000 },
    'The full price of €200.00 was kept, because the driver had already arrived.',
  ],
  [
    'by the driver',
    { cancelReason: 'driver_cancelled', acceptedAt, cancellationFeeCents: 0 },
    '€200.00 goes back to your card. Nothing is kept.',
  ],
] satisfies [string, Partial<EndedBooking>, string][])(
  'tells the customer where the money is: %s',
  (_when, over, words) => {
    expect(endingOf(ended(over)).next).toBe(words)
  },
)

it('tells the driver what they get of a fee, and an operator whose card it is', () => {
  const fee = { acceptedAt, cancellationFeeCents: 10_000 }
  expect(endingOf(ended({ ...fee, viewer: 'driver' })).next).toMatch(/^You get €\d+\.\d\d of the/)
  expect(endingOf(ended({ ...fee, viewer: 'operator' })).next).toContain('goes back to the card.')
})
