import { expect, it } from 'vitest'
import { counties } from './counties.ts'
import places from './data/ireland-places.json' with { type: 'json' }

it('are those of the gazetteer, in order', () => {
  expect(counties).toEqual([...new Set(places.map(({ county }) => county))].toSorted())
})
