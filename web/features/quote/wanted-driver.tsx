import { useQuery } from '@tanstack/react-query'
import { publicDriverQuery } from '../../api/drivers/directory.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import type { Recovery } from './recovery.ts'
import type { LiveQuote } from './use-quote.ts'

type WantedDriverProps = { recovery: Recovery; live: LiveQuote }

/** The driver chosen in the directory: shown until there is a price with them on it, and when they cannot take the job. */
export function WantedDriver({ recovery: { driverId, wantedDriverId }, live }: WantedDriverProps) {
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
