import { lazy, useState, type ComponentProps, type ReactNode } from 'react'
import type { Booking } from '../../../../contract/bookings/bookings.ts'
import { formatEuro } from '../../../../domain/money.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Countdown } from '../../../ui/data/countdown.tsx'
import { cancelCostNow } from './cancel-cost.ts'
import type { CancelAnswer, CancelRequest } from './cancel-dialog.tsx'
import { useServerNow } from '../../../ui/use-server-now.ts'
import { OptionalPart } from '../../../ui/feedback/fall-back.tsx'
import { NotLoaded } from '../../../ui/feedback/not-loaded.tsx'

const CancelDialog = lazy(async () => ({
  default: (await import('./cancel-dialog.tsx')).CancelDialog,
}))

type CancelPanelProps = {
  booking: Booking
  clockOffsetMs: number
  disabledReason: string | null
  onCancel: (request: CancelRequest) => Promise<CancelAnswer>
}

const title = 'What cancelling costs now'

/** Always in sight and true to the second: it shows the rule that charges it. */
export function CancelPanel(props: CancelPanelProps) {
  const { clockOffsetMs } = props
  const { cost, amount, words } = useCancelCost(props)
  return (
    <Card id="cancelling" title={title}>
      {amount && (
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <span className="font-heavy text-xl tracking-tight tabular-nums">{amount}</span>
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
      <p className="text-ink-muted mt-1 text-sm">{words}</p>
      <CancelButton {...props} isWide className="mt-4" />
    </Card>
  )
}

/** The same on a screen with no line to spare. `beside`: the button beside "Cancel booking". */
export function CancelLines({ beside, ...props }: CancelPanelProps & { beside: ReactNode }) {
  const { amount, words } = useCancelCost(props)
  return (
    <section id="cancelling" aria-label={title}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-base">{title}</h2>
        {amount && <span className="font-heavy text-lg tabular-nums">{amount}</span>}
      </div>
      <p className="text-ink-muted text-sm">{words}</p>
      <div className="mt-2 flex flex-wrap items-start gap-2 *:flex-1">
        {beside}
        <CancelButton {...props} size="sm" />
      </div>
    </section>
  )
}

const useCancelCost = ({
  booking,
  clockOffsetMs,
  disabledReason,
}: Pick<CancelPanelProps, 'booking' | 'clockOffsetMs' | 'disabledReason'>) => {
  const nowMs = useServerNow(clockOffsetMs) ?? Date.parse(booking.serverNow)
  const cost = cancelCostNow(booking, nowMs)
  const price = cost.feeCents === 0 ? 'Free' : formatEuro(cost.feeCents)
  return {
    cost,
    amount: cost.isAllowedOnline ? price : null,
    words: disabledReason === null ? cost.words : 'Not possible online at the moment.',
  }
}

type CancelButtonProps = CancelPanelProps &
  Pick<ComponentProps<typeof Button>, 'size' | 'isWide' | 'className'>

function CancelButton({
  booking,
  clockOffsetMs,
  disabledReason,
  onCancel,
  ...look
}: CancelButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        {...look}
        // a key of the console, which customers and drivers do not have
        aria-keyshortcuts={booking.viewer === 'operator' ? 'e' : undefined}
        variant="secondary"
        disabledReason={disabledReason}
        onClick={() => setOpen(true)}
      >
        {booking.viewer === 'driver' ? 'Cancel this job' : 'Cancel booking'}
      </Button>
      {isOpen && (
        <div className="basis-full! empty:hidden">
          <OptionalPart instead={<NotLoaded />}>
            <CancelDialog
              booking={booking}
              clockOffsetMs={clockOffsetMs}
              onCancel={onCancel}
              onClose={() => setOpen(false)}
            />
          </OptionalPart>
        </div>
      )}
    </>
  )
}
