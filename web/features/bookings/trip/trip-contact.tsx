import { MessageCircle, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { firstNameOf } from '../../../../domain/accounts/first-name.ts'
import type { Booking } from '../../../../contract/bookings/bookings.ts'
import { useUnread } from '../../../api/chat/chat-queries.ts'
import { buttonStyles } from '../../../ui/button-styles.ts'

type TripContactProps = {
  booking: Pick<Booking, 'bookingId' | 'driver'>
  hasChat: boolean
  /** The button that shares the trip. */
  share: ReactNode
}

/** Call, chat and share, side by side. */
export function TripContact({ booking, hasChat, share }: TripContactProps) {
  const unread = useUnread().get(booking.bookingId) ?? 0
  const { driver } = booking
  return (
    <div className="flex flex-wrap gap-2 *:flex-1">
      {driver?.phone && (
        <a
          href={`tel:${driver.phone.replace(/[^\d+]/g, '')}`}
          aria-label={`Call ${firstNameOf(driver.name)}`}
          className={buttonStyles({ variant: 'secondary', size: 'sm' })}
        >
          <Phone aria-hidden />
          Call
        </a>
      )}
      {hasChat && (
        <a href="#chat" className={buttonStyles({ variant: 'secondary', size: 'sm' })}>
          <MessageCircle aria-hidden />
          Chat
          {unread > 0 && (
            <span className="bg-info-soft text-info-ink rounded-full px-2 py-0.5 text-xs tabular-nums">
              {unread}
              <span className="sr-only"> new</span>
            </span>
          )}
        </a>
      )}
      {share}
    </div>
  )
}
