/**
 * Which version is in force, what counts as home, and which year is counted. Mutants: an area measured as if it
 * were a position; the newest published taken instead of the one that began last. Seen to fail: a version of the future taken; the older of two
 * at the same moment.
 */
import { describe, expect, it } from 'vitest'
import { callOutsSince } from './call-outs.ts'
import { coverServiceOf, coverVersionAt, kmFromHome } from './cover-rules.ts'

const at = (day: string): Date => new Date(`${day}T12:00:00.000Z`)

describe('the version in force', () => {
  const versions = [
    { version: 1, effectiveFrom: at('2026-01-10') },
    { version: 2, effectiveFrom: at('2026-06-10') },
    { version: 3, effectiveFrom: at('2026-03-10') },
    { version: 4, effectiveFrom: at('2026-03-10') },
  ]
  it.each([
    ['2026-01-09', null],
    ['2026-01-10', 1],
    ['2026-03-10', 4],
    ['2026-06-09', 4],
    ['2026-12-31', 2],
  ])('on %s is %s', (day, version) => {
    expect(coverVersionAt(versions, at(day))?.version ?? null).toBe(version)
    expect(coverVersionAt(versions.toReversed(), at(day))?.version ?? null).toBe(version)
  })
})

describe('kilometres from home', () => {
  const road = { kind: 'point', lat: 53.2158, lon: -6.6669 }
  const near = { kind: 'point', lat: 53.2338, lon: -6.6669 }
  const code = (eircode: string) => ({ kind: 'eircode', eircode })
  const place = { kind: 'place', name: 'Naas', county: 'Kildare' }
  it.each([
    ['at home, whatever else is said', { location: 'home', where: place }, null, 0],
    ['the same Eircode', { location: 'roadside', where: code('W91 P5K7') }, code('w91p5k7'), 0],
    ['two of one area', { location: 'roadside', where: code('W91 P5K7') }, code('W91 A111'), null],
    ['a place has no position', { location: 'roadside', where: place }, near, null],
    ['no home is named', { location: 'roadside', where: road }, null, null],
    ['the same position', { location: 'roadside', where: road }, road, 0],
  ])('%s', (_what, pickup, home, expected) => {
    expect(kmFromHome(pickup, home)).toBe(expected)
  })
  it('between two positions', () => {
    expect(kmFromHome({ location: 'roadside', where: road }, near)).toBeCloseTo(2.0, 2)
  })
})

it('counts the twelve months before', () => {
  expect(callOutsSince(at('2026-11-27'))).toEqual(at('2025-11-27'))
})

it.each([
  ['base', null],
  ['distance', null],
  ['emergency_minimum', null],
  ['motorcycle', null],
  ['night', 'unsociable_hours'],
  ['remote', 'outlying_areas'],
  ['keys_locked', 'keys_locked'],
] as const)('a line %s is of the extra %s', (code, service) => {
  expect(coverServiceOf(code)).toBe(service)
})
