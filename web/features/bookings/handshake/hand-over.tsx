import { lazy, useState } from 'react'
import type { Booking } from '../../../../contract/bookings/bookings.ts'
import { formatTime } from '../../../../domain/time/dublin-time.ts'
import { Button } from '../../../ui/button.tsx'
import { useHandoverProof } from './handover-proof.ts'
import { OptionalPart } from '../../../ui/feedback/fall-back.tsx'
import { NotLoaded } from '../../../ui/feedback/not-loaded.tsx'

const HandOverDialog = lazy(async () => ({
  default: (await import('./hand-over-dialog.tsx')).HandOverDialog,
}))

/** For the driver before the last step: the code and the plate, with or without a connection. The job also ends without them. */
export function HandOver({ booking }: { booking: Booking }) {
  const [isOpen, setOpen] = useState(false)
  const { code, codeAt, plate } = useHandoverProof(booking.bookingId)
  if (!booking.handshake?.handover || booking.nextTransition !== 'complete') return null
  const entered = [
    ...(code && codeAt ? [`Hand-over code entered at ${formatTime(new Date(codeAt))}`] : []),
    ...(plate ? [`plate ${plate}`] : []),
  ].join(', ')
  const { receiver } = booking.handshake
  return (
    <div className="flex flex-col gap-2">
      {receiver && (
        <p>{`The customer named ${receiver.name} to take the vehicle over. They have a code.`}</p>
      )}
      {entered && <p role="status">{entered}</p>}
      <Button variant="secondary" isWide onClick={() => setOpen(true)}>
        {entered ? 'Change the hand-over code' : 'Enter the hand-over code'}
      </Button>
      {isOpen && (
        // The form around this button is another one: it is not sent with the dialog's.
        <div onSubmit={(event) => event.stopPropagation()}>
          <OptionalPart instead={<NotLoaded />}>
            <HandOverDialog booking={booking} onClose={() => setOpen(false)} />
          </OptionalPart>
        </div>
      )}
    </div>
  )
}
