import { describe, expect, it } from 'vitest'
import { handlingMinutes, jobMinutesOf, offerWorth } from './offer-worth.ts'

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
    const worth = offerWorth({ netCents: 86_82, etaMinutes: 12, jobMinutes: 28 })
    expect(worth.minutesInAll).toBe(12 + handlingMinutes + 28)
    expect(worth.netPerHourCents).toBe(86_82)
  })

  it('says nothing when the way to the pickup is not known', () => {
    expect(offerWorth({ netCents: 86_82, etaMinutes: null, jobMinutes: 28 })).toEqual({
      minutesInAll: null,
      netPerHourCents: null,
    })
  })
})
