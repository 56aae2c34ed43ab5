import type { ReactNode } from 'react'
import { quoteLifetimeMinutes } from '../../../../domain/tariffs/tariff.ts'
import { priceRecovery, type RecoveryToPrice } from '../../../../domain/tariffs/pricing.ts'
import { Money } from '../../../ui/data/money.tsx'
import { PriceLines } from '../../../ui/data/price-lines.tsx'
import { pricedBothWays } from './plain-recovery.ts'

type CalculatorResultProps = {
  recovery: RecoveryToPrice
  /** The button to book. */
  action: ReactNode
}

/** The price of the recovery in the form: every line, and the price of the same recovery by phone. */
export function CalculatorResult({ recovery, action }: CalculatorResultProps) {
  const { online, phone, savedCents } = pricedBothWays(recovery)
  return (
    <section aria-label="The price" className="flex flex-col gap-5">
      <p aria-live="polite" aria-atomic>
        <span className="text-ink-muted block text-sm">Booked online, VAT included</span>
        <Money cents={online.totalCents} className="font-heavy tracking-tighter text-3xl" />
      </p>
      <PriceLines
        lines={online.lines}
        total={{ label: 'Total', amountCents: online.totalCents }}
        after={[
          {
            label: 'The same by phone',
            note: savedLabel(savedCents),
            amountCents: phone.totalCents,
          },
        ]}
      />
      {action}
      <p className="text-ink-muted text-sm">
        {`When you book, the distance between your two places and the time of the pickup decide. That price is frozen for ${quoteLifetimeMinutes} minutes, and you pay it only if a driver accepts.`}
      </p>
    </section>
  )
}

/** A driver with a high rate of their own may be dearer than the phone card, which has one rate for all. */
const savedLabel = (savedCents: number): ReactNode =>
  savedCents > 0 ? (
    <>
      Booking online saves <Money cents={savedCents} />
    </>
  ) : (
    'By phone the rate per km is the same with every driver'
  )

/** On a phone the price stays in sight while the form above it is filled in. The result is announced, so this is not. */
export function PriceInSight({ recovery }: { recovery: RecoveryToPrice }) {
  return (
    <p
      aria-hidden
      className="border-line bg-surface sticky bottom-0 z-10 -mx-5 -mb-5 flex items-baseline justify-between gap-4 border-t px-5 py-3 md:-mx-8 md:-mb-8 md:px-8 lg:hidden"
    >
      <span className="text-ink-muted text-sm">Booked online</span>
      <Money
        cents={priceRecovery(recovery).totalCents}
        className="text-xl font-heavy tracking-tight"
      />
    </p>
  )
}
