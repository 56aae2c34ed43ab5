import {
  minimumDriverRating,
  minimumLicenceYears,
  vehicleMaxAgeYears,
} from '../../../domain/drivers/driver-requirements.ts'
import { formatEuro } from '../../../domain/money.ts'
import { driverPerKm } from '../../../domain/tariffs/tariff.ts'
import {
  activationWithinHours,
  documentWarningDays,
  verificationSteps,
} from '../../../domain/drivers/verification.ts'
import { CallToAction } from '../../features/public/call-to-action.tsx'
import { CoverTable } from '../../features/public/cover-table.tsx'
import { InfoPage, type InfoPart } from '../../features/public/info-page.tsx'
import { breadcrumbs, faqPage, type Question } from '../../features/public/json-ld.ts'
import { pageMeta } from '../../features/public/page-meta.ts'
import { WidePart } from '../../features/public/wide-part.tsx'
import { Sequence, Ticks } from '../../features/public/points.tsx'
import { Questions } from '../../features/public/questions.tsx'
import { TruckNeeds } from '../../features/public/drivers/truck-needs.tsx'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { RecoveryTruckIllustration } from '../../ui/illustrations/vehicles.tsx'
import { TextLink } from '../../ui/text-link.tsx'

const questions: readonly Question[] = [
  {
    question: 'Do I need a company?',
    answer:
      'No. Both sole traders and companies drive for Towline, as long as the business is registered for tax and named on the insurance. You are your own business: you choose when you are on duty and which jobs you take.',
  },
  {
    question: 'Can I bring a second driver or a second truck?',
    answer:
      'Each driver has an account and is verified with the truck they drive. A customer must be able to rely on the name, the truck and the rating they chose.',
  },
  {
    question: 'What does it cost to join?',
    answer: `Nothing. Towline keeps a commission of each finished job, and of the fee when a customer cancels late. You set your own rate, between ${formatEuro(driverPerKm.minCents)} and ${formatEuro(driverPerKm.maxCents)} per km.`,
  },
  {
    question: 'What if something is missing from my application?',
    answer:
      'We return it to you and name the document and the reason. Everything else stays as it is; send that one document again and the check continues from there.',
  },
  {
    question: 'Can I carry passengers?',
    answer:
      'As many as your truck has seats with belts and your motor policy covers. Never on the bed, and never in the vehicle being carried.',
  },
]

export const meta = () =>
  pageMeta(paths.driverRequirements, [
    breadcrumbs(paths.driverRequirements, 'Driver requirements'),
    faqPage(questions),
  ])

const parts: readonly InfoPart[] = [
  {
    id: 'you',
    title: 'You',
    content: (
      <Ticks
        items={[
          `A full driving licence, held for at least ${minimumLicenceYears} years, in the category your truck needs when it is loaded, with the Driver CPC where that category asks for one.`,
          'A business registered for tax in Ireland, as a sole trader or a company.',
          'Trade references: a garage, an insurer or a recovery firm you have worked with.',
          'A phone that can share your location. We use it only while you’re on duty.',
          'High-visibility clothing to wear at every roadside, and the training to work there.',
        ]}
      />
    ),
  },
  {
    id: 'truck',
    title: 'Your truck',
    content: (
      <>
        <Ticks
          items={[
            `Less than ${vehicleMaxAgeYears} years old, taxed, and with a certificate of roadworthiness (CVRT) in date.`,
            'Built or fitted for recovery: flatbed, tilt and slide, spectacle lift, heavy wrecker or motorcycle carrier.',
            'Amber beacons, straps and chocks for what you carry, a fire extinguisher and a first aid kit.',
            'Any licence or permit the law asks for at its weight and for the work you do.',
          ]}
        />
        <h3 className="mt-4 text-base">What each job needs</h3>
        <p className="text-ink-muted">
          You state what your truck can carry, and we check it against its documents. A job is
          offered only to trucks that fit.
        </p>
        <TruckNeeds />
      </>
    ),
  },
  {
    id: 'insurance',
    title: 'Insurance',
    content: (
      <>
        <p>Every policy below, in force, in your name or your company’s, for at least this much.</p>
        <CoverTable />
        <p>
          <TextLink to={paths.insuranceGuidelines}>
            What a policy must show, and what happens when it ends
          </TextLink>
        </p>
      </>
    ),
  },
  {
    id: 'verification',
    title: 'How verification works',
    content: (
      <>
        <p>
          Sign up as a driver and fill in{' '}
          <TextLink to={paths.driverJoin}>your application</TextLink>, with photos of your
          documents; you can stop and come back. Automatic checks find what’s missing, and a person
          decides.
        </p>
        <div className="border-line bg-surface mt-2 rounded-xl border p-5 md:p-6">
          <Sequence
            steps={[
              ...verificationSteps,
              {
                title: 'You are on the road',
                text: 'Go on duty when you like. You get offers from then on.',
                takes: `Within ${activationWithinHours} hours`,
              },
            ]}
          />
        </div>
      </>
    ),
  },
  {
    id: 'staying',
    title: 'Staying verified',
    content: (
      <Ticks
        items={[
          `We ask for new documents ${documentWarningDays} days before the old ones expire. If one has expired, you get no offers until the new one has been checked.`,
          `A rating of at least ${minimumDriverRating}. Until you have a rating, you count as new and get offers like anyone else.`,
          'Tell us of a new truck, name or insurer before the next job, so that it can be checked.',
          'Drivers who put people in danger, or ask for money outside the booking, are suspended at once and told why.',
        ]}
      />
    ),
  },
]

/** What it takes to drive for Towline (specification, operator side §9). */
export default function DriverRequirementsScreen() {
  return (
    <InfoPage
      kicker="For drivers"
      title="Driver requirements"
      lead="What you need, what your truck needs, and how soon you can take your first job."
      illustration={<RecoveryTruckIllustration className="-mb-[1%]" />}
      parts={parts}
    >
      <WidePart id="questions" title="Frequently asked questions" isSplit>
        <Questions questions={questions} />
      </WidePart>
      <CallToAction
        id="closing"
        title="Got everything?"
        actions={
          <>
            <ButtonLink to={paths.auth({ tab: 'sign-up' })} size="lg">
              Sign up as a driver
            </ButtonLink>
            <ButtonLink to={paths.earningsCalculator} variant="secondary" size="lg">
              What you would keep
            </ButtonLink>
          </>
        }
      >
        An account takes a minute. Send the documents when you have them all.
      </CallToAction>
    </InfoPage>
  )
}
