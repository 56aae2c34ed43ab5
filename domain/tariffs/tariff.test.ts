import { describe, expect, it } from 'vitest'
import {
  acceptanceWindowMinutes,
  autoAssignWaves,
  launchTariff,
  quoteLifetimeMinutes,
} from './tariff.ts'

describe('the launch tariff', () => {
  it('survives being stored as JSON', () => {
    expect(JSON.parse(JSON.stringify(launchTariff))).toEqual(launchTariff)
  })
  it('has a default rate inside the range drivers may choose from', () => {
    const { minCents, maxCents, defaultCents } = launchTariff.driverPerKm
    expect([minCents, defaultCents, maxCents]).toEqual([200, 250, 400])
    expect(launchTariff.rateCards.online.perKmCents).toBe(defaultCents)
  })
})

describe('the time limits', () => {
  it('are those of the rulings', () => {
    expect(quoteLifetimeMinutes).toBe(15)
    expect(acceptanceWindowMinutes).toBe(10)
  })
  it('waves widen, and the last asks everyone while there is time to accept', () => {
    const starts = autoAssignWaves.map((wave) => wave.afterSeconds)
    expect(starts).toEqual(starts.toSorted((a, b) => a - b))
    const last = autoAssignWaves.at(-1)
    expect(last).toEqual({ afterSeconds: 180, drivers: null, withinKm: 50 })
    expect(last?.afterSeconds ?? Infinity).toBeLessThan(acceptanceWindowMinutes * 60)
  })
})
