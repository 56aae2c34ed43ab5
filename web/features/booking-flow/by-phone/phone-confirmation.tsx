/** What was agreed by phone, on the caller's own phone: the price line by line, the agreement, the card, and the one button. */
import { CardProblemNote } from '../card-problem.tsx'
import { useState, type SubmitEvent } from 'react'
import { describeArrival } from '../../../../domain/dispatch/arrival-range.ts'
import { formatEuro } from '../../../../domain/money.ts'
import { acceptanceWindowMinutes } from '../../../../domain/tariffs/tariff.ts'
import { checkCustomerEmail } from '../../../../domain/text.ts'
import { useConnection } from '../../../api/kit/connection.ts'
import { useSession } from '../../../api/accounts/session.ts'
import { paths } from '../../../paths.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Fact } from '../../../ui/data/fact.tsx'
import { DateTime } from '../../../ui/data/date-time.tsx'
import { PriceLines } from '../../../ui/data/price-lines.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import type { CardPanel } from '../payment-panel.tsx'
import {
  cancellingCopy,
  obligationLine,
  payBusyLabel,
  payDisabledReason,
  payLabel,
  protectionLine,
  protectionTitle,
  securityLine,
  startAtOnceCopy,
} from '../payment-labels.ts'
import type { RenderCard } from '../payment-step.tsx'
import type { CardPort } from '../use-placing.ts'
import { usePhoneConfirmation, type AgreedByPhone } from './use-phone-confirmation.ts'

const payButtonId = 'confirm-pay'
const emailId = 'confirm-email'
const tickId = 'confirm-consent'

type PhoneConfirmationProps = {
  token: string
  agreed: AgreedByPhone
  renderCard: RenderCard
  onPlaced: (bookingId: string) => Promise<void>
}

export function PhoneConfirmation(props: PhoneConfirmationProps) {
  const { token, agreed, renderCard } = props
  const confirming = useConfirming(props)
  return renderCard({
    amountCents: agreed.priceCents,
    returnUrl: `${window.location.origin}${paths.confirm(token)}`,
    onSubmit: () => document.getElementById(payButtonId)?.click(),
    wallet: { mayPay: confirming.isReady, pay: confirming.pay },
    children: (card) => <Confirming {...props} confirming={confirming} card={card} />,
  })
}

/** What the caller types and ticks, for the button and for a wallet alike. */
const useConfirming = ({ token, agreed, onPlaced }: PhoneConfirmationProps) => {
  const { account } = useSession()
  const [typed, type] = useState(agreed.email ?? '')
  const [isTicked, tick] = useState(false)
  const [isTried, setTried] = useState(false)
  const { pay, ...placing } = usePhoneConfirmation({ token, agreed, onPlaced })
  const fixed = agreed.isEmailOpen ? null : (account?.email ?? null)
  const email = fixed ?? typed
  const emailProblem = checkCustomerEmail(email)

  /** Whether nothing is missing; if something is, shows it and moves there. */
  const isReady = (): boolean => {
    setTried(true)
    const firstId = emailProblem ? emailId : isTicked ? null : tickId
    if (firstId) document.getElementById(firstId)?.focus()
    return firstId === null
  }
  return {
    ...placing,
    fixed,
    typed,
    type,
    isTicked,
    tick,
    emailProblem: isTried ? emailProblem : null,
    consentProblem: isTried && !isTicked ? startAtOnceCopy.problem : null,
    isReady,
    pay: (port: CardPort | null) => pay(port, email),
  }
}

type ConfirmingProps = Pick<PhoneConfirmationProps, 'token' | 'agreed'> & {
  confirming: ReturnType<typeof useConfirming>
  card: CardPanel & { port: CardPort | null }
}

function Confirming({ token, agreed, confirming, card }: ConfirmingProps) {
  const { fixed, isBusy, hasAccount, cardProblem } = confirming
  const isOffline = useConnection() === 'offline'
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (confirming.isReady()) void confirming.pay(card.port)
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      <Card title="What was agreed">
        <dl className="mb-5 grid grid-cols-[auto_1fr] gap-x-5 gap-y-2 text-sm">
          <Fact label="From">{agreed.pickup.label}</Fact>
          {agreed.dropoff && <Fact label="To">{agreed.dropoff.label}</Fact>}
          {agreed.vehicle && <Fact label="Vehicle">{agreed.vehicle}</Fact>}
          <Fact label="Driver">The first near you to accept</Fact>
          {agreed.arrival && <Fact label="Arrival">{describeArrival(agreed.arrival)}</Fact>}
          <Fact label="Cancelling">{cancellingCopy}</Fact>
          <Fact label="Holds until">
            <DateTime at={agreed.expiresAt} wording="time" />
          </Fact>
        </dl>
        <PriceLines
          lines={agreed.lines}
          total={{ label: 'Total', amountCents: agreed.priceCents, note: 'VAT included' }}
        />
      </Card>
      {fixed ? (
        <p className="text-sm">The booking will be in your account, {fixed}.</p>
      ) : (
        <TextField
          id={emailId}
          label="Email"
          hint="For the confirmation and the receipt"
          type="email"
          autoComplete="email"
          required
          value={confirming.typed}
          error={confirming.emailProblem}
          onChange={({ target }) => confirming.type(target.value)}
        />
      )}
      {hasAccount && (
        <Alert
          tone="info"
          title="You already have an account"
          isLive
          action={
            <ButtonLink size="sm" to={paths.auth({ returnTo: paths.confirm(token) })}>
              Sign in
            </ButtonLink>
          }
        >
          Sign in to add the booking to it, or use another email.
        </Alert>
      )}
      <Alert tone="success" title={protectionTitle}>
        {protectionLine}
      </Alert>
      <section aria-label="Card details" className="flex flex-col gap-3">
        {card.view}
        <CardProblemNote
          problem={cardProblem}
          onAnother={() => {
            confirming.forgetCard()
            card.changeCard()
          }}
        />
        <p className="text-ink-muted text-sm">{securityLine}</p>
      </section>
      <section aria-label="Your agreement" className="flex flex-col">
        <p className="font-bold">{obligationLine}</p>
        <Checkbox
          id={tickId}
          label={startAtOnceCopy.label}
          required
          checked={confirming.isTicked}
          onChange={({ target }) => confirming.tick(target.checked)}
          error={confirming.consentProblem}
        />
        <p className="text-ink-muted mt-2 text-sm">
          Drivers have {acceptanceWindowMinutes} minutes to accept. If no one accepts, the hold is
          released.
        </p>
      </section>
      <Button
        id={payButtonId}
        type="submit"
        size="lg"
        isBusy={isBusy}
        busyLabel={card.isAtBank ? 'Waiting for your bank' : payBusyLabel}
        disabledReason={
          isBusy
            ? null
            : payDisabledReason({
                priceCents: agreed.priceCents,
                hasDrivers: true,
                isPayable: true,
                isPricing: false,
                isCardReady: card.isReady,
                hasCardFailed: card.hasFailed,
                isOffline,
              })
        }
      >
        {payLabel(agreed.priceCents)}
      </Button>
    </form>
  )
}

/** The title above the page. */
export const confirmTitle = ({ priceCents }: AgreedByPhone): string =>
  `Confirm your recovery for ${formatEuro(priceCents)}`
