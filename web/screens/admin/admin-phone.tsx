/** Operators: booking for a caller, on the phone rate card (rulings, "Money"). */
import { useMemo, useState } from 'react'
import { identityOf } from '../../../domain/bookings/vehicle-identity.ts'
import { PhoneForm } from '../../features/operations/phone-form.tsx'
import { PhoneList } from '../../features/operations/phone-list.tsx'
import {
  checkRecovery,
  recoveryFields,
  type RecoveryField,
} from '../../features/quotes/check-recovery.ts'
import { PriceCard } from '../../features/quotes/price-card.tsx'
import { emptyRecovery, type Recovery } from '../../features/quotes/recovery.ts'
import { SpotSection, VehicleSection } from '../../features/quotes/details-sections.tsx'
import { usePhoneQuote } from '../../features/quotes/use-phone-quote.ts'
import { WhereSection } from '../../features/quotes/where-section.tsx'
import { Card } from '../../ui/card.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Container } from '../../ui/page/page-shell.tsx'

export const meta = () => [
  { title: 'Phone booking · Towline' },
  { name: 'robots', content: 'noindex' },
]

const idOf = (field: RecoveryField): string => `phone-${field}`

export default function AdminPhoneScreen() {
  // A new caller gets a new form.
  const [caller, setCaller] = useState(1)
  return (
    <Container>
      <PageHeader
        title="Phone booking"
        lead="Fill it in with the caller. They confirm and enter their card through a link on their own phone."
      />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start">
        <Describing key={caller} onOpened={() => setCaller(caller + 1)} />
      </div>
    </Container>
  )
}

function Describing({ onOpened }: { onOpened: () => void }) {
  const [recovery, setRecovery] = useState<Recovery>(emptyRecovery)
  const [isTried, setTried] = useState(false)
  const live = usePhoneQuote(recovery)
  const { quote, isPricing } = live
  const priced = isPricing ? null : quote
  const problems = useMemo(() => checkRecovery(recovery, priced), [recovery, priced])
  const section = {
    recovery,
    change: (changed: Partial<Recovery>) => setRecovery((now) => ({ ...now, ...changed })),
    problems: isTried ? problems : {},
    idOf,
  }
  return (
    <>
      <div className="flex min-w-0 flex-col gap-8">
        <WhereSection {...section} live={live} mayLocate={false} />
        <VehicleSection {...section} />
        <SpotSection {...section} />
      </div>
      <div className="flex min-w-0 flex-col gap-5 lg:sticky lg:top-20">
        <Card title="Price by phone">
          <PriceCard
            live={live}
            driverId={null}
            idle="Tell us where the vehicle is, and the price appears here."
          />
        </Card>
        <PhoneForm
          quote={priced}
          isPricing={isPricing}
          description={recovery.description}
          vehicleIdentity={identityOf(recovery.identity)}
          problems={recoveryFields.flatMap((field) => {
            const message = problems[field]
            return message === undefined ? [] : [{ fieldId: idOf(field), message }]
          })}
          onTry={() => setTried(true)}
          onOpened={onOpened}
        />
        <PhoneList />
      </div>
    </>
  )
}
