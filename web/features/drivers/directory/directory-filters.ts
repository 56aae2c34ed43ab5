/** The directory's filters as they are written in the address: anyone with the link sees the same drivers. Pure. */
import { vehicleTypes } from '../../../../domain/bookings/casualty.ts'
import { counties } from '../../../../domain/places/counties.ts'
import { minimumDriverRating } from '../../../../domain/drivers/driver-requirements.ts'
import { driverServices, truckTypes } from '../../../../domain/drivers/truck.ts'
import type { DirectoryFilters } from '../../../api/drivers/directory.ts'

export type { DirectoryFilters }

/** The minimum averages on offer; the first leaves out only drivers who are not yet rated. */
export const ratingSteps = [minimumDriverRating, 4, 4.5] as const

/** Free now, anywhere, of any kind. */
export const noFilters: DirectoryFilters = {}

const oneOf = <T extends string>(options: readonly T[], text: string | null): T | undefined =>
  options.find((option) => option === text)

/** The filters of an address. Unknown values are ignored. */
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

/** As they are written in the address; always in the same order. */
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

/** Sets one of them from the value of a control; an empty value removes it. */
export const changeFilter = (
  filters: DirectoryFilters,
  name: FilterName,
  value: string,
): DirectoryFilters => {
  const search = writeFilters(filters)
  search.set(name, value)
  return readFilters(search)
}

/** Whether any filter but "free now" is set. */
export const isNarrowed = (filters: DirectoryFilters): boolean =>
  filterNames.some((name) => name !== 'availability' && filters[name] !== undefined)

const withoutUnset = (filters: DirectoryFilters): DirectoryFilters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))
