/** What the cab view folds away: the vehicle in full, the customer's notes, both places, and cancelling the job. */
import { lazy, useState } from 'react'
import type { Booking } from '../../../contract/bookings/bookings.ts'
import { useServerClockOffset } from '../../api/kit/server-clock.ts'
import type { BookingActions } from '../../features/bookings/booking-actions.ts'
import { layoutOf } from '../../features/bookings/booking-layout.ts'
import { VehicleFacts } from '../../features/bookings/vehicle-card.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { OptionalPart } from '../../ui/feedback/fall-back.tsx'
import { NotLoaded } from '../../ui/feedback/not-loaded.tsx'

const CancelDialog = lazy(async () => ({
  default: (await import('../../features/bookings/money/cancel-dialog.tsx')).CancelDialog,
}))

type CabDetailsProps = {
  booking: Booking
  onCancel: BookingActions['cancel']
  onClose: () => void
}

export function CabDetails({ booking, onCancel, onClose }: CabDetailsProps) {
  const { casualty, vehicleIdentity, description, pickup, dropoff } = booking
  const clockOffsetMs = useServerClockOffset()
  const [isCancelling, setCancelling] = useState(false)
  const { buttons } = layoutOf(booking, Date.parse(booking.serverNow))
  const cancel = buttons.find(({ button }) => button === 'cancel')
  if (isCancelling) {
    return (
      <OptionalPart instead={<NotLoaded />}>
        <CancelDialog {...{ booking, clockOffsetMs, onCancel, onClose }} />
      </OptionalPart>
    )
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Details"
      description={`Job ${booking.reference}`}
      actions={
        <Button size="lg" variant="secondary" onClick={onClose}>
          Back to the job
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        {description && (
          <section aria-labelledby="cab-notes">
            <h3 id="cab-notes" className="text-base">
              Customer’s notes
            </h3>
            <blockquote className="border-line-strong mt-2 border-l-[3px] pl-3 whitespace-pre-line">
              {description}
            </blockquote>
          </section>
        )}
        <section aria-labelledby="cab-vehicle">
          <h3 id="cab-vehicle" className="mb-2 text-base">
            Vehicle
          </h3>
          <VehicleFacts casualty={casualty} vehicleIdentity={vehicleIdentity} />
        </section>
        <section aria-labelledby="cab-places">
          <h3 id="cab-places" className="text-base">
            Places
          </h3>
          <p className="mt-2">{`From ${pickup.label}`}</p>
          <p>{dropoff ? `To ${dropoff.label}` : 'No drop-off given'}</p>
        </section>
        {cancel && (
          <Button
            variant="danger"
            isWide
            disabledReason={cancel.disabledReason}
            onClick={() => setCancelling(true)}
          >
            Cancel this job
          </Button>
        )}
      </div>
    </Dialog>
  )
}
