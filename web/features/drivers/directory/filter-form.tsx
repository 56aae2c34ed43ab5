import { vehicleTypeLabels, vehicleTypes } from '../../../../domain/bookings/casualty.ts'
import { counties } from '../../../../domain/places/counties.ts'
import {
  driverServiceLabels,
  driverServices,
  truckTypeLabels,
  truckTypes,
} from '../../../../domain/drivers/truck.ts'
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx'
import { SelectField, type SelectOption } from '../../../ui/forms/select-field.tsx'
import { changeFilter, ratingSteps, type FilterName } from './directory-filters.ts'
import { useDirectoryFilters } from './use-directory-filters.ts'

const options = <T extends string>(
  anything: string,
  values: readonly T[],
  labels: Record<T, string>,
): SelectOption[] => [
  { value: '', label: anything },
  ...values.map((value) => ({ value, label: labels[value] })),
]

const selects: readonly { name: FilterName; label: string; options: readonly SelectOption[] }[] = [
  {
    name: 'county',
    label: 'County',
    options: [
      { value: '', label: 'All counties' },
      ...counties.map((county) => ({ value: county, label: county })),
    ],
  },
  {
    name: 'vehicleType',
    label: 'Your vehicle',
    options: options('Any vehicle', vehicleTypes, vehicleTypeLabels),
  },
  {
    name: 'service',
    label: 'Service',
    options: options('Any service', driverServices, driverServiceLabels),
  },
  {
    name: 'truckType',
    label: 'Truck',
    options: options('Any truck', truckTypes, truckTypeLabels),
  },
  {
    name: 'minRating',
    label: 'Rating',
    options: [
      { value: '', label: 'Any' },
      ...ratingSteps.map((step, index) => ({
        value: String(step),
        label: index === 0 ? 'Rated' : `${step} and up`,
      })),
    ],
  },
]

/** The filters of the directory; every change applies at once and is written to the address. Has no props: it is an island. */
export function FilterForm() {
  const { filters, narrow } = useDirectoryFilters()
  const change = (name: FilterName, value: string): void =>
    narrow((now) => changeFilter(now, name, value))
  return (
    <form
      role="search"
      aria-label="Drivers"
      onSubmit={(event) => event.preventDefault()}
      className="grid grid-cols-2 items-start gap-4 lg:grid-cols-[repeat(5,minmax(0,1fr))_17rem]"
    >
      {selects.map(({ name, ...select }) => (
        <SelectField
          key={name}
          {...select}
          id={`directory-${name}`}
          value={String(filters[name] ?? '')}
          onChange={({ target }) => change(name, target.value)}
          // Five in two columns: the first takes a row of its own.
          className="max-lg:first:col-span-2"
        />
      ))}
      <SegmentedControl
        id="directory-availability"
        label="When"
        value={filters.availability ?? ''}
        onChange={({ target }) => change('availability', target.value)}
        options={[
          { value: '', label: 'Available now' },
          { value: 'any', label: 'Everyone' },
        ]}
        className="max-lg:col-span-2"
      />
    </form>
  )
}
