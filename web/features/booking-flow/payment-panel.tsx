import { firstNameOf } from '../../../domain/accounts/first-name.ts'
import { LockKeyhole } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Quote } from '../../../contract/bookings/quotes.ts'
import { formatEuro } from '../../../domain/money.ts'
import { useConnection } from '../../api/kit/connection.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { PriceLines } from '../../ui/data/price-lines.tsx'
import type { BookingSubject } from './booking-subject.ts'
import { CardProblemNote } from './card-problem.tsx'
import { DriverSummary } from './driver-summary.tsx'
import {
  cancellingCopy,
  obligationLine,
  payBusyLabel,
  payDisabledReason,
  payLabel,
  preAuthorisedLine,
  protectionLine,
  protectionTitle,
  securityLine,
  startAtOnceCopy,
} from './payment-labels.ts'
import { PriceProblem } from './price-problem.tsx'
import { linesToPay } from './use-credit.ts'
import { StepActions } from './step-actions.tsx'
import type { Payment } from './use-payment.ts'

export type CardPanel = {
  /** The container of the card form, with its message until the form is loaded. */
  view: ReactNode
  isReady: boolean
  hasFailed: boolean
  isAtBank: boolean
}

type PaymentPanelProps = {
  subject: BookingSubject
  /** Comes off the price, for the card. */
  creditCents: number
  card: CardPanel
  payment: Payment
  /** With the card form. */
  pay: () => void
  consent: Consent
  buttonId: string
  onBack: () => void
}

type Consent = {
  isTicked: boolean
  tick: (isTicked: boolean) => void
  isChecked: boolean
  /** Whether it is ticked; if not, shows that beside it and moves there. */
  isGiven: () => boolean
}

/** A tick is for one price: the customer has to agree to a new price again. */
export const useConsent = (priceCents: number | null): Consent => {
  const [given, setGiven] = useState({ priceCents, isTicked: false })
  const [isChecked, setChecked] = useState(false)
  const isTicked = given.isTicked && given.priceCents === priceCents
  return {
    isTicked,
    tick: (ticked) => setGiven({ priceCents, isTicked: ticked }),
    isChecked,
    isGiven: () => {
      setChecked(true)
      if (!isTicked) document.getElementById(consentId)?.focus()
      return isTicked
    },
  }
}

const consentId = 'book-consent'

/** Step 3: the driver, the price and its lines, the card, the agreement, and the one button (specification, customer side §2). */
export function PaymentPanel(props: PaymentPanelProps) {
  const { subject, creditCents, card, payment, pay, consent, buttonId, onBack } = props
  const { choice, quote, isPricing } = subject
  const isOffline = useConnection() === 'offline'
  const priceCents = choice?.priceCents ?? null
  const disabledReason = payDisabledReason({
    priceCents,
    hasDrivers: quote?.eligibleCount !== 0,
    isPayable: quote?.isPayable ?? false,
    isPricing,
    isCardReady: card.isReady,
    hasCardFailed: card.hasFailed,
    isOffline,
  })
  return (
    <div className="flex flex-col gap-6">
      <DriverSummary choice={choice} isPricing={isPricing} drivers={quote?.drivers ?? []} />
      <PriceProblem subject={subject} />
      {choice?.driver && (
        <Checkbox
          id="book-offer-to-others"
          label={`If ${firstNameOf(choice.driver.name)} can’t take it, ask the next drivers at no higher price`}
          checked={subject.offerToOthers}
          onChange={({ target }) => subject.changeOfferToOthers(target.checked)}
        />
      )}
      {quote && <BookedJourney quote={quote} vehicle={subject.vehicle} />}
      {payment.priceBeforeCents !== null && priceCents !== null && (
        <Alert tone="warning" title="The price has changed" isLive>
          {`It was ${formatEuro(payment.priceBeforeCents)} and is now ${formatEuro(priceCents)}, because the earlier price had expired. Check it and confirm again.`}
        </Alert>
      )}
      {choice && (
        <section aria-label="Pricing breakdown">
          <PriceLines {...linesToPay(choice, creditCents)} />
        </section>
      )}
      <Alert tone="success" title={protectionTitle}>
        {protectionLine}
      </Alert>
      <section aria-label="Card details" className="flex flex-col gap-3">
        {card.view}
        <CardProblemNote problem={payment.cardProblem} />
        <p className="text-ink-muted flex items-center gap-2 text-sm">
          <LockKeyhole aria-hidden className="size-4 shrink-0" />
          {securityLine}
        </p>
      </section>
      <section aria-label="Your agreement" className="flex flex-col">
        <p className="font-bold">{obligationLine}</p>
        <Checkbox
          id={consentId}
          label={startAtOnceCopy.label}
          required
          checked={consent.isTicked}
          onChange={({ target }) => consent.tick(target.checked)}
          error={consent.isChecked && !consent.isTicked ? startAtOnceCopy.problem : null}
        />
        <p className="text-ink-muted mt-2 text-sm">{preAuthorisedLine}</p>
      </section>
      <StepActions>
        <Button
          id={buttonId}
          onClick={() => {
            if (consent.isGiven()) pay()
          }}
          isBusy={payment.isBusy}
          busyLabel={card.isAtBank ? 'Waiting for your bank' : payBusyLabel}
          disabledReason={payment.isBusy ? null : disabledReason}
        >
          {payLabel((priceCents ?? 0) - creditCents)}
        </Button>
        {!payment.isBusy && (
          <Button variant="quiet" onClick={onBack}>
            Back
          </Button>
        )}
      </StepActions>
    </div>
  )
}

type BookedJourneyProps = { quote: Quote; vehicle: string }

/** What is booked, and what cancelling it costs. */
function BookedJourney({ quote, vehicle }: BookedJourneyProps) {
  const facts = [
    ['From', quote.pickup.label],
    ['To', quote.dropoff?.label ?? 'Not decided yet'],
    ['Vehicle', vehicle],
    ['Cancelling', cancellingCopy],
  ] as const
  return (
    <dl className="flex flex-col gap-2 text-sm">
      {facts.map(([label, value]) => (
        <div key={label} className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3">
          <dt className="text-ink-muted">{label}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
