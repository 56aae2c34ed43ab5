import { describeArrival } from '../../../domain/dispatch/arrival-range.ts'
import { Money } from '../../ui/data/money.tsx'
import type { BookingSubject } from './booking-subject.ts'

/** Beside the button of a step: the price and the arrival time. */
export function PriceSoFar({ choice, quote }: Pick<BookingSubject, 'choice' | 'quote'>) {
  if (!choice || !quote) return null
  return (
    <p className="flex grow flex-wrap items-baseline gap-x-2 md:mr-auto md:grow-0 md:self-center">
      <Money cents={choice.priceCents} className="text-xl font-heavy tracking-tight" />
      <span className="text-ink-muted text-sm">
        {quote.isPayable
          ? choice.arrival === null
            ? 'VAT included'
            : describeArrival(choice.arrival)
          : 'Distance to be confirmed'}
      </span>
    </p>
  )
}
