import { describe, expect, it } from 'vitest'
import { resolveEnd } from './resolve-end.ts'

const naas = { kind: 'place', name: 'Naas', county: 'Kildare' } as const

describe('resolveEnd', () => {
  it('names the choice of the form and the area', () => {
    const answer = resolveEnd({ location: 'roadside', where: naas }, 'pickup')
    expect(answer).toEqual({
      ok: true,
      value: {
        label: 'Roadside, Naas, Co. Kildare',
        area: 'Naas, Co. Kildare',
        eircode: null,
        end: { point: { lat: expect.any(Number), lon: expect.any(Number) }, county: 'Kildare' },
        isEircodeUnknown: false,
      },
    })
  })

  // Seen to fail with: the label of its area, so that no driver was told the Eircode.
  it.each([
    [{ location: 'roadside' }, 'Roadside, W91 X2Y3, Naas area, Co. Kildare'],
    [{ location: 'other', text: 'w91x2y3' }, 'W91 X2Y3, Naas area, Co. Kildare'],
    // booked again
    [
      { location: 'other', text: 'Roadside, W91 X2Y3, Naas area, Co. Kildare' },
      'Roadside, W91 X2Y3, Naas area, Co. Kildare',
    ],
    [{ location: 'home', text: 'Granny’s' }, 'Granny’s, W91 X2Y3, Naas area, Co. Kildare'],
  ] as const)('names the Eircode of %j, which leads the driver there', (words, label) => {
    const where = { kind: 'eircode', eircode: 'W91 X2Y3' } as const
    expect(resolveEnd({ ...words, where }, 'pickup')).toMatchObject({
      value: { label, area: 'Naas area, Co. Kildare (W91)', eircode: 'W91X2Y3' },
    })
  })

  it('puts what the person typed first', () => {
    const typed = { location: 'other', text: 'Behind the mart', where: naas } as const
    expect(resolveEnd(typed, 'dropoff')).toMatchObject({
      value: { label: 'Behind the mart, Naas, Co. Kildare' },
    })
    expect(resolveEnd({ ...typed, where: null }, 'dropoff')).toMatchObject({
      value: { label: 'Behind the mart', area: null, end: null },
    })
  })

  it.each([
    ['naas', 'Naas, Co. Kildare'],
    ['Naas, Co. Kildare', 'Naas, Co. Kildare'],
    ['Behind the mart in Naas', null],
    // one in Dublin, one in Louth
    ['Blackrock', null],
  ])('takes %j, which was not picked from a list, as %j', (text, area) => {
    expect(resolveEnd({ location: 'other', text, where: null }, 'pickup')).toMatchObject({
      value: area === null ? { label: text, area: null, end: null } : { label: area, area },
    })
  })

  // Seen to fail with: the words alone kept, which every driver who was asked then read.
  it('names the area of typed words that say where it is, and of no others', () => {
    const typed = (text: string) => resolveEnd({ location: 'other', text, where: null }, 'pickup')
    const label = '14 Rose Lane, behind the mart, Naas'
    expect(typed(label)).toMatchObject({ value: { label, area: 'Naas, Co. Kildare', end: null } })
    expect(typed('14 Rose Lane, behind the mart')).toMatchObject({ value: { area: null } })
    // the last word is the county, which is a town's name as well
    for (const [words, area] of [
      ['14 Main Street, Leixlip, Kildare', 'Leixlip, Co. Kildare'],
      ['The Square, Athenry, Co. Galway', 'Athenry, Co. Galway'],
      // a Kells that the gazetteer does not have is not the one that it has
      ['Main Street, Kells, Co. Kerry', 'Co. Kerry'],
      ['14 Rose Lane, Dublin', 'Co. Dublin'],
    ] as const) {
      expect(typed(words)).toMatchObject({ value: { area } })
    }
  })

  it('knows the choices that are places themselves', () => {
    expect(resolveEnd({ location: 'dublin_airport', where: null }, 'pickup')).toMatchObject({
      value: {
        label: 'Dublin Airport, Co. Dublin',
        end: { point: { lat: 53.4213, lon: -6.2701 }, county: 'Dublin' },
      },
    })
    expect(resolveEnd({ location: 'dublin_port', where: null }, 'pickup')).toMatchObject({
      value: { label: 'Dublin Port, Co. Dublin', end: { county: 'Dublin' } },
    })
  })

  it('prefers a position to the choice', () => {
    const terminal = { kind: 'point', lat: 53.427, lon: -6.244 } as const
    expect(resolveEnd({ location: 'dublin_airport', where: terminal }, 'pickup')).toMatchObject({
      value: { end: { point: { lat: 53.427, lon: -6.244 } } },
    })
  })

  it('keeps an Eircode of an unknown routing key instead of refusing it', () => {
    const where = { kind: 'eircode', eircode: 'z99 x285' } as const
    expect(resolveEnd({ location: 'home', where }, 'pickup')).toEqual({
      ok: true,
      value: {
        label: 'Home, Z99 X285',
        area: null,
        eircode: 'Z99X285',
        end: null,
        isEircodeUnknown: true,
      },
    })
  })

  it.each([
    [
      { kind: 'eircode', eircode: 'D02' } as const,
      'invalid_eircode',
      { 'dropoff.where.eircode': 'Invalid Eircode format' },
    ],
    [
      { kind: 'place', name: 'Atlantis', county: 'Clare' } as const,
      'place_not_found',
      {
        'dropoff.where': 'We do not know this place. Pick one from the list or enter the distance.',
      },
    ],
    [
      { kind: 'point', lat: 51.5, lon: -0.12 } as const,
      'outside_ireland',
      { 'dropoff.where': 'Towline works on the island of Ireland only.' },
    ],
  ])('names the field it refuses: %j', (where, code, fields) => {
    expect(resolveEnd({ location: 'garage', where }, 'dropoff')).toEqual({
      ok: false,
      refusal: { code, fields },
    })
  })
})
