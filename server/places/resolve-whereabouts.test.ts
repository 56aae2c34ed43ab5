import { describe, expect, it } from 'vitest'
import { routingKeys } from '../../domain/places/data/routing-keys.ts'
import { resolveWhereabouts } from './resolve-whereabouts.ts'

const refusalOf = (answer: ReturnType<typeof resolveWhereabouts>) =>
  answer.ok ? null : answer.refusal.code

describe('an Eircode', () => {
  it('is located at the post town of its routing key, however it was typed', () => {
    expect(resolveWhereabouts({ kind: 'eircode', eircode: ' d02 x285 ' })).toEqual({
      ok: true,
      value: {
        area: 'Dublin 2 (D02)',
        label: 'D02 X285, Dublin 2',
        eircode: 'D02X285',
        point: { lat: 53.34, lon: -6.2543 },
        county: 'Dublin',
      },
    })
  })

  it('resolves for every routing key there is', () => {
    for (const { key, county } of routingKeys) {
      const answer = resolveWhereabouts({ kind: 'eircode', eircode: `${key}X285` })
      expect(answer).toMatchObject({ ok: true, value: { county } })
    }
  })

  it('is refused when it is no Eircode, or of no routing key', () => {
    expect(refusalOf(resolveWhereabouts({ kind: 'eircode', eircode: 'hello' }))).toBe(
      'invalid_eircode',
    )
    expect(refusalOf(resolveWhereabouts({ kind: 'eircode', eircode: 'Z99 X285' }))).toBe(
      'eircode_not_found',
    )
  })
})

describe('a place', () => {
  it('is found by name and county together', () => {
    expect(resolveWhereabouts({ kind: 'place', name: 'Naas', county: 'Kildare' })).toMatchObject({
      ok: true,
      value: { area: 'Naas, Co. Kildare', eircode: null, county: 'Kildare' },
    })
  })

  it('is refused when the gazetteer does not know it', () => {
    const answer = resolveWhereabouts({ kind: 'place', name: 'Naas', county: 'Kerry' })
    expect(refusalOf(answer)).toBe('place_not_found')
  })
})

describe('a position', () => {
  it('keeps its own point and is named after the nearest place', () => {
    const point = { lat: 53.221, lon: -6.66 }
    expect(resolveWhereabouts({ kind: 'point', ...point })).toMatchObject({
      ok: true,
      value: { area: 'Near Naas, Co. Kildare', point, county: 'Kildare' },
    })
  })

  it('is called what it was called where it was picked, and its area stays rough', () => {
    const point = { lat: 53.31346, lon: -6.36333 }
    const label = 'M50 southbound between J9 and J10'
    expect(resolveWhereabouts({ kind: 'point', ...point, label })).toMatchObject({
      value: { label, area: 'Near Ballymount, Co. Dublin', point },
    })
    expect(resolveWhereabouts({ kind: 'point', ...point })).toMatchObject({
      value: { label: 'M50 between J9 and J10', area: 'Near Ballymount, Co. Dublin' },
    })
  })

  it('is in Dublin when the outline says so, not when a Dublin village is nearest', () => {
    const inDublin = resolveWhereabouts({ kind: 'point', lat: 53.35, lon: -6.26 })
    expect(inDublin).toMatchObject({ ok: true, value: { county: 'Dublin' } })
    // Between the county line and Celbridge, but nearer to Weston.
    const overTheLine = resolveWhereabouts({ kind: 'point', lat: 53.35, lon: -6.506 })
    expect(overTheLine).toMatchObject({
      ok: true,
      value: { area: 'Near Weston Airport, Co. Dublin' },
    })
    expect(overTheLine).toMatchObject({ ok: true, value: { county: null } })
  })

  it('is refused beyond the island', () => {
    for (const abroad of [
      { lat: 51.5, lon: -0.12 },
      { lat: 48.85, lon: 2.35 },
      { lat: 53.4, lon: -4.4 },
      { lat: 0, lon: 0 },
      { lat: -90, lon: 180 },
    ]) {
      expect(refusalOf(resolveWhereabouts({ kind: 'point', ...abroad }))).toBe('outside_ireland')
    }
  })
})
