import { useMatches } from 'react-router'
import { cities, cityFacts, type City } from '../../domain/cities.ts'
import { pageMeta } from '../features/public/page-meta.ts'
import { InfoPage } from '../features/public/info-page.tsx'
import { paths } from '../paths.ts'
import type { Route } from './+types/city.ts'

/** A city has two addresses: its own, and the one people search for. */
export const cityOf = (path: string): City => {
  const city = cities.find((name) => [paths.city(name), paths.cityAlias(name)].includes(path))
  if (!city) throw new Error(`no city has the address ${path}`)
  return city
}

export const meta = ({ location }: Route.MetaArgs) =>
  pageMeta(paths.city(cityOf(location.pathname)))

export default function CityScreen() {
  const path = useMatches().at(-1)?.pathname ?? ''
  return <InfoPage title={`Vehicle Recovery ${cityFacts[cityOf(path)].name}`} lead="" parts={[]} />
}
