import { describe, expect, it, test } from 'vitest'
import { figuresOf } from '../../../domain/tariff-figures.ts'
import { launchTariff } from '../../../domain/tariff.ts'
import { changesBetween, readFigure, readFigures, typedFigures } from './typed-figures.ts'

const figures = figuresOf(launchTariff)

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
    expect(readFigure(unit, typed)).toBe(value)
  })

  it('is read as it was written, whichever it is', () => {
    expect(readFigures(typedFigures(figures))).toEqual(figures)
  })
})

it('what differs is named with both figures, each card by its name', () => {
  expect(changesBetween(figures, figures)).toEqual([])
  expect(
    changesBetween(figures, { ...figures, 'phone.base': 80_00, 'clock.night_from': 23 }),
  ).toEqual([
    { id: 'phone.base', label: 'Call-out, by phone', before: '€75.00', after: '€80.00' },
    { id: 'clock.night_from', label: 'Night from', before: '22:00', after: '23:00' },
  ])
})
