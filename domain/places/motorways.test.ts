/** Every motorway and its junctions, as far as the data places them. */
import { describe, expect, it } from 'vitest'
import { motorwayAt, positionLabel } from './motorway-position.ts'
import { orderOf, roads, roadPoints } from './motorways.ts'
import { placeOnLine, pointAtKm } from './road-line.ts'

const junction = (road: string, number: string) =>
  roads()
    .get(road)
    ?.junctions.find((one) => one.number === number)

describe('the motorways', () => {
  it('are all there, with lines that follow the numbers of their junctions', () => {
    const lined = [...roads().values()].filter(({ line }) => line)
    expect(lined.map(({ name }) => name).toSorted()).toEqual(
      'M1 M11 M17 M18 M2 M20 M3 M4 M50 M6 M7 M8 M9'.split(' '),
    )
    for (const { name, line, junctions } of lined) {
      const kms = junctions.flatMap(({ number, point }) =>
        number !== null && point && line ? [placeOnLine(line, point).alongKm] : [],
      )
      kms.slice(1).forEach((km, index) => {
        expect(km, `${name} after its junction ${index + 1}`).toBeGreaterThan((kms[index] ?? 0) - 2)
      })
    }
  })

  it.each([
    ['M1', 1, 20, []],
    ['M2', 1, 3, []],
    ['M3', 4, 11, []],
    ['M4', 5, 13, []],
    ['M6', 1, 19, [9, 10, 11, 12]], // on the N6
    ['M7', 9, 30, [20]], // there is none
    ['M8', 1, 19, [2]], // there is none
    ['M9', 1, 12, []],
    ['M11', 4, 25, [7, 8, 9, 10, 11, 12, 13]], // on the N11
    ['M17', 18, 20, []],
    ['M18', 9, 18, []],
    ['M20', 1, 5, []],
    ['M50', 1, 17, [8]], // there is none
    ['N6', 9, 12, []],
    ['N11', 7, 13, []],
  ])('know every number on the signs: %s J%i to J%i', (road, first, last, missing) => {
    const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index)
    expect(numbers.filter((number) => !junction(road, `${number}`))).toEqual(missing)
    const known = (roads().get(road)?.junctions ?? []).flatMap(({ number }) =>
      number === null ? [] : [number],
    )
    expect(known).toEqual([...new Set(known)].toSorted((a, b) => orderOf(a) - orderOf(b)))
    expect(known[0]).toBe(`${first}`)
    expect(known.at(-1)).toBe(`${last}`)
  })

  it('know a number with a letter, and the town that a junction is near', () => {
    expect(junction('M7', '9a')).toMatchObject({ name: 'Sallins / Osberstown (R407)' })
    expect(junction('M17', '20')).toMatchObject({ name: 'Tuam', precisionM: 5_000 })
    expect(junction('M17', '19')).toMatchObject({ point: null })
  })

  it('place a junction without a point only between its neighbours', () => {
    expect(junction('M50', '3')?.point).toMatchObject({ lat: expect.closeTo(53.407, 2) })
    expect(junction('M1', '10')).toMatchObject({ number: '10', point: null })
    expect(junction('M18', '17')).toMatchObject({ number: '17', point: null })
    expect(junction('M3', '4')?.point).toBeNull()
    expect(junction('N7', '1a')?.point).toBeNull()
  })

  it('count the error of a drawn line where they place one between its neighbours', () => {
    expect(junction('M50', '3')?.precisionM).toBeLessThan(2_000)
    // The line is drawn there, or ends there.
    for (const [road, number] of [
      ['M1', '19'],
      ['M7', '30'],
      ['M11', '4'],
      ['M20', '5'],
    ] as const) {
      expect(junction(road, number)?.precisionM, `${road} J${number}`).toBeGreaterThan(2_500)
    }
  })

  it('sort 1a between 1 and 2', () => {
    expect(['2', '1a', '10', '1'].toSorted((a, b) => orderOf(a) - orderOf(b))).toEqual([
      '1',
      '1a',
      '2',
      '10',
    ])
  })
})

describe('a position on a motorway', () => {
  const ballymount = { lat: 53.31346, lon: -6.36333 }
  const device = (headingDegrees: number | null, accuracyM = 40) => ({ headingDegrees, accuracyM })

  it('lies between two junctions', () => {
    expect(motorwayAt(ballymount, device(null))).toEqual({
      road: 'M50',
      label: 'M50 between J9 and J10',
      direction: null,
      isOnIt: true,
    })
    expect(positionLabel(ballymount)).toBe('M50 between J9 and J10')
  })

  it('has a direction only from a heading along the road', () => {
    const label = (heading: number | null) => motorwayAt(ballymount, device(heading))?.label
    expect(label(140)).toBe('M50 southbound between J9 and J10')
    expect(label(320)).toBe('M50 northbound between J9 and J10')
    expect(label(50)).toBe('M50 between J9 and J10')
  })

  it('agrees with every official point that names its two junctions', () => {
    let compared = 0
    for (const point of roadPoints) {
      const line = roads().get(point.road)?.line
      const numbers = [...(point.junctions ?? [])].toSorted((a, b) => orderOf(a) - orderOf(b))
      if (!line || numbers.length !== 2 || placeOnLine(line, point).offKm > 0.2) continue
      const [from, to] = numbers
      const label = motorwayAt(point)?.label ?? ''
      expect(motorwayAt(point)?.isOnIt, point.text).toBe(true)
      const between = /between J(\w+) and J(\w+)$/.exec(label)
      if (!between) continue
      compared += 1
      expect(orderOf(between[1] ?? ''), label).toBeLessThanOrEqual(orderOf(from ?? ''))
      expect(orderOf(between[2] ?? ''), label).toBeGreaterThanOrEqual(orderOf(to ?? ''))
    }
    expect(compared).toBeGreaterThan(40)
  })

  it('is near a junction where the data does not say on which side', () => {
    expect(motorwayAt({ lat: 53.309, lon: -6.355 })?.label).toBe('M50 near J10 (Ballymount)')
  })

  it('is only close to it where the line or the device is not exact enough', () => {
    // Between Mitchelstown and Cahir the line is drawn.
    expect(motorwayAt({ lat: 52.33, lon: -8.1 }, device(null))).toMatchObject({ isOnIt: false })
    expect(positionLabel({ lat: 52.33, lon: -8.1 })).toMatch(/^Near /)
    expect(motorwayAt(ballymount, device(null, 900))).toMatchObject({ isOnIt: false })
    expect(motorwayAt({ lat: 53.3135, lon: -6.357 }, device(null))).toMatchObject({ isOnIt: false })
  })

  it('is none in a town, or in the gap of the M11', () => {
    expect(motorwayAt({ lat: 53.221, lon: -6.66 })).toBeNull()
    expect(motorwayAt({ lat: 53.11, lon: -6.11 })).toBeNull()
    expect(positionLabel({ lat: 53.221, lon: -6.66 })).toBe('Near Naas, Co. Kildare')
  })
})

describe('a line', () => {
  it('has the point at each of its kilometres', () => {
    const line = roads().get('M7')?.line
    if (!line) throw new Error('the M7 has no line')
    for (const km of [0, 1, 40, 100, line.lengthKm]) {
      const { alongKm, offKm } = placeOnLine(line, pointAtKm(line, km))
      expect(offKm).toBeLessThan(0.05)
      expect(alongKm).toBeCloseTo(km, 1)
    }
  })
})
