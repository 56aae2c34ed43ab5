import { lazy } from 'react'
import { PriceCard } from './price-card.tsx'
import type { RecoveryDraft } from './recovery-draft.ts'
import type { LiveQuote } from './use-quote.ts'
import { WithoutDriversPart } from './without-drivers/without-drivers-part.tsx'
import { OptionalPart } from '../../ui/feedback/fall-back.tsx'

/** Before there is a price there are no drivers to choose from. */
const DriverChoice = lazy(async () => ({
  default: (await import('./driver-choice.tsx')).DriverChoice,
}))

/** Only for who chose in the directory. */
const WantedDriver = lazy(async () => ({
  default: (await import('./wanted-driver/wanted-driver.tsx')).WantedDriver,
}))

type PriceAndDriverProps = RecoveryDraft & { live: LiveQuote; idle: string }

/** The price as it is described so far, and who comes. */
export default function PriceAndDriver({ recovery, change, live, idle }: PriceAndDriverProps) {
  return (
    <>
      {recovery.wantedDriverId !== null && recovery.wantedDriverId === recovery.driverId && (
        <OptionalPart>
          <WantedDriver driverId={recovery.wantedDriverId} live={live} />
        </OptionalPart>
      )}
      <PriceCard
        live={live}
        driverId={recovery.driverId}
        idle={idle}
        onChoose={(driverId) => change({ driverId })}
      />
      <WithoutDriversPart live={live} />
      <OptionalPart>
        {live.quote && (
          <DriverChoice
            id="book-driver"
            quote={live.quote}
            driverId={recovery.driverId}
            onChange={(driverId) => change({ driverId })}
          />
        )}
      </OptionalPart>
    </>
  )
}
