import { describe, expect, test } from 'vitest'
import {
  boxAround,
  fitTo,
  mapHeight,
  mapWidth,
  shareOf,
  toMap,
  unitsPerKm,
  wholeIsland,
} from './map-projection.ts'
import { townsToWrite } from './towns-to-write.ts'

const dublin = { lat: 53.3498, lon: -6.2603 }
const cork = { lat: 51.8985, lon: -8.4756 }
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
    const names = townsToWrite(fitTo([], { aspect: 0.8 }), []).map(({ name }) => name)
    expect(names).toEqual(['Dublin', 'Cork', 'Galway', 'Limerick', 'Belfast', 'Sligo'])
  })

  test('close by, the small ones too, but not under a mark', () => {
    const naas = { lat: 53.216, lon: -6.667 }
    const view = fitTo([dublin, naas].map(toMap), { aspect: 1 })
    const free = townsToWrite(view, []).map(({ name }) => name)
    const marked = townsToWrite(view, [naas]).map(({ name }) => name)
    expect(free).toContain('Naas')
    expect(marked).not.toContain('Naas')
    expect(marked).toContain('Maynooth')
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
