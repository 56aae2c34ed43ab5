import type { PartnerRecentBooking } from '../../../contract/partners/partner-dashboard.ts'
import type { PartnerKeyMode } from '../../../domain/partners/partner.ts'
import type { Partner } from '../../../contract/partners/partners.ts'
import { statusLabels } from '../../../domain/bookings/booking-labels.ts'
import { vehicleTypeLabels } from '../../../domain/bookings/casualty.ts'
import { incidentLabels, recentPartnerBookings } from '../../../domain/partners/partner-company.ts'
import { handoverReport, listHandoverParts } from '../../../domain/evidence/handover.ts'
import { partnerBookingsQuery } from '../../api/partners/partners.ts'
import { paths } from '../../paths.ts'
import { StatusBadge, Tag } from '../../ui/data/badge.tsx'
import type { Column } from '../../ui/data/data-table.tsx'
import { DateTime } from '../../ui/data/date-time.tsx'
import { Money } from '../../ui/data/money.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { NoBookings } from './no-bookings.tsx'
import { bookingTones, priorityLabels, priorityTones } from './partner-labels.ts'
import { useWholeList } from '../../api/kit/use-list.ts'
import { ListScreen } from '../../ui/data/list-screen.tsx'

type BookingsTabProps = {
  partner: Partner
  mode: PartnerKeyMode
  /** Operators can open a booking's page; an insurer's people see what their own programs read. */
  opensBookings: boolean
}

export function BookingsTab({ partner, mode, opensBookings }: BookingsTabProps) {
  const isSandbox = mode === 'sandbox'
  return (
    <section aria-labelledby="recent-bookings">
      <h3 id="recent-bookings" className="text-lg">
        Recent Bookings
      </h3>
      <p className="text-ink-muted mt-1 mb-4 text-sm">
        {isSandbox
          ? `Test bookings made with your sandbox key. No driver is sent and nothing is charged. Latest ${recentPartnerBookings}.`
          : `Latest ${recentPartnerBookings}. Use the API for older ones.`}
      </p>
      <ListScreen
        list={useWholeList(
          partnerBookingsQuery(partner.partnerId, mode),
          ({ bookings }) => bookings,
        )}
        label="Loading bookings"
        caption="Recent bookings"
        columns={opensBookings && !isSandbox ? [...columns, openColumn] : columns}
        rowKey={({ bookingId }) => bookingId}
        empty={<NoBookings partner={partner} mode={mode} isOperator={opensBookings} />}
      />
    </section>
  )
}

const columns: readonly Column<PartnerRecentBooking>[] = [
  {
    id: 'what',
    header: 'Recovery',
    isTitle: true,
    cell: ({ vehicleType, incidentType, createdAt, mode, bookingReference }) => (
      <span className="flex min-w-36 flex-col items-start gap-1">
        {vehicleType === null
          ? incidentLabels[incidentType]
          : `${vehicleTypeLabels[vehicleType]}, ${incidentLabels[incidentType].toLowerCase()}`}
        <span className="text-sm font-normal whitespace-nowrap">{bookingReference}</span>
        <DateTime at={createdAt} className="text-ink-muted text-sm font-normal" />
        {mode === 'sandbox' && <Tag>Sandbox</Tag>}
      </span>
    ),
  },
  {
    id: 'way',
    header: 'From and to',
    cell: ({ pickup, dropoff }) => (
      <span className="wrap-anywhere">{`${pickup} to ${dropoff ?? 'not given yet'}`}</span>
    ),
  },
  {
    id: 'file',
    header: 'Policy and claim',
    cell: ({ policyNumber, claimReference }) => (
      <span className="flex flex-col wrap-anywhere">
        {policyNumber}
        {claimReference && <span className="text-ink-muted">{`Claim ${claimReference}`}</span>}
      </span>
    ),
  },
  {
    id: 'priority',
    header: 'Priority',
    cell: ({ priority }) => (
      <StatusBadge tone={priorityTones[priority]}>{priorityLabels[priority]}</StatusBadge>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status, handover }) => (
      <span className="flex flex-col items-start gap-1 max-md:items-end">
        <StatusBadge tone={bookingTones[status]}>{statusLabels[status]}</StatusBadge>
        {handover && handover.missing.length > 0 && (
          <span className="text-ink-muted max-w-60 text-sm wrap-anywhere max-md:text-right">
            {`Without ${listHandoverParts(handover.missing)}. ${handoverReport(handover) ?? ''}`}
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'price',
    header: 'Price',
    isNumeric: true,
    cell: ({ priceCents }) => <Money cents={priceCents} className="font-bold" />,
  },
]

const openColumn: Column<PartnerRecentBooking> = {
  id: 'open',
  header: 'Booking',
  cell: ({ bookingId, policyNumber }) => (
    <TextLink to={paths.booking(bookingId)} aria-label={`Open the booking of ${policyNumber}`}>
      Open
    </TextLink>
  ),
}
