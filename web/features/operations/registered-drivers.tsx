/** The list of all who signed up to drive, with the specification's columns (operator side §2 and §8): a row each. */
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { savedViewKeys } from '../../../domain/operations/saved-view.ts'
import { driverSearchMaxLength } from '../../../domain/drivers/driver-search.ts'
import {
  driverStateLabels,
  driverStates,
} from '../../../domain/drivers/verification-transitions.ts'
import { counties } from '../../../domain/places/counties.ts'
import { useList } from '../../api/kit/use-list.ts'
import { registeredDriversQuery } from '../../api/operations/operations.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { NoJobsIllustration } from '../../ui/illustrations/state-illustrations.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { SearchForm } from '../../ui/forms/search-form.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { FilterFold } from '../../ui/data/filter-fold.tsx'
import { ListScreen } from '../../ui/data/list-screen.tsx'
import { useAddressFilters, type AddressFilters } from '../../ui/data/use-address-filters.ts'
import { countLabel } from './operations-labels.ts'
import { SavedViews } from './saved-views.tsx'
import { registeredDriverColumns } from './registered-driver-columns.tsx'

const failed = { title: 'Error', detail: 'Failed to load drivers list' }

type DriverFilters = AddressFilters<'state' | 'county' | 'duty'>

export function RegisteredDrivers() {
  // Not in the address: searches name people.
  const [search, setSearch] = useState('')
  const address: DriverFilters = useAddressFilters(savedViewKeys.drivers)
  const list = useList(registeredDriversQuery({ search, ...wantedOf(address.values) }))
  const total = list.pages?.at(-1)?.total
  const isNarrowed = search !== '' || address.isAny

  const refresh = async (): Promise<void> => {
    if (await list.reload()) toast.failure({ title: failed.title, description: failed.detail })
  }

  return (
    <section aria-labelledby="registered">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div>
          <h2 id="registered" className="text-lg">
            Registered Drivers
          </h2>
          <p role="status" className="text-ink-muted min-h-[1.45em] text-sm">
            {total === undefined ? '' : countLabel(total)}
          </p>
        </div>
        <div className="flex flex-wrap items-end gap-2 max-sm:w-full">
          <Filters address={address} />
          <SearchForm
            label="Search drivers"
            maxLength={driverSearchMaxLength}
            onSearch={setSearch}
          />
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
      <div className="mt-3">
        <ListScreen
          list={list}
          label="Loading drivers"
          failed={failed}
          caption="Drivers"
          isDense
          columns={registeredDriverColumns}
          rowKey={({ accountId }) => accountId}
          empty={
            <EmptyState
              illustration={<NoJobsIllustration />}
              title={isNarrowed ? 'No matches' : 'No drivers have registered yet.'}
            >
              {isNarrowed && 'Try part of a name, email, place or phone number, or fewer filters.'}
            </EmptyState>
          }
        />
      </div>
    </section>
  )
}

const wantedOf = ({ state, county, duty }: DriverFilters['values']) => {
  const [known, place] = [
    driverStates.find((one) => one === state),
    counties.find((one) => one === county),
  ]
  return {
    ...(known ? { driverState: known } : {}),
    ...(place ? { county: place } : {}),
    ...(duty === 'on' || duty === 'off' ? { isOnDuty: duty === 'on' } : {}),
  }
}

/** Kept in the address, so that a link shows the same drivers. */
function Filters({ address: { values, set, clear } }: { address: DriverFilters }) {
  return (
    <FilterFold
      active={Object.values(values).filter((value) => value !== '').length}
      onClear={clear}
      className="flex flex-wrap items-end gap-2"
      beside={
        <span className="ml-auto lg:self-end">
          <SavedViews list="drivers" />
        </span>
      }
    >
      <SelectField
        label="State"
        value={values.state}
        options={[
          { value: '', label: 'Any' },
          ...driverStates.map((state) => ({ value: state, label: driverStateLabels[state] })),
        ]}
        onChange={({ target }) => set('state', target.value)}
        className="w-36 max-sm:grow"
      />
      <SelectField
        label="County"
        value={values.county}
        options={[
          { value: '', label: 'Any' },
          ...counties.map((county) => ({ value: county, label: county })),
        ]}
        onChange={({ target }) => set('county', target.value)}
        className="w-36 max-sm:grow"
      />
      <SelectField
        label="Duty"
        value={values.duty}
        options={[
          { value: '', label: 'Any' },
          { value: 'on', label: 'On duty' },
          { value: 'off', label: 'Off duty' },
        ]}
        onChange={({ target }) => set('duty', target.value)}
        className="w-32 max-sm:grow"
      />
    </FilterFold>
  )
}
