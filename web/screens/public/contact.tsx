import { emergencyNumbers, motorwayControl } from '../../../domain/emergency-call.ts'
import { privacyAnswerDays, supportContact } from '../../../domain/support.ts'
import { ContactDetails } from '../../features/contact/contact-details.tsx'
import { CallToAction } from '../../features/public/call-to-action.tsx'
import { breadcrumbs, organisation } from '../../features/public/json-ld.ts'
import { pageMeta } from '../../features/public/page-meta.ts'
import { PageTop } from '../../features/public/page-top.tsx'
import { WidePart } from '../../features/public/wide-part.tsx'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { island } from '../../ui/loading/island.tsx'
import { Container } from '../../ui/page/page-shell.tsx'
import { OutsideLink, TextLink } from '../../ui/text-link.tsx'

export const meta = () =>
  pageMeta(paths.contact, [
    breadcrumbs(paths.contact, 'Contact'),
    { '@type': 'ContactPage', name: 'Contact Towline', mainEntity: organisation() },
  ])

const ContactForm = island(
  async () => (await import('../../features/contact/contact-form.tsx')).ContactForm,
)

const VanIllustration = island(
  async () => (await import('../../ui/illustrations/vehicles.tsx')).VanIllustration,
  { isDispensable: true },
)

const [emergency] = emergencyNumbers

/** Questions that a page answers sooner than a person. */
const answers = [
  { to: paths.pricing, question: 'What will it cost?', where: 'Pricing, with a calculator' },
  {
    to: paths.howItWorks,
    question: 'How does it work, and what does cancelling cost?',
    where: 'How it works',
  },
  {
    to: paths.driverRequirements,
    question: 'Can I drive for Towline?',
    where: 'Driver requirements',
  },
  {
    to: paths.privacyPolicy,
    question: 'What do you keep about me?',
    where: `Privacy policy; requests are answered within ${privacyAnswerDays} days`,
  },
]

/** How to reach a person (specification, operator side §2). */
export default function ContactScreen() {
  return (
    <Container>
      <PageTop
        kicker="Contact"
        title="Talk to us"
        lead="A person reads and answers every message. Or call during phone hours."
        illustration={
          <div className="-mb-[2.5%] aspect-2/1">
            <VanIllustration />
          </div>
        }
      />
      <Alert tone="warning" title="Is anyone in danger?" className="mb-8">
        Call{' '}
        <OutsideLink href={`tel:${emergency.dialled}`} className="inline-flex min-h-6 items-center">
          {emergency.shown}
        </OutsideLink>
        . On a motorway, get behind the barrier, then call motorway control:{' '}
        <OutsideLink
          href={`tel:${motorwayControl.dialled}`}
          className="inline-flex min-h-6 items-center whitespace-nowrap"
        >
          {motorwayControl.shown}
        </OutsideLink>
        .
      </Alert>
      <div className="grid items-start gap-8 lg:grid-cols-[1.5fr_1fr] lg:gap-12">
        <Card title="Write to us" aria-label="Write to us">
          <div className="no-js:hidden">
            <ContactForm />
          </div>
          <p className="js:hidden">
            This form needs JavaScript. Without it, write to{' '}
            <OutsideLink href={`mailto:${supportContact.email}`}>
              {supportContact.email}
            </OutsideLink>{' '}
            or call.
          </p>
        </Card>
        <section aria-labelledby="reach-title" className="lg:pt-6">
          <h2 id="reach-title" className="mb-5 text-lg">
            Call, or send us an email
          </h2>
          <ContactDetails />
        </section>
      </div>
      <div className="mt-12 flex flex-col gap-16 md:mt-16 md:gap-24">
        <WidePart id="answers" title="Common questions" isSplit>
          <dl className="divide-line border-line divide-y border-y">
            {answers.map(({ to, question, where }) => (
              <div key={to} className="py-4">
                <dt className="font-bold">{question}</dt>
                <dd className="mt-1 text-sm">
                  <TextLink to={to} className="inline-flex min-h-6 items-center">
                    {where}
                  </TextLink>
                </dd>
              </div>
            ))}
          </dl>
        </WidePart>
        <CallToAction
          id="closing"
          title="Broken down right now?"
          actions={
            <>
              <ButtonLink to={paths.book} size="lg">
                Need Recovery Now
              </ButtonLink>
              <ButtonLink to={paths.emergencyRecovery} variant="secondary" size="lg">
                What to do first
              </ButtonLink>
            </>
          }
        >
          Booking is quicker than writing. Getting a price takes a minute and is free.
        </CallToAction>
      </div>
    </Container>
  )
}
