/** All bookings in one list: open and over, by state, place, payer, driver, customer and day. The filters are kept in the address. */
import { X } from 'lucide-react'
import type { ListedBooking } from '../../../contract/operations/booking-list.ts'
import { bookingStatuses } from '../../../domain/bookings/booking.ts'
import { vehicleTypeLabels } from '../../../domain/bookings/casualty.ts'
import { bookingListPayers } from '../../../domain/operations/booking-list.ts'
import { savedViewKeys } from '../../../domain/operations/saved-view.ts'
import { counties } from '../../../domain/places/counties.ts'
import { useList } from '../../api/kit/use-list.ts'
import { allBookingsQuery, type BookingsWanted } from '../../api/operations/booking-list.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { StatusBadge } from '../../ui/data/badge.tsx'
import type { Column } from '../../ui/data/data-table.tsx'
import { DateTime } from '../../ui/data/date-time.tsx'
import { FilterFold } from '../../ui/data/filter-fold.tsx'
import { ListScreen } from '../../ui/data/list-screen.tsx'
import { Money } from '../../ui/data/money.tsx'
import { useAddressFilters, type AddressFilters } from '../../ui/data/use-address-filters.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { NoJobsIllustration } from '../../ui/illustrations/state-illustrations.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { midnightOf } from './address-days.ts'
import { statusTones } from './board/board-labels.ts'
import { SavedViews } from './saved-views.tsx'
import { cancelReasonLabels, operatorStatusLabels } from './operations-labels.ts'

const filters = [...savedViewKeys.bookings, 'customer'] as const

type Filters = AddressFilters<(typeof filters)[number]>

const columns: readonly Column<ListedBooking>[] = [
  {
    id: 'reference',
    header: 'Booking',
    card: { at: 'start' },
    isTitle: true,
    cell: ({ bookingId, reference }) => (
      <TextLink to={paths.booking(bookingId)} className="tabular-nums">
        {reference}
      </TextLink>
    ),
  },
  {
    id: 'created',
    header: 'Booked',
    card: { at: 'end' },
    cell: ({ createdAt }) => <DateTime at={createdAt} />,
  },
  {
    id: 'state',
    header: 'State',
    card: { at: 'start' },
    cell: ({ status, cancelReason }) => (
      <span className="inline-flex flex-wrap items-center gap-x-2 md:flex-nowrap">
        <StatusBadge tone={statusTones[status]}>{operatorStatusLabels[status]}</StatusBadge>
        {cancelReason && <span className="text-ink-muted">{cancelReasonLabels[cancelReason]}</span>}
      </span>
    ),
  },
  {
    id: 'area',
    header: 'Place',
    card: { at: 'start' },
    cell: ({ area }) => area ?? 'Not on the map',
  },
  {
    id: 'vehicle',
    header: 'Vehicle',
    card: { at: 'end' },
    cell: ({ vehicleType }) => vehicleTypeLabels[vehicleType],
  },
  {
    id: 'customer',
    header: 'Customer',
    card: { at: 'start' },
    cell: ({ customerName }) => customerName,
  },
  {
    id: 'driver',
    header: 'Driver',
    card: { at: 'line', isNamed: true },
    cell: ({ driver }) =>
      driver ? (
        <TextLink to={paths.adminBookingsOf({ driver: driver.driverId })}>{driver.name}</TextLink>
      ) : (
        <span className="text-ink-muted">None</span>
      ),
  },
  {
    id: 'payer',
    header: 'Paid by',
    card: { at: 'end', className: 'max-md:col-start-2 max-md:row-start-4' },
    cell: ({ insurer }) =>
      insurer ? (
        <TextLink to={paths.adminBookingsOf({ insurer: insurer.partnerId })}>
          {insurer.name}
        </TextLink>
      ) : (
        'Card'
      ),
  },
  {
    id: 'price',
    header: 'Price',
    card: { at: 'end', className: 'max-md:col-start-2 max-md:row-start-2' },
    isNumeric: true,
    cell: ({ priceCents }) => <Money cents={priceCents} />,
  },
]

export function AllBookings() {
  const address = useAddressFilters(filters)
  const list = useList(allBookingsQuery(wantedIn(address.values)))
  return (
    <>
      <FilterBar address={address} first={list.rows?.[0]} />
      <ListScreen
        list={list}
        label="Loading bookings"
        caption="Bookings"
        isDense
        columns={columns}
        rowKey={({ bookingId }) => bookingId}
        empty={
          <EmptyState
            illustration={<NoJobsIllustration />}
            title={address.isAny ? 'No matches' : 'No bookings yet'}
            action={
              address.isAny && (
                <Button variant="secondary" onClick={address.clear}>
                  Show all bookings
                </Button>
              )
            }
          />
        }
      />
    </>
  )
}

/** A value that no booking can have filters nothing, so that an old link shows the list. */
const wantedIn = (values: Filters['values']): BookingsWanted => {
  const status = states.find((one) => one === values.state)
  const county = counties.find((one) => one === values.county)
  const payer = bookingListPayers.find((one) => one === values.payer)
  const [from, until] = [midnightOf(values.from, 0), midnightOf(values.to, 1)]
  return {
    ...(status ? { status } : {}),
    ...(county ? { county } : {}),
    ...(payer ? { payer } : {}),
    ...(from ? { from } : {}),
    ...(until ? { until } : {}),
    ...(values.driver ? { driverId: values.driver } : {}),
    ...(values.customer ? { customerId: values.customer } : {}),
    ...(values.insurer ? { partnerId: values.insurer } : {}),
    ...(values.order === 'oldest' ? { order: 'oldest' } : {}),
  }
}

const states = ['open', ...bookingStatuses] as const

type FilterBarProps = {
  address: Filters
  /** The first booking shown, which names whose they are. */
  first: ListedBooking | undefined
}

function FilterBar({ address: { values, set, clear }, first }: FilterBarProps) {
  const names = {
    driver: first?.driver?.name ?? 'One driver',
    customer: first?.customerName ?? 'One customer',
    insurer: first?.insurer?.name ?? 'One insurer',
  }
  return (
    <div className="mb-4 flex flex-col gap-3">
      <FilterFold
        active={filters.filter((name) => values[name] !== '').length}
        onClear={clear}
        className="flex flex-wrap items-end gap-x-3 gap-y-2"
        beside={
          <span className="ml-auto lg:self-end">
            <SavedViews list="bookings" />
          </span>
        }
      >
        <SelectField
          label="State"
          value={values.state}
          options={[
            { value: '', label: 'Any' },
            { value: 'open', label: 'Not over' },
            ...bookingStatuses.map((one) => ({ value: one, label: operatorStatusLabels[one] })),
          ]}
          onChange={({ target }) => set('state', target.value)}
          className="w-44 max-sm:grow"
        />
        <SelectField
          label="County"
          value={values.county}
          options={[
            { value: '', label: 'Any' },
            ...counties.map((one) => ({ value: one, label: one })),
          ]}
          onChange={({ target }) => set('county', target.value)}
          className="w-36 max-sm:grow"
        />
        <SelectField
          label="Paid by"
          value={values.payer}
          options={[
            { value: '', label: 'Any' },
            { value: 'card', label: 'Card' },
            { value: 'insurer', label: 'Insurer' },
          ]}
          onChange={({ target }) => set('payer', target.value)}
          className="w-32 max-sm:grow"
        />
        {(['from', 'to'] as const).map((name) => (
          <TextField
            key={name}
            label={name === 'from' ? 'Booked from' : 'Booked to'}
            type="date"
            name={name}
            value={values[name]}
            onChange={({ target }) => set(name, target.value)}
            className="w-40 max-sm:grow"
          />
        ))}
        <SelectField
          label="Order"
          value={values.order}
          options={[
            { value: '', label: 'Newest first' },
            { value: 'oldest', label: 'Oldest first' },
          ]}
          onChange={({ target }) => set('order', target.value)}
          className="w-44 max-sm:grow"
        />
      </FilterFold>
      {(['driver', 'customer', 'insurer'] as const).map(
        (name) =>
          values[name] !== '' && (
            <Button
              key={name}
              size="sm"
              variant="secondary"
              icon={<X aria-hidden />}
              className="self-start"
              onClick={() => set(name, '')}
            >
              <span className="sr-only">Bookings of everyone, not only of </span>
              {names[name]}
            </Button>
          ),
      )}
    </div>
  )
}
