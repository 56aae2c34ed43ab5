import { cities, cityFacts } from '../../../../domain/places/cities.ts'
import { minimumDriverRating } from '../../../../domain/drivers/driver-requirements.ts'
import { paths } from '../../../paths.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import { Ticks } from '../points.tsx'

const rules = [
  <>
    Verified: licence, truck and insurance were checked.{' '}
    <TextLink to={paths.driverRequirements}>What we ask of drivers</TextLink>
  </>,
  `Rated ${minimumDriverRating} or better by people they recovered, or new and not rated yet.`,
  'Best rated first. No one pays for a place in the list.',
  <>
    If you choose a driver, we ask only them. If you don’t, we ask the best for your job.{' '}
    <TextLink to={paths.driverRanking}>How drivers are ranked</TextLink>
  </>,
]

/** By which rules a driver is in the public directory, and the cities that have a page of their own. */
export function WhoIsListed() {
  return (
    <>
      <Ticks items={rules} />
      <p className="mt-6 text-sm">
        In the cities:{' '}
        {cities.map((city, index) => (
          <span key={city}>
            {index > 0 && ', '}
            <TextLink to={paths.city(city)}>{cityFacts[city].name}</TextLink>
          </span>
        ))}
      </p>
    </>
  )
}
