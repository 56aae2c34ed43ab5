import { lazy } from 'react'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { OptionalPart } from '../../ui/feedback/fall-back.tsx'
import type { Booking } from '../../../contract/bookings/bookings.ts'
import { otherDriversLabel } from '../../../domain/notifications/decline-text.ts'
import { paths } from '../../paths.ts'
import { chosenDriverLabel } from '../../../domain/bookings/what-next.ts'
import { useServerClockOffset } from '../../api/kit/server-clock.ts'
import { nextBestForCustomer, nextBestForDriver } from './next-best.ts'

const StillWaiting = lazy(async () => ({
  default: (await import('./trip/still-waiting.tsx')).StillWaiting,
}))

/** After the end, for the customer: the best next action, with what they typed kept. */
export function CustomerOutcome({
  booking,
  onBookAgain,
}: {
  booking: Booking
  onBookAgain: () => void
}) {
  const { title, words, action } = nextBestForCustomer(booking)
  const clockOffsetMs = useServerClockOffset()
  return (
    <Card title={title}>
      <p className="text-ink-muted">{words}</p>
      <Button
        variant={booking.isRatable ? 'secondary' : 'primary'}
        className="mt-5 max-sm:w-full"
        onClick={onBookAgain}
      >
        {action}
      </Button>
      {booking.cancelReason === 'nobody_accepted' && (
        <div className="mt-5 empty:hidden">
          <OptionalPart>
            <StillWaiting booking={booking} clockOffsetMs={clockOffsetMs} />
          </OptionalPart>
        </div>
      )}
    </Card>
  )
}

export function DriverOutcome() {
  const { title, words, action } = nextBestForDriver
  return (
    <Card title={title}>
      <p className="text-ink-muted">{words}</p>
      <ButtonLink to={paths.driver} className="mt-5 max-sm:w-full">
        {action}
      </ButtonLink>
    </Card>
  )
}

type DeclinedPanelProps = { booking: Booking; isBusy: boolean; onOfferToAll: () => void }

/** The chosen driver declined: others may be offered it, at no higher price (rulings, "Auto-assign"). */
export function DeclinedPanel({ booking, isBusy, onOfferToAll }: DeclinedPanelProps) {
  return (
    <Alert
      tone="warning"
      title={`${chosenDriverLabel(booking, 'The driver you chose')} can’t take this one`}
      isLive
      action={
        <Button
          isWide
          className="text-balance"
          isBusy={isBusy}
          busyLabel="Asking other drivers"
          onClick={onOfferToAll}
        >
          {otherDriversLabel}
        </Button>
      }
    />
  )
}

/** The card step may have finished while the page was closed or the connection gone. */
export function CardPanel({
  isBusy,
  onCheck,
  onBookAgain,
}: {
  isBusy: boolean
  onCheck: () => void
  onBookAgain: () => void
}) {
  return (
    <Alert
      tone="info"
      title="Did you finish the card step?"
      action={
        <div className="flex flex-wrap gap-2">
          <Button isBusy={isBusy} busyLabel="Checking with the card provider" onClick={onCheck}>
            Check my card
          </Button>
          <Button variant="secondary" onClick={onBookAgain}>
            Start again with the same details
          </Button>
        </div>
      }
    >
      We’ll check with the card provider. If the card is confirmed, we ask drivers at once.
    </Alert>
  )
}
