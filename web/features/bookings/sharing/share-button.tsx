import { useMutation } from '@tanstack/react-query'
import { Share2 } from 'lucide-react'
import type { Booking } from '../../../../contract/bookings/bookings.ts'
import { shareTrip } from '../../../api/bookings/changes.ts'
import { toastRefusal } from '../../../api/kit/toast-refusal.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { canSend, copyLink, sendLink, tripLink } from './share-link.ts'

/** One press: makes the link where there is none yet, and opens the phone's share sheet, or copies it. */
export function ShareButton({ booking }: { booking: Booking }) {
  const opening = useMutation(shareTrip)

  const press = async (): Promise<void> => {
    try {
      const { bookingId } = booking
      const { sharePath } = booking.sharePath ? booking : await opening.mutateAsync({ bookingId })
      if (!sharePath) return
      const link = tripLink(sharePath)
      if (canSend()) await sendLink(link)
      else {
        await copyLink(link, () =>
          toast.failure({
            title: 'Not copied',
            description: 'The link is under “Share this trip”.',
          }),
        )
      }
    } catch (failure) {
      toastRefusal(failure)
    }
  }

  return (
    <Button
      variant="secondary"
      size="sm"
      className="flex-1"
      icon={<Share2 aria-hidden />}
      isBusy={opening.isPending}
      onClick={() => void press()}
    >
      Share
    </Button>
  )
}
