import { Button } from '../../ui/button.tsx'
import type { BookingSubject } from './booking-subject.ts'
import { PlacedPart } from './placed/placed-part.tsx'
import { PriceSoFar } from './price-so-far.tsx'
import { stepButton, StepActions } from './step-actions.tsx'
import { loadingStep, useCheck } from './use-check.tsx'

type DetailsStepProps = { subject: BookingSubject; onDone: () => Promise<void> }

/** Step 1: `subject` supplies the questions; this step decides when to continue. */
export function DetailsStep({ subject, onDone }: DetailsStepProps) {
  const { isChecked, isGoingOn, summary, goOn } = useCheck(subject.problems, onDone)
  const isWithoutDrivers = subject.quote?.eligibleCount === 0
  const disabledReason = isWithoutDrivers
    ? 'No drivers are currently available. Please try again later.'
    : subject.problems.length === 0
      ? subject.priceFailure
      : null
  const isWaiting = subject.problems.length === 0 && subject.isPricing
  return (
    <div className="flex flex-col gap-6">
      <PlacedPart />
      {summary}
      {subject.renderDetails(isChecked)}
      <StepActions>
        <Button
          onClick={goOn}
          className={stepButton}
          isBusy={isWaiting || isGoingOn}
          busyLabel={isWaiting ? 'Working out your price' : loadingStep}
          disabledReason={disabledReason}
        >
          Continue
        </Button>
        <PriceSoFar choice={subject.choice} quote={subject.quote} />
      </StepActions>
    </div>
  )
}
