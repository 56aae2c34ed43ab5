import { renderedCount } from '../../api/rendered-page.ts'
import { featuredDriversQuery } from '../../api/drivers/directory.ts'
import { useAnswer } from '../../api/kit/use-answer.ts'
import { DriverCard, DriverCardComing } from '../../features/drivers/directory/driver-card.tsx'
import { paths } from '../../paths.ts'
import { DateTime } from '../../ui/data/date-time.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loading } from '../../ui/feedback/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { HomeSection } from './home-section.tsx'

/** As many as the list usually has, so that nothing moves when it loads. */
const expectedCount = 6

/** Drivers on duty now, from the directory: all of them real. */
export function FeaturedDrivers() {
  return (
    <HomeSection
      id="drivers"
      title="Drivers on duty now"
      lead="Independent, verified, and rated only by people whose vehicle they recovered."
    >
      <DriverGrid />
      <ListedAt />
      <p className="mt-6">
        <TextLink to={paths.drivers}>See all drivers</TextLink>
      </p>
    </HomeSection>
  )
}

/** A page without scripts shows the drivers of the last count, and says so. */
function ListedAt() {
  const counted = renderedCount()
  if (!counted) return null
  return (
    <p className="text-ink-muted mt-4 text-sm js:hidden">
      On duty <DateTime at={counted.facts.refreshedAt} />. Turn on JavaScript to see who is on duty
      now.
    </p>
  )
}

const grid = 'grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3'

function DriverGrid() {
  const { data, isError } = useAnswer(featuredDriversQuery, renderedCount()?.featured)
  if (isError && !data) {
    return <p className="text-ink-muted">Failed to load available drivers. Please try again.</p>
  }
  if (!data) {
    return (
      <>
        <div className="no-js:hidden">
          <Loading label="Loading drivers">
            <div className={grid}>
              {Array.from({ length: expectedCount }, (_, index) => (
                <DriverCardComing key={index} />
              ))}
            </div>
          </Loading>
        </div>
        <p className="text-ink-muted js:hidden">Turn on JavaScript to see who is on duty.</p>
      </>
    )
  }
  if (data.drivers.length === 0) {
    return (
      <EmptyState title="No drivers are currently available. Please try again later.">
        More drivers go on duty through the day.
      </EmptyState>
    )
  }
  return (
    <ul className={grid}>
      {data.drivers.map((driver) => (
        <li key={driver.driverId}>
          <DriverCard driver={driver} />
        </li>
      ))}
    </ul>
  )
}
