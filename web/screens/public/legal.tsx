import { formatEuro } from '../../../domain/money.ts'
import {
  messageAnswerHours,
  platformLiabilityCents,
  supportContact,
} from '../../../domain/support.ts'
import { acceptanceWindowMinutes, quoteLifetimeMinutes } from '../../../domain/tariffs/tariff.ts'
import { CallToAction } from '../../features/public/call-to-action.tsx'
import { CoverTable } from '../../features/public/cover-table.tsx'
import { InfoPage, type InfoPart } from '../../features/public/info-page.tsx'
import { breadcrumbs } from '../../features/public/json-ld.ts'
import { LawTable } from '../../features/public/legal/law-table.tsx'
import { pageMeta } from '../../features/public/page-meta.ts'
import { Points, Sequence } from '../../features/public/points.tsx'
import { ThreeContracts } from '../../features/public/legal/three-contracts.tsx'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { OutsideLink, TextLink } from '../../ui/text-link.tsx'
import { VanIllustration } from '../../ui/illustrations/vehicles.tsx'

export const meta = () => pageMeta(paths.legal, [breadcrumbs(paths.legal, 'Legal framework')])

const parts: readonly InfoPart[] = [
  {
    id: 'who-is-who',
    title: 'Who is who',
    content: (
      <>
        <p>
          Towline is an intermediary. We do not recover vehicles and employ no drivers: we bring a
          person whose vehicle has broken down together with an independent driver, and handle the
          payment between them. A booking therefore rests on three contracts.
        </p>
        <ThreeContracts />
      </>
    ),
  },
  {
    id: 'contract',
    title: 'When you are bound, and to what',
    content: (
      <div className="max-w-prose">
        <Sequence
          steps={[
            {
              title: 'A quote binds only us',
              text: `The price is itemised and valid for ${quoteLifetimeMinutes} minutes.`,
            },
            {
              title: 'Your order',
              text: 'By pressing the button you place an order with an obligation to pay if a driver accepts, and ask for the service to start right away. Both sentences are stored with your booking, with the time and the wording you agreed to. Your card is held, not charged.',
            },
            {
              title: 'A driver’s acceptance makes the contract',
              text: `Within ${acceptanceWindowMinutes} minutes of the hold. The held amount is taken at that moment, and both of you are told in writing.`,
            },
            {
              title: 'If no one accepts',
              text: 'Then there is no contract. The hold is released and you owe nothing.',
            },
          ]}
        />
      </div>
    ),
  },
  {
    id: 'insurance',
    title: 'Insurance requirements',
    content: (
      <>
        <p>The driver carries out the recovery and is insured for it, at least for this.</p>
        <CoverTable />
        <p>
          <TextLink to={paths.insuranceGuidelines}>
            What a policy must show, and how to claim
          </TextLink>
        </p>
      </>
    ),
  },
  {
    id: 'liability',
    title: 'Liability notice',
    content: (
      <>
        <Points
          items={[
            'The driver is responsible for the recovery: for the vehicle from loading to setting down, and for damage and injury the work causes.',
            'The customer is responsible for what they say about the vehicle and its load, and for the right to have it moved.',
            `Towline is responsible for its own service: the price, the payment, the checks and the data. Its liability for one incident is limited to ${formatEuro(platformLiabilityCents)}.`,
          ]}
        />
        <Alert tone="info" title="What that limit doesn’t affect">
          Death or injury caused by negligence, fraud, and every right that the Consumer Rights Act
          2022 or another law gives you and that no contract may take away.
        </Alert>
      </>
    ),
  },
  {
    id: 'law',
    title: 'The law behind it',
    content: (
      <>
        <p>Irish law applies. These are the acts that matter most here.</p>
        <LawTable />
      </>
    ),
  },
  {
    id: 'complaints',
    title: 'If you have a complaint',
    content: (
      <>
        <p>
          Write to us first, at{' '}
          <OutsideLink href={`mailto:${supportContact.email}`}>{supportContact.email}</OutsideLink>{' '}
          or through the <TextLink to={paths.contact}>contact page</TextLink>.{' '}
          {`A person answers within ${messageAnswerHours} hours. Report anything unlawful on Towline to the same address.`}
        </p>
        <Points
          items={[
            <>
              Consumer rights: the Competition and Consumer Protection Commission,{' '}
              <OutsideLink href="https://www.ccpc.ie/consumers/">ccpc.ie</OutsideLink>. From another
              EU country: the European Consumer Centre there.
            </>,
            <>
              Personal data: the Data Protection Commission,{' '}
              <OutsideLink href="https://www.dataprotection.ie/">dataprotection.ie</OutsideLink>.
            </>,
            <>
              Small claims of consumers and businesses: the small claims procedure of the District
              Court, <OutsideLink href="https://www.courts.ie/">courts.ie</OutsideLink>.
            </>,
          ]}
        />
      </>
    ),
  },
]

/** The legal relations between the three parties (specification, operator side §2, "Legal framework"). */
export default function LegalScreen() {
  return (
    <InfoPage
      title="Legal framework"
      lead="Who has a contract with whom, who answers for what, and which law says so. In plain words; the terms are binding."
      illustration={<VanIllustration className="-mb-[2.5%]" />}
      parts={parts}
    >
      <CallToAction
        id="closing"
        title="The documents themselves"
        actions={
          <>
            <ButtonLink to={paths.termsOfService} size="lg">
              Terms of service
            </ButtonLink>
            <ButtonLink to={paths.privacyPolicy} variant="secondary" size="lg">
              Privacy policy
            </ButtonLink>
          </>
        }
      >
        What you agree to when you book or drive, and how we use your data.
      </CallToAction>
    </InfoPage>
  )
}
