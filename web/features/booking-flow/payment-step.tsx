import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { isProvenAccount, mayBook } from '../../../domain/accounts/roles.ts'
import { bookingQuery } from '../../api/bookings/bookings.ts'
import type { Session } from '../../api/accounts/session.ts'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { CannotBook } from './cannot-book.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Loading, SkeletonCard } from '../../ui/feedback/skeleton.tsx'
import type { BookingSubject } from './booking-subject.ts'
import type { Contact } from './contact.ts'
import { openedBooking } from './opened-booking.ts'
import { PaymentPanel, useConsent, type CardPanel } from './payment-panel.tsx'
import { StepActions } from './step-actions.tsx'
import { addressOfStep } from './steps.ts'
import { usePayment } from './use-payment.ts'
import { useCreditOf } from './use-credit.ts'
import type { CardPort } from './use-placing.ts'
import { VerifyEmail } from './verify-email.tsx'

/** The card form is a separate feature; the screen passes it in. */
export type RenderCard = (props: {
  amountCents: number
  returnUrl: string
  onSubmit: () => void
  /** Given where wallets are offered. */
  wallet?: { mayPay: () => boolean; pay: (port: CardPort) => Promise<void> }
  children: (card: CardPanel & { port: CardPort | null }) => ReactNode
}) => ReactNode

export type PaymentStepProps = {
  session: Session
  subject: BookingSubject
  contact: Contact
  renderCard: RenderCard
  onBack: () => void
  /** Resolves when the next step is shown. */
  onPlaced: (bookingId: string) => Promise<void>
  onSignedOut: () => void
}

/** Step 3, for a user who may book; for everyone else what has to happen first. */
export function PaymentStep(props: PaymentStepProps) {
  const { state, account } = props.session
  switch (state) {
    case 'unknown':
      return (
        <Loading label="Checking your account">
          <SkeletonCard />
        </Loading>
      )
    case 'signed_out':
      return (
        <Before onBack={props.onBack}>
          <Alert
            tone="info"
            title="Sign in to book"
            action={
              <ButtonLink to={paths.auth({ returnTo: addressOfStep('payment') })} size="sm">
                Sign in or sign up
              </ButtonLink>
            }
          >
            Everything you typed is kept.
          </Alert>
        </Before>
      )
    case 'signed_in':
      if (!mayBook(account.role)) {
        return (
          <Before onBack={props.onBack}>
            <CannotBook role={account.role} hasTyped />
          </Before>
        )
      }
      if (!isProvenAccount(account)) {
        return (
          <Before onBack={props.onBack}>
            <VerifyEmail email={account.email ?? ''} />
          </Before>
        )
      }
      return <Paying {...props} />
    default:
      return state satisfies never
  }
}

function Before({ onBack, children }: { onBack: () => void; children: ReactNode }) {
  return (
    <>
      {children}
      <StepActions>
        <Button variant="quiet" onClick={onBack}>
          Back
        </Button>
      </StepActions>
    </>
  )
}

/** Restores a payment that a reload interrupted, then shows the card. */
function Paying(props: PaymentStepProps) {
  const { renderCard, subject, onPlaced } = props
  const opened = openedBooking.use()
  const { data: earlier } = useQuery({
    ...bookingQuery(opened?.bookingId ?? ''),
    enabled: opened !== null,
  })
  const isHeld = earlier !== undefined && earlier.status !== 'pending'
  const isLedOn = useRef(false)
  /** Runs once, for the first caller to see that the card is held: a second run would undo what was pressed on the next step since then. */
  const leadOn = async (bookingId: string): Promise<void> => {
    if (isLedOn.current) return
    isLedOn.current = true
    await onPlaced(bookingId)
    openedBooking.clear()
  }
  const leadOnLatest = useEffectEvent(leadOn)

  useEffect(() => {
    if (!isHeld) return
    // One that was given up since then is simply made again.
    if (earlier.status === 'cancelled') openedBooking.clear()
    else void leadOnLatest(earlier.bookingId)
  }, [isHeld, earlier])

  const priceCents = subject.choice?.priceCents ?? null
  const creditCents = useCreditOf(subject.quote?.quoteId ?? null, priceCents ?? 0)
  const consent = useConsent(priceCents)
  const payment = usePayment({
    subject,
    creditCents,
    contact: props.contact,
    onPlaced: leadOn,
    onSignedOut: props.onSignedOut,
  })
  return renderCard({
    amountCents: (priceCents ?? 0) - creditCents,
    returnUrl: `${window.location.origin}${addressOfStep('payment')}`,
    onSubmit: () => document.getElementById(payButtonId)?.click(),
    wallet: { mayPay: consent.isGiven, pay: payment.payWith },
    children: (card) => (
      <PaymentPanel
        subject={subject}
        creditCents={creditCents}
        card={card}
        payment={payment}
        pay={() => void payment.payWith(card.port)}
        consent={consent}
        buttonId={payButtonId}
        onBack={props.onBack}
      />
    ),
  })
}

/** Enter in the card form presses the button, with all of its checks. */
export const payButtonId = 'book-pay'
