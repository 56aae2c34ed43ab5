/** What somebody looks for in the directory, as it stands in the address: whoever gets the link sees the same drivers. Pure. */
import { vehicleTypes } from '../../../domain/casualty.ts'
import { counties } from '../../../domain/counties.ts'
import { minimumDriverRating } from '../../../domain/driver-requirements.ts'
import { driverServices, truckTypes } from '../../../domain/truck.ts'
import type { DirectoryFilters } from '../../api/public-queries.ts'

export type { DirectoryFilters }

/** Lowest averages to ask for; the first leaves out only those who are not yet rated. */
export const ratingSteps = [minimumDriverRating, 4, 4.5] as const

/** Free now, anywhere, whatever they do. */
export const noFilters: DirectoryFilters = {}

const oneOf = <T extends string>(options: readonly T[], text: string | null): T | undefined =>
  options.find((option) => option === text)

/** The filters of an address. What the directory does not know is not asked for. */
export const readFilters = (search: URLSearchParams): DirectoryFilters => {
  const filters: DirectoryFilters = {
    county: oneOf(counties, search.get('county')),
    service: oneOf(driverServices, search.get('service')),
    vehicleType: oneOf(vehicleTypes, search.get('vehicleType')),
    truckType: oneOf(truckTypes, search.get('truckType')),
    minRating: ratingSteps.find((step) => String(step) === search.get('minRating')),
    availability: oneOf(['any'], search.get('availability')),
  }
  return withoutUnset(filters)
}

/** As they stand in the address; always in the same order. */
export const writeFilters = (filters: DirectoryFilters): URLSearchParams =>
  new URLSearchParams(
    filterNames.flatMap((name) => {
      const value = filters[name]
      return value === undefined ? [] : [[name, String(value)]]
    }),
  )

const filterNames = [
  'county',
  'service',
  'vehicleType',
  'truckType',
  'minRating',
  'availability',
] as const satisfies readonly (keyof DirectoryFilters)[]
export type FilterName = (typeof filterNames)[number]

/** One of them set from the words of a control; an empty word takes it away. */
export const changeFilter = (
  filters: DirectoryFilters,
  name: FilterName,
  value: string,
): DirectoryFilters => {
  const search = writeFilters(filters)
  search.set(name, value)
  return readFilters(search)
}

/** Whether anything but "free now" is asked for. */
export const isNarrowed = (filters: DirectoryFilters): boolean =>
  filterNames.some((name) => name !== 'availability' && filters[name] !== undefined)

const withoutUnset = (filters: DirectoryFilters): DirectoryFilters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))
