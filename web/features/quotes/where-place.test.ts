import { describe, expect, it } from 'vitest'
import { inDirection, openDirectionsOf } from './motorway/travel-direction.ts'
import { motorwaySentence } from './motorway/motorway-sentence.ts'
import { unnamedPlace } from './places/unnamed-place.ts'
import { emptyRecovery, quoteRequestOf, type Recovery } from './recovery.ts'
import { quoteRequest } from '../../../contract/bookings/quotes.ts'
import { eircodeProblem } from './read-where.ts'
import { restoreRecovery } from './restore-recovery.ts'
import { changePickup, partOf, typedPart, unnamedSpotOf, type FoundPlace } from './where-place.ts'

const at = { lat: 53.31346, lon: -6.36333 }
const found = (label: string, more: Partial<FoundPlace> = {}): FoundPlace => ({
  label,
  where: { kind: 'point', ...at, label },
  pin: at,
  accuracyM: 40,
  isOnMotorway: true,
  motorway: null,
  ...more,
})
const placedAt = (recovery: Recovery, place: FoundPlace): Recovery => ({
  ...recovery,
  ...changePickup(recovery, partOf(place, recovery.pickup)),
})
const onMotorway = placedAt(emptyRecovery, found('M50 between J9 and J10'))
const inTown = found('Near Naas, Co. Kildare', { isOnMotorway: false })

describe('a pickup on a motorway', () => {
  it('ticks the motorway, and the next place elsewhere takes that back', () => {
    expect(onMotorway.answers.locationDetails).toBe('motorway')
    expect(placedAt(onMotorway, inTown).answers.locationDetails).toBeUndefined()
  })

  it('keeps the tick while the customer types, until the next place is known', () => {
    const { pickup } = onMotorway
    const typed = { ...onMotorway, ...changePickup(onMotorway, typedPart('M5', pickup)) }
    expect(typed.pickup).toMatchObject({ typed: 'M5', where: null, pin: null })
    expect(typed.answers.locationDetails).toBe('motorway')
    expect(placedAt(typed, inTown).answers.locationDetails).toBeUndefined()
  })

  // Mutants: the text not looked at; the tick kept when the motorway is typed over.
  it('is ticked by a text that names one, and no longer once that is typed over', () => {
    const type = (recovery: Recovery, typed: string): Recovery => ({
      ...recovery,
      ...changePickup(recovery, typedPart(typed, recovery.pickup)),
    })
    const named = type(emptyRecovery, 'M50 southbound after Red Cow')
    expect(named.answers.locationDetails).toBe('motorway')
    expect(type(named, 'Near Red Cow').answers.locationDetails).toBeUndefined()
    expect(placedAt(named, inTown).answers.locationDetails).toBeUndefined()
    expect(type(onMotorway, 'Just after Red Cow').answers.locationDetails).toBe('motorway')
    expect(type({ ...named, answers: {} }, 'M50 south').answers.locationDetails).toBeUndefined()
  })

  // Mutants: the direction appended; a direction that is named asked for once more; the label that is sent left as it was.
  it('is given the direction of travel where a standing vehicle has none', () => {
    const { pickup } = onMotorway
    expect(openDirectionsOf(pickup)).toEqual(['southbound', 'northbound'])
    const named = inDirection(pickup, 'northbound')
    expect(named).toMatchObject({
      typed: 'M50 northbound between J9 and J10',
      where: { kind: 'point', ...at, label: 'M50 northbound between J9 and J10' },
      isOnMotorway: true,
    })
    expect(openDirectionsOf(named)).toBeNull()
    expect(motorwaySentence({ ...onMotorway, pickup: { ...pickup, ...named } })).not.toContain('…')
    expect(openDirectionsOf(partOf(inTown, pickup))).toBeNull()
    expect(openDirectionsOf(typedPart('M50 J9', pickup))).toBeNull()
  })

  it('leaves what the customer answered', () => {
    const unticked: Recovery = { ...onMotorway, answers: {} }
    expect(
      placedAt(unticked, found('M50 J10 (Ballymount)')).answers.locationDetails,
    ).toBeUndefined()
    const own: Recovery = { ...emptyRecovery, answers: { locationDetails: 'motorway' } }
    expect(placedAt(own, inTown).answers.locationDetails).toBe('motorway')
  })
})

describe('a spot that has no name yet', () => {
  const pinned = placedAt(onMotorway, unnamedPlace({ lat: 53.22061, lon: -6.65934 }))

  it('is the pickup at once, where the pin was dropped, and called by its coordinates', () => {
    expect(pinned.pickup).toMatchObject({
      typed: '53.2206 north, 6.6593 west',
      where: { kind: 'point', lat: 53.22061, lon: -6.65934 },
      pin: { lat: 53.22061, lon: -6.65934 },
      accuracyM: null,
    })
    expect(eircodeProblem(pinned.pickup.typed)).toBeNull()
  })

  it('is sent without a name, so that the server names it', () => {
    const request = quoteRequestOf(restoreRecovery(JSON.parse(JSON.stringify(pinned))))
    expect(request?.pickup).toEqual({
      location: 'roadside',
      where: { kind: 'point', lat: 53.22061, lon: -6.65934 },
    })
    expect(quoteRequest.safeParse(request).success).toBe(true)
    const both = { ...pinned, dropoff: { ...pinned.pickup, location: 'garage' as const } }
    expect(quoteRequest.safeParse(quoteRequestOf(both)).success).toBe(true)
  })

  it('keeps what the last place said of the motorway, until it is named', () => {
    expect(pinned.answers.locationDetails).toBe('motorway')
    expect(placedAt(pinned, inTown).answers.locationDetails).toBeUndefined()
    expect(
      placedAt(placedAt(emptyRecovery, inTown), unnamedPlace(at)).answers.locationDetails,
    ).toBeUndefined()
  })

  it('waits for a name as long as it is the place, and no longer', () => {
    expect(unnamedSpotOf(pinned.pickup)).toEqual({ lat: 53.22061, lon: -6.65934, accuracyM: null })
    expect(unnamedSpotOf(placedAt(emptyRecovery, unnamedPlace(at, 40)).pickup)).toEqual({
      ...at,
      accuracyM: 40,
    })
    for (const part of [
      typedPart('Naas', pinned.pickup),
      onMotorway.pickup,
      emptyRecovery.pickup,
    ]) {
      expect(unnamedSpotOf(part)).toBeNull()
    }
  })
})

describe('the sentence to read out', () => {
  it('has the place, the device’s position and a direction only when it is known', () => {
    expect(motorwaySentence(onMotorway)).toBe(
      "We've broken down on the M50 between J9 and J10. 53.3135 north, 6.3633 west. We were travelling towards …",
    )
    const known = placedAt(emptyRecovery, found('M50 southbound between J9 and J10'))
    expect(motorwaySentence(known)).toBe(
      "We've broken down on the M50 southbound between J9 and J10. 53.3135 north, 6.3633 west.",
    )
  })

  it('has no position where it was typed, and is none off the motorway', () => {
    const picked = found('Dublin Port Tunnel', { accuracyM: null })
    expect(motorwaySentence(placedAt(emptyRecovery, picked))).toBe(
      "We've broken down at Dublin Port Tunnel. We were travelling towards …",
    )
    expect(motorwaySentence(placedAt(emptyRecovery, inTown))).toBeNull()
    expect(motorwaySentence(emptyRecovery)).toBeNull()
  })

  it('has the place as it is known where the customer ticked the motorway, or dropped the pin', () => {
    const ticked = (recovery: Recovery): Recovery => ({
      ...recovery,
      answers: { locationDetails: 'motorway' },
    })
    const direction = ' We were travelling towards …'
    expect(motorwaySentence(ticked(placedAt(emptyRecovery, inTown)))).toBe(
      `We've broken down on a motorway near Naas, Co. Kildare. 53.3135 north, 6.3633 west.${direction}`,
    )
    expect(motorwaySentence(ticked(placedAt(emptyRecovery, unnamedPlace(at))))).toBe(
      `We've broken down on a motorway at 53.3135 north, 6.3633 west.${direction}`,
    )
    const typed = (text: string) => ({
      ...emptyRecovery,
      ...changePickup(emptyRecovery, typedPart(text, emptyRecovery.pickup)),
    })
    expect(motorwaySentence(typed('M7 towards Limerick'))).toBe(
      "We've broken down on the M7 towards Limerick.",
    )
    expect(motorwaySentence(ticked(typed('after Red Cow')))).toBe(
      `We've broken down on a motorway, after Red Cow.${direction}`,
    )
    expect(motorwaySentence(ticked(emptyRecovery))).toBeNull()
  })
})
