import { LocateFixed } from 'lucide-react'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import type { PositionSharing } from './use-position-sharing.ts'

/** Whether the driver's position is being sent, and what to do when it is not (titles and texts: operator side §8). */
export function LocationNotice({ sharing }: { sharing: PositionSharing }) {
  const { state, start } = sharing
  switch (state) {
    case 'off':
      return null
    case 'starting':
    case 'sharing':
      return (
        <p className="text-ink-muted flex items-center gap-2 text-sm">
          <LocateFixed aria-hidden className="size-4" />
          {state === 'sharing' ? 'Your location is shared while you are on duty' : 'Finding you'}
        </p>
      )
    case 'ask':
      return (
        <Alert
          tone="info"
          title="Share where you are"
          action={
            <Button size="sm" icon={<LocateFixed aria-hidden />} onClick={start}>
              Share my location
            </Button>
          }
        >
          Jobs are offered to the drivers nearest to them. Customers see you only from acceptance to
          drop-off, and off duty nothing is sent.
        </Alert>
      )
    case 'denied':
      return (
        <Alert tone="danger" title="Location Error" isLive>
          Failed to get your current location. Please enable location services.
        </Alert>
      )
    case 'failing':
      return (
        <Alert tone="warning" title="Location Error" isLive>
          Failed to get your current location.
        </Alert>
      )
    case 'outside':
      return (
        <Alert tone="warning" title="Location Error" isLive>
          Your device says you are outside Ireland, so your position is not sent.
        </Alert>
      )
    case 'unsupported':
      return (
        <Alert tone="danger" title="Location Not Supported" isLive>
          Your browser doesn’t support location services.
        </Alert>
      )
    default: {
      const unknown: never = state
      throw new Error(`unknown sharing state ${String(unknown)}`)
    }
  }
}
