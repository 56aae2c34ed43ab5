import { lazy, Suspense } from 'react'
import { FormSection, type SectionProps } from './form-section.tsx'
import { MotorwayCard } from './motorway-card.tsx'
import { PriceCard } from './price-card.tsx'
import { namesMotorway } from './read-where.ts'
import { SpotSection } from './spot-section.tsx'
import type { LiveQuote } from './use-quote.ts'
import { VehicleSection } from './vehicle-section.tsx'
import { WantedDriver } from './wanted-driver.tsx'
import { WhereSection } from './where-section.tsx'

/** Before there is a price there are no drivers to choose from. */
const DriverChoice = lazy(async () => ({
  default: (await import('./driver-choice.tsx')).DriverChoice,
}))

type RecoveryDetailsProps = SectionProps & { live: LiveQuote }

/** Step 1 of booking: everything that a driver and the price need (specification, customer side §3). */
export function RecoveryDetails({ live, ...section }: RecoveryDetailsProps) {
  const { recovery, change } = section
  const isOnMotorway =
    recovery.answers.locationDetails === 'motorway' || namesMotorway(recovery.pickup.typed)
  return (
    <div className="flex flex-col gap-8">
      {isOnMotorway && <MotorwayCard />}
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
