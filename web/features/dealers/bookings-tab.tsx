import { useInfiniteQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import type { DealerBooking } from '../../../contract/dealers.ts'
import { statusLabels } from '../../../domain/bookings/booking-words.ts'
import { purchaseOrderMaxLength } from '../../../domain/dealers/dealer.ts'
import {
  dealerBookingsQuery,
  dealerCsvPath,
  type DealerFilters,
} from '../../api/partners/dealers.ts'
import { wordsOf } from '../../api/kit/failures.ts'
import { useSaveFile } from '../../api/kit/save-file.ts'
import { paths } from '../../paths.ts'
import { StatusBadge, type Tone } from '../../ui/data/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable, type Column } from '../../ui/data/data-table.tsx'
import { DateTime } from '../../ui/data/date-time.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Money } from '../../ui/data/money.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { SkeletonCard } from '../../ui/feedback/skeleton.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { toast } from '../../ui/feedback/toast.ts'

const states = ['open', 'completed', 'cancelled'] as const
const stateLabels = { open: 'Open', completed: 'Completed', cancelled: 'Cancelled' } as const

/** A dealer's filtered bookings, and the same as a file. */
export function BookingsTab() {
  const [filters, setFilters] = useState<DealerFilters>({})
  const query = useInfiniteQuery(dealerBookingsQuery(filters))
  const { save, isSaving } = useSaveFile(dealerCsvPath(filters), (failure) => {
    const { title, detail } = wordsOf(failure)
    toast.failure({ title, description: detail })
  })
  const change = (part: Partial<Record<keyof DealerFilters, string>>): void =>
    setFilters((now) => {
      const { state, ...rest } = { ...now, ...part }
      const known = states.find((one) => one === state)
      return Object.fromEntries(
        Object.entries({ ...rest, state: known }).filter(
          ([, value]) => value !== undefined && value !== '',
        ),
      )
    })
  return (
    <div className="flex flex-col gap-5">
      <Card title="Filter">
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          <SelectField
            id="dealer-state"
            label="Status"
            value={filters.state ?? ''}
            options={[
              { value: '', label: 'All' },
              ...states.map((value) => ({ value, label: stateLabels[value] })),
            ]}
            onChange={({ target }) => change({ state: target.value })}
          />
          <TextField
            id="dealer-number"
            label="PO, reference or registration"
            autoComplete="off"
            maxLength={purchaseOrderMaxLength}
            value={filters.number ?? ''}
            onChange={({ target }) => change({ number: target.value })}
          />
          <TextField
            id="dealer-from"
            label="From"
            type="date"
            value={filters.from ?? ''}
            onChange={({ target }) => change({ from: target.value })}
          />
          <TextField
            id="dealer-to"
            label="To"
            type="date"
            value={filters.to ?? ''}
            onChange={({ target }) => change({ to: target.value })}
          />
        </div>
        <Button
          variant="secondary"
          className="mt-5"
          icon={<Download aria-hidden />}
          isBusy={isSaving}
          busyLabel="Preparing"
          onClick={save}
        >
          Download CSV
        </Button>
      </Card>
      {query.data ? (
        <Card title="Bookings">
          <DataTable
            caption="Bookings"
            columns={columns}
            rows={query.data.pages.flatMap(({ items }) => items)}
            rowKey={({ bookingId }) => bookingId}
            empty={
              Object.keys(filters).length === 0 ? (
                <EmptyState
                  title="No bookings yet"
                  action={<ButtonLink to={paths.dealer}>Ask for a recovery</ButtonLink>}
                >
                  Each vehicle you ask for has a line here.
                </EmptyState>
              ) : (
                <EmptyState
                  title="No bookings fit"
                  action={
                    <Button variant="secondary" onClick={() => setFilters({})}>
                      Show all of them
                    </Button>
                  }
                />
              )
            }
          />
          {query.hasNextPage && (
            <Button
              variant="secondary"
              className="mt-4"
              isBusy={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              Show more
            </Button>
          )}
        </Card>
      ) : query.error ? (
        <LoadFailed
          {...wordsOf(query.error)}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <SkeletonCard />
      )}
    </div>
  )
}

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
