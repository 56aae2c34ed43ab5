import { LocateFixed } from 'lucide-react'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { locationNotEnabled, locationNotFound, locationNotSupported } from './tracking-toasts.ts'
import type { PositionSharing } from './use-position-sharing.ts'

/** What prevents sending the driver's position, and what to do about it (titles and texts: operator side §8). */
export function LocationBanner({ sharing }: { sharing: PositionSharing }) {
  const { state, start } = sharing
  switch (state) {
    case 'off':
    case 'paused':
    case 'starting':
    case 'sharing':
      return null
    case 'prompt':
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
          Jobs go to the nearest drivers. Customers see you only from acceptance to drop-off. Off
          duty, nothing is sent.
        </Alert>
      )
    case 'denied':
      return (
        <Alert tone="danger" title={locationNotEnabled.title} isLive>
          {locationNotEnabled.description}
        </Alert>
      )
    case 'failing':
      return (
        <Alert tone="warning" title={locationNotFound.title} isLive>
          {locationNotFound.description}
        </Alert>
      )
    case 'outside':
      return (
        <Alert tone="warning" title={locationNotFound.title} isLive>
          Your device says you are outside Ireland, so your position is not sent.
        </Alert>
      )
    case 'unsupported':
      return (
        <Alert tone="danger" title={locationNotSupported.title} isLive>
          {locationNotSupported.description}
        </Alert>
      )
    default: {
      const unknown: never = state
      throw new Error(`unknown sharing state ${String(unknown)}`)
    }
  }
}
