import { useState, type ReactNode } from 'react'
import { formatEuro } from '../../../domain/money.ts'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { StatusBadge, type Tone } from '../../ui/data/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import type { CardPort } from './hold-cards.ts'
import { totalLabel, type PricedRequest } from './request-form.tsx'
import {
  useDealerPayment,
  type DealerPayment,
  type DealerPaymentInput,
  type Outcome,
} from './use-dealer-payment.ts'
import { countLeft, dealerDraft, nextLabel } from './vehicle-draft.ts'

/** The words of the agreement, passed in from the booking flow. */
export type AgreementCopy = {
  obligationLine: string
  preAuthorisedLine: string
  securityLine: string
  startAtOnce: { label: string; problem: string }
}

export type PaymentPanelProps = DealerPaymentInput & {
  words: AgreementCopy
  /** The card form is a separate feature; `wallet` is null where a wallet cannot pay. */
  renderCard: (slot: {
    wallet: { mayPay: () => boolean; pay: (port: CardPort) => Promise<void> } | null
    children: (card: CardSlot) => ReactNode
  }) => ReactNode
  /** Back to the form: to change these vehicles, or for the next once these are booked. */
  onLeave: () => void
}

type CardSlot = { view: ReactNode; isReady: boolean; isAtBank: boolean; port: CardPort | null }

const consentId = 'dealer-consent'

/** The price of each vehicle, the card, the agreement, and the one button; then the outcome of each card hold. */
export function PaymentPanel(props: PaymentPanelProps) {
  const [isTicked, setTicked] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const payment = useDealerPayment(props)
  const isGiven = (): boolean => {
    setChecked(true)
    if (!isTicked) document.getElementById(consentId)?.focus()
    return isTicked
  }
  return props.renderCard({
    // A wallet asks once and pays once; each vehicle is a payment of its own.
    wallet: props.request.vehicles.length === 1 ? { mayPay: isGiven, pay: payment.book } : null,
    children: (card) => (
      <Panel
        {...props}
        card={card}
        payment={payment}
        consent={{ isTicked, tick: setTicked, isMissing: isChecked && !isTicked, isGiven }}
      />
    ),
  })
}

type PanelProps = PaymentPanelProps & {
  card: CardSlot
  payment: DealerPayment
  consent: {
    isTicked: boolean
    tick: (isTicked: boolean) => void
    isMissing: boolean
    isGiven: () => boolean
  }
}

function Panel({ request, words, onLeave, card, payment, consent }: PanelProps) {
  const { opened, outcomes, isBusy, isDone, isCardIncomplete } = payment
  const { vehicles } = request
  const left = countLeft(dealerDraft.use())
  return (
    <div className="flex flex-col gap-5">
      <Card title={vehicles.length === 1 ? 'One vehicle' : `${vehicles.length} vehicles`}>
        <ol className="flex flex-col gap-3">
          {vehicles.map(({ vehicle, quote }, index) => (
            <li
              key={vehicle.key}
              className="border-line flex flex-col gap-1 border-b pb-3 last:border-0 last:pb-0"
            >
              <span className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="font-bold">
                  {vehicle.reference || vehicle.identity.registration || `Vehicle ${index + 1}`}
                </span>
                <span className="font-bold tabular-nums">
                  {formatEuro(quote.anyDriver.priceCents)}
                </span>
              </span>
              <span className="text-ink-muted text-sm wrap-anywhere">
                {`${quote.pickup.label} to ${quote.dropoff?.label ?? 'the drop-off'}`}
              </span>
              {opened?.bookings[index] && (
                <HoldState
                  outcome={outcomes[index] ?? { kind: 'waiting' }}
                  bookingId={opened.bookings[index].bookingId}
                />
              )}
            </li>
          ))}
        </ol>
        <p className="border-line mt-3 flex justify-between border-t pt-3 text-lg font-bold">
          <span>Total</span>
          <span className="tabular-nums">{totalLabel(request)}</span>
        </p>
      </Card>
      {isDone ? (
        <>
          <Alert tone="success" title="Drivers are being asked" isLive>
            Each vehicle has its own booking. Follow them under Bookings.
          </Alert>
          <Button
            variant={left === 0 ? 'secondary' : 'primary'}
            className="self-start"
            onClick={onLeave}
          >
            {nextLabel(left)}
          </Button>
        </>
      ) : (
        <>
          <Card title="Card">
            <p className="text-ink-muted mb-4 text-sm">
              {vehicles.length === 1
                ? 'Your bank holds the price. If no driver takes the vehicle, the hold is released.'
                : 'One card for all of them. Your bank holds each price separately, so it may ask you more than once. If no driver takes a vehicle, its hold is released.'}
            </p>
            {card.view}
            {isCardIncomplete && (
              <p role="alert" className="text-danger-ink mt-2 text-sm">
                Complete your card details above.
              </p>
            )}
            <p className="text-ink-muted mt-3 text-sm">{words.securityLine}</p>
          </Card>
          <section aria-label="Your agreement" className="flex flex-col">
            <p className="font-bold">{words.obligationLine}</p>
            <Checkbox
              id={consentId}
              label={words.startAtOnce.label}
              required
              checked={consent.isTicked}
              error={consent.isMissing ? words.startAtOnce.problem : null}
              onChange={({ target }) => consent.tick(target.checked)}
            />
            <p className="text-ink-muted mt-2 text-sm">{words.preAuthorisedLine}</p>
          </section>
          <div className="flex flex-wrap gap-3">
            <Button
              onClick={() => {
                if (consent.isGiven()) void payment.book(card.port)
              }}
              isBusy={isBusy}
              busyLabel={card.isAtBank ? 'Waiting for your bank' : 'Booking'}
            >
              {buttonCopy(request, opened !== null)}
            </Button>
            {!opened && (
              <Button variant="quiet" onClick={onLeave}>
                Change vehicles
              </Button>
            )}
          </div>
        </>
      )}
    </div>
  )
}

const buttonCopy = (request: PricedRequest, isOpened: boolean): string => {
  if (isOpened) return 'Try the others again'
  const { length } = request.vehicles
  const what = length === 1 ? 'Book One Vehicle' : `Book ${length} Vehicles`
  return `Pre-Authorize ${totalLabel(request)} & ${what}`
}

const looks: Record<Outcome['kind'], { tone: Tone; word: string }> = {
  waiting: { tone: 'neutral', word: 'Waiting for the card' },
  held: { tone: 'success', word: 'Drivers are being asked' },
  refused: { tone: 'danger', word: 'Card not held' },
  in_doubt: { tone: 'warning', word: 'No answer yet' },
}

function HoldState({ outcome, bookingId }: { outcome: Outcome; bookingId: string }) {
  const { tone, word } = looks[outcome.kind]
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <StatusBadge tone={tone}>{word}</StatusBadge>
      {outcome.kind === 'refused' && <span>{outcome.words}</span>}
      <TextLink to={paths.booking(bookingId)}>See the booking</TextLink>
    </span>
  )
}
