import { describe, expect, it } from 'vitest'
import { quoteRequest, type Quote, type QuotedDriver } from '../../../contract/bookings/quotes.ts'
import { checkRecovery, isDistanceWanted, withOneQuestion } from './check-recovery.ts'
import { quickForLess, sortDrivers } from './driver-order.ts'
import { withKnownVehicle, withOtherVehicle } from './known-vehicle.tsx'
import { arrivalCopy, awayLabel, choiceOf, distanceLabel, onDutyLabel } from './quote-labels.ts'
import { eircodeProblem, namesMotorway, readWhere } from './read-where.ts'
import { casualtyOf, emptyRecovery, manualKmOf, quoteRequestOf, type Recovery } from './recovery.ts'
import { restoreRecovery } from './restore-recovery.ts'

describe('words in a "where" box', () => {
  it.each([
    ['d02x285', { kind: 'eircode', eircode: 'D02 X285' }],
    ['D6W XY00', { kind: 'eircode', eircode: 'D6W XY00' }],
    ['D01 1234', { kind: 'eircode', eircode: 'D01 1234' }],
    ['T12-5678', { kind: 'eircode', eircode: 'T12 5678' }],
    ['D02 X28', { kind: 'eircode_attempt' }],
    ['D02 OOOO', { kind: 'eircode_attempt' }],
    ['D02 X2855', { kind: 'eircode_attempt' }],
    ['R14 BC', { kind: 'words', words: 'R14 BC' }],
    ['R14 BCDEF', { kind: 'eircode_attempt' }],
    ['M50 J9', { kind: 'words', words: 'M50 J9' }],
    ['M50 J14', { kind: 'words', words: 'M50 J14' }],
    ['N25', { kind: 'words', words: 'N25' }],
    [' Naas ', { kind: 'words', words: 'Naas' }],
    ['12 Main Street', { kind: 'words', words: '12 Main Street' }],
    ['', { kind: 'nothing' }],
  ] as const)('%j', (typed, reading) => {
    expect(readWhere(typed)).toEqual(reading)
  })

  it('an invalid Eircode is reported in the specification’s words', () => {
    expect(eircodeProblem('D02 X28')).toBe('Invalid Eircode format')
    expect(eircodeProblem('D02 X285')).toBeNull()
    expect(eircodeProblem('Naas')).toBeNull()
  })

  it('a motorway is recognised', () => {
    for (const words of ['M7 near Naas', 'on the m50', 'M 50 junction 9', 'Motorway'])
      expect(namesMotorway(words), words).toBe(true)
    for (const words of ['Naas', 'N7 Naas', 'Moate', '12M Main Street'])
      expect(namesMotorway(words), words).toBe(false)
  })
})

const naas = { kind: 'place', name: 'Naas', county: 'Kildare' } as const

const recovery = (change: Partial<Recovery> = {}): Recovery => ({
  ...emptyRecovery,
  pickup: {
    location: 'roadside',
    typed: 'Naas, Co. Kildare',
    where: naas,
    accuracyM: null,
    pin: null,
    isOnMotorway: false,
  },
  ...change,
})
const pickup = (change: Partial<Recovery['pickup']>): Recovery =>
  recovery({ pickup: { ...emptyRecovery.pickup, ...change } })
const dropoff = (change: Partial<Recovery['dropoff']>): Recovery =>
  recovery({ dropoff: { ...emptyRecovery.dropoff, ...change } })

describe('the request for a price', () => {
  it('is not made before the pickup is known', () => {
    expect(quoteRequestOf(emptyRecovery)).toBeNull()
    expect(quoteRequestOf(pickup({ typed: 'Na' }))).toBeNull()
    expect(quoteRequestOf(pickup({ typed: 'D02 X28' }))).toBeNull()
    expect(quoteRequestOf(pickup({ typed: 'x'.repeat(201) }))).toBeNull()
  })

  it.each([
    ['a picked place', recovery()],
    ['an Eircode', pickup({ typed: 'd02x285' })],
    ['words', pickup({ typed: 'At the church in Kill' })],
    ['other', pickup({ location: 'other', typed: 'Naas', where: naas })],
    ['no kind of place', pickup({ location: '', typed: 'Naas', where: naas })],
    ['the airport', pickup({ location: 'dublin_airport' })],
    ['a position', pickup({ typed: 'Near Naas', where: { kind: 'point', lat: 53.2, lon: -6.6 } })],
    ['a drop-off typed', dropoff({ typed: 'D12 X285' })],
    ['a drop-off in words', dropoff({ location: 'garage', typed: 'Murphy’s' })],
    ['a drop-off by its kind alone', dropoff({ location: 'home' })],
    ['a drop-off too short to be one', dropoff({ location: 'other', typed: 'x' })],
    ['a distance by hand', recovery({ manualKm: '12,5' })],
    ['answers', recovery({ answers: { isRolling: 'no', isLuxury: true } })],
    ['a driver in mind', recovery({ wantedDriverId: `drv_${'0'.repeat(26)}` })],
  ])('is one the server takes: %s', (_, described) => {
    const request = quoteRequestOf(described)
    expect(quoteRequest.safeParse(request).error?.issues ?? []).toEqual([])
  })

  it('sends the Eircode as an Eircode, not as words', () => {
    expect(quoteRequestOf(pickup({ typed: 'd02x285' }))?.pickup).toEqual({
      location: 'roadside',
      where: { kind: 'eircode', eircode: 'D02 X285' },
    })
  })

  it('leaves out a drop-off that was not given', () => {
    expect(quoteRequestOf(recovery())?.dropoff).toBeNull()
    expect(quoteRequestOf(dropoff({ typed: 'D02 X28' }))?.dropoff).toBeNull()
  })

  it('takes a weight that was not given as unknown, and a type over any answer', () => {
    expect(casualtyOf(recovery({ vehicleType: 'truck' }))).toMatchObject({
      vehicleType: 'truck',
      vehicleSize: 'unknown',
    })
  })
})

describe('kilometres by hand', () => {
  it.each([
    ['12', 12],
    [' 12,5 ', 12.5],
    ['500', 500],
    ['1', 1],
    ['0.5', null],
    ['501', null],
    ['ten', null],
    ['1e2', null],
    ['', null],
  ])('%j is %s', (typed, km) => {
    expect(manualKmOf(typed)).toBe(km)
  })
})

describe('a kept recovery', () => {
  it('comes back as it was', () => {
    const kept = recovery({
      answers: { isRolling: 'no', isAccidentScene: true },
      dropoff: {
        location: 'garage',
        typed: 'Near Naas',
        where: { kind: 'point', lat: 53.2, lon: -6.6, label: 'Near Naas' },
        accuracyM: 30,
        pin: { lat: 53.2, lon: -6.6 },
        isOnMotorway: true,
      },
      driverId: 'drv_1',
      wantedDriverId: `drv_${'7'.repeat(26)}`,
      manualKm: '12',
      description: 'No spark',
    })
    expect(restoreRecovery(JSON.parse(JSON.stringify(kept)))).toEqual(kept)
  })

  it.each([
    null,
    7,
    'x',
    [],
    { pickup: 7, answers: 'x', vehicleType: 'tank', driverId: 7, wantedDriverId: 'drv_1' },
  ])('is a fresh one when it is nonsense: %j', (value) => {
    expect(restoreRecovery(value)).toEqual(emptyRecovery)
  })

  it('drops values that are no current answers', () => {
    const { answers, pickup: end } = restoreRecovery({
      answers: { isRolling: 'maybe', keysAvailable: 'no', isLuxury: 'yes' },
      pickup: { location: 'moon', typed: 'Naas', where: { kind: 'eircode', eircode: 7 } },
    })
    expect(answers).toEqual({ keysAvailable: 'no' })
    expect(end).toEqual({ ...emptyRecovery.pickup, typed: 'Naas' })
  })

  it('keeps a saved place under its own name, and sends that beside its Eircode', () => {
    const where = { kind: 'eircode', eircode: 'D12 X285' } as const
    const yard = { ...emptyRecovery.pickup, typed: 'Unit 4, Naas Road', where }
    const kept = restoreRecovery(JSON.parse(JSON.stringify({ ...emptyRecovery, pickup: yard })))
    expect(kept.pickup).toEqual(yard)
    expect(quoteRequestOf(kept)?.pickup).toEqual({
      location: 'roadside',
      where,
      text: 'Unit 4, Naas Road',
    })
    const typed = { ...kept, pickup: { ...yard, typed: 'D12 X285' } }
    expect(quoteRequestOf(typed)?.pickup).toEqual({ location: 'roadside', where })
  })
})

const driver = (name: string, more: Partial<QuotedDriver> = {}): QuotedDriver => ({
  driverId: `drv_${name}`,
  name,
  location: 'Naas',
  truck: 'Flatbed',
  rating: 4.5,
  ratingCount: 9,
  perKmCents: 250,
  etaMinutes: 20,
  distanceKm: 10,
  priceCents: 9500,
  lines: [],
  point: { lat: 53.2, lon: -6.6 },
  ...more,
})

const quote = (change: Partial<Quote> = {}): Quote => ({
  quoteId: 'quo_1',
  createdAt: '2026-12-04T18:00:00.000Z',
  expiresAt: '2026-12-04T18:15:00.000Z',
  serverNow: '2026-12-04T18:00:00.000Z',
  pickup: { label: 'Naas', area: null, point: null },
  dropoff: null,
  distance: {
    km: 10,
    durationText: '15 min',
    source: 'estimate',
    isMinimumCharge: false,
    problem: null,
  },
  isPayable: true,
  pickupAt: '2026-12-04T18:00:00.000Z',
  anyDriver: {
    priceCents: 9500,
    lines: [],
    bestEtaMinutes: 12,
    arrival: { fromMinutes: 12, toMinutes: 33 },
  },
  drivers: [],
  eligibleCount: 0,
  ...change,
})

const withoutDistance = quote({
  distance: { ...quote().distance, km: null, source: 'unknown', problem: 'why' },
})
const answered = {
  isRolling: 'yes',
  keysAvailable: 'yes',
  locationDetails: 'street',
  loadingAccess: 'clear',
} as const

describe('step 1', () => {
  it('is done when everything required is answered', () => {
    expect(checkRecovery(recovery({ answers: answered }), quote())).toEqual({})
  })

  it('asks for the four answers that are marked required', () => {
    expect(Object.keys(checkRecovery(recovery(), quote()))).toEqual([
      'is-rolling',
      'keys-available',
      'location-details',
      'loading-access',
    ])
  })

  it('gives the specification’s messages', () => {
    const wrong = (change: Partial<Recovery>) =>
      checkRecovery(recovery({ answers: answered, ...change }), quote())
    const end = emptyRecovery.pickup
    expect(wrong({ pickup: { ...end, typed: 'ab' } })).toEqual({
      'pickup-where': 'Pickup location must be at least 3 characters',
    })
    expect(wrong({ pickup: { ...end, typed: 'x'.repeat(201) } })).toEqual({
      'pickup-where': 'Pickup location too long',
    })
    expect(wrong({ pickup: { ...end, typed: 'D02 X28' } })).toEqual({
      'pickup-where': 'Invalid Eircode format',
    })
    expect(wrong({ pickup: { ...end, location: 'other', typed: '' } })).toHaveProperty(
      'pickup-where',
    )
    expect(wrong({ pickup: { ...end, location: 'dublin_port' } })).toEqual({})
    expect(wrong({ dropoff: { ...emptyRecovery.dropoff, location: 'other' } })).toEqual({
      'dropoff-where': 'Drop-off location must be at least 3 characters',
    })
    expect(wrong({ description: '<b>x</b>' })).toEqual({
      description: 'Invalid characters detected',
    })
  })

  it('requires the distance by hand when there is no other', () => {
    expect(isDistanceWanted(withoutDistance)).toBe(true)
    expect(isDistanceWanted(quote())).toBe(false)
    expect(isDistanceWanted(null)).toBe(false)
    const described = recovery({ answers: answered })
    const offTheMap = { ...withoutDistance, pickup: { ...withoutDistance.pickup, point: null } }
    const wrong = { 'manual-distance': 'Enter a distance between 1 and 500 km' }
    expect(checkRecovery(described, offTheMap)).toEqual(wrong)
    expect(checkRecovery({ ...described, manualKm: '12' }, offTheMap)).toEqual({})
    expect(checkRecovery({ ...described, manualKm: '501' }, withoutDistance)).toEqual(wrong)
    expect(checkRecovery({ ...described, manualKm: '12' }, withoutDistance)).toEqual({})
  })

  // Seen to fail with: kilometres asked of someone whose place is known.
  it('asks who is on the map where it goes, not how far', () => {
    const described = recovery({ answers: answered })
    const onTheMap = {
      ...withoutDistance,
      pickup: { ...withoutDistance.pickup, point: { lat: 53.2, lon: -6.7 } },
    }
    expect(checkRecovery(described, onTheMap)).toEqual({
      'dropoff-where': 'Say where it’s going: pick a suggestion, or show it on the map',
    })
  })
})

describe('the available drivers', () => {
  it('counts the drivers on duty in plain words', () => {
    expect([0, 1, 40].map(onDutyLabel)).toEqual([
      'No drivers on duty right now',
      '1 driver on duty now',
      '40 drivers on duty now',
    ])
  })

  const near = driver('near', { etaMinutes: 5, distanceKm: 2, priceCents: 12_000, rating: null })
  const cheap = driver('cheap', { etaMinutes: null, distanceKm: null, priceCents: 8000 })
  const loved = driver('loved', { rating: 5 })
  const names = (order: Parameters<typeof sortDrivers>[1]) =>
    sortDrivers([cheap, loved, near], order).map(({ name }) => name)

  it('sorts, with unknown values last', () => {
    expect(names('soonest')).toEqual(['near', 'loved', 'cheap'])
    expect(names('distance')).toEqual(['near', 'loved', 'cheap'])
    expect(names('price')).toEqual(['cheap', 'loved', 'near'])
    expect(names('rating')).toEqual(['loved', 'cheap', 'near'])
  })

  it('names who is as quick as those asked first for less than the default rate', () => {
    const quick = driver('quick', { etaMinutes: 33, priceCents: 9000 })
    const late = driver('late', { etaMinutes: 34, priceCents: 8000 })
    const of = (...drivers: QuotedDriver[]) => quickForLess(quote({ drivers }))
    expect(of(near, cheap, late, quick)).toEqual({
      driverId: 'drv_quick',
      name: 'quick',
      savedCents: 500,
    })
    expect(of(near, cheap, late)).toBeNull()
    expect(of({ ...quick, priceCents: 9500 })).toBeNull()
    expect(of()).toBeNull()
  })

  it('prices the chosen driver, and anyone when they are gone', () => {
    const offered = quote({ drivers: [near] })
    expect(choiceOf(offered, 'drv_near')).toMatchObject({ driver: near, priceCents: 12_000 })
    expect(choiceOf(offered, 'drv_gone')).toMatchObject({ driver: null, priceCents: 9500 })
    expect(choiceOf(offered, null)).toMatchObject({
      driver: null,
      arrival: { fromMinutes: 12, toMinutes: 33 },
    })
  })

  it('says how soon and how far', () => {
    expect(arrivalCopy({ fromMinutes: 75, toMinutes: 75 })).toBe('About 1 h 15 min')
    expect(arrivalCopy(null, true)).toBe('Calculating...')
    expect(arrivalCopy(null)).toBe('Arrival not known yet')
    expect(awayLabel(0)).toBe('Less than 1 km away')
    expect(awayLabel(9.4)).toBe('9.4 km away')
    expect(awayLabel(null)).toBeNull()
    expect(distanceLabel(quote().distance)).toBe('about 10 km')
    expect(distanceLabel({ ...quote().distance, isMinimumCharge: true })).toBe('10 km, the minimum')
    expect(distanceLabel({ ...quote().distance, source: 'entered' })).toBe('10 km, as you entered')
    expect(distanceLabel(withoutDistance.distance)).toBeNull()
  })
})

describe('the vehicle of the last booking', () => {
  const booked = {
    casualty: {
      ...casualtyOf(emptyRecovery),
      vehicleType: 'van',
      vehicleSize: 'large',
      isRolling: 'no',
      isLuxury: true,
      hasHazardousLoad: true,
    },
    vehicleIdentity: { registration: '221-KE-7', make: 'Ford', model: null, colour: null },
  } as const

  it('is taken with what lasts, and with nothing of that breakdown', () => {
    const known = withKnownVehicle(recovery({ answers: { visibleDamage: 'minor' } }), booked)
    expect(known).toEqual({
      vehicleType: 'van',
      vehicleFrom: 'last_booking',
      answers: {
        vehicleSize: 'large',
        vehicleOwnership: 'owner',
        isLuxury: true,
        visibleDamage: 'minor',
      },
      identity: { registration: '221-KE-7', make: 'Ford', model: '', colour: '' },
    })
  })

  it('leaves nothing behind when it is another one', () => {
    const other = withOtherVehicle(recovery(withKnownVehicle(recovery(), booked)))
    expect(other.vehicleFrom).toBe('customer')
    expect(other.answers).toEqual({})
    expect(Object.values(other.identity)).toEqual(['', '', '', ''])
  })
})

describe('the one question', () => {
  const messageAt = (one: Recovery): string | undefined =>
    withOneQuestion(checkRecovery(one, null), one).circumstances

  it('names the chip that answers it, as the form labels it', () => {
    expect(messageAt(emptyRecovery)).toBe('Choose what applies, or “None of these”')
    const onMotorway = {
      ...emptyRecovery,
      pickup: { ...emptyRecovery.pickup, isOnMotorway: true },
      answers: { ...emptyRecovery.answers, locationDetails: 'motorway' as const },
    }
    expect(messageAt(onMotorway)).toBe('Choose what applies, or “Nothing else”')
    // Known from the place, and then denied: the chip of the motorway is one to choose again.
    expect(messageAt({ ...onMotorway, answers: emptyRecovery.answers })).toMatch(/“None of these”$/)
  })
})
