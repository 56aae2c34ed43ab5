/** The public directory of drivers: verified, rated well enough or new, best rated first (specification, operator side §5). */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { PublicDriver } from '../../../../contract/drivers/drivers.ts'
import { renderedCount } from '../../../api/rendered-page.ts'
import { directoryQuery } from '../../../api/drivers/directory.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { island } from '../../../ui/loading/island.tsx'
import { lazyIllustration } from '../../../ui/loading/lazy-illustration.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Loading } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { isNarrowed, noFilters, type DirectoryFilters } from './directory-filters.ts'
import { DriverCard, DriverCardComing, driverCardId } from './driver-card.tsx'
import { countLabel } from './driver-labels.ts'
import { useDirectoryFilters } from './use-directory-filters.ts'

const FilterForm = island(async () => (await import('./filter-form.tsx')).FilterForm)
const NoJobsIllustration = lazyIllustration(
  async () =>
    (await import('../../../ui/illustrations/state-illustrations.tsx')).NoJobsIllustration,
)

/** Enough to fill a screen, so that nothing below visibly moves when they load. */
const expectedCount = 9
const grid = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3'
const countLook = 'text-ink-muted mt-6 mb-3 min-h-[1.45em] text-sm'

/** The specification's words (operator side §8). */
const failed = {
  title: 'Error Loading Drivers',
  detail: 'Failed to load available drivers. Please try again.',
}

export function DriverDirectory() {
  // The prerendered page knows no user.
  const isHydrated = useHydrated()
  return (
    <div>
      <div className="no-js:hidden">
        <FilterForm />
      </div>
      <h2 className="sr-only">Drivers in the list</h2>
      {isHydrated ? <Results /> : <Drawn />}
    </div>
  )
}

/** The drivers whom the page was drawn with, who were free when they were counted; placeholders where it was drawn without. */
function Drawn() {
  const directory = renderedCount()?.directory
  if (!directory) return <Waiting />
  return (
    <>
      <p className={countLook}>
        {countLabel(directory.items.length, directory.nextCursor !== null)}
      </p>
      <DriverGrid drivers={directory.items} />
    </>
  )
}

function DriverGrid({ drivers, isStale }: { drivers: readonly PublicDriver[]; isStale?: boolean }) {
  return (
    <ul aria-busy={isStale || undefined} className={`${grid} aria-busy:opacity-60`}>
      {drivers.map((driver) => (
        <li key={driver.driverId}>
          <DriverCard driver={driver} />
        </li>
      ))}
    </ul>
  )
}

const useDirectory = (filters: DirectoryFilters) => useInfiniteQuery(directoryQuery(filters))
type Directory = ReturnType<typeof useDirectory>

/**
 * Not `ListScreen`: a public page has no room for the table and the ticks that it brings, its waiting state is the drivers it was drawn with,
 * and the first card of a further page takes the focus. The query and the button, cut out of it, would add 0.2 kB to every page.
 */
function Results() {
  const { filters, narrow } = useDirectoryFilters()
  const query = useDirectory(filters)
  const { isPlaceholderData: isStale, isError, isFetching, isFetchingNextPage } = query
  const drivers = query.data?.pages.flatMap(({ items }) => items)
  const showMore = useShowMore(query, drivers ?? [])
  return (
    <Loaded
      load={{
        data: isError && isStale ? undefined : drivers,
        failure: isError ? failed : null,
        isFetching,
        reload: query.refetch,
      }}
      waiting={isNarrowed(filters) || filters.availability ? <Waiting /> : <Drawn />}
    >
      {(shown) => (
        <>
          <p role="status" className={countLook}>
            {countLabel(shown.length, query.hasNextPage)}
          </p>
          {shown.length === 0 ? (
            <NoMatchingDrivers filters={filters} narrow={narrow} />
          ) : (
            <DriverGrid drivers={shown} isStale={isStale} />
          )}
          {query.hasNextPage && !isStale && (
            <div className="mt-6 flex justify-center">
              <Button
                variant="secondary"
                isBusy={isFetchingNextPage}
                busyLabel="Loading"
                onClick={() => void showMore()}
              >
                Show more
              </Button>
            </div>
          )}
        </>
      )}
    </Loaded>
  )
}

/** "Show more": the first of the new drivers gets the focus, because the button has moved below them, or is gone. */
const useShowMore = ({ fetchNextPage }: Directory, drivers: readonly PublicDriver[]) => {
  const shownBefore = useRef<number | null>(null)
  useEffect(() => {
    const first = shownBefore.current === null ? undefined : drivers[shownBefore.current]
    if (!first) return
    shownBefore.current = null
    document.getElementById(driverCardId(first.driverId))?.focus()
  }, [drivers])
  return async (): Promise<void> => {
    shownBefore.current = drivers.length
    const { isFetchNextPageError } = await fetchNextPage()
    if (!isFetchNextPageError) return
    shownBefore.current = null
    toast.failure({ title: failed.title, description: failed.detail })
  }
}

function NoMatchingDrivers({ filters, narrow }: ReturnType<typeof useDirectoryFilters>) {
  if (isNarrowed(filters)) {
    return (
      <EmptyState
        illustration={<NoJobsIllustration />}
        title="No matches"
        action={
          <Button
            variant="secondary"
            onClick={() =>
              narrow(({ availability }) => (availability ? { availability } : noFilters))
            }
          >
            Clear the filters
          </Button>
        }
      >
        Choose fewer filters, or show everyone
        {filters.availability ? '' : ', including drivers off duty'}.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      illustration={<NoJobsIllustration />}
      title="No drivers are currently available. Please try again later."
      action={
        !filters.availability && (
          <Button variant="secondary" onClick={() => narrow(() => ({ availability: 'any' }))}>
            Show everyone
          </Button>
        )
      }
    >
      More drivers go on duty through the day.
    </EmptyState>
  )
}

function Waiting() {
  return (
    <div className="no-js:hidden">
      <Loading label="Loading drivers">
        <p className={countLook} />
        <div className={grid}>
          {Array.from({ length: expectedCount }, (_, index) => (
            <DriverCardComing key={index} />
          ))}
        </div>
      </Loading>
    </div>
  )
}
