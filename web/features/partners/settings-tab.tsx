import type { Partner } from '../../../contract/partners/partners.ts'
import { incidentTypes } from '../../../domain/partners/partner.ts'
import { incidentLabels } from '../../../domain/partners/partner-company.ts'
import { formatEuro } from '../../../domain/money.ts'
import { Card } from '../../ui/card.tsx'
import { CoverCard } from './cover-card.tsx'
import { ActiveSwitch, AgreementForm } from './agreement-form.tsx'
import { ContactsForm } from './contacts-form.tsx'
import { Fact } from './fact.tsx'
import { PeopleCard } from './people-card.tsx'
import { commitmentLabel, discountLabel } from './partner-labels.ts'
import { WebhooksCard } from './webhooks-card.tsx'

type SettingsTabProps = {
  partner: Partner
  /** Operators change the agreement; the insurer's people read it. */
  mayAgree: boolean
}

export function SettingsTab({ partner, mayAgree }: SettingsTabProps) {
  const { partnerId } = partner
  return (
    <div className="flex flex-col gap-5">
      <Card title="Contacts" level={3}>
        {partner.mayChange ? (
          <ContactsForm key={partnerId} partner={partner} />
        ) : (
          <dl className="grid gap-4 sm:grid-cols-2">
            <Fact name="Contact email">{partner.contactEmail}</Fact>
            <Fact name="Contact phone">{partner.contactPhone ?? 'None given'}</Fact>
          </dl>
        )}
      </Card>
      <Card title="Agreement" level={3}>
        {mayAgree ? <AgreementForm key={partnerId} partner={partner} /> : <Agreed {...partner} />}
      </Card>
      <CoverCard key={`${partnerId} cover`} partnerId={partnerId} mayPublish={mayAgree} />
      <WebhooksCard key={`${partnerId} webhooks`} partner={partner} />
      <PeopleCard key={partnerId} partner={partner} />
      {mayAgree && (
        <Card title="Use of the API" level={3}>
          <ActiveSwitch partner={partner} />
        </Card>
      )}
    </div>
  )
}

function Agreed(partner: Partner) {
  const { coveredIncidents, mostPriceCents } = partner
  const isAll = coveredIncidents.length === incidentTypes.length
  return (
    <>
      <dl className="grid gap-4 sm:grid-cols-2">
        <Fact name="Monthly commitment">{commitmentLabel(partner.monthlyVolumeCommitment)}</Fact>
        <Fact name="Discount when it is met">
          {discountLabel(partner.volumeDiscountBasisPoints)}
        </Fact>
        <Fact name="Covered">
          {isAll
            ? 'Every kind of incident'
            : coveredIncidents.map((type) => incidentLabels[type]).join(', ')}
        </Fact>
        <Fact name="Maximum per booking">
          {mostPriceCents === null ? 'No limit' : formatEuro(mostPriceCents)}
        </Fact>
      </dl>
      <p className="text-ink-muted mt-4 text-sm">To change it, speak to Towline.</p>
    </>
  )
}
