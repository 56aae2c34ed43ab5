import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { Session } from '../../api/accounts/session.ts'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { ProgressSteps } from '../../ui/data/progress-steps.tsx'
import { Loading, SkeletonCard } from '../../ui/feedback/skeleton.tsx'
import { loadable } from '../../ui/loading/loadable.tsx'
import type { BookingSubject } from './booking-subject.ts'
import { checkContact, contactDraft, contactOf, needsCode, needsContactStep } from './contact.ts'
import { DetailsStep } from './details-step.tsx'
import { LoadAgain } from './load-again.tsx'
import { placedBooking } from './placed-booking.ts'
import type { RenderPhotos } from './confirmed-step.tsx'
import type { RenderCard } from './payment-step.tsx'
import { ActionPlace } from './step-actions.tsx'
import { bookingSteps, stepAfterDetails, stepFor, stepTitles, type BookingStep } from './steps.ts'

export type BookingDialogProps = {
  /** From the address: the requested step, and the booking that was made. */
  search: URLSearchParams
  session: Session
  subject: BookingSubject
  renderCard: RenderCard
  renderPhotos: RenderPhotos
  /** For a booking that waits for its driver. */
  renderStillWaiting: RenderPhotos
  /** Loads the scripts of the parts that are drawn in a step before it is reached. Never rejects. */
  loadPartsAhead: (step: 'payment' | 'confirmed') => Promise<void>
  /** What is wrong with the connection: a phone's dialog covers the page's own line. */
  connectionLine: ReactNode
  /** An advert below this step, where the rules allow one. */
  renderAdvert: (step: BookingStep) => ReactNode
  /** Resolves when the step is shown. */
  goTo: (step: BookingStep, bookingId?: string) => Promise<void>
  /** To the sign-in page and back to this step; resolves when it is shown. */
  signIn: () => Promise<void>
  close: () => void
}

/** Most visitors look at no price, so the other steps load once there is one. */
const LaterStep = loadable(async () => (await import('./later-step.tsx')).loadLaterStep())

const titles = bookingSteps.map((step) => stepTitles[step])

/** Booking in four steps (specification, customer side §2): the whole screen of a phone, a window on a desktop. */
export function BookingDialog(props: BookingDialogProps) {
  const { search, session, subject, goTo, close, loadPartsAhead } = props
  const contact = contactOf(contactDraft.use(), session.account)
  const placed = placedBooking.use()
  const bookingId = search.get('booking') ?? placed
  const step = stepFor(search, {
    // The step that needs the price checks whether it still holds; here the typed details decide which steps are open.
    hasDetails: subject.problems.length === 0,
    hasContact: !needsCode(session) && Object.keys(checkContact(contact)).length === 0,
    bookingId,
  })
  const hasPrice = subject.choice !== null
  useEffect(() => {
    if (hasPrice) void LaterStep.loadAhead().then(() => loadPartsAhead('payment'))
  }, [hasPrice, loadPartsAhead])
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) close()
      }}
      title={stepTitles[step]}
      banner={props.connectionLine}
      lead={<ProgressSteps steps={titles} current={bookingSteps.indexOf(step)} />}
      // On a phone in one row as far as they fit: what is above them is read.
      actions={
        <div
          ref={setPlace}
          className="flex flex-row-reverse flex-wrap items-center gap-2 md:contents"
        />
      }
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
          <LoadAgain
            title="This step didn’t load"
            detail={step === 'confirmed' ? sentDetail : keptDetail}
            placeholder={<StepComing />}
          >
            {step === 'details' ? (
              <DetailsStep
                subject={subject}
                onDone={() => goTo(stepAfterDetails(needsContactStep(contact, session.account)))}
              />
            ) : (
              <LaterStep {...props} step={step} contact={contact} bookingId={bookingId} />
            )}
          </LoadAgain>
          {props.renderAdvert(step)}
        </StepFrame>
      </ActionPlace>
    </Dialog>
  )
}

const keptDetail = 'Everything you typed is saved.'
const sentDetail = 'Your booking has been sent, and you don’t pay twice.'

type StepFrameProps = {
  frame: RefObject<HTMLDivElement | null>
  title: string
  /** No control in it takes the focus, so the frame does itself: it must be scrollable by keyboard. */
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

/** A new step begins at its top, and its name is announced. */
function StepFrame({ frame, title, isToRead, children }: StepFrameProps) {
  useEffect(() => {
    const element = frame.current
    // The first step shown gets its focus from the dialog.
    if (!element || !element.closest('[role="dialog"]')?.contains(document.activeElement)) return
    element.focus({ preventScroll: true })
    element.parentElement?.scrollTo({ top: 0 })
    // On a short screen the whole dialog scrolls.
    element.closest('[role="dialog"]')?.scrollTo({ top: 0 })
  }, [frame])
  return (
    <div ref={frame} tabIndex={isToRead ? 0 : -1} role="group" aria-label={title}>
      {children}
    </div>
  )
}
