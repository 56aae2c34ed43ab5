// Seen to fail: no alert, the words of the five minutes beside it, both alerts once the promise is missed.
import { text } from 'node:stream/consumers'
import { prerenderToNodeStream } from 'react-dom/static'
import { expect, it } from 'vitest'
import type { Booking } from '../../../../contract/bookings/bookings.ts'
import { ArrivalLines } from '../arrival-lines.tsx'
import { bookingFixture, fixtureNow } from '../booking-fixture.ts'
import { cancelCostNow } from '../money/cancel-cost.ts'

const acceptedAt = '2026-12-04T18:18:00.000Z'
const late = (more: Partial<Booking> = {}): Booking =>
  bookingFixture({
    status: 'confirmed',
    acceptedAt,
    acceptedLateAt: acceptedAt,
    shownArrivalMinutes: 40,
    estimatedArrival: '2026-12-04T19:30:00.000Z',
    promisedArrival: { from: '2026-12-04T19:30:00.000Z', by: '2026-12-04T19:45:00.000Z' },
    ...more,
  })
/** With what loads later. */
const shown = async (booking: Booking): Promise<string> => {
  const { prelude } = await prerenderToNodeStream(
    <ArrivalLines booking={booking} clockOffsetMs={0} />,
  )
  return text(prelude)
}
const costLabel = (booking: Booking): string => cancelCostNow(booking, Date.parse(fixtureNow)).words

it.each(['confirmed', 'driver_en_route'] as const)(
  'a late acceptance and the cost of cancelling say the same while it is %s',
  async (status) => {
    const booking = late({ status })
    expect(await shown(booking)).toContain('Ciarán needs longer than we showed you')
    expect(await shown(booking)).toContain(
      'We showed at most 40 min. You can cancel free until Ciarán is near.',
    )
    expect(costLabel(booking)).toContain('free until the driver is near')
  },
)

it('is told to the operator of their customer, and to no one once the driver is there', async () => {
  expect(await shown(late({ viewer: 'operator' }))).toContain(
    'The customer was shown at most 40 min, and can cancel free until the driver is near.',
  )
  expect(await shown(late({ status: 'driver_arrived' }))).not.toContain('longer than we showed')
  expect(await shown(late({ acceptedLateAt: null }))).not.toContain('longer than we showed')
})

// Seen to fail with: "needs longer than we showed you" of a driver who took over because they were nearer.
it('a driver who took over from one who was late is not called late', async () => {
  const words = await shown(late({ shownArrivalMinutes: null }))
  expect(words).not.toContain('longer than we showed')
  expect(words).toContain('Until Ciarán is near, because the driver before was late.')
})

it('a promise that is missed takes its place: one alert, with one answer', async () => {
  const booking = late({ arrivalMissedAt: fixtureNow })
  expect(await shown(booking)).not.toContain('longer than we showed')
  expect(await shown(booking)).toContain('Cancelling is free until they arrive.')
  expect(costLabel(booking)).toContain('free until the driver arrives')
})

// Seen to fail with: "Expected at the pickup 18:42" at ten to seven.
it('a time that has passed without a newer one is no time to come', async () => {
  const passed = new Date(Date.parse(fixtureNow) - 8 * 60_000).toISOString()
  expect(await shown(late({ estimatedArrival: passed }))).toContain('Was expected at the pickup')
  expect(await shown(late())).toContain('Expected at the pickup')
})
