import { DriversMap, NearestDrivers } from '../../features/quote/nearest-drivers.tsx'
import { PriceCard } from '../../features/quote/price-card.tsx'
import { QuoteForm } from '../../features/quote/quote-form.tsx'
import { useRecovery } from '../../features/quote/recovery-draft.ts'
import { useQuote } from '../../features/quote/use-quote.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'

/** The product on the landing page: where, where to, how much, which drivers. Nothing typed here is lost on the way to the booking. */
export function HomeProduct() {
  const { recovery, change } = useRecovery()
  const live = useQuote(recovery)
  return (
    <div className="bg-surface border-line shadow-float grid rounded-xl border lg:grid-cols-[1.15fr_1fr]">
      <div className="p-5 md:p-8">
        <h2 className="sr-only">Your recovery</h2>
        <QuoteForm recovery={recovery} change={change} live={live} />
      </div>
      <div className="border-line bg-ground flex flex-col gap-5 border-t p-5 last:rounded-b-xl md:p-8 lg:rounded-tr-xl lg:border-t-0 lg:border-l lg:last:rounded-bl-none">
        <PriceCard
          live={live}
          driverId={recovery.driverId}
          idle="Tell us where you are, and your price appears here."
        />
        <p className="text-ink-muted text-sm js:hidden">
          Prices and booking need JavaScript. Turn it on in your browser and load this page again.
        </p>
        <ButtonLink
          to={paths.book}
          preventScrollReset
          variant={live.quote ? 'primary' : 'secondary'}
          size="lg"
          isWide
        >
          Continue to booking
        </ButtonLink>
        <DriversMap quote={live.quote} shape={live.quote ? 'wide' : 'square'} />
      </div>
      {live.quote && live.quote.drivers.length > 0 && (
        <div className="border-line border-t p-5 md:p-8 lg:col-span-2">
          <NearestDrivers quote={live.quote} />
        </div>
      )}
    </div>
  )
}
