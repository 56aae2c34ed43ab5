import { useState } from 'react'
import type { DealerBooking } from '../../../contract/dealers.ts'
import { statusLabels } from '../../../domain/bookings/booking-labels.ts'
import { purchaseOrderMaxLength } from '../../../domain/dealers/dealer.ts'
import { dealerBookingsQuery, dealerCsvPath, type DealerFilters } from '../../api/dealers.ts'
import { saveOrToast } from '../../api/kit/save-file.ts'
import { paths } from '../../paths.ts'
import { StatusBadge, type Tone } from '../../ui/data/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import type { Column } from '../../ui/data/data-table.tsx'
import { DateTime } from '../../ui/data/date-time.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Money } from '../../ui/data/money.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { SaveButton } from '../../ui/save-button.tsx'
import { useList } from '../../api/kit/use-list.ts'
import { ListScreen } from '../../ui/data/list-screen.tsx'
import { useAddressFilters } from '../../ui/data/use-address-filters.ts'

const states = ['open', 'completed', 'cancelled'] as const
const stateLabels = { open: 'Open', completed: 'Completed', cancelled: 'Cancelled' } as const

/** A dealer's filtered bookings, and the same as a file. */
export function BookingsTab() {
  const address = useAddressFilters(['state', 'from', 'to'])
  // Not in the address: a registration leads to a person.
  const [number, setNumber] = useState('')
  const filters = filtersOf({ ...address.values, number })
  const list = useList(dealerBookingsQuery(filters))
  return (
    <div className="flex flex-col gap-5">
      <Card title="Filter">
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          <SelectField
            id="dealer-state"
            label="Status"
            value={address.values.state}
            options={[
              { value: '', label: 'All' },
              ...states.map((value) => ({ value, label: stateLabels[value] })),
            ]}
            onChange={({ target }) => address.set('state', target.value)}
          />
          <TextField
            id="dealer-number"
            label="PO, reference or registration"
            autoComplete="off"
            maxLength={purchaseOrderMaxLength}
            value={number}
            onChange={({ target }) => setNumber(target.value)}
          />
          <TextField
            id="dealer-from"
            label="From"
            type="date"
            value={address.values.from}
            onChange={({ target }) => address.set('from', target.value)}
          />
          <TextField
            id="dealer-to"
            label="To"
            type="date"
            value={address.values.to}
            onChange={({ target }) => address.set('to', target.value)}
          />
        </div>
        <SaveButton className="mt-5" save={() => saveOrToast(dealerCsvPath(filters))}>
          Download CSV
        </SaveButton>
      </Card>
      <Card title="Bookings">
        <ListScreen
          list={list}
          label="Loading bookings"
          caption="Bookings"
          columns={columns}
          rowKey={({ bookingId }) => bookingId}
          empty={
            Object.keys(filters).length === 0 ? (
              <EmptyState
                title="No bookings yet"
                action={<ButtonLink to={paths.dealer}>Request a recovery</ButtonLink>}
              >
                Each vehicle you request is listed here.
              </EmptyState>
            ) : (
              <EmptyState
                title="No matches"
                action={
                  <Button
                    variant="secondary"
                    onClick={() => {
                      address.clear()
                      setNumber('')
                    }}
                  >
                    Show all bookings
                  </Button>
                }
              />
            )
          }
        />
      </Card>
    </div>
  )
}

const filtersOf = ({
  state,
  ...rest
}: Record<'state' | 'from' | 'to' | 'number', string>): DealerFilters =>
  Object.fromEntries(
    Object.entries({ ...rest, state: states.find((one) => one === state) }).filter(
      ([, value]) => value !== undefined && value !== '',
    ),
  )

const toneOf = (status: DealerBooking['status']): Tone => {
  if (status === 'completed') return 'success'
  return status === 'cancelled' ? 'neutral' : 'info'
}

const columns: readonly Column<DealerBooking>[] = [
  {
    id: 'vehicle',
    header: 'Vehicle',
    isTitle: true,
    cell: ({ bookingId, reference, registration, vehicleType }) => (
      <TextLink to={paths.booking(bookingId)} className="whitespace-nowrap">
        {reference ?? registration ?? vehicleType}
      </TextLink>
    ),
  },
  { id: 'booking', header: 'Booking', cell: ({ bookingReference }) => bookingReference },
  { id: 'po', header: 'Purchase order', cell: ({ purchaseOrder }) => purchaseOrder ?? '–' },
  { id: 'booked', header: 'Booked', cell: ({ bookedAt }) => <DateTime at={bookedAt} /> },
  {
    id: 'way',
    header: 'From and to',
    cell: ({ pickup, dropoff }) => (dropoff === null ? pickup : `${pickup} to ${dropoff}`),
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <StatusBadge tone={toneOf(status)}>{statusLabels[status]}</StatusBadge>,
  },
  {
    id: 'price',
    header: 'Price',
    isNumeric: true,
    cell: ({ priceCents }) => <Money cents={priceCents} />,
  },
  {
    id: 'paid',
    header: 'Paid',
    isNumeric: true,
    cell: ({ paidCents }) => <Money cents={paidCents} className="font-bold" />,
  },
]
