import { useState, type ReactNode } from 'react'
import { formatEuro } from '../../../domain/money.ts'
import { identityOf } from '../../../domain/bookings/vehicle-identity.ts'
import { call } from '../../api/kit/call.ts'
import { wordsOf } from '../../api/kit/failures.ts'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { StatusBadge, type Tone } from '../../ui/data/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { holdCard, type CardPort, type DealerOrder, type Held, type Opened } from './hold-cards.ts'
import { totalLabel, type Priced } from './request-form.tsx'
import { dealerDraft, type Vehicle } from './vehicle-draft.ts'

/** The words of the agreement, passed in from the booking flow. */
export type AgreementCopy = {
  obligationLine: string
  preAuthorisedLine: string
  securityLine: string
  startAtOnce: { label: string; problem: string }
}

export type PaymentPanelProps = {
  priced: readonly Priced[]
  purchaseOrder: string
  contact: DealerOrder['contact']
  words: AgreementCopy
  /** The version of the wording agreed to, as the server knows it. */
  textVersion: DealerOrder['consent']['textVersion']
  card: { view: ReactNode; isReady: boolean; isAtBank: boolean; port: CardPort | null }
  onChange: () => void
}

const consentId = 'dealer-consent'

type Outcome = Held | { kind: 'waiting' }

/** The price of each vehicle, the card, the agreement, and the one button; then the outcome of each card hold. */
export function PaymentPanel(props: PaymentPanelProps) {
  const { priced, words, card, onChange } = props
  const [isTicked, setTicked] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [isCardIncomplete, setCardIncomplete] = useState(false)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([])

  const book = async (): Promise<void> => {
    setChecked(true)
    if (!isTicked) return document.getElementById(consentId)?.focus()
    if (!card.port) {
      toast.failure({
        title: 'Payment Error',
        description: 'Payment system not ready. Please refresh and try again.',
      })
      return
    }
    setBusy(true)
    setCardIncomplete(false)
    try {
      const unfinished = await card.port.check()
      if (unfinished) return setCardIncomplete(true)
      const request = opened ?? (await open(props))
      setOpened(request)
      dealerDraft.clear()
      await holdAll(card.port, request)
    } catch (failure) {
      const { title, detail } = wordsOf(failure)
      toast.failure({ title, description: detail })
    } finally {
      setBusy(false)
    }
  }

  /** One after the other, as the bank may ask about each; bookings that are held already are skipped. */
  const holdAll = async (port: CardPort, { bookings }: Opened): Promise<void> => {
    const now: Outcome[] = bookings.map((_, index) => outcomes[index] ?? { kind: 'waiting' })
    for (const [index, booking] of bookings.entries()) {
      if (now[index]?.kind === 'held') continue
      now[index] = await holdCard(port, booking, props.contact)
      setOutcomes([...now])
    }
  }

  const isDone =
    opened !== null &&
    outcomes.length > 0 &&
    outcomes.every(({ kind }) => kind === 'held' || kind === 'in_doubt')
  return (
    <div className="flex flex-col gap-5">
      <Card title={priced.length === 1 ? 'One vehicle' : `${priced.length} vehicles`}>
        <ol className="flex flex-col gap-3">
          {priced.map(({ vehicle, quote }, index) => (
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
          <span className="tabular-nums">{totalLabel(priced)}</span>
        </p>
      </Card>
      {isDone ? (
        <Alert tone="success" title="Drivers are being asked" isLive>
          Each vehicle has its own booking. Follow them under Bookings.
        </Alert>
      ) : (
        <>
          <Card title="Card">
            <p className="text-ink-muted mb-4 text-sm">
              One card for all of them. Your bank holds each price separately, so it may ask you
              more than once. If no driver takes a vehicle, its hold is released.
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
              checked={isTicked}
              error={isChecked && !isTicked ? words.startAtOnce.problem : null}
              onChange={({ target }) => setTicked(target.checked)}
            />
            <p className="text-ink-muted mt-2 text-sm">{words.preAuthorisedLine}</p>
          </section>
          <div className="flex flex-wrap gap-3">
            <Button
              onClick={() => void book()}
              isBusy={isBusy}
              busyLabel={card.isAtBank ? 'Waiting for your bank' : 'Booking'}
            >
              {buttonCopy(priced, opened !== null)}
            </Button>
            {!opened && (
              <Button variant="quiet" onClick={onChange}>
                Change vehicles
              </Button>
            )}
          </div>
        </>
      )}
    </div>
  )
}

const buttonCopy = (priced: readonly Priced[], isOpened: boolean): string => {
  if (isOpened) return 'Try the others again'
  const what = priced.length === 1 ? 'Book One Vehicle' : `Book ${priced.length} Vehicles`
  return `Pre-Authorize ${totalLabel(priced)} & ${what}`
}

const identityPart = ({ identity }: Vehicle) => {
  const vehicleIdentity = identityOf(identity)
  return vehicleIdentity ? { vehicleIdentity } : {}
}

const open = ({
  priced,
  purchaseOrder,
  contact,
  textVersion,
}: PaymentPanelProps): Promise<Opened> =>
  call('POST /api/dealer/requests', {
    body: {
      purchaseOrder,
      contact,
      consent: { obligationToPay: true, startAtOnce: true, textVersion },
      vehicles: priced.map(({ vehicle, quote }) => ({
        quoteId: quote.quoteId,
        reference: vehicle.reference,
        ...identityPart(vehicle),
      })),
    },
  })

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
