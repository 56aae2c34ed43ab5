import { lazy, Suspense, useState } from 'react'
import type { Booking } from '../../../../contract/bookings/bookings.ts'
import { formatEuro } from '../../../../domain/money.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Countdown } from '../../../ui/data/countdown.tsx'
import { cancelCostNow } from './cancel-cost.ts'
import type { CancelAnswer, CancelRequest } from './cancel-dialog.tsx'
import { useServerNow } from '../../../ui/use-server-now.ts'

const CancelDialog = lazy(async () => ({
  default: (await import('./cancel-dialog.tsx')).CancelDialog,
}))

type CancelPanelProps = {
  booking: Booking
  clockOffsetMs: number
  disabledReason: string | null
  onCancel: (request: CancelRequest) => Promise<CancelAnswer>
  /** `plain`: inside another part of the screen. */
  look?: 'raised' | 'plain'
}

/** "What cancelling costs now", always in sight and true to the second: it shows the rule that charges it. */
export function CancelPanel({
  booking,
  clockOffsetMs,
  disabledReason,
  onCancel,
  look = 'raised',
}: CancelPanelProps) {
  const [isOpen, setOpen] = useState(false)
  const nowMs = useServerNow(clockOffsetMs) ?? Date.parse(booking.serverNow)
  const cost = cancelCostNow(booking, nowMs)
  return (
    <Card id="cancelling" title="What cancelling costs now" look={look}>
      {cost.isAllowedOnline && (
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <span className="font-heavy text-xl tracking-tight tabular-nums">
            {cost.feeCents === 0 ? 'Free' : formatEuro(cost.feeCents)}
          </span>
          {cost.freeUntil && (
            <Countdown
              deadline={cost.freeUntil.toISOString()}
              clockOffsetMs={clockOffsetMs}
              label="Free to cancel for"
              className="text-sm"
            />
          )}
        </p>
      )}
      <p className="text-ink-muted mt-1 text-sm">
        {disabledReason === null ? cost.words : 'Not possible online at the moment.'}
      </p>
      <Button
        variant="secondary"
        isWide
        className="mt-4"
        disabledReason={disabledReason}
        onClick={() => setOpen(true)}
      >
        {booking.viewer === 'driver' ? 'Cancel this job' : 'Cancel booking'}
      </Button>
      {isOpen && (
        <Suspense>
          <CancelDialog
            booking={booking}
            clockOffsetMs={clockOffsetMs}
            onCancel={onCancel}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </Card>
  )
}
