import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { cities, cityFacts, regions } from '../../../../domain/places/cities.ts'
import { paths } from '../../../paths.ts'
import { CityTimesNote } from './city-times-note.tsx'

const areaNames = cities.flatMap((city) => cityFacts[city].areas.map(({ name }) => name))

test('no kind of place has the name of a service area, so no place is promised two windows under one name', () => {
  for (const region of regions) expect(areaNames).not.toContain(region)
})

test('every city is listed as having times of its own, also one that is no row of the regions', () => {
  expect(regions.some((region) => region.includes(cityFacts.limerick.name))).toBe(false)
  const note = renderToStaticMarkup(
    <MemoryRouter>
      <CityTimesNote />
    </MemoryRouter>,
  )
  for (const city of cities) {
    expect(note).toContain(`href="${paths.city(city)}"`)
    expect(note).toContain(cityFacts[city].name)
  }
})
