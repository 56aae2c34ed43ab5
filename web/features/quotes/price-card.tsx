import { useRef } from 'react'
import type { Quote } from '../../../contract/bookings/quotes.ts'
import { firstNameOf } from '../../../domain/accounts/first-name.ts'
import { formatEuro } from '../../../domain/money.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { failureCopy } from '../../api/kit/failures.ts'
import { Money } from '../../ui/data/money.tsx'
import { PriceLines } from '../../ui/data/price-lines.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { quickForLess } from './driver-order.ts'
import { arrivalCopy, choiceOf, distanceLabel } from './quote-labels.ts'
import type { LiveQuote } from './use-quote.ts'

type PriceCardProps = {
  live: LiveQuote
  driverId: string | null
  /** The message while there is nothing to price. */
  idle: string
  /** Takes the driver who is as quick for less. Absent where none is chosen. */
  onChoose?: (driverId: string) => void
}

/** The current price, itemised, with distance and arrival time. It keeps the last one in sight while the next is on its way. */
export function PriceCard({ live, driverId, idle, onChoose }: PriceCardProps) {
  const { quote, isPricing, failure } = live
  return (
    <section aria-label="Your price" className="@container flex flex-col gap-3">
      {quote ? (
        <QuotedPrice live={live} driverId={driverId} onChoose={onChoose} />
      ) : (
        !failure && (
          <p className="text-ink-muted flex min-h-12 items-center gap-2 text-base">
            {isPricing && <Spinner />}
            {isPricing ? 'Working out your price' : idle}
          </p>
        )
      )}
      {failure && <PriceFailure failure={failure} />}
    </section>
  )
}

function PriceFailure({ failure }: { failure: Error }) {
  const { title, detail } = failureCopy(failure)
  return (
    <Alert tone="warning" title={title} isLive>
      {detail}
    </Alert>
  )
}

/** Why the price may be dearer than an equally quick driver's: at a press it no longer is. */
function ForLess({ quote, onChoose }: { quote: Quote; onChoose: (driverId: string) => void }) {
  const forLess = quickForLess(quote)
  if (!forLess) return null
  return (
    <button
      type="button"
      onClick={() => onChoose(forLess.driverId)}
      className="text-link -my-2 min-h-11 self-start text-left text-sm font-medium underline underline-offset-[0.2em]"
    >
      {`${firstNameOf(forLess.name)} could come within that time for ${formatEuro(forLess.savedCents)} less`}
    </button>
  )
}

function QuotedPrice({ live, driverId, onChoose }: Omit<PriceCardProps, 'idle'>) {
  const { quote, isPricing } = live
  const price = useRef<HTMLParagraphElement>(null)
  if (!quote) return null
  const { priceCents, lines, arrival, driver } = choiceOf(quote, driverId)
  const distance = distanceLabel(quote.distance)
  const isNoOne = quote.eligibleCount === 0
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
        <p
          ref={price}
          tabIndex={-1}
          aria-live="polite"
          aria-atomic
          className={isPricing ? 'animate-breathe' : undefined}
        >
          <span className="text-ink-muted block text-sm">
            {quote.isPayable ? 'Your price, VAT included' : 'From, VAT included'}
          </span>
          <Money
            cents={priceCents}
            className="font-heavy tracking-tighter text-3xl @max-[10rem]:text-lg"
          />
        </p>
        <p className="text-right text-sm">
          {!isNoOne && (
            <span className="block font-bold">
              {driver ? `${driver.name}: ` : ''}
              {arrivalCopy(arrival, isPricing)}
            </span>
          )}
          {distance && <span className="text-ink-muted block">{distance}</span>}
        </p>
      </div>
      {isNoOne && (
        <Alert tone="warning">No drivers are currently available. Please try again later.</Alert>
      )}
      {!driver && onChoose && (
        <ForLess
          quote={quote}
          onChoose={(chosen) => {
            onChoose(chosen)
            // What was pressed is gone.
            price.current?.focus({ preventScroll: true })
          }}
        />
      )}
      <details className="group/lines">
        <summary className="text-link inline-flex min-h-11 items-center text-sm font-medium underline underline-offset-[0.2em]">
          <span className="group-open/lines:hidden">Price breakdown</span>
          <span className="hidden group-open/lines:inline">Hide breakdown</span>
        </summary>
        <PriceLines
          className="pt-1 pb-2"
          lines={lines}
          total={{ label: 'Total', amountCents: priceCents }}
        />
      </details>
    </>
  )
}
