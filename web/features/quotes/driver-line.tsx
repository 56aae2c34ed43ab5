import { Avatar } from '../../ui/data/avatar.tsx'
import { NewBadge } from '../../ui/data/badge.tsx'
import { Money } from '../../ui/data/money.tsx'
import { RatingStars } from '../../ui/data/rating.tsx'
import type { QuotedDriver } from '../../../contract/bookings/quotes.ts'
import { arrivalCopy, toArrivalRange, awayLabel } from './quote-labels.ts'

/** An available driver, in two lines: name, rating, arrival time, price. */
export function DriverLine({ driver }: { driver: QuotedDriver }) {
  const { name, truck, location, rating, ratingCount, etaMinutes, distanceKm, priceCents } = driver
  return (
    <span className="flex w-full flex-wrap items-center gap-x-3 gap-y-1">
      <span className="max-sm:hidden">
        <Avatar name={name} />
      </span>
      <span className="min-w-0 grow basis-40">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <span className="font-bold">{name}</span>
          {rating === null ? <NewBadge /> : <RatingStars value={rating} count={ratingCount} />}
        </span>
        <span className="text-ink-muted block text-sm font-regular">
          {[arrivalCopy(toArrivalRange(etaMinutes)), awayLabel(distanceKm)]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span className="text-ink-muted block text-sm font-regular">{`${truck}, ${location}`}</span>
      </span>
      <Money cents={priceCents} className="font-bold" />
    </span>
  )
}
