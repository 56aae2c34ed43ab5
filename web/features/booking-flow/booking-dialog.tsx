import { lazy, Suspense, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { Session } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorSummary, type FieldProblem } from '../../ui/error-summary.tsx'
import { ProgressSteps } from '../../ui/progress-steps.tsx'
import { Loading, SkeletonCard } from '../../ui/skeleton.tsx'
import type { BookingSubject } from './booking-subject.ts'
import { contactFieldId, ContactStep } from './contact-step.tsx'
import { checkContact, contactDraft, contactFields, contactOf } from './contact.ts'
import type { RenderCard } from './payment-step.tsx'
import { PriceSoFar } from './price-so-far.tsx'
import { ActionPlace, StepActions } from './step-actions.tsx'
import { bookingSteps, stepBefore, stepFor, stepTitles, type BookingStep } from './steps.ts'

export type BookingDialogProps = {
  /** Of the address: which step is asked for, and which booking was made. */
  search: URLSearchParams
  session: Session
  subject: BookingSubject
  renderCard: RenderCard
  /** An advertisement below this step, where the rules allow one. */
  renderAdvert: (step: BookingStep) => ReactNode
  /** Resolves when the step is shown. */
  goTo: (step: BookingStep, bookingId?: string) => Promise<void>
  /** To the sign-in page and back to this step. */
  signIn: () => void
  close: () => void
}

/** Most who look at a price go no further, so paying for it comes later. */
const PaymentStep = lazy(async () => ({
  default: (await import('./payment-step.tsx')).PaymentStep,
}))
const ConfirmedStep = lazy(async () => ({
  default: (await import('./confirmed-step.tsx')).ConfirmedStep,
}))

const titles = bookingSteps.map((step) => stepTitles[step])

/** Booking in four steps (specification, customer side §2): the whole screen of a phone, a window on a desk. */
export function BookingDialog(props: BookingDialogProps) {
  const { search, session, subject, close } = props
  const contact = contactOf(contactDraft.use(), session.account)
  const bookingId = search.get('booking')
  const step = stepFor(search, {
    // Whether the price still holds is for the step that needs it; what was typed decides where one may be.
    hasDetails: subject.problems.length === 0,
    hasContact: Object.keys(checkContact(contact)).length === 0,
    bookingId,
  })
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) close()
      }}
      title={stepTitles[step]}
      lead={<ProgressSteps steps={titles} current={bookingSteps.indexOf(step)} />}
      actions={<div ref={setPlace} className="contents" />}
      // Not into the first field: on a phone that would open the keyboard over everything.
      initialFocus={frame}
    >
      <ActionPlace value={place}>
        <StepFrame
          key={step}
          frame={frame}
          title={stepTitles[step]}
          isToRead={step === 'confirmed'}
        >
          <Suspense fallback={<StepComing />}>
            <StepBody {...props} step={step} contact={contact} bookingId={bookingId} />
          </Suspense>
          {props.renderAdvert(step)}
        </StepFrame>
      </ActionPlace>
    </Dialog>
  )
}

type StepFrameProps = {
  frame: RefObject<HTMLDivElement | null>
  title: string
  /** Nothing in it takes the focus, so it does itself: a keyboard must be able to scroll it. */
  isToRead: boolean
  children: ReactNode
}

function StepComing() {
  return (
    <Loading label="Loading this step">
      <SkeletonCard />
    </Loading>
  )
}

/** A new step begins at its top, and says its name to those who listen. */
function StepFrame({ frame, title, isToRead, children }: StepFrameProps) {
  useEffect(() => {
    const element = frame.current
    // The first step shown gets its focus from the dialog.
    if (!element || !element.closest('[role="dialog"]')?.contains(document.activeElement)) return
    element.focus({ preventScroll: true })
    element.parentElement?.scrollTo({ top: 0 })
  }, [frame])
  return (
    <div ref={frame} tabIndex={isToRead ? 0 : -1} role="group" aria-label={title}>
      {children}
    </div>
  )
}

type StepBodyProps = BookingDialogProps & {
  step: BookingStep
  contact: ReturnType<typeof contactOf>
  bookingId: string | null
}

function StepBody(props: StepBodyProps) {
  const { step, subject, session, contact, bookingId, goTo, signIn, close, renderCard } = props
  const back = (): void => {
    const before = stepBefore[step]
    if (before) void goTo(before)
  }
  switch (step) {
    case 'details':
      return <Details subject={subject} onDone={() => void goTo('contact')} />
    case 'contact':
      return (
        <ContactDetails
          subject={subject}
          contact={contact}
          isSignedOut={session.state === 'signed_out'}
          onBack={back}
          onDone={() => (session.state === 'signed_out' ? signIn() : void goTo('payment'))}
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
            await goTo('confirmed', placed)
            // Only now: without them this step would have nothing to stand on.
            contactDraft.clear()
            subject.forget()
          }}
          onSignedOut={signIn}
        />
      )
    case 'confirmed':
      return (
        <ConfirmedStep
          bookingId={bookingId ?? ''}
          onClose={close}
          onBookAgain={(booking) => {
            subject.startAgain(booking)
            void goTo('details')
          }}
        />
      )
    default:
      return step satisfies never
  }
}

const summaryTitle = (count: number): string =>
  count === 1 ? 'One thing needs your attention' : `${count} things need your attention`

/** Checks a step when someone wants to go on: says all that is wrong above the form and beside the fields. */
const useCheck = (problems: readonly FieldProblem[], onDone: () => void) => {
  const [isChecked, setChecked] = useState(false)
  const summary = useRef<HTMLDivElement>(null)
  return {
    isChecked,
    summary: (
      <ErrorSummary
        ref={summary}
        title={summaryTitle(problems.length)}
        problems={isChecked ? problems : []}
      />
    ),
    goOn: (): void => {
      if (problems.length === 0) {
        onDone()
        return
      }
      setChecked(true)
      // It is drawn by then.
      requestAnimationFrame(() => summary.current?.focus())
    },
  }
}

function Details({ subject, onDone }: { subject: BookingSubject; onDone: () => void }) {
  const { isChecked, summary, goOn } = useCheck(subject.problems, onDone)
  const isWithoutDrivers = subject.quote?.eligibleCount === 0
  const disabledReason = isWithoutDrivers
    ? 'No drivers are currently available. Please try again later.'
    : subject.problems.length === 0
      ? subject.priceFailure
      : null
  const isWaiting = subject.problems.length === 0 && subject.isPricing
  return (
    <div className="flex flex-col gap-6">
      {summary}
      {subject.renderDetails(isChecked)}
      <StepActions>
        <Button
          onClick={goOn}
          isBusy={isWaiting}
          busyLabel="Working out your price"
          disabledReason={disabledReason}
        >
          Continue
        </Button>
        <PriceSoFar choice={subject.choice} quote={subject.quote} />
      </StepActions>
    </div>
  )
}

type ContactDetailsProps = {
  subject: BookingSubject
  contact: ReturnType<typeof contactOf>
  isSignedOut: boolean
  onBack: () => void
  onDone: () => void
}

function ContactDetails({ subject, contact, isSignedOut, onBack, onDone }: ContactDetailsProps) {
  const problems = checkContact(contact)
  const listed = contactFields.flatMap((field) => {
    const message = problems[field]
    return message === undefined ? [] : [{ fieldId: contactFieldId(field), message }]
  })
  const { isChecked, summary, goOn } = useCheck(listed, onDone)
  return (
    <form
      noValidate
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        goOn()
      }}
    >
      {summary}
      <ContactStep
        contact={contact}
        problems={isChecked ? problems : {}}
        isSignedOut={isSignedOut}
      />
      {/* Enter in a field goes on; the button itself stands at the foot of the dialog. */}
      <button type="submit" hidden aria-label="Continue" />
      <StepActions>
        <Button onClick={goOn}>
          {isSignedOut ? 'Continue to sign in' : 'Continue to payment'}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          Back
        </Button>
        <PriceSoFar choice={subject.choice} quote={subject.quote} />
      </StepActions>
    </form>
  )
}
