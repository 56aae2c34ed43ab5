import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { routingKeys } from './data/routing-keys.ts'
import { eircodeLetters } from './eircode-shape.ts'
import {
  findRoutingKey,
  formatEircode,
  parseEircode,
  routingKeyLabel,
  writtenLabelOf,
} from './eircode.ts'

const identifier = fc
  .array(fc.constantFrom(...eircodeLetters, ...'0123456789'), { minLength: 4, maxLength: 4 })
  .map((characters) => characters.join(''))

describe('the routing keys', () => {
  it('are 139, all different, 22 of them Dublin districts', () => {
    expect(new Set(routingKeys.map((row) => row.key)).size).toBe(139)
    expect(routingKeys.filter((row) => row.isDublinDistrict)).toHaveLength(22)
    expect(routingKeys.every((row) => !row.isDublinDistrict || row.county === 'Dublin')).toBe(true)
  })
  it('lie in Ireland', () => {
    const outside = routingKeys.filter(
      ({ lat, lon }) => lat < 51.3 || lat > 55.5 || lon < -10.7 || lon > -5.9,
    )
    expect(outside).toEqual([])
  })
})

describe('parseEircode', () => {
  it('reads every key with every identifier, spaced or not, in any case', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...routingKeys),
        identifier,
        fc.constantFrom('', ' ', '  ', '-'),
        fc.boolean(),
        (row, four, gap, isLower) => {
          const typed = ` ${row.key}${gap}${four} `
          expect(parseEircode(isLower ? typed.toLowerCase() : typed)).toEqual({
            ok: true,
            eircode: `${row.key}${four}`,
            formatted: `${row.key} ${four}`,
            routingKey: row,
          })
        },
      ),
    )
    for (const { key } of routingKeys) expect(parseEircode(`${key} X2X5`).ok).toBe(true)
  })

  it.each(['D01 1234', 'T12 5678', 'd6w xy00'])('%s is one', (typed) => {
    expect(parseEircode(typed).ok).toBe(true)
  })

  it.each([
    '',
    'D02',
    'D02 X28',
    'D02 X2855',
    'DO2 X285',
    '402 X285',
    'ABC 1234',
    'D02 B285',
    'D02 ÁÁÁÁ',
    'D02_X285',
    '<b>D02</b>',
    'D0２X285',
  ])('%j has the wrong format', (typed) => {
    expect(parseEircode(typed)).toEqual({
      ok: false,
      refusal: 'invalid_format',
      text: 'Invalid Eircode format',
    })
  })

  it.each(['D19 X285', 'Z99 1234', 'A00 1234', 'D7W 1234', 'B12 F0F0'])(
    '%s begins with a key that does not exist',
    (typed) => {
      expect(parseEircode(typed)).toEqual({
        ok: false,
        refusal: 'unknown_routing_key',
        text: 'Eircode not found in database. Please enter estimated distance manually.',
      })
    },
  )

  it('decides every text, without throwing', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), (typed) => {
        const parsed = parseEircode(typed)
        const again = parsed.ok ? parseEircode(parsed.formatted) : parseEircode(typed)
        expect(again).toEqual(parsed)
      }),
    )
  })
})

describe('what a key says', () => {
  it('its label, its format', () => {
    const d02 = findRoutingKey('d02')
    const f92 = findRoutingKey('F92')
    if (!d02 || !f92) throw new Error('keys are missing')
    expect(routingKeyLabel(d02)).toBe('Dublin 2 (D02)')
    expect(routingKeyLabel(f92)).toBe('Letterkenny area, Co. Donegal (F92)')
    expect(findRoutingKey('D19')).toBeNull()
    expect(formatEircode('d02x285')).toBe('D02 X285')
    expect(formatEircode('z99x285')).toBe('Z99 X285')
    expect(formatEircode('not one')).toBe('not one')
    expect(writtenLabelOf({ label: 'Home, D02 X285, Dublin 2', eircode: 'D02X285' })).toBe(
      'Home, Dublin 2',
    )
    expect(writtenLabelOf({ label: 'D02 X285, Dublin 2', eircode: 'D02X285' })).toBe('Dublin 2')
    expect(writtenLabelOf({ label: 'Home, Z99 X285', eircode: 'Z99X285' })).toBe('Home')
    expect(writtenLabelOf({ label: 'Home, Naas, Co. Kildare', eircode: null })).toBe(
      'Home, Naas, Co. Kildare',
    )
  })
})
