import { useState } from 'react'
import { firstNameOf } from '../../../../domain/accounts/first-name.ts'
import type { PublicDriver } from '../../../../contract/drivers/drivers.ts'
import { paths } from '../../../paths.ts'
import { Avatar } from '../../../ui/data/avatar.tsx'
import { NewBadge, StatusBadge, Tag } from '../../../ui/data/badge.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Money } from '../../../ui/data/money.tsx'
import { RatingStars } from '../../../ui/data/rating.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { serviceTags, truckLabel } from './driver-labels.ts'

export const driverCardId = (driverId: string): string => `driver-${driverId}`

/** A driver's public profile in the list, and the link to book them. */
export function DriverCard({ driver }: { driver: PublicDriver }) {
  const { driverId, name, location, rating, ratingCount, truck, truckType, perKmCents } = driver
  const [isWhole, setWhole] = useState(false)
  const { shown, more } = serviceTags(driver.services, isWhole ? driver.services.length : undefined)
  return (
    <Card className="flex h-full flex-col">
      <div className="flex flex-wrap gap-4">
        <Avatar name={name} />
        <div className="min-w-0 grow basis-40">
          <h3
            id={driverCardId(driverId)}
            tabIndex={-1}
            className="text-base leading-tight outline-none"
          >
            {name}
          </h3>
          <p className="text-ink-muted text-sm">{location}</p>
          <p className="mt-1.5">
            {rating === null ? <NewBadge /> : <RatingStars value={rating} count={ratingCount} />}
          </p>
        </div>
      </div>
      <dl className="mt-4 flex flex-col gap-1 text-sm">
        <div className="flex justify-between gap-4">
          <dt className="text-ink-muted">Truck</dt>
          <dd className="text-right">{truckLabel(truck, truckType)}</dd>
        </div>
        <div className="flex justify-between gap-4">
          <dt className="text-ink-muted">Rate per km</dt>
          <dd>
            <Money cents={perKmCents} className="font-bold" />
          </dd>
        </div>
      </dl>
      <div className="mt-4 mb-5 flex flex-wrap items-center gap-1.5">
        <StatusBadge tone={driver.isAvailable ? 'success' : 'neutral'}>
          {driver.isAvailable ? 'Available' : 'Not available'}
        </StatusBadge>
        {shown.map((service) => (
          <Tag key={service}>{service}</Tag>
        ))}
        {more > 0 && (
          <button
            type="button"
            aria-label={`+${more} more services of ${name}`}
            onClick={() => setWhole(true)}
            className="-my-2.5 min-h-11 rounded-full"
          >
            <Tag>{`+${more} more`}</Tag>
          </button>
        )}
      </div>
      <div className="mt-auto">
        {driver.isAvailable ? (
          <ButtonLink to={paths.bookDriver(driverId)} variant="secondary" isWide>
            Book {firstNameOf(name)}
          </ButtonLink>
        ) : (
          <Button variant="secondary" isWide disabledReason="Off duty or on another job">
            Book {firstNameOf(name)}
          </Button>
        )}
      </div>
    </Card>
  )
}

/** A placeholder with the final height of a card. */
export function DriverCardComing() {
  return (
    <div className="border-line bg-surface flex h-[19.75rem] flex-col rounded-xl border p-5 sm:h-[18.4rem] md:p-6">
      <div className="flex gap-4">
        <Skeleton className="size-11 shrink-0 rounded-full!" />
        <div className="flex grow flex-col gap-2.5">
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-4 w-1/2" />
        </div>
      </div>
      <Skeleton className="mt-6 h-4 w-full" />
      <Skeleton className="mt-2.5 h-4 w-4/5" />
      <Skeleton className="mt-5 h-6 w-3/5 rounded-full!" />
      <Skeleton className="mt-auto h-12 w-full" />
    </div>
  )
}
