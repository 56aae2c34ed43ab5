import { LocateFixed, LocateOff } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { locationNotEnabled, locationNotFound, locationNotSupported } from './tracking-toasts.ts'
import type { PositionSharing, SharingState } from './use-position-sharing.ts'

const titles: Partial<Record<SharingState, string>> = {
  denied: locationNotEnabled.title,
  failing: locationNotFound.title,
  outside: 'You are outside Ireland',
  unsupported: locationNotSupported.title,
}

/** What prevents sending the driver's position, in one line: for places without room for more. */
export function LocationLine({ sharing: { state, start } }: { sharing: PositionSharing }) {
  if (state === 'prompt') {
    return (
      <div>
        <Button size="sm" variant="secondary" icon={<LocateFixed aria-hidden />} onClick={start}>
          Share my location
        </Button>
      </div>
    )
  }
  const title = titles[state]
  if (!title) return null
  return (
    <p role="status" className="text-warning-ink flex items-center gap-2 text-sm font-bold">
      <LocateOff aria-hidden className="size-5 shrink-0" />
      {`${title}: your position is not sent.`}
    </p>
  )
}
