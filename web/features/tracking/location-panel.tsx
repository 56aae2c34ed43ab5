import { LocateFixed } from 'lucide-react'
import { toKmh } from '../../../domain/bookings/tracking.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Switch } from '../../ui/forms/switch.tsx'
import { LocationBanner } from './location-banner.tsx'
import type { PositionSharing, SharingState } from './use-position-sharing.ts'

type LocationPanelProps = { sharing: PositionSharing; level?: 2 | 3 }

/** The driver's side of location tracking: live or last known, one position by hand, and the positions that wait for a connection. */
export function LocationPanel({ sharing, level = 2 }: LocationPanelProps) {
  const { state, waitingCount, isUpdating } = sharing
  if (state === 'off') return null
  const isOn = ['sharing', 'starting', 'failing', 'outside'].includes(state)
  return (
    <Card title="Location tracking" level={level}>
      <div className="flex flex-col gap-4">
        <Switch
          label="Live location"
          state={stateLabel[state]}
          isOn={isOn}
          isBusy={state === 'starting'}
          onChange={(next) => (next ? sharing.start() : sharing.stop())}
        />
        <LocationBanner sharing={sharing} />
        <SpeedLine sharing={sharing} />
        {waitingCount > 0 && (
          <p role="status" className="text-ink-muted text-sm">
            {waitingLabel(waitingCount)}
          </p>
        )}
        <Button
          variant="secondary"
          icon={<LocateFixed aria-hidden />}
          isBusy={isUpdating}
          onClick={sharing.update}
        >
          Update my location now
        </Button>
      </div>
    </Card>
  )
}

const stateLabel: Record<SharingState, string> = {
  off: 'Off duty, nothing is sent',
  paused: 'Off: others see your last position',
  prompt: 'Not shared yet',
  starting: 'Finding you',
  sharing: 'On: sharing live',
  denied: 'Off: this browser has no permission',
  failing: 'On, but your device can’t find its position',
  outside: 'On, but you are outside Ireland',
  unsupported: 'Off: this browser can’t share a position',
}

/** `3 positions are waiting for a connection. They will be sent with their original times.` */
export const waitingLabel = (count: number): string =>
  count === 1
    ? '1 position is waiting for a connection. It will be sent with its original time.'
    : `${count} positions are waiting for a connection. They will be sent with their original times.`

function SpeedLine({ sharing: { here, state } }: Pick<LocationPanelProps, 'sharing'>) {
  if (state !== 'sharing' || !here) return null
  const parts = [
    here.speedMps === undefined ? null : `${toKmh(here.speedMps)} km/h`,
    here.accuracyM === undefined ? null : `Accurate to ${here.accuracyM} m`,
  ].filter((part) => part !== null)
  return parts.length > 0 ? (
    <p className="text-ink-muted text-sm tabular-nums">{parts.join(' · ')}</p>
  ) : null
}
