import type { Booking } from '../../../../contract/bookings/bookings.ts'
import { withoutDriverCopy } from '../../../../domain/phone-line.ts'
import { supportContact } from '../../../../domain/support.ts'
import { CallLink } from '../../../ui/call-link.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { useServerNow } from '../../../ui/use-server-now.ts'
import {
  hasEndedWithoutDriver,
  isWaitingLong,
  searchOf,
  stillWaitingCopy,
} from '../../../../domain/dispatch/still-waiting.ts'

type StillWaitingProps = { booking: Booking; clockOffsetMs: number }

/** For a customer whose booking no driver has accepted, in half of the window or at its end: who knows, and the phone line where it is answered. */
export function StillWaiting({ booking, clockOffsetMs }: StillWaitingProps) {
  const nowMs = useServerNow(clockOffsetMs) ?? Date.parse(booking.serverNow)
  if (hasEndedWithoutDriver(booking)) return <LineAtEnd now={new Date(nowMs)} />
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

/** The phone line by its hours, below what the end says. */
function LineAtEnd({ now }: { now: Date }) {
  const { words, call } = withoutDriverCopy(now)
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-sm">{words}</p>
      {call && <CallLink look="line" label={call} phone={supportContact.phone} />}
    </div>
  )
}
