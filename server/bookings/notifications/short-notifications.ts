/**
 * The push and text of each transition, written from the booking as saved: no more than a title and a line, because
 * anyone may read a lock screen. Null: no message, for example to the person who acted.
 */
import { bookingText } from '../../../domain/notifications/booking-texts.ts'
import {
  declineText,
  withOthersPress,
  type OthersAfterDecline,
} from '../../../domain/notifications/decline-text.ts'
import { nameInTexts } from '../../../domain/notifications/text-message.ts'
import { formatTime } from '../../../domain/time/dublin-time.ts'
import { splitPrice } from '../../../domain/payments/commission.ts'
import { formatEuro } from '../../../domain/money.ts'
import { isArrivalUnproven } from '../../../domain/bookings/proven-arrival.ts'
import { roughKm } from '../../../domain/places/rough-distance.ts'
import { splitDatesOf } from '../../../domain/payments/tax-point.ts'
import type { Driver } from '../../drivers/index.ts'
import type { BookingNotification, ShortNotification } from '../../notifications/index.ts'
import type { MailContext } from './booking-mails.ts'
import type { BookingRow } from '../bookings.store.ts'
import { areaOf } from '../dispatch/job-offers.ts'
import { notificationEventFor } from './notification-event.ts'

export const customerShortNotification = ({
  booking,
  result,
  driver,
  chosen,
  isOffered,
}: MailContext): ShortNotification | null => {
  const text = bookingText(result.transition, {
    driverName: driver?.name ?? null,
    isOffered,
    chosenDriverName: booking.assignment === 'chosen_driver' ? (chosen?.name ?? null) : null,
    acceptBy: booking.acceptBy,
    expectedAt: booking.estimatedArrival,
    isAcceptedLate: booking.acceptedLateAt !== null,
    isCancelledByOperator: booking.cancelReason === 'operator_cancelled',
    feeCents: booking.cancellationFeeCents,
  })
  if (!text) return null
  const { title, sentences, ...rest } = text
  return { ...saying(`/bookings/${booking.id}`, booking)(title, sentences), ...rest }
}

export const driverShortNotification = ({
  booking,
  result,
  driver,
}: MailContext): ShortNotification | null => {
  const compose = saying('/driver', booking)
  switch (result.transition) {
    case 'capture_succeeded':
    case 'take_over':
    case 'replace_driver':
      return compose('The job is yours', ['The payment went through.', pickupIn(booking)])
    case 'accept_on_account':
      return compose('The job is yours', ['An insurer is paying.', pickupIn(booking)])
    case 'capture_refused':
      return driver ? compose('Job cancelled: card refused', [doNotDrive(booking)]) : null
    case 'cancel_by_customer':
      return compose('The customer cancelled', [doNotDrive(booking)])
    case 'cancel_by_operator':
      return compose('Towline cancelled your job', [doNotDrive(booking)])
    default:
      return null
  }
}

/** A job is offered: the area alone, as in the mail. */
export const offerNotification = ({
  booking,
  driver,
  distanceKm,
}: {
  booking: BookingRow
  driver: Driver
  distanceKm: number | null
}): BookingNotification => {
  const { driverNetCents } = splitPrice(booking.priceCents, splitDatesOf(booking))
  const { acceptBy } = booking
  return {
    bookingId: booking.id,
    kind: 'offer',
    event: notificationEventFor(booking, 'offer'),
    side: 'driver',
    recipientId: driver.accountId,
    email: null,
    short: saying('/driver', booking)(`New job: ${areaOf(booking.pickup)}`, [
      `You get ${formatEuro(driverNetCents)}.`,
      distanceKm === null ? null : `${roughKm(distanceKm)} km away.`,
      acceptBy && `Accept by ${formatTime(acceptBy)}.`,
    ]),
  }
}

/** The promised arrival will be missed, or nothing proves the one that was marked. */
export const missedArrivalNotifications = (
  booking: BookingRow,
  driver: Driver | null,
): { customer: ShortNotification; driver: ShortNotification } => {
  const [toCustomer, toDriver] = [
    saying(`/bookings/${booking.id}`, booking),
    saying('/driver', booking),
  ]
  const name = driverNameOf(driver)
  if (isArrivalUnproven(booking.status, booking.arrivalProvenAt)) {
    return {
      // the first step to take comes first: a text is cut off at its end
      customer: toCustomer(`Is ${name} with you?`, [
        'If so, press “My driver is here”. If not, call them.',
        'We can’t confirm the arrival from the truck’s position. You can cancel free until it’s confirmed.',
      ]),
      driver: toDriver('Your arrival isn’t confirmed', [
        'Share your location at the pickup, or ask for the start code.',
        'The customer can cancel free until then.',
      ]),
    }
  }
  return {
    customer: {
      ...toCustomer(`${name} is running late`, [
        expectedAt(booking),
        'You can cancel free until they arrive.',
      ]),
      reply: 'Reply ETA, or 2 to cancel.',
    },
    driver: toDriver('You are running late', [
      'The customer knows and can cancel free. A quick call helps.',
    ]),
  }
}

/** The chosen driver can't come. */
export const declinedNotification = ({
  booking,
  driver,
  others,
}: {
  booking: BookingRow
  driver: Driver | null
  others: OthersAfterDecline
}): ShortNotification => {
  const { title, sentences, ...answers } = declineText(others, {
    driverName: driver?.name ?? null,
    acceptBy: booking.acceptBy,
  })
  const page = `/bookings/${booking.id}`
  const path = others === 'undecided' ? withOthersPress(page) : page
  return { ...saying(path, booking)(title, sentences), ...answers }
}

/** After too many wrong start codes: only the customer can say who is beside them. */
export const driverQuestionNotification = (
  booking: BookingRow,
  driver: Driver | null,
): ShortNotification =>
  saying(`/bookings/${booking.id}`, booking)(
    `Is ${driverNameOf(driver)} your driver? Open to answer`,
    [
      `${driverNameOf(driver)} has entered the wrong start code too often.`,
      'Open your booking and answer so that the recovery can start.',
    ],
  )

export const saying =
  (path: string, { reference }: Pick<BookingRow, 'reference'>) =>
  (title: string, sentences: readonly (string | null)[]): ShortNotification => ({
    title,
    body: sentences.filter((sentence) => sentence !== null).join(' '),
    path,
    reference,
  })

const pickupIn = ({ pickup: { area } }: Pick<BookingRow, 'pickup'>): string | null =>
  area && `The pickup is in ${area}.`

export const doNotDrive = ({ pickup: { area } }: Pick<BookingRow, 'pickup'>): string =>
  `Please don’t drive to ${area ?? 'the pickup'}.`

export const driverNameOf = (driver: Driver | null): string =>
  driver ? nameInTexts(driver.name) : 'Your driver'

export const expectedAt = ({ estimatedArrival }: BookingRow): string | null =>
  estimatedArrival && `Expected at ${formatTime(estimatedArrival)}.`
