import { describe, expect, it } from 'vitest'
import { bookingFixture } from '../../features/bookings/booking-fixture.ts'
import { quoteRequestOf } from '../../features/quotes/recovery.ts'
import { recoveryAgain } from './book-again.ts'

describe('booking again', () => {
  it('requests a price for the same places and the same vehicle', () => {
    const booking = bookingFixture({ status: 'cancelled', description: 'Flat tyre' })
    const casualty = { ...booking.casualty, isRolling: 'no', isLuxury: true } as const
    const recovery = recoveryAgain({ ...booking, casualty })
    expect(recovery.description).toBe('Flat tyre')
    expect(quoteRequestOf(recovery)).toMatchObject({
      pickup: {
        location: 'other',
        text: booking.pickup.label,
        // Seen to fail: without its name, which the nearest place then took.
        where: { kind: 'point', ...booking.pickup.point, label: booking.pickup.label },
      },
      dropoff: { location: 'other', text: booking.dropoff?.label },
      manualDistanceKm: null,
      casualty,
    })
  })

  // Seen to fail with: the point of the Eircode's post town, to which the next driver was then led.
  it('keeps the Eircode of a place', () => {
    const label = 'Home, W91 X2Y3, Naas area, Co. Kildare'
    const { pickup } = bookingFixture()
    const booking = bookingFixture({ pickup: { ...pickup, label, mapsQuery: 'W91 X2Y3' } })
    expect(quoteRequestOf(recoveryAgain(booking))).toMatchObject({
      pickup: { text: label, where: { kind: 'eircode', eircode: 'W91 X2Y3' } },
    })
  })

  it('takes the earlier distance where a place is not on the map', () => {
    const booking = bookingFixture({ pickup: { label: 'A lay-by', area: null, point: null } })
    expect(quoteRequestOf(recoveryAgain(booking))).toMatchObject({
      pickup: { location: 'other', text: 'A lay-by', where: null },
      manualDistanceKm: 10,
    })
  })

  it('leaves questions that were never asked unanswered', () => {
    const { answers } = recoveryAgain(bookingFixture())
    expect(answers).not.toHaveProperty('isLuxury')
    expect(answers).toHaveProperty('isRolling', 'yes')
  })
})
