import type { Booking } from '../../../contract/bookings/bookings.ts'
import { isWaitingForDriver } from '../../../domain/bookings/booking.ts'
import { supportContact } from '../../../domain/support.ts'
import { acceptanceWindowMinutes, unacceptedAlarmMinutes } from '../../../domain/tariffs/tariff.ts'
import { CallLink } from '../../ui/call-link.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { useServerNow } from '../../ui/use-server-now.ts'

type StillWaitingProps = { booking: Booking; clockOffsetMs: number }

/** For a customer whose booking no driver has accepted in half of the window: a person looks, and the phone line is there. */
export function StillWaiting({ booking, clockOffsetMs }: StillWaitingProps) {
  const nowMs = useServerNow(clockOffsetMs) ?? Date.parse(booking.serverNow)
  const { acceptBy, status, viewer } = booking
  if (viewer !== 'customer' || acceptBy === null || !isWaitingForDriver(status)) return null
  const alarmMs = Date.parse(acceptBy) - (acceptanceWindowMinutes - unacceptedAlarmMinutes) * 60_000
  if (nowMs < alarmMs) return null
  return (
    <Alert
      tone="info"
      isLive
      title="No driver has accepted yet"
      action={<CallLink label="Call us" phone={supportContact.phone} />}
    >
      One of our people is looking for a driver now. There’s nothing you need to do; call us if
      you’d rather talk.
    </Alert>
  )
}
