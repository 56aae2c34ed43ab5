import { useQuery } from '@tanstack/react-query'
import { publicDriverQuery } from '../../../api/drivers/directory.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import type { LiveQuote } from '../use-quote.ts'

type WantedDriverProps = { driverId: string; live: LiveQuote }

/** The driver chosen in the directory: shown until there is a price with them on it, and when they cannot take the job. */
export function WantedDriver({ driverId, live }: WantedDriverProps) {
  const { data: driver } = useQuery(publicDriverQuery(driverId))
  const name = driver?.name ?? 'The driver you chose'
  if (!live.quote) {
    return driver ? (
      <Alert tone="info" title={`You chose ${name}`}>
        We’ll ask them first. Their price appears once we know where the vehicle is.
      </Alert>
    ) : null
  }
  const isOnQuote = live.quote.drivers.some((one) => one.driverId === driverId)
  if (isOnQuote || live.isPricing) return null
  return (
    <Alert tone="warning" title={`${name} cannot take this job now`} isLive>
      They’re off duty, on another job, or the truck doesn’t suit. The drivers below are available.
    </Alert>
  )
}
