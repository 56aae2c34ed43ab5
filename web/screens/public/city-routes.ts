/** The city of a route: each city has its own address and the one people search for. */
import { cities, type City } from '../../../domain/places/cities.ts'
import { paths } from '../../paths.ts'

export const cityRoutes: readonly { id: string; path: string; city: City }[] = cities.flatMap(
  (city) =>
    [paths.city(city), paths.cityAlias(city)].map((path) => ({ id: `city${path}`, path, city })),
)

/** By the route and not by the address, which people also write with capitals or a slash at the end. */
export const cityOfRoute = (id: string | undefined): City => {
  const route = cityRoutes.find((one) => one.id === id)
  if (!route) throw new Error(`${id} is no city's route`)
  return route.city
}
