import { describe, expect, test } from 'vitest'
import { clusterPoints } from './cluster-points.ts'
import {
  doOverlap,
  markBoxes,
  shifted,
  textBox,
  type Box,
  type LabelledMark,
} from './map-labels.ts'
import {
  boxAround,
  fitTo,
  mapHeight,
  mapWidth,
  shareOf,
  toMap,
  unitsPerKm,
  wholeIsland,
  type Coordinates,
} from './map-projection.ts'
import { townsToWrite } from './towns-to-write.ts'

const dublin = { lat: 53.3498, lon: -6.2603 }
const cork = { lat: 51.8985, lon: -8.4756 }
const naas = { lat: 53.216, lon: -6.667 }
const malinHead = { lat: 55.381, lon: -7.374 }
const mizenHead = { lat: 51.45, lon: -9.82 }

describe('places on the drawing', () => {
  test('north is up, west is left', () => {
    expect(toMap(malinHead).y).toBeLessThan(toMap(cork).y)
    expect(toMap(cork).x).toBeLessThan(toMap(dublin).x)
  })

  test.each([dublin, cork, malinHead, mizenHead])('%o lies inside', (place) => {
    const { x, y } = toMap(place)
    expect(x).toBeGreaterThan(0)
    expect(x).toBeLessThan(mapWidth)
    expect(y).toBeGreaterThan(0)
    expect(y).toBeLessThan(mapHeight)
  })

  test('Dublin to Cork is 220 km, as the crow flies', () => {
    const [a, b] = [toMap(dublin), toMap(cork)]
    const km = Math.hypot(a.x - b.x, a.y - b.y) / unitsPerKm
    expect(km).toBeGreaterThan(217)
    expect(km).toBeLessThan(222)
  })
})

describe('the view', () => {
  test.each([0.8, 1, 1.5])('has the shape of its frame (%d) and holds every spot', (aspect) => {
    const spots = [dublin, cork].map(toMap)
    const view = fitTo(spots, { aspect })
    expect(view.width / view.height).toBeCloseTo(aspect, 6)
    for (const place of [dublin, cork]) {
      const { left, top } = shareOf(place, view)
      expect(left).toBeGreaterThan(0.05)
      expect(left).toBeLessThan(0.95)
      expect(top).toBeGreaterThan(0.05)
      expect(top).toBeLessThan(0.95)
    }
  })

  test('one spot: no closer than the drawing has detail', () => {
    const view = fitTo([toMap(dublin)], { aspect: 1, minKm: 30 })
    expect(view.width / unitsPerKm).toBeCloseTo(30, 6)
    expect(shareOf(dublin, view).left).toBeCloseTo(0.5, 6)
    expect(shareOf(dublin, view).top).toBeCloseTo(0.5, 6)
  })

  test('no spots: the whole island', () => {
    const view = fitTo([], { aspect: 1.5 })
    expect(view.height).toBeGreaterThanOrEqual(wholeIsland.height)
    expect(view.width).toBeGreaterThanOrEqual(wholeIsland.width)
  })
})

describe('names of towns', () => {
  test('from afar only those by the sea that are always written', () => {
    const names = townsToWrite(fitTo([], { aspect: 0.8 }), [], 288).map(({ name }) => name)
    expect(names).toEqual(['Dublin', 'Cork', 'Galway', 'Limerick', 'Belfast', 'Sligo'])
  })

  test('close by, the small ones too', () => {
    const view = fitTo([dublin, naas].map(toMap), { aspect: 1 })
    const names = townsToWrite(view, [], 288).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['Naas', 'Maynooth']))
  })

  test('a name avoids a mark, its label and the edge, or is left out', () => {
    const view = fitTo([dublin, naas].map(toMap), { aspect: 1 })
    const marks: LabelledMark[] = [
      { ...naas, kind: 'pickup', label: 'Pickup', hasLabel: true },
      { ...dublin, kind: 'driver', label: 'Ciarán', hasLabel: true },
    ]
    const at = (place: Coordinates, box: Box): Box => {
      const { left, top } = shareOf(place, view)
      return shifted(box, left * 288, top * 288)
    }
    const covered = marks.flatMap((mark) =>
      markBoxes(mark, marks, shareOf(mark, view).left).map((box) => at(mark, box)),
    )
    const names = townsToWrite(view, marks, 288).map(({ text, name, ...town }) =>
      at(town, textBox(name, text, 12.5)),
    )
    expect(names.length).toBeGreaterThan(2)
    for (const [index, name] of names.entries()) {
      const others = [...covered, ...names.slice(index + 1)]
      expect(others.filter((other) => doOverlap(name, other))).toEqual([])
      expect(name.right).toBeLessThanOrEqual(288)
    }
  })
})

describe('drivers on the whole island', () => {
  const view = fitTo([], { aspect: 0.8 })
  const drivers = [dublin, { lat: 53.36, lon: -6.3 }, { lat: 53.29, lon: -6.36 }, naas, cork]

  test('who would lie on each other share a mark, with their number and the nearest town', () => {
    const clusters = clusterPoints(drivers, view, 288)
    expect(clusters.map(({ count, town }) => [count, town])).toEqual([
      [4, 'Tallaght'],
      [1, 'Cork'],
    ])
  })

  test('no two marks touch, and no driver is lost', () => {
    const many = Array.from({ length: 60 }, (_, nth) => ({
      lat: 51.9 + ((nth * 7) % 30) / 10,
      lon: -9.5 + ((nth * 11) % 33) / 10,
    }))
    const clusters = clusterPoints(many, view, 288)
    expect(clusters.reduce((sum, { count }) => sum + count, 0)).toBe(60)
    const spots = clusters.map((cluster) => shareOf(cluster, view))
    for (const [index, a] of spots.entries())
      for (const b of spots.slice(index + 1))
        expect(Math.hypot((a.left - b.left) * 288, (a.top - b.top) * 360)).toBeGreaterThan(28)
  })
})

test('a box around a geographic circle reaches as far to each side as the circle', () => {
  const [corner, opposite] = boxAround({ centre: cork, radiusKm: 25 })
  const { x, y } = toMap(cork)
  expect((corner.x + opposite.x) / 2).toBeCloseTo(x)
  expect((corner.y + opposite.y) / 2).toBeCloseTo(y)
  expect((opposite.x - corner.x) / unitsPerKm).toBeCloseTo(50)
  expect((opposite.y - corner.y) / unitsPerKm).toBeCloseTo(50)
})
