import { lazy, useEffect } from 'react'
import { useSession } from '../../api/accounts/session.ts'
import { contactDraft, contactOf, needsContactStep } from '../../features/booking-flow/contact.ts'
import { PlacedPart } from '../../features/booking-flow/placed/placed-part.tsx'
import { addressOfStep, stepAfterDetails } from '../../features/booking-flow/steps.ts'
import { checkRecovery } from '../../features/quotes/check-recovery.ts'
import { useKnownVehicle } from '../../features/quotes/known-vehicle.tsx'
import { PriceCard } from '../../features/quotes/price-card.tsx'
import { arrivalCopy, choiceOf } from '../../features/quotes/quote-labels.ts'
import { QuoteForm } from '../../features/quotes/quote-form.tsx'
import { useRecovery, type RecoveryDraft } from '../../features/quotes/recovery-draft.ts'
import type { Recovery } from '../../features/quotes/recovery.ts'
import { useQuote, type LiveQuote } from '../../features/quotes/use-quote.ts'
import { WithoutDriversPart } from '../../features/quotes/without-drivers/without-drivers-part.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Money } from '../../ui/data/money.tsx'
import { BottomBar } from '../../ui/page/bottom-bar.tsx'
import { distantPart } from '../../ui/loading/distant-part.tsx'
import { OptionalPart } from '../../ui/feedback/fall-back.tsx'
import { loadBookingAhead } from './load-booking-ahead.ts'
import { stayWithoutScript } from './stay-without-script.ts'

/** Before there is a price there are no drivers to choose from. */
const DriverChoice = lazy(async () => ({
  default: (await import('../../features/quotes/driver-choice.tsx')).DriverChoice,
}))

/** On a phone it is below the form. */
const DriversMap = distantPart(
  async () => (await import('../../features/quotes/drivers-map.tsx')).DriversMap,
)

/** The product on the landing page: where, where to, how much, which drivers. Nothing typed here is lost on the way to the booking. */
export function HomeProduct() {
  const draft = useRecovery()
  const { recovery, change } = draft
  const live = useQuote(recovery)
  useKnownVehicle(draft)
  const next = useNextAddress(recovery, live)
  const hasPrice = live.quote !== null
  const isDescribed = next !== addressOfStep('details')
  useEffect(() => {
    if (hasPrice) void loadBookingAhead(isDescribed)
  }, [hasPrice, isDescribed])
  return (
    <div className="bg-surface border-line shadow-float grid grid-cols-1 rounded-xl border lg:grid-cols-[1.15fr_1fr]">
      <div className="px-4 pt-3 pb-4 md:p-8">
        <h2 className="sr-only">Your recovery</h2>
        <div className="mb-3 empty:hidden md:mb-5">
          <PlacedPart />
        </div>
        <QuoteForm recovery={recovery} change={change} live={live} />
      </div>
      <div className="border-line bg-ground flex flex-col gap-5 border-t p-4 last:rounded-b-xl md:p-8 lg:rounded-tr-xl lg:border-t-0 lg:border-l lg:last:rounded-bl-none">
        <PriceCard
          live={live}
          driverId={recovery.driverId}
          idle="Tell us where you are, and your price appears here."
          onChoose={(driverId) => change({ driverId })}
        />
        <WithoutDriversPart live={live} />
        <p className="text-ink-muted text-sm js:hidden">
          Prices and booking need JavaScript. Turn it on in your browser and load this page again.
        </p>
        <BottomBar isFixed className="flex items-center gap-3">
          <ShortPrice live={live} driverId={recovery.driverId} />
          <ButtonLink
            to={next}
            onClick={stayWithoutScript}
            preventScrollReset
            variant={live.quote ? 'primary' : 'secondary'}
            size="lg"
            isWide
            className="bar:min-h-12! bar:w-auto! bar:shrink-0 bar:px-4! bar:text-base!"
          >
            Continue to booking
          </ButtonLink>
        </BottomBar>
        <DriversMap
          quote={live.quote}
          shape={live.quote ? 'wide' : 'tall'}
          isWanted={live.quote !== null}
        />
      </div>
      {live.quote && live.quote.drivers.length > 0 && (
        <div className="border-line border-t p-5 md:p-8 lg:col-span-2">
          <h3 className="mb-3 text-lg">Drivers near you</h3>
          <OptionalPart>
            <Drivers {...draft} quote={live.quote} next={next} />
          </OptionalPart>
        </div>
      )}
    </div>
  )
}

/** As high as it is with a price. */
const shortPrice =
  'text-ink-muted bar:flex hidden min-h-14 min-w-0 grow flex-col justify-center text-xs leading-tight'

type ShortPriceProps = { live: LiveQuote; driverId: string | null }

/** On a phone, beside the press that books at it. */
function ShortPrice({ live: { quote }, driverId }: ShortPriceProps) {
  if (!quote) {
    return <p className={shortPrice}>See your price here first</p>
  }
  const { priceCents, arrival } = choiceOf(quote, driverId)
  return (
    <p className={shortPrice}>
      <span className="text-ink block text-lg font-heavy tracking-tight">
        {!quote.isPayable && 'From '}
        <Money cents={priceCents} />
      </span>
      {arrivalCopy(arrival)}
    </p>
  )
}

/** Further than the form, where everything it asks has its answer. A price still under way is waited for there. */
const useNextAddress = (recovery: Recovery, { quote }: LiveQuote): string => {
  const { account } = useSession()
  const contact = contactOf(contactDraft.use(), account)
  const isDone =
    quote !== null &&
    quote.isPayable &&
    quote.eligibleCount > 0 &&
    Object.keys(checkRecovery(recovery, quote)).length === 0
  return addressOfStep(isDone ? stepAfterDetails(needsContactStep(contact, account)) : 'details')
}

type DriversProps = RecoveryDraft & { quote: NonNullable<LiveQuote['quote']>; next: string }

/** The rows of the booking form, pressed here: the choice goes along. */
function Drivers({ recovery, change, quote, next }: DriversProps) {
  const { driver } = choiceOf(quote, recovery.driverId)
  return (
    <>
      <DriverChoice
        id="quote-driver"
        quote={quote}
        driverId={recovery.driverId}
        onChange={(driverId) => change({ driverId })}
        shownAtFirst={3}
        columns="wide"
      />
      {driver && (
        <ButtonLink to={next} onClick={stayWithoutScript} preventScrollReset className="mt-4">
          {`Continue with ${driver.name}`}
        </ButtonLink>
      )}
    </>
  )
}
