import { firstNameOf } from '../../../domain/accounts/first-name.ts'
import { LockKeyhole } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Quote } from '../../../contract/bookings/quotes.ts'
import { formatEuro } from '../../../domain/money.ts'
import { useConnection } from '../../api/kit/connection.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Money } from '../../ui/data/money.tsx'
import { PriceLines } from '../../ui/data/price-lines.tsx'
import type { BookingSubject, SubjectChoice } from './booking-subject.ts'
import { CardProblemNote } from './card-problem.tsx'
import { DriverSummary, offeredFirstCopy } from './driver-summary.tsx'
import {
  cancellingCopy,
  cancellingInShort,
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
import { stepButton, StepActions } from './step-actions.tsx'
import type { Payment } from './use-payment.ts'

export type CardPanel = {
  /** The container of the card form, with its message until the form is loaded. */
  view: ReactNode
  isReady: boolean
  hasFailed: boolean
  isAtBank: boolean
  /** Empties it for another card. */
  changeCard: () => void
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

/** Step 3: the driver, the price and its lines, the agreement, the card, and the one button (specification, customer side §2). What is only read comes last. */
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
    <div className="flex flex-col gap-3 md:gap-6">
      <PriceProblem subject={subject} />
      {payment.priceBeforeCents !== null && priceCents !== null && (
        <Alert tone="warning" title="The price has changed" isLive>
          {`It was ${formatEuro(payment.priceBeforeCents)} and is now ${formatEuro(priceCents)}, because the earlier price had expired. Check it and confirm again.`}
        </Alert>
      )}
      <div className="bg-sunken flex flex-col gap-1 rounded-lg px-3 py-2 md:gap-1.5 md:p-4">
        <DriverSummary choice={choice} isPricing={isPricing} />
        {quote && <BookedJourney quote={quote} vehicle={subject.vehicle} />}
        {choice && <PriceToPay choice={choice} creditCents={creditCents} />}
      </div>
      {choice?.driver && (
        <Checkbox
          id="book-offer-to-others"
          label={`If ${firstNameOf(choice.driver.name)} can’t take it, ask the next drivers at no higher price`}
          checked={subject.offerToOthers}
          onChange={({ target }) => subject.changeOfferToOthers(target.checked)}
        />
      )}
      <section aria-label="Your agreement" className="flex flex-col max-md:-mb-2">
        <p className="text-sm font-bold">{obligationLine}</p>
        <Checkbox
          id={consentId}
          label={startAtOnceCopy.label}
          required
          checked={consent.isTicked}
          onChange={({ target }) => consent.tick(target.checked)}
          error={consent.isChecked && !consent.isTicked ? startAtOnceCopy.problem : null}
        />
      </section>
      <section aria-label="Card details" className="flex flex-col gap-3">
        {card.view}
        <CardProblemNote
          problem={payment.cardProblem}
          onAnother={() => {
            payment.forgetCard()
            card.changeCard()
          }}
        />
        <p className="text-ink-muted flex items-center gap-2 text-sm">
          <LockKeyhole aria-hidden className="size-4 shrink-0" />
          {securityLine}
        </p>
      </section>
      <Alert tone="success" title={protectionTitle}>
        {protectionLine}
      </Alert>
      <p className="text-ink-muted text-sm">
        {preAuthorisedLine} {choice && !choice.driver && offeredFirstCopy(quote?.drivers ?? [])}
      </p>
      <StepActions>
        <Button
          id={buttonId}
          className={classNames(stepButton, 'max-md:px-3!')}
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

/** What is booked, and what cancelling it costs: in short, and in full where it is opened. */
function BookedJourney({ quote, vehicle }: BookedJourneyProps) {
  const facts = [
    ['From', quote.pickup.label],
    ['To', quote.dropoff?.label ?? 'Not decided yet'],
    ['Vehicle', vehicle],
  ] as const
  return (
    <dl className="flex flex-wrap gap-x-4 text-sm md:flex-col md:gap-y-1.5">
      {facts.map(([label, value]) => (
        <Fact key={label} label={label}>
          {value}
        </Fact>
      ))}
      <Fact label="Cancelling">
        <details>
          <summary className="min-h-11 underline decoration-line-strong underline-offset-[0.2em] md:min-h-0">
            {cancellingInShort}
          </summary>
          <p className="text-ink-muted pb-1">{cancellingCopy}</p>
        </details>
      </Fact>
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 gap-x-2 md:grid md:grid-cols-[5.5rem_minmax(0,1fr)] md:gap-x-3">
      <dt className="text-ink-muted">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}

type PriceToPayProps = { choice: SubjectChoice; creditCents: number }

/** The amount, with its lines folded on a phone; what credit takes off is never folded away. */
function PriceToPay({ choice, creditCents }: PriceToPayProps) {
  const { lines, total } = linesToPay(choice, creditCents)
  return (
    <section aria-label="Pricing breakdown" className="border-line border-t">
      <details open={creditCents > 0 || isRoomy()} className="group/lines">
        <summary className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
          <span className="flex flex-col text-sm">
            <span className="group-open/lines:hidden">Total, VAT included</span>
            <span className="underline underline-offset-[0.2em]">Price breakdown</span>
          </span>
          <Money
            cents={total.amountCents}
            className="text-xl font-heavy tracking-tight group-open/lines:hidden"
          />
        </summary>
        <PriceLines className="pb-1" lines={lines} total={total} />
      </details>
    </section>
  )
}

/** Where nothing has to be folded for what is pressed to be in sight. */
const isRoomy = (): boolean => window.matchMedia('(width >= 48rem)').matches
