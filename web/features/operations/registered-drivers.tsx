/** The list of all who signed up to drive, with the specification's columns (operator side §2 and §8). */
import { useInfiniteQuery } from '@tanstack/react-query'
import { RefreshCw, Search } from 'lucide-react'
import { useState, type SubmitEvent } from 'react'
import { driverSearchMaxLength } from '../../../domain/drivers/driver-search.ts'
import { registeredDriversQuery } from '../../api/operations/operations.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { NoJobsScene } from '../../ui/illustrations/scenes.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Loading } from '../../ui/feedback/skeleton.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { ShowMore } from '../../ui/data/show-more.tsx'
import { countWords } from './operations-words.ts'
import { RegisteredDriverCard, RegisteredDriverComing } from './registered-driver-card.tsx'

const grid = 'grid gap-4 md:grid-cols-2 xl:grid-cols-3'
const failed = { title: 'Error', detail: 'Failed to load drivers list' }
const sayFailed = (): void => toast.failure({ title: failed.title, description: failed.detail })

export function RegisteredDrivers() {
  // Not in the address: searches name people.
  const [search, setSearch] = useState('')
  const list = useInfiniteQuery(registeredDriversQuery(search))
  const drivers = list.data?.pages.flatMap(({ items }) => items)
  const total = list.data?.pages.at(-1)?.total

  const refresh = async (): Promise<void> => {
    const { isError } = await list.refetch()
    if (isError) sayFailed()
  }
  const showMore = async (): Promise<void> => {
    const { isFetchNextPageError } = await list.fetchNextPage()
    if (isFetchNextPageError) sayFailed()
  }

  return (
    <section aria-labelledby="registered">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h2 id="registered" className="text-xl">
            Registered Drivers
          </h2>
          <p role="status" className="text-ink-muted mt-1 min-h-[1.45em] text-sm">
            {total === undefined ? '' : countWords(total)}
          </p>
        </div>
        <div className="flex flex-wrap items-end gap-2 max-sm:w-full">
          <DriverSearch onSearch={setSearch} />
          <Button
            variant="secondary"
            icon={<RefreshCw aria-hidden />}
            isBusy={list.isRefetching && !list.isPlaceholderData}
            busyLabel="Loading"
            onClick={() => void refresh()}
          >
            Refresh
          </Button>
        </div>
      </div>
      <div className="mt-5">
        {drivers === undefined || (list.isError && list.isPlaceholderData) ? (
          list.isError ? (
            <LoadFailed
              {...failed}
              isRetrying={list.isFetching}
              onRetry={() => void list.refetch()}
            />
          ) : (
            <Waiting />
          )
        ) : drivers.length === 0 ? (
          <EmptyState
            photo={<NoJobsScene />}
            title={
              search === '' ? 'No drivers have registered yet.' : 'Nobody fits what you look for'
            }
          >
            {search !== '' && 'Part of a name, an email, a place or a phone number will do.'}
          </EmptyState>
        ) : (
          <ul
            aria-busy={list.isPlaceholderData || undefined}
            className={`${grid} aria-busy:opacity-60`}
          >
            {drivers.map((driver) => (
              <li key={driver.accountId}>
                <RegisteredDriverCard driver={driver} />
              </li>
            ))}
          </ul>
        )}
      </div>
      {list.hasNextPage && !list.isPlaceholderData && (
        <ShowMore isBusy={list.isFetchingNextPage} onPress={() => void showMore()} />
      )}
    </section>
  )
}

function DriverSearch({ onSearch }: { onSearch: (search: string) => void }) {
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('search')
    onSearch(typeof typed === 'string' ? typed.trim() : '')
  }
  return (
    <form role="search" onSubmit={submit} className="flex items-end gap-2 max-sm:w-full">
      <TextField
        label="Search drivers"
        type="search"
        name="search"
        autoComplete="off"
        maxLength={driverSearchMaxLength}
        // emptied by its own cross or by hand: the whole list again
        onChange={({ target }) => {
          if (target.value === '') onSearch('')
        }}
        className="grow sm:w-64"
      />
      <Button type="submit" variant="secondary" icon={<Search aria-hidden />}>
        Search
      </Button>
    </form>
  )
}

function Waiting() {
  return (
    <Loading label="Loading drivers">
      <div className={grid}>
        <RegisteredDriverComing />
        <RegisteredDriverComing />
        <RegisteredDriverComing />
      </div>
    </Loading>
  )
}
