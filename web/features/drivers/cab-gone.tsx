import type { JobOffer } from '../../../contract/bookings/job-offers.ts'
import { Button } from '../../ui/button.tsx'
import { CabLarge, CabLayout, CabLine, cabButton } from './cab-parts.tsx'

type CabGoneProps = {
  offer: Pick<JobOffer, 'pickupLabel'>
  /** Why it is no longer offered. */
  label: string
  onClose: () => void
}

/** An offer that ended before it was answered: it says so, in its own place. */
export function CabGone({ offer, label, onClose }: CabGoneProps) {
  return (
    <CabLayout
      buttons={
        <Button isWide className={cabButton.main} onClick={onClose}>
          OK
        </Button>
      }
    >
      <CabLarge>{label}</CabLarge>
      <CabLine isQuiet>{offer.pickupLabel}</CabLine>
    </CabLayout>
  )
}
