import { beginSimulation } from '../../features/demo/simulation.ts'
import { startSimulation } from '../../features/demo/use-simulation.ts'
import { PriceCard } from '../../features/quotes/price-card.tsx'
import { QuoteForm } from '../../features/quotes/quote-form.tsx'
import { quoteRequestOf } from '../../features/quotes/recovery.ts'
import { useRecovery } from '../../features/quotes/recovery-draft.ts'
import { useQuote } from '../../features/quotes/use-quote.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'

/** From where to where: the visitor chooses the places; the price and the drivers are real. */
export function DemoSetup({ accountId }: { accountId: string }) {
  const { recovery, change } = useRecovery()
  const live = useQuote(recovery)
  const request = quoteRequestOf(recovery)
  const { quote, isPricing } = live

  const start = (): void => {
    if (!request || !quote) return
    const description = recovery.description.trim()
    startSimulation(
      beginSimulation({
        accountId,
        request,
        quote,
        description: description === '' ? null : description,
      }),
    )
  }

  return (
    <div className="grid items-start gap-5 lg:grid-cols-[1.15fr_1fr] lg:gap-6">
      <Card title="What needs recovering?">
        <QuoteForm recovery={recovery} change={change} live={live} />
      </Card>
      <Card title="What’s real, and what isn’t">
        <div className="flex flex-col gap-5">
          <ul className="text-ink-muted flex list-disc flex-col gap-1.5 pl-5 text-sm">
            <li>The price and the drivers are the ones you would get right now.</li>
            <li>No driver is contacted, no card is needed, and nothing is booked.</li>
            <li>What you do here stays in this browser tab and is gone when you close it.</li>
          </ul>
          <PriceCard
            live={live}
            driverId={null}
            idle="Tell us where the vehicle is and where it’s going, and the price appears here."
          />
          <Button
            size="lg"
            isWide
            isBusy={isPricing && quote !== null}
            busyLabel="Working out the price"
            disabledReason={reasonAgainst(quote)}
            onClick={start}
          >
            Start the demo
          </Button>
        </div>
      </Card>
    </div>
  )
}

const reasonAgainst = (quote: ReturnType<typeof useQuote>['quote']): string | null => {
  if (!quote) return 'Say where the vehicle is first'
  return quote.isPayable ? null : 'Say where it’s going, or how far'
}
