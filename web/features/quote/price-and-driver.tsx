import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { publicDriverQuery } from '../../api/drivers/directory.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { PriceCard } from './price-card.tsx'
import type { RecoveryDraft } from './recovery-draft.ts'
import type { Recovery } from './recovery.ts'
import type { LiveQuote } from './use-quote.ts'
import { WithoutDriversPart } from './without-drivers/without-drivers-part.tsx'
import { OptionalPart } from '../../ui/feedback/fall-back.tsx'

/** Before there is a price there are no drivers to choose from. */
const DriverChoice = lazy(async () => ({
  default: (await import('./driver-choice.tsx')).DriverChoice,
}))

type PriceAndDriverProps = RecoveryDraft & { live: LiveQuote; idle: string }

/** The price as it is described so far, and who comes. */
export default function PriceAndDriver({ recovery, change, live, idle }: PriceAndDriverProps) {
  return (
    <>
      <WantedDriver recovery={recovery} live={live} />
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
        We’ll ask them first. Their price appears once we know where the vehicle is.
      </Alert>
    ) : null
  }
  const isOnQuote = live.quote.drivers.some((one) => one.driverId === wantedDriverId)
  if (isOnQuote || live.isPricing) return null
  return (
    <Alert tone="warning" title={`${name} cannot take this job now`} isLive>
      They’re off duty, on another job, or the truck doesn’t suit. The drivers below are available.
    </Alert>
  )
}
