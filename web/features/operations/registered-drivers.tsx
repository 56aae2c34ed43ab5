/** The list of all who signed up to drive, with the specification's columns (operator side §2 and §8). */
import { RefreshCw, Search } from 'lucide-react'
import { useState, type SubmitEvent } from 'react'
import { driverSearchMaxLength } from '../../../domain/drivers/driver-search.ts'
import { useList } from '../../api/kit/use-list.ts'
import { registeredDriversQuery } from '../../api/operations/operations.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { NoJobsIllustration } from '../../ui/illustrations/state-illustrations.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { ListScreen } from '../../ui/data/list-screen.tsx'
import { countLabel } from './operations-labels.ts'
import { RegisteredDriverCard, RegisteredDriverComing } from './registered-driver-card.tsx'

const grid = 'grid gap-4 md:grid-cols-2 xl:grid-cols-3'
const failed = { title: 'Error', detail: 'Failed to load drivers list' }

export function RegisteredDrivers() {
  // Not in the address: searches name people.
  const [search, setSearch] = useState('')
  const list = useList(registeredDriversQuery(search))
  const total = list.pages?.at(-1)?.total

  const refresh = async (): Promise<void> => {
    if (await list.reload()) toast.failure({ title: failed.title, description: failed.detail })
  }

  return (
    <section aria-labelledby="registered">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h2 id="registered" className="text-xl">
            Registered Drivers
          </h2>
          <p role="status" className="text-ink-muted mt-1 min-h-[1.45em] text-sm">
            {total === undefined ? '' : countLabel(total)}
          </p>
        </div>
        <div className="flex flex-wrap items-end gap-2 max-sm:w-full">
          <DriverSearch onSearch={setSearch} />
          <Button
            variant="secondary"
            icon={<RefreshCw aria-hidden />}
            isBusy={
              list.isFetching &&
              list.rows !== undefined &&
              !list.isPlaceholderData &&
              !list.more?.isBusy
            }
            busyLabel="Loading"
            onClick={() => void refresh()}
          >
            Refresh
          </Button>
        </div>
      </div>
      <div className="mt-5">
        <ListScreen
          list={list}
          label="Loading drivers"
          failed={failed}
          waiting={
            <div className={grid}>
              <RegisteredDriverComing />
              <RegisteredDriverComing />
              <RegisteredDriverComing />
            </div>
          }
          className={grid}
          rowKey={({ accountId }) => accountId}
          renderRow={(driver) => <RegisteredDriverCard driver={driver} />}
          empty={
            <EmptyState
              illustration={<NoJobsIllustration />}
              title={search === '' ? 'No drivers have registered yet.' : 'No matches'}
            >
              {search !== '' && 'Try part of a name, email, place or phone number.'}
            </EmptyState>
          }
        />
      </div>
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
