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

/** None, where there is nothing to say. */
export const toCustomer = (
  booking: BookingRow,
  kind: BookingTransition | BookingNotificationKind,
  mail: Mail | null,
  short: ShortNotification | null,
): BookingNotification[] =>
  isNotificationKind(kind) && (mail ?? short)
    ? [
        {
          bookingId: booking.id,
          kind,
          event: notificationEventFor(booking, kind),
          side: 'customer',
          recipientId: booking.customerId,
          email: mail && { address: booking.customerEmail, mail },
          short,
          phone: booking.customerPhone,
        },
      ]
    : []

/** The same to a driver. */
export const toDriver = (
  booking: BookingRow,
  kind: BookingTransition | BookingNotificationKind,
  driver: Driver,
  mail: Mail | null,
  short: ShortNotification | null,
): BookingNotification[] =>
  isNotificationKind(kind) && (mail ?? short)
    ? [
        {
          bookingId: booking.id,
          kind,
          event: notificationEventFor(booking, kind),
          side: 'driver',
          recipientId: driver.accountId,
          email: mail && { address: driver.email, mail },
          short,
        },
      ]
    : []
