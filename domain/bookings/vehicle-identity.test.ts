import { describe, expect, it } from 'vitest'
import { bookingStatuses, mayNameVehicle } from './booking.ts'
import { identityFieldList } from './identity-fields.ts'
import {
  checkIdentityText,
  identityFacts,
  identityOf,
  mayDriverKnowIdentity,
  restoreTypedIdentity,
  typedIdentityOf,
  unknownIdentity,
  untypedIdentity,
} from './vehicle-identity.ts'

describe('which vehicle it is', () => {
  it('is stored cleaned, and not at all when nothing was said', () => {
    expect(
      identityOf({ registration: '131 d 12345', make: '  VW ', colour: 'Dark  blue' }),
    ).toEqual({
      registration: '131-D-12345',
      make: 'VW',
      model: null,
      colour: 'Dark blue',
    })
    expect(identityOf({})).toBeNull()
    expect(identityOf({ make: '   ', colour: null })).toBeNull()
  })

  it('is listed as far as it is known, also from a copy that has less', () => {
    const identity = { ...unknownIdentity, registration: '131-D-12345', colour: 'Red' }
    expect(identityFacts(identity)).toEqual([
      { label: 'Registration', value: '131-D-12345' },
      { label: 'Colour', value: 'Red' },
    ])
    expect([identityFacts(null), identityFacts(undefined), null]).toEqual([[], [], null])
  })

  it.each(identityFieldList.map(([name, { maxLength }]) => [name, maxLength] as const))(
    '%s is refused for its length, for markup and for characters no keyboard types, and for nothing else',
    (name, maxLength) => {
      expect(checkIdentityText(name, '')).toBeNull()
      expect(checkIdentityText(name, 'Škoda 3/4 (é) #!')).toBe(
        maxLength < 16 ? `At most ${maxLength} characters` : null,
      )
      expect(checkIdentityText(name, 'x'.repeat(maxLength))).toBeNull()
      expect(checkIdentityText(name, `  ${'x'.repeat(maxLength)}  `)).toBeNull()
      expect(checkIdentityText(name, 'x'.repeat(maxLength + 1))).toBe(
        `At most ${maxLength} characters`,
      )
      for (const text of ['<b>x</b>', '<img src=x', 'a\u0000b', 'a\u202Eb']) {
        expect(checkIdentityText(name, text)).toBe('Invalid characters detected')
      }
    },
  )

  it('comes back from a device, from an older draft and from nonsense', () => {
    const typed = { ...untypedIdentity, registration: '131-D' }
    expect(restoreTypedIdentity(JSON.parse(JSON.stringify(typed)))).toEqual(typed)
    expect(restoreTypedIdentity({})).toEqual(untypedIdentity)
    expect(restoreTypedIdentity({ registration: 7, make: null })).toEqual(untypedIdentity)
    expect(typedIdentityOf(null)).toEqual(untypedIdentity)
  })
})

// Mutant: `confirming_payment` counts as accepted, before the money is there.
it('is accurate to the driver from the confirmed acceptance on', () => {
  const acceptedAt = new Date(0)
  const known = (cancelReason: 'card_refused' | 'customer_cancelled' | null = null) =>
    bookingStatuses.filter((status) => mayDriverKnowIdentity({ status, cancelReason, acceptedAt }))
  expect(known()).toEqual([
    'confirmed',
    'driver_en_route',
    'driver_arrived',
    'in_progress',
    'completed',
    'cancelled',
  ])
  expect(known('card_refused')).toEqual([])
  expect(
    bookingStatuses.filter((status) =>
      mayDriverKnowIdentity({ status, cancelReason: null, acceptedAt: null }),
    ),
  ).toEqual([])
})

describe('the time for saying which vehicle it is', () => {
  // Mutants: `in_progress` open; `pending_new_driver` closed.
  it('is from the hold until it is on the truck, also while another driver is found', () => {
    expect(bookingStatuses.filter(mayNameVehicle)).toEqual([
      'pending_driver_acceptance',
      'confirming_payment',
      'confirmed',
      'driver_en_route',
      'driver_arrived',
      'pending_new_driver',
    ])
  })
})
