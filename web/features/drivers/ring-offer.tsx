import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import type { OfferRing } from './use-offer-ring.ts'

type RingOfferProps = { ring: OfferRing; size?: 'sm' | 'md' }

/**
 * On duty and without an offer: whether new jobs ring here, and one ring to try. Never beside an offer, where the press that the browser asks
 * for would be on Accept.
 */
export function RingOffer({ ring, size = 'sm' }: RingOfferProps) {
  const [isTried, setTried] = useState(false)
  if (ring.isMuted) {
    return <p className="text-ink-muted text-sm">The sound is off: new jobs don’t ring here.</p>
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status" className="text-ink-muted min-w-0 grow basis-48 text-sm">
        {ringCopy(ring.isBlocked, isTried)}
      </p>
      <Button
        size={size}
        variant={ring.isBlocked ? 'primary' : 'secondary'}
        icon={<BellRing aria-hidden />}
        onClick={() => void ring.tryOut().then(() => setTried(true))}
      >
        {ring.isBlocked ? 'Switch the ring on' : 'Try the ring'}
      </Button>
    </div>
  )
}

const ringCopy = (isBlocked: boolean, isTried: boolean): string => {
  if (isTried) {
    return isBlocked
      ? 'This device made no sound. Check its volume; new jobs are on the screen too.'
      : 'That’s how a new job rings, until you answer. Too quiet? Turn the volume up.'
  }
  return isBlocked ? 'This device is silent until you switch the ring on.' : 'New jobs ring here.'
}
