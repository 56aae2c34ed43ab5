/** Notifications of a booking with the person they go to, as `writeNotifications` takes them. */
import type { BookingTransition } from '../../../domain/bookings/booking.ts'
import {
  isNotificationKind,
  type BookingNotificationKind,
} from '../../../domain/notifications/notification.ts'
import type { Driver } from '../../drivers/index.ts'
import type { BookingNotification, Mail, ShortNotification } from '../../notifications/index.ts'
import type { BookingRow } from '../bookings.store.ts'
import { notificationEventFor } from './notification-event.ts'

type Kind = BookingTransition | BookingNotificationKind
type Addressee = Pick<BookingNotification, 'side' | 'recipientId' | 'phone'> & { address: string }

/** None, where there is nothing to say. */
const addressed = (
  booking: BookingRow,
  kind: Kind,
  { address, ...addressee }: Addressee,
  mail: Mail | null,
  short: ShortNotification | null,
): BookingNotification[] =>
  isNotificationKind(kind) && (mail ?? short)
    ? [
        {
          bookingId: booking.id,
          kind,
          event: notificationEventFor(booking, kind),
          ...addressee,
          email: mail && { address, mail },
          short,
        },
      ]
    : []

export const toCustomer = (
  booking: BookingRow,
  kind: Kind,
  mail: Mail | null,
  short: ShortNotification | null,
): BookingNotification[] => {
  const { customerId, customerEmail, customerPhone } = booking
  const customer = {
    side: 'customer',
    recipientId: customerId,
    address: customerEmail,
    phone: customerPhone,
  } as const
  return addressed(booking, kind, customer, mail, short)
}

export const toDriver = (
  booking: BookingRow,
  kind: Kind,
  { accountId, email }: Driver,
  mail: Mail | null,
  short: ShortNotification | null,
): BookingNotification[] =>
  addressed(booking, kind, { side: 'driver', recipientId: accountId, address: email }, mail, short)
