import { Truck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { RegisteredDriver } from '../../../contract/operations/operations.ts'
import { driverStateLabels } from '../../../domain/drivers/verification-transitions.ts'
import { paths } from '../../paths.ts'
import { NewBadge, StatusBadge, Tag } from '../../ui/data/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { DateTime } from '../../ui/data/date-time.tsx'
import { RatingStars } from '../../ui/data/rating.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { OutsideLink, TextLink } from '../../ui/text-link.tsx'
import { serviceLabel, vehicleLabel, verificationTones } from './operations-labels.ts'

/** A driver with everything an operator needs to call, check or help them. */
export function RegisteredDriverCard({ driver }: { driver: RegisteredDriver }) {
  const { name, location, rating, ratingCount, truck, truckType, services, email, phone } = driver
  return (
    <Card className="flex h-full flex-col gap-4">
      <div className="flex gap-4">
        <TruckIllustration driver={driver} />
        <div className="min-w-0">
          <h3 className="text-base leading-tight wrap-anywhere">{name}</h3>
          <p className="text-ink-muted text-sm">{location ?? 'Location not set'}</p>
          <p className="mt-2 flex flex-wrap gap-1.5">
            <StatusBadge tone={driver.isAvailable ? 'success' : 'neutral'}>
              {driver.isAvailable ? 'Available' : 'Offline'}
            </StatusBadge>
            {driver.isDisabled && <StatusBadge tone="danger">Disabled</StatusBadge>}
          </p>
        </div>
      </div>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-5 gap-y-2 text-sm">
        <Fact label="Rating">
          {rating === null ? (
            <NewBadge>NEW</NewBadge>
          ) : (
            <RatingStars value={rating} count={ratingCount} />
          )}
        </Fact>
        <Fact label="Vehicle">{vehicleLabel(truck, truckType)}</Fact>
        <Fact label="Email">
          <OutsideLink href={`mailto:${email}`}>{email}</OutsideLink>
        </Fact>
        {phone && (
          <Fact label="Phone">
            <OutsideLink href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</OutsideLink>
          </Fact>
        )}
        <Fact label="Joined">
          <DateTime at={driver.joinedAt} wording="date" />
        </Fact>
        <Fact label="Documents">
          <Verification driver={driver} />
        </Fact>
      </dl>
      {services.length > 0 && (
        <ul aria-label="Services" className="flex flex-wrap gap-1.5">
          {services.map((service) => (
            <li key={service}>
              <Tag>{serviceLabel(service)}</Tag>
            </li>
          ))}
        </ul>
      )}
      {driver.activeBookingId && (
        <p className="mt-auto text-sm">
          <TextLink to={paths.booking(driver.activeBookingId)}>On a job now</TextLink>
        </p>
      )}
    </Card>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-ink-muted">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}

function TruckIllustration({ driver: { name, truckPhoto } }: { driver: RegisteredDriver }) {
  return (
    <div className="bg-sunken text-ink-muted aspect-4/3 w-28 shrink-0 self-start overflow-hidden rounded-lg">
      {truckPhoto ? (
        <a href={truckPhoto.link} target="_blank" rel="noreferrer" className="block size-full">
          <img
            src={truckPhoto.thumbnailLink}
            alt={`Truck of ${name}`}
            loading="lazy"
            className="size-full object-cover"
          />
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      ) : (
        <p className="grid size-full place-content-center justify-items-center gap-1 text-xs">
          <Truck aria-hidden className="size-6" />
          No truck image
        </p>
      )}
    </div>
  )
}

function Verification({ driver: { name, state, driverId } }: { driver: RegisteredDriver }) {
  if (state === null || driverId === null) return 'Not started'
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <StatusBadge tone={verificationTones[state]}>{driverStateLabels[state]}</StatusBadge>
      <TextLink to={paths.verificationOf(driverId)}>
        See documents<span className="sr-only"> of {name}</span>
      </TextLink>
    </span>
  )
}

/** A placeholder with the final height of a card. */
export function RegisteredDriverComing() {
  return (
    <div className="border-line bg-surface flex h-84 flex-col gap-4 rounded-xl border p-5 md:p-6">
      <div className="flex gap-4">
        <Skeleton className="aspect-4/3 w-28 shrink-0 rounded-lg!" />
        <div className="flex grow flex-col gap-2.5">
          <Skeleton className="h-5 w-4/5" />
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-6 w-24 rounded-full!" />
        </div>
      </div>
      <Skeleton className="mt-1 h-4 w-3/5" />
      <Skeleton className="h-4 w-4/5" />
      <Skeleton className="h-4 w-2/3" />
      <Skeleton className="h-4 w-1/2" />
      <Skeleton className="mt-auto h-6 w-4/5 rounded-full!" />
    </div>
  )
}
