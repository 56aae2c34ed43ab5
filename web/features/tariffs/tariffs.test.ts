import { describe, expect, it, test } from 'vitest'
import { toTariffValues } from '../../../domain/tariffs/tariff-parameters.ts'
import { launchTariff } from '../../../domain/tariffs/tariff.ts'
import { parameterGroups, groupLine } from './parameter-groups.ts'
import { changesBetween, parseTypedValue, parseTypedValues, toTypedValues } from './typed-values.ts'

const values = toTariffValues(launchTariff)

describe('a typed figure', () => {
  test.each([
    ['cents', '71.50', 71_50],
    ['cents', ' 71,5 ', 71_50],
    ['cents', '-15', -15_00],
    ['cents', '−15.00', -15_00],
    ['basis_points', '12.5', 12_50],
    ['hour', '22', 22],
    ['cents', '', null],
    ['cents', '1.005', null],
    ['cents', '1e3', null],
    ['cents', 'seventy', null],
  ] as const)('as %s, %s is %s', (unit, typed, value) => {
    expect(parseTypedValue(unit, typed)).toBe(value)
  })

  it('is read as it was written, whichever it is', () => {
    expect(parseTypedValues(toTypedValues(values))).toEqual(values)
  })
})

it('a difference is listed with both figures, each card by its name', () => {
  expect(changesBetween(values, values)).toEqual([])
  expect(
    changesBetween(values, { ...values, 'phone.base': 80_00, 'clock.night_from': 23 }),
  ).toEqual([
    { id: 'phone.base', label: 'Call-out, by phone', before: '€75.00', after: '€80.00' },
    { id: 'clock.night_from', label: 'Night from', before: '22:00', after: '23:00' },
  ])
})

it('a closed part says its figures in a line, as they are in the form', () => {
  const lines = parameterGroups.map((part) => groupLine(part, values))
  expect(lines).toEqual([
    '€70.00 and €2.50 per km; night 25%, weekend 15%, holiday 30%',
    '€75.00 and €3.50 per km; night or weekend €25.00',
    'Night 22:00 to 06:00; peak 07:00 to 09:00 and 17:00 to 19:00',
    'Does not roll €75.00, keys locked inside €50.00, hazardous load €100.00, and 10 more',
  ])
  const [online] = parameterGroups
  const { 'online.base': _unread, ...others } = values
  expect(online && groupLine(online, others)).toMatch(/^\? and €2\.50 per km/)
})
