/** A driver in one row, with everything an operator needs to call, check or help them. */
import { Truck } from 'lucide-react'
import type { RegisteredDriver } from '../../../contract/operations/operations.ts'
import { truckTypeLabels } from '../../../domain/drivers/truck.ts'
import { driverStateLabels } from '../../../domain/drivers/verification-transitions.ts'
import { paths } from '../../paths.ts'
import { NewBadge, StatusBadge } from '../../ui/data/badge.tsx'
import type { Column } from '../../ui/data/data-table.tsx'
import { DateTime } from '../../ui/data/date-time.tsx'
import { RatingStars } from '../../ui/data/rating.tsx'
import { OutsideLink, TextLink } from '../../ui/text-link.tsx'
import { serviceLabel, verificationTones } from './operations-labels.ts'

export const registeredDriverColumns: readonly Column<RegisteredDriver>[] = [
  {
    id: 'name',
    header: 'Driver',
    card: { at: 'start' },
    isTitle: true,
    cell: ({ accountId, name, isDisabled }) => (
      <span className="flex flex-wrap items-center gap-x-2">
        <TextLink to={paths.adminUser(accountId)}>{name}</TextLink>
        {isDisabled && <StatusBadge tone="danger">Disabled</StatusBadge>}
      </span>
    ),
  },
  {
    id: 'duty',
    header: 'Duty',
    card: { at: 'end' },
    cell: ({ activeBookingId, isAvailable }) =>
      activeBookingId ? (
        <TextLink to={paths.booking(activeBookingId)}>On a job now</TextLink>
      ) : (
        <StatusBadge tone={isAvailable ? 'success' : 'neutral'}>
          {isAvailable ? 'Available' : 'Offline'}
        </StatusBadge>
      ),
  },
  {
    id: 'location',
    header: 'Location',
    card: { at: 'line' },
    cell: ({ location }) =>
      location ? (
        <span title={location} className="block md:max-w-36 md:truncate">
          {location}
        </span>
      ) : (
        <Missing>Location not set</Missing>
      ),
  },
  {
    id: 'truck',
    header: 'Truck',
    card: { at: 'start' },
    cell: (driver) => <TruckCell driver={driver} />,
  },
  {
    id: 'rating',
    header: 'Rating',
    card: { at: 'end' },
    cell: ({ rating, ratingCount }) =>
      rating === null ? (
        <NewBadge>NEW</NewBadge>
      ) : (
        <RatingStars value={rating} count={ratingCount} isShort />
      ),
  },
  {
    id: 'phone',
    header: 'Phone',
    card: { at: 'start' },
    cell: ({ phone }) =>
      phone ? (
        <OutsideLink href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</OutsideLink>
      ) : (
        <Missing>None given</Missing>
      ),
  },
  {
    id: 'email',
    header: 'Email',
    card: null,
    cell: ({ email }) => (
      <OutsideLink href={`mailto:${email}`} title={email} className="block md:max-w-28 md:truncate">
        {email}
      </OutsideLink>
    ),
  },
  {
    id: 'joined',
    header: 'Joined',
    card: null,
    cell: ({ joinedAt }) => <DateTime at={joinedAt} wording="date" />,
  },
  {
    id: 'documents',
    header: 'Documents',
    card: { at: 'end' },
    cell: (driver) => <Documents driver={driver} />,
  },
]

function Missing({ children }: { children: string }) {
  return <span className="text-ink-muted">{children}</span>
}

/** What it is, with the picture in small and the services behind it. */
function TruckCell({ driver }: { driver: RegisteredDriver }) {
  const { name, truck, truckType, truckPhoto, services } = driver
  const offered = services.map(serviceLabel).join(', ')
  return (
    <span className="flex items-center gap-2">
      {truckPhoto ? (
        <a
          href={truckPhoto.link}
          target="_blank"
          rel="noreferrer"
          className="shrink-0 max-md:hidden!"
        >
          <img
            src={truckPhoto.thumbnailLink}
            alt={`Truck of ${name}`}
            loading="lazy"
            className="h-6 w-8 rounded-sm object-cover"
          />
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      ) : (
        <span className="bg-sunken text-ink-muted grid h-6 w-8 shrink-0 place-content-center rounded-sm max-md:hidden">
          <Truck aria-hidden className="size-4" />
          <span className="sr-only">No truck image</span>
        </span>
      )}
      <span title={offered}>
        {truckType === null ? (truck ?? 'Not said') : truckTypeLabels[truckType]}
        {offered !== '' && <span className="sr-only">. {offered}</span>}
      </span>
    </span>
  )
}

function Documents({ driver: { name, state, driverId } }: { driver: RegisteredDriver }) {
  if (state === null || driverId === null) return <Missing>Not started</Missing>
  return (
    <TextLink to={paths.verificationOf(driverId)} className="inline-flex no-underline">
      <span className="sr-only">See documents of {name}: </span>
      <StatusBadge tone={verificationTones[state]}>{driverStateLabels[state]}</StatusBadge>
    </TextLink>
  )
}
