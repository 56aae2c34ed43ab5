import { describe, expect, it } from 'vitest'
import { allAt } from '../payments/tax-point.ts'
import {
  handlingMinutes,
  isTowardsHome,
  jobMinutesOf,
  offerWorth,
  wastedRun,
} from './offer-worth.ts'

const naas = { label: 'Main Street', area: 'Naas, Co. Kildare', point: { lat: 53.22, lon: -6.66 } }
const swords = { label: 'Swords', area: 'Swords', point: { lat: 53.459, lon: -6.218 } }

describe('how long a job takes', () => {
  it('is slower with an end in county Dublin, wherever its name says so or not', () => {
    expect(jobMinutesOf(18, [naas, null])).toBe(18)
    expect(jobMinutesOf(18, [naas, swords])).toBe(27)
    expect(jobMinutesOf(18, [naas, { label: 'Dublin 12', area: null, point: null }])).toBe(27)
    expect(jobMinutesOf(18, [{ label: 'Dublin Road', area: 'Naas', point: null }, null])).toBe(18)
  })
})

describe('what an offer is worth', () => {
  it('divides the net pay by the way there, the handling and the way with the vehicle', () => {
    const worth = offerWorth({ netCents: 86_82, etaMinutes: 12, jobMinutes: 28, tolls: null })
    expect(worth.minutesInAll).toBe(12 + handlingMinutes + 28)
    expect(worth.netPerHourCents).toBe(86_82)
  })

  // Mutant: tolls left in.
  it('takes off what is known of the tolls', () => {
    const tolls = [
      { name: 'M4', cents: 6_50 },
      { name: 'M1', cents: null },
    ]
    const job = { netCents: 86_82, etaMinutes: 12, jobMinutes: 28 }
    expect(offerWorth({ ...job, tolls }).netPerHourCents).toBe(80_32)
  })

  it('says nothing when the way to the pickup is not known', () => {
    expect(offerWorth({ netCents: 86_82, etaMinutes: null, jobMinutes: 28, tolls: null })).toEqual({
      minutesInAll: null,
      netPerHourCents: null,
    })
  })
})

describe('the way home', () => {
  // Mutants: a job that ends no nearer counted; an unknown base counted.
  it.each([
    { pickup: 40, dropoff: 10, isHomeward: true },
    { pickup: 15, dropoff: 10, isHomeward: true },
    { pickup: 14.9, dropoff: 10, isHomeward: false },
    { pickup: 10, dropoff: 40, isHomeward: false },
    { pickup: null, dropoff: 10, isHomeward: false },
    { pickup: 40, dropoff: null, isHomeward: false },
  ])('$pickup km from the base to $dropoff km: $isHomeward', ({ pickup, dropoff, isHomeward }) => {
    expect(isTowardsHome(pickup, dropoff)).toBe(isHomeward)
  })
})

describe('a wasted run', () => {
  it('pays half on the way and all at the pickup, less commission and its VAT', () => {
    const dates = allAt(new Date('2026-11-26T12:00:00Z'))
    expect(wastedRun(95_00, dates)).toEqual({ onTheWayCents: 43_40, atPickupCents: 86_82 })
  })
})
