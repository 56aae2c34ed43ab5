import type { Booking } from '../../../../contract/bookings/bookings.ts'
import { supportContact } from '../../../../domain/support.ts'
import { CallLink } from '../../../ui/call-link.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { useServerNow } from '../../../ui/use-server-now.ts'
import { isWaitingLong, searchOf, stillWaitingCopy } from './still-waiting-copy.ts'

type StillWaitingProps = { booking: Booking; clockOffsetMs: number }

/** For a customer whose booking no driver has accepted in half of the window: who looks into it, and the phone line where it is answered. */
export function StillWaiting({ booking, clockOffsetMs }: StillWaitingProps) {
  const nowMs = useServerNow(clockOffsetMs) ?? Date.parse(booking.serverNow)
  if (!isWaitingLong(booking, nowMs)) return null
  const { title, words, call } = stillWaitingCopy(new Date(nowMs), searchOf(booking))
  return (
    <Alert
      tone="info"
      isLive
      title={title}
      action={call !== null && <CallLink look="line" label={call} phone={supportContact.phone} />}
    >
      {words}
    </Alert>
  )
}
