import type { JobOffer } from '../../../contract/bookings/job-offers.ts'
import { formatEuro } from '../../../domain/money.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Button } from '../../ui/button.tsx'
import type { ShownOffer } from './offers-on-screen.ts'

type OffersStripProps = { shown: readonly ShownOffer[]; onShow: () => void }

/** A strip above the other tabs: a job waits, and its pay. */
export function OffersStrip({ shown, onShow }: OffersStripProps) {
  const open = shown.filter(({ isExpired }) => !isExpired).map(({ offer }) => offer)
  const [first] = open
  if (!first) return null
  return (
    <Alert
      tone="warning"
      isLive
      title={
        open.length === 1
          ? 'A job is waiting for your answer'
          : `${open.length} jobs are waiting for your answer`
      }
      action={
        <Button size="sm" onClick={onShow}>
          Show
        </Button>
      }
    >
      {offerLine(first)}
    </Alert>
  )
}

const offerLine = ({ netCents, pickupLabel }: JobOffer): string =>
  `${formatEuro(netCents)} for you, from ${pickupLabel}.`
