import type { JobOffer } from '../../../../contract/bookings/job-offers.ts'
import { formatEuro } from '../../../../domain/money.ts'
import { acceptMovingReason } from '../../../../domain/tracking/hands-off.ts'
import { Button } from '../../../ui/button.tsx'
import { useControlLock } from '../../../ui/control-lock.ts'
import { clockText } from '../../../ui/data/countdown-text.ts'
import { useServerNow } from '../../../ui/use-server-now.ts'

/** Beside the answers: what it pays and how long there is to answer. The card says the same to a screen reader. */
export function BarTime({ offer, clockOffsetMs }: { offer: JobOffer; clockOffsetMs: number }) {
  const now = useServerNow(clockOffsetMs)
  const leftMs = now === null ? null : Date.parse(offer.acceptBy) - now
  return (
    <p aria-hidden className="mb-2 flex justify-between font-bold tabular-nums sm:hidden">
      <span>{`You get ${formatEuro(offer.netCents)}`}</span>
      <span>{leftMs === null || leftMs <= 0 ? '' : clockText(leftMs)}</span>
    </p>
  )
}

type AnswerButtonsProps = {
  acceptReason: string | null
  isAccepting: boolean
  isExpired: boolean
  onAccept: () => void
  onDecline: () => void
  /** Declines without a question, which a driver of a moving truck is not asked. */
  onPass: () => void
}

/** The two answers; a reason why one cannot be given is read with it. */
export function AnswerButtons({
  acceptReason,
  isAccepting,
  isExpired,
  onAccept,
  onDecline,
  onPass,
}: AnswerButtonsProps) {
  const isMoving = useControlLock() !== null
  return (
    <div className="grid grid-cols-[2fr_1fr] gap-2">
      <Button
        size="lg"
        isWide
        isBusy={isAccepting}
        busyLabel="Accepting"
        disabledReason={acceptReason ?? (isMoving ? acceptMovingReason : null)}
        onClick={onAccept}
      >
        Accept
      </Button>
      <Button
        size="lg"
        variant="secondary"
        isWide
        data-works-locked
        disabledReason={isExpired ? 'Expired' : null}
        onClick={isMoving ? onPass : onDecline}
      >
        {isMoving ? 'Pass' : 'Decline'}
      </Button>
    </div>
  )
}
