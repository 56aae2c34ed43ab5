/** How the directory reads an address and shows a driver. */
import { firstNameOf } from '../../../../domain/accounts/first-name.ts'
import { describe, expect, it } from 'vitest'
import { driverRoutes } from '../../../../contract/drivers/drivers.ts'
import {
  changeFilter,
  isNarrowed,
  noFilters,
  ratingSteps,
  readFilters,
  writeFilters,
} from './directory-filters.ts'
import { countLabel, serviceTags, truckLabel } from './driver-labels.ts'

const read = (text: string) => readFilters(new URLSearchParams(text))

describe('filters in the address', () => {
  const all =
    'county=Cork&service=winch&vehicleType=van&truckType=flatbed&minRating=4.5&availability=any'

  it('are read and written as they are, in one order', () => {
    expect(read(all)).toEqual({
      county: 'Cork',
      service: 'winch',
      vehicleType: 'van',
      truckType: 'flatbed',
      minRating: 4.5,
      availability: 'any',
    })
    expect(writeFilters(read(all)).toString()).toBe(all)
    expect(writeFilters(read('truckType=flatbed&county=Cork')).toString()).toBe(
      'county=Cork&truckType=flatbed',
    )
  })

  it('that the form does not offer are ignored', () => {
    const nonsense = 'county=Narnia&service=%3Cb%3E&minRating=1&availability=never&cursor=x&limit=9'
    expect(read(nonsense)).toEqual(noFilters)
    expect(writeFilters(read('availability=now')).toString()).toBe('')
  })

  it('are all accepted by the server', () => {
    const { query } = driverRoutes['GET /api/drivers']
    expect(query.safeParse(Object.fromEntries(writeFilters(read(all)))).success).toBe(true)
    for (const minRating of ratingSteps) {
      expect(query.safeParse({ minRating: String(minRating) }).success).toBe(true)
    }
  })

  it('change one at a time, and can be removed', () => {
    const cork = changeFilter(noFilters, 'county', 'Cork')
    const both = changeFilter(cork, 'minRating', '4')
    expect(both).toEqual({ county: 'Cork', minRating: 4 })
    expect(changeFilter(both, 'county', '')).toEqual({ minRating: 4 })
    expect([noFilters, cork, read('availability=any')].map(isNarrowed)).toEqual([
      false,
      true,
      false,
    ])
  })
})

describe('a driver', () => {
  it.each([
    [[], [], 0],
    [['winch'], ['Winching'], 0],
    [['winch', 'Own crane'], ['Winching', 'Own crane'], 0],
    [['winch', 'lockout', 'jump_start', 'tyre_change'], ['Winching', 'Lockout'], 2],
  ])('shows two services of %j and how many more', (services, shown, more) => {
    expect(serviceTags(services)).toEqual({ shown, more })
  })

  it('has a truck whose type is stated once', () => {
    expect(truckLabel('Tilt and slide, 3.5 t', 'tilt_and_slide')).toBe('Tilt and slide, 3.5 t')
    expect(truckLabel('Old Betsy', 'flatbed')).toBe('Old Betsy, flatbed')
  })

  it('is booked by the first name', () => {
    expect(['Fidelma Kelly', ' Ultan ', ''].map(firstNameOf)).toEqual(['Fidelma', 'Ultan', ''])
  })

  it('is counted', () => {
    expect([countLabel(0, false), countLabel(1, false), countLabel(24, true)]).toEqual([
      'No one',
      '1 driver',
      '24 drivers, and more below',
    ])
  })
})
