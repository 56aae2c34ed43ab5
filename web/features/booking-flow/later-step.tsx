/** The steps after the first. */
import { useEffect, useRef } from 'react'
import { useConnection } from '../../api/kit/connection.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { loadable } from '../../ui/loading/loadable.tsx'
import type { BookingDialogProps } from './booking-dialog.tsx'
import { loadPageAgain } from './load-again.tsx'
import { ContactStep } from './contact-step.tsx'
import { contactDraft, type contactOf } from './contact.ts'
import { placedBooking } from './placed-booking.ts'
import { loadPlacedAhead } from './placed/placed-part.tsx'
import { stepBefore, type BookingStep } from './steps.ts'

const PaymentStep = loadable(async () => (await import('./payment-step.tsx')).PaymentStep)
const ConfirmedStep = loadable(async () => (await import('./confirmed-step.tsx')).ConfirmedStep)

/** With the next step, so that both can be reached without a connection. */
export const loadLaterStep = async (): Promise<typeof LaterStep> => {
  await PaymentStep.loadAhead()
  return LaterStep
}

type LaterStepProps = BookingDialogProps & {
  step: Exclude<BookingStep, 'details'>
  contact: ReturnType<typeof contactOf>
  bookingId: string | null
}

export function LaterStep(props: LaterStepProps) {
  const { step, subject, session, contact, bookingId, goTo, signIn, close, renderCard } = props
  const back = (): void => {
    const before = stepBefore[step]
    if (before) void goTo(before)
  }
  const { loadPartsAhead } = props
  /** Booking again, for want of its script. */
  const hasFailed = useRef(false)
  const isConnected = useConnection() === 'fine'
  useEffect(() => {
    if (step !== 'payment' || !isConnected) return
    void ConfirmedStep.loadAhead()
    void loadPlacedAhead()
    void loadPartsAhead('confirmed')
  }, [step, isConnected, loadPartsAhead])
  switch (step) {
    case 'contact':
      return (
        <ContactStep
          subject={subject}
          contact={contact}
          session={session}
          onBack={back}
          onDone={() => goTo('payment')}
          onSignIn={() => void signIn()}
        />
      )
    case 'payment':
      return (
        <PaymentStep
          session={session}
          subject={subject}
          contact={contact}
          renderCard={renderCard}
          onBack={back}
          onPlaced={async (placed) => {
            placedBooking.set(placed)
            await goTo('confirmed', placed)
            // Only now: this step depends on them.
            contactDraft.clear()
            subject.forget()
          }}
          onSignedOut={() => void signIn()}
        />
      )
    case 'confirmed':
      return (
        <ConfirmedStep
          bookingId={bookingId ?? ''}
          renderPhotos={props.renderPhotos}
          renderStillWaiting={props.renderStillWaiting}
          onClose={close}
          onBookAgain={(booking) =>
            void subject.startAgain(booking).then(
              async () => goTo('details'),
              () => {
                toast.failure({
                  title: 'That didn’t load',
                  description: 'Check your connection and try again.',
                })
                if (hasFailed.current) void loadPageAgain()
                hasFailed.current = true
              },
            )
          }
        />
      )
    default:
      return step satisfies never
  }
}
