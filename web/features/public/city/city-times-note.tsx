import { cities, cityFacts } from '../../../../domain/places/cities.ts'
import { paths } from '../../../paths.ts'
import { TextLink } from '../../../ui/text-link.tsx'

/** Beside the windows of the regions: places in a city's service areas are promised the times of their area instead. */
export function CityTimesNote() {
  return (
    <p className="text-ink-muted text-sm">
      Targets for places outside the service areas of{' '}
      {cities.map((city, index) => (
        <span key={city}>
          {index > 0 && (index === cities.length - 1 ? ' and ' : ', ')}
          <TextLink to={paths.city(city)}>{cityFacts[city].name}</TextLink>
        </span>
      ))}
      . Those have their own targets on their city’s page.
    </p>
  )
}
