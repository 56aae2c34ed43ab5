import { useQuery } from '@tanstack/react-query'
import type { PublicDriver } from '../../contract/drivers.ts'
import { driverServiceLabels } from '../../domain/truck.ts'
import { featuredDriversQuery } from '../api/queries.ts'
import { Avatar } from '../ui/avatar.tsx'
import { NewBadge, StatusBadge, Tag } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Money } from '../ui/money.tsx'
import { RatingStars } from '../ui/rating.tsx'
import { Loading, SkeletonCard } from '../ui/skeleton.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { HomeSection } from './home-section.tsx'

/** As many as the list usually has, so that nothing moves when it comes. */
const expectedCount = 6
/** The specification's list shows two, and how many more there are (operator side §9). */
const shownServices = 2

/** Drivers on duty now, from the directory: nobody is made up. */
export function FeaturedDrivers() {
  return (
    <HomeSection
      id="drivers"
      title="Drivers on duty now"
      lead="Independent, verified, and rated only by people whose vehicle they recovered."
    >
      <DriverGrid />
    </HomeSection>
  )
}

const grid = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3'

function DriverGrid() {
  const isHydrated = useHydrated()
  const { data: known, isError } = useQuery(featuredDriversQuery)
  // Another part of the page may have them before this one takes over its prerendered HTML, which does not.
  const data = isHydrated ? known : undefined
  if (isError && isHydrated && !data) {
    return <p className="text-ink-muted">Failed to load available drivers. Please try again.</p>
  }
  if (!data) {
    return (
      <>
        <div className="no-js:hidden">
          <Loading label="Loading drivers">
            <div className={grid}>
              {Array.from({ length: expectedCount }, (_, index) => (
                <SkeletonCard key={index} />
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
        Drivers come on duty through the day.
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

function DriverCard({ driver }: { driver: PublicDriver }) {
  const { name, location, rating, ratingCount, truck, services, perKmCents, isAvailable } = driver
  const moreServices = services.length - shownServices
  return (
    <Card className="h-full">
      <div className="flex gap-4">
        <Avatar name={name} />
        <div className="min-w-0 grow">
          <h3 className="text-base leading-tight">{name}</h3>
          <p className="text-ink-muted text-sm">{`${truck}, ${location}`}</p>
          <p className="mt-1.5">
            {rating === null ? <NewBadge /> : <RatingStars value={rating} count={ratingCount} />}
          </p>
        </div>
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-1.5">
        <StatusBadge tone={isAvailable ? 'success' : 'neutral'}>
          {isAvailable ? 'Available' : 'Offline'}
        </StatusBadge>
        {services.slice(0, shownServices).map((service) => (
          <Tag key={service}>{labelOf(service)}</Tag>
        ))}
        {moreServices > 0 && <Tag>{`+${moreServices}`}</Tag>}
        <span className="ml-auto text-sm">
          <Money cents={perKmCents} className="font-bold" /> per km
        </span>
      </div>
    </Card>
  )
}

const labels: Readonly<Record<string, string>> = driverServiceLabels

/** What a driver lists beside the known services is shown as written. */
const labelOf = (service: string): string => labels[service] ?? service
