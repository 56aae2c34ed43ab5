import { useMutation } from '@tanstack/react-query'
import { Copy, Share2 } from 'lucide-react'
import { useRef } from 'react'
import type { Booking } from '../../../../contract/bookings/bookings.ts'
import { shareTrip, stopSharingTrip } from '../../../api/bookings/changes.ts'
import { toastRefusal } from '../../../api/kit/toast-refusal.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { canSend, copyLink, sendLink, tripLink } from './share-link.ts'

/** The customer lets family or a garage follow the trip, and can stop that at any time. */
export function ShareCard({ booking }: { booking: Booking }) {
  const { bookingId, sharePath } = booking
  const frame = useRef<HTMLDivElement>(null)
  const opening = useMutation(shareTrip)
  const stopping = useMutation(stopSharingTrip)

  /** The pressed button is gone: the card takes the focus. */
  const stay = (): void => frame.current?.focus()

  return (
    <div ref={frame} tabIndex={-1}>
      <Card title="Share this trip">
        <p className="text-ink-muted text-sm">
          Family or a garage can follow the truck without an account. They see the status, the
          arrival and the map, nothing else. The link ends with the trip.
        </p>
        {sharePath ? (
          <Shared
            link={tripLink(sharePath)}
            isStopping={stopping.isPending}
            onStop={() =>
              stopping.mutate({ bookingId }, { onError: toastRefusal, onSuccess: stay })
            }
          />
        ) : (
          <Button
            variant="secondary"
            isWide
            className="mt-4"
            icon={<Share2 aria-hidden />}
            isBusy={opening.isPending}
            busyLabel="Making a link"
            onClick={() =>
              opening.mutate({ bookingId }, { onError: toastRefusal, onSuccess: stay })
            }
          >
            Make a link
          </Button>
        )}
      </Card>
    </div>
  )
}

type SharedProps = { link: string; isStopping: boolean; onStop: () => void }

function Shared({ link, isStopping, onStop }: SharedProps) {
  const field = useRef<HTMLInputElement>(null)
  const markLink = (): void => {
    field.current?.focus()
    toast.failure({ title: 'Not copied', description: 'Select the link and copy it yourself.' })
  }
  return (
    <div className="mt-4 flex flex-col gap-3">
      <TextField
        ref={field}
        label="Link to this trip"
        value={link}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="flex flex-wrap gap-2">
        {canSend() && (
          <Button variant="secondary" onClick={() => void sendLink(link)}>
            <Share2 aria-hidden />
            Send
          </Button>
        )}
        <Button variant="secondary" onClick={() => void copyLink(link, markLink)}>
          <Copy aria-hidden />
          Copy link
        </Button>
        <Button variant="quiet" isBusy={isStopping} busyLabel="Stopping" onClick={onStop}>
          Stop sharing
        </Button>
      </div>
    </div>
  )
}
