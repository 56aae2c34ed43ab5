import { lazy, Suspense } from 'react'
import { FormSection, type SectionProps } from './form-section.tsx'
import { MotorwaySafety } from './motorway-safety.tsx'
import { PriceCard } from './price-card.tsx'
import { SpotSection } from './spot-section.tsx'
import type { LiveQuote } from './use-quote.ts'
import { VehicleSection } from './vehicle-section.tsx'
import { WhereSection } from './where-section.tsx'
import { useQuery } from '@tanstack/react-query'
import { publicDriverQuery } from '../../api/drivers/directory.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import type { Recovery } from './recovery.ts'

/** Before there is a price there are no drivers to choose from. */
const DriverChoice = lazy(async () => ({
  default: (await import('./driver-choice.tsx')).DriverChoice,
}))

type RecoveryDetailsProps = SectionProps & { live: LiveQuote }

/** Step 1 of booking: everything that a driver and the price need (specification, customer side §3). */
export function RecoveryDetails({ live, ...section }: RecoveryDetailsProps) {
  const { recovery, change } = section
  return (
    <div className="flex flex-col gap-8">
      <MotorwaySafety recovery={recovery} />
      <WhereSection {...section} live={live} />
      <VehicleSection {...section} />
      <SpotSection {...section} />
      <FormSection title="Price and driver">
        <WantedDriver recovery={recovery} live={live} />
        <PriceCard
          live={live}
          driverId={recovery.driverId}
          idle="Say where the vehicle is, and the price appears here."
        />
        <Suspense>
          {live.quote && (
            <DriverChoice
              quote={live.quote}
              driverId={recovery.driverId}
              onChange={(driverId) => change({ driverId })}
            />
          )}
        </Suspense>
      </FormSection>
    </div>
  )
}

type WantedDriverProps = { recovery: Recovery; live: LiveQuote }

/** The driver chosen in the directory: shown until there is a price with them on it, and when they cannot take the job. */
function WantedDriver({ recovery: { driverId, wantedDriverId }, live }: WantedDriverProps) {
  const isStillWanted = wantedDriverId !== null && wantedDriverId === driverId
  const { data: driver } = useQuery({
    ...publicDriverQuery(wantedDriverId ?? ''),
    enabled: isStillWanted,
  })
  if (!isStillWanted) return null
  const name = driver?.name ?? 'The driver you chose'
  if (!live.quote) {
    return driver ? (
      <Alert tone="info" title={`You chose ${name}`}>
        Only they will be asked. Their price appears once we know where the vehicle is.
      </Alert>
    ) : null
  }
  const isOnQuote = live.quote.drivers.some((one) => one.driverId === wantedDriverId)
  if (isOnQuote || live.isPricing) return null
  return (
    <Alert tone="warning" title={`${name} cannot take this job now`} isLive>
      Off duty, on another job, or the truck does not fit. Below are those who can.
    </Alert>
  )
}
