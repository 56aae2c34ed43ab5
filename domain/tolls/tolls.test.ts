/**
 * Tolls of a way. Seen to fail: the nearest toll of a road taken by its order in the list, a rate of tomorrow, the oldest rate, 3,500 kg counted
 * as heavier, an unknown rate counted as nothing.
 */
import { describe, expect, it } from 'vitest'
import motorways from '../places/data/motorways.json' with { type: 'json' }
import { tollSum } from './toll-on-way.ts'
import { rateOn, tollClassOf, tollsOnWay, type TollRate } from './toll-rate.ts'
import { plazaOf, plazasOf, tollPlazas } from './toll-plaza.ts'

const at = (lat: number, lon: number) => ({ lat, lon })

describe('the toll of a tolled stretch', () => {
  it.each([
    ['the only one of its road', ['M4'], at(53.4, -6.7), 'm4_kilcock'],
    ['of two on the M3, the southern', ['M3'], at(53.46, -6.45), 'm3_dunboyne'],
    ['of two on the M3, the northern', ['M3'], at(53.7, -6.85), 'm3_navan'],
    ['of two on the M50, the bridge', ['M50'], at(53.385, -6.354), 'm50_westlink'],
    ['of two on the M50, the tunnel', ['M50'], at(53.395, -6.238), 'dublin_tunnel'],
    ['of two on the M8, Fermoy', ['M8'], at(52.1, -8.28), 'm8_fermoy'],
    ['of two on the M8, the one it shares with the M7', ['M8'], at(52.9, -7.45), 'm7_portlaoise'],
    ['a road with two numbers', ['M7', 'E20'], at(52.98, -7.4), 'm7_portlaoise'],
    ['a road that has none', ['M17'], at(53.5, -8.8), null],
  ])('%s', (_, roads, point, plaza) => {
    expect(plazaOf({ roads, at: point })).toBe(plaza)
  })

  it('is paid once for stretches that follow each other', () => {
    const m4 = { roads: ['M4'], at: at(53.4, -6.7) }
    expect(plazasOf([m4, { roads: ['M17'], at: m4.at }, m4])).toEqual(['m4_kilcock'])
  })

  it.each([
    ['m3_dunboyne', 'M3 toll plaza south'],
    ['m3_navan', 'M3 toll plaza north'],
    ['m7_portlaoise', 'M7 toll plaza'],
    ['m8_fermoy', 'M8 toll plaza'],
    ['m50_westlink', 'M50 toll'],
    ['dublin_tunnel', 'Dublin Port Tunnel'],
  ] as const)('%s is where the map of the motorways has it', (plaza, name) => {
    const row = motorways.junctions.find((one) => one.name.startsWith(name))
    expect(tollPlazas[plaza].near).toEqual({ lat: row?.lat, lon: row?.lon })
  })
})

describe('what a truck counts as', () => {
  it.each([
    [3_500, 'light'],
    [3_501, 'medium'],
    [26_000, 'medium'],
    [26_001, 'heavy'],
    [null, null],
  ])('%s kg: %s', (grossKg, expected) => expect(tollClassOf(grossKg)).toBe(expected))
})

const rate = (validFrom: string, light: number): TollRate => ({
  plaza: 'm4_kilcock',
  validFrom,
  cents: { light, medium: light * 2, heavy: light * 3 },
})
const rates = [rate('2027-01-01', 300), rate('2025-01-01', 100), rate('2026-01-01', 200)]

describe('the rate of a day', () => {
  it.each([
    ['2024-12-31', undefined],
    ['2025-12-31', 100],
    ['2026-01-01', 200],
    ['2026-12-31', 200],
    ['2027-01-01', 300],
  ])('%s', (day, light) => expect(rateOn(rates, 'm4_kilcock', day)?.cents.light).toBe(light))

  it('of another toll is none', () => expect(rateOn(rates, 'm1_drogheda', '2026-06-01')).toBeNull())
})

describe('the tolls of a way', () => {
  const plazas = ['m4_kilcock', 'm1_drogheda'] as const

  it('are those of the truck, and a rate that no one has entered is not known', () => {
    expect(tollsOnWay(plazas, 'medium', rates, '2026-11-28')).toEqual([
      { name: 'M4 Kilcock–Kinnegad', cents: 400 },
      { name: 'M1 Drogheda', cents: null },
    ])
  })

  it('of a truck whose weight is not known are named without an amount', () => {
    expect(tollsOnWay(['m4_kilcock'], null, rates, '2026-11-28')).toEqual([
      { name: 'M4 Kilcock–Kinnegad', cents: null },
    ])
  })

  it('add up, and the sum says whether a rate is missing', () => {
    const known = { name: 'M4', cents: 400 }
    expect(tollSum([known, known])).toEqual({ cents: 800, isWhole: true })
    expect(tollSum([known, { name: 'M1', cents: null }])).toEqual({ cents: 400, isWhole: false })
    expect(tollSum([known, { name: 'Dublin Tunnel', cents: 0 }])).toEqual({
      cents: 400,
      isWhole: true,
    })
  })
})
