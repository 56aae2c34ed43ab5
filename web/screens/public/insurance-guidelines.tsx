import { documentWarningDays } from '../../../domain/drivers/verification.ts'
import { formatEuro } from '../../../domain/money.ts'
import { platformLiabilityCents } from '../../../domain/support.ts'
import { CallToAction } from '../../features/public/call-to-action.tsx'
import { ClaimSteps } from '../../features/public/claim-steps.tsx'
import { CoverTable } from '../../features/public/cover-table.tsx'
import { InfoPage, type InfoPart } from '../../features/public/info-page.tsx'
import { breadcrumbs, faqPage, type Question } from '../../features/public/json-ld.ts'
import { pageMeta } from '../../features/public/page-meta.ts'
import { WidePart } from '../../features/public/wide-part.tsx'
import { Points, Ticks } from '../../features/public/points.tsx'
import { Questions } from '../../features/public/questions.tsx'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { RecoveryTruckIllustration } from '../../ui/illustrations/vehicles.tsx'
import { TextLink } from '../../ui/text-link.tsx'

const questions: readonly Question[] = [
  {
    question: 'My policy covers more than the minimum. Should I say so?',
    answer:
      'Yes, by sending the policy as it is. More cover does not change the order in which drivers are asked.',
  },
  {
    question: 'One policy covers several of these. Is that enough?',
    answer:
      'Yes, if its schedule names each kind of cover with its own limit, and each limit reaches the minimum. Send the same document for each.',
  },
  {
    question: 'Is the vehicle insured while it is on the truck?',
    answer:
      'Yes, by the driver’s goods in transit cover, from hooking on to setting down. After an accident tell your own motor insurer in any case.',
  },
  {
    question: 'Does Towline insure the recovery?',
    answer: `No. The driver carries out the recovery and is insured for it. Towline is responsible for its own service, up to ${formatEuro(platformLiabilityCents)} for one incident, without touching the rights the law gives you.`,
  },
]

export const meta = () =>
  pageMeta(paths.insuranceGuidelines, [
    breadcrumbs(paths.insuranceGuidelines, 'Insurance guidelines'),
    faqPage(questions),
  ])

const parts: readonly InfoPart[] = [
  {
    id: 'minimums',
    title: 'Minimum cover',
    content: (
      <>
        <p>
          Each amount is for one event. Only motor insurance is compulsory by law, for every vehicle
          in a public place (Road Traffic Act 1961, section 56); the rest is what Towline asks of
          every driver before the first job.
        </p>
        <CoverTable />
      </>
    ),
  },
  {
    id: 'policy',
    title: 'What the policy must show',
    content: (
      <Ticks
        items={[
          'Your name or your company’s, written as in your account.',
          'The registration of the truck, on the motor policy.',
          'Recovery for hire or reward as the use. Cover for private use or for carrying your own goods is not enough.',
          'The limit for one event, at or above the minimum, and the excess.',
          'The start and end dates, and the insurer’s name.',
        ]}
      />
    ),
  },
  {
    id: 'checking',
    title: 'How we check it',
    content: (
      <>
        <p>
          Amounts and dates are compared with the table above first. Then, before your first job, a
          person reads the document itself, including the name and the use.
        </p>
        <p>
          <TextLink to={paths.driverRequirements}>
            Every step of verification, and how long it takes
          </TextLink>
        </p>
      </>
    ),
  },
  {
    id: 'ending',
    title: 'When a policy ends',
    content: (
      <Points
        items={[
          `You are reminded ${documentWarningDays} days before the last day.`,
          'Send the renewal as soon as you have it; the old one counts until its last day.',
          'After the last day you get no offers until the renewal has been checked. You can finish a job you already have only while you’re insured for it.',
          'Tell us at once when an insurer cancels a policy or changes what it covers.',
        ]}
      />
    ),
  },
  {
    id: 'damage',
    title: 'When something is damaged',
    content: <ClaimSteps />,
  },
]

/** The cover a driver must hold (rulings, "Minimum insurance amounts"), and what it is for. */
export default function InsuranceGuidelinesScreen() {
  return (
    <InfoPage
      kicker="For drivers and customers"
      title="Insurance guidelines"
      lead="The minimum insurance for every driver on Towline, what each policy covers, and how to claim."
      illustration={<RecoveryTruckIllustration isLoaded className="-mb-[1%]" />}
      parts={parts}
    >
      <WidePart id="questions" title="Frequently asked questions" isSplit>
        <Questions questions={questions} />
      </WidePart>
      <CallToAction
        id="closing"
        title="Got all this cover?"
        actions={
          <>
            <ButtonLink to={paths.driverRequirements} size="lg">
              Driver requirements
            </ButtonLink>
            <ButtonLink to={paths.legal} variant="secondary" size="lg">
              Who is responsible for what
            </ButtonLink>
          </>
        }
      >
        Then there isn’t much more to send. See the rest of the list.
      </CallToAction>
    </InfoPage>
  )
}
