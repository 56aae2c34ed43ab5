import { Avatar } from '../../ui/avatar.tsx'
import { NewBadge } from '../../ui/badge.tsx'
import { Money } from '../../ui/money.tsx'
import { RatingStars } from '../../ui/rating.tsx'
import type { QuotedDriver } from '../../../contract/quotes.ts'
import { arrivalWords, awayWords } from './quote-words.ts'

/** A driver who could come, in two lines: who, how well rated, how soon, how much. */
export function DriverLine({ driver }: { driver: QuotedDriver }) {
  const { name, truck, location, rating, ratingCount, etaMinutes, distanceKm, priceCents } = driver
  return (
    <span className="flex w-full items-center gap-3">
      <span className="max-sm:hidden">
        <Avatar name={name} />
      </span>
      <span className="min-w-0 grow">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <span className="font-bold">{name}</span>
          {rating === null ? <NewBadge /> : <RatingStars value={rating} count={ratingCount} />}
        </span>
        <span className="text-ink-muted block text-sm font-regular">
          {[arrivalWords(etaMinutes), awayWords(distanceKm)].filter(Boolean).join(' · ')}
        </span>
        <span className="text-ink-muted block text-sm font-regular">{`${truck}, ${location}`}</span>
      </span>
      <Money cents={priceCents} className="font-bold" />
    </span>
  )
}
