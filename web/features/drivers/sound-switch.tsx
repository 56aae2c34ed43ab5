import { Volume2, VolumeX } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import type { OfferRing } from './use-offer-ring.ts'

/** Switches the sound of new jobs on and off. */
export function SoundSwitch({ ring }: { ring: OfferRing }) {
  const { isMuted, setMuted } = ring
  return (
    <Button
      size="sm"
      variant="secondary"
      icon={isMuted ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />}
      onClick={() => setMuted(!isMuted)}
    >
      {isMuted ? 'Sound off' : 'Sound on'}
    </Button>
  )
}
