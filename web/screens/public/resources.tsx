import { driverTransitionLabels } from '../../../domain/bookings/booking-labels.ts'
import { freeCancellationMinutes } from '../../../domain/payments/cancellation.ts'
import { arrivalProofText } from '../../../domain/bookings/proven-arrival.ts'
import { acceptanceWindowMinutes } from '../../../domain/tariffs/tariff.ts'
import { CallToAction } from '../../features/public/call-to-action.tsx'
import { InfoPage } from '../../features/public/info-page.tsx'
import { breadcrumbs, faqPage, type Question } from '../../features/public/json-ld.ts'
import { pageMeta } from '../../features/public/page-meta.ts'
import { Questions } from '../../features/public/questions.tsx'
import { resourceParts } from '../../features/public/resource-parts.tsx'
import { WidePart } from '../../features/public/wide-part.tsx'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { RecoveryTruckIllustration } from '../../ui/illustrations/vehicles.tsx'

const questions: readonly Question[] = [
  {
    question: 'Do I have to accept every offer?',
    answer: `No. Decline with a reason, or let the ${acceptanceWindowMinutes} minutes pass. Neither counts in the ranking; being asked restarts your wait either way.`,
  },
  {
    question: 'The vehicle is not as described. What now?',
    answer:
      'If you can do it safely, do it: the price stays as booked. If you can’t, say so in the notes, cancel, and tell support what you found. The customer gets everything back, and no one expects you to risk a load.',
  },
  {
    question: 'What if there’s no one there when I arrive?',
    answer: `Press “${driverTransitionLabels.arrive}”, write to the customer in the job and call the number in it. Someone else may hand over the vehicle and give you the start code; if no one can, support can waive it. Once your arrival is confirmed, cancelling costs the customer the full price. Ask support before you leave.`,
  },
  {
    question: 'Can I take cash for something extra?',
    answer:
      'No. What the customer booked is all they pay. If they want more, such as a second drop-off, they make a new booking.',
  },
  {
    question: 'What if the customer cancels when I’m on my way?',
    answer: `More than ${freeCancellationMinutes} minutes after acceptance, or once your arrival is confirmed, you get the fee in the table above, less commission, in the same payout as your other jobs. An arrival is confirmed once ${arrivalProofText}; until then you count as on the way.`,
  },
  {
    question: 'Can I keep a customer’s number?',
    answer:
      'No. Name, number and email are yours to use for that job and are gone from the screen when it ends. Calling or writing to people later, without their asking, is against data protection law.',
  },
]

export const meta = () =>
  pageMeta(paths.resources, [breadcrumbs(paths.resources, 'Driver resources'), faqPage(questions)])

/** A driver's reference: safety, offers, money, tax, documents, ratings (specification, operator side §9). */
export default function ResourcesScreen() {
  return (
    <InfoPage
      kicker="For drivers"
      title="Driver resources"
      lead="Safe work at the roadside, how offers reach you, when you’re paid, and your documents."
      illustration={<RecoveryTruckIllustration isLoaded className="-mb-[1%]" />}
      parts={resourceParts}
    >
      <WidePart id="questions" title="Frequently asked questions" isSplit>
        <Questions questions={questions} />
      </WidePart>
      <CallToAction
        id="closing"
        title="Not driving with us yet?"
        actions={
          <>
            <ButtonLink to={paths.driverRequirements} size="lg">
              Driver requirements
            </ButtonLink>
            <ButtonLink to={paths.earningsCalculator} variant="secondary" size="lg">
              Earnings calculator
            </ButtonLink>
          </>
        }
      >
        See what you need, and what you could earn in a week.
      </CallToAction>
    </InfoPage>
  )
}
