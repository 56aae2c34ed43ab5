/**
 * Notifications to the person beside the vehicle for a booking that their insurer pays for. They have no account: the link is that of the
 * shared trip, the start code comes with the driver's name, and of money only their excess is mentioned.
 */
import { firstNameOf } from '../../../domain/accounts/first-name.ts'
import { hasEnded, isInsured, type BookingTransition } from '../../../domain/bookings/booking.ts'
import { formatEuro } from '../../../domain/money.ts'
import { formatTime } from '../../../domain/time/dublin-time.ts'
import { isArrivalUnproven } from '../../../domain/bookings/proven-arrival.ts'
import type { Ctx } from '../../context.ts'
import type { Driver } from '../../drivers/index.ts'
import type { Tx } from '../../kit/database/database.ts'
import { coveredMail, type Mail, type ShortNotification } from '../../notifications/index.ts'
import type { BookingRow } from '../bookings.store.ts'
import { insertShare, openShareOf } from '../trips/trip-shares.store.ts'
import { excessPathOf } from '../excess/load-excess.ts'
import { truckOf } from './booking-mails.ts'
import { linkTokenOf } from '../link-token.ts'

type CoveredNotification = { mail: Mail; short: ShortNotification }

type Message = {
  title: string
  sentences: readonly (string | null)[]
  /** It comes first in a text: what is too long for one text is cut off at its end, and the link is long. */
  startCode?: string | null
  /** What to look for, in the mail that names the driver. */
  truck?: string | null
}

/** What is notified besides transitions. */
type CoveredEvent = 'arrival_missed' | 'others_offered' | 'driver_kept' | 'driver_question'

/** Null: its customer pays for it themselves, or there is nothing to say. */
export const coveredNotification = async (
  ctx: Ctx,
  tx: Tx,
  booking: BookingRow,
  transition: BookingTransition | CoveredEvent,
  driver: Driver | null,
  at: Date,
): Promise<CoveredNotification | null> => {
  if (!isInsured(booking.paidBy)) return null
  const message = messageFor(booking, transition, driver)
  if (!message) return null
  const isReceipt = booking.paidBy === 'split' && hasEnded(booking.status)
  const path = isReceipt
    ? await excessPathOf(ctx, tx, booking.id)
    : `/trip/${await tripTokenFor(ctx, tx, booking.id, at)}`
  const sentences = message.sentences.filter((sentence) => sentence !== null)
  return {
    mail: coveredMail({
      heading: message.title,
      sentences,
      customerName: booking.customerName,
      pickupLocation: booking.pickupLocation,
      dropoffLocation: booking.dropoffLocation,
      bookingReference: booking.reference,
      startCode: booking.startCode,
      truck: message.truck ?? null,
      link: `${ctx.config.publicOrigin}${path}`,
      ...(isReceipt ? { linkLabel: 'See what you paid' } : {}),
    }),
    short: {
      title: message.startCode
        ? `Start code ${message.startCode}: ${message.title}`
        : message.title,
      body: sentences.join(' '),
      path,
      reference: booking.reference,
    },
  }
}

/** Some of the excess went back to the card. */
export const excessRefundMail = async (
  ctx: Ctx,
  tx: Tx,
  booking: BookingRow,
  refundedCents: number,
): Promise<Mail> =>
  coveredMail({
    heading: `${formatEuro(refundedCents)} is going back to your card`,
    sentences: ['Your bank may take a few days to show it.'],
    customerName: booking.customerName,
    pickupLocation: booking.pickupLocation,
    dropoffLocation: booking.dropoffLocation,
    bookingReference: booking.reference,
    startCode: null,
    truck: null,
    link: `${ctx.config.publicOrigin}${await excessPathOf(ctx, tx, booking.id)}`,
    linkLabel: 'See what you paid',
  })

const messageFor = (
  booking: BookingRow,
  transition: BookingTransition | CoveredEvent,
  driver: Driver | null,
): Message | null => {
  const name = driver ? firstNameOf(driver.name) : 'Your driver'
  const expected =
    booking.estimatedArrival && `Expected at ${formatTime(booking.estimatedArrival)}.`
  const { startCode, paidBy } = booking
  const isSplit = paidBy === 'split'
  switch (transition) {
    case 'confirm_hold':
      return {
        title: 'We’re asking drivers near you',
        sentences: ['The excess is held on your card. You pay it only if a driver accepts.'],
      }
    case 'place_on_account':
      return {
        title: 'Your recovery is booked',
        sentences: ['Your insurer has booked and is paying for it. We’re asking drivers near you.'],
      }
    case 'capture_succeeded':
    case 'accept_on_account':
    case 'take_over':
    case 'replace_driver':
      return {
        title: `${name} is coming`,
        sentences: [expected, 'Give your driver the start code in person when they arrive.'],
        startCode,
        truck: driver && truckOf(driver),
      }
    case 'set_off':
      return { title: `${name} is on the way`, sentences: [expected] }
    case 'arrive':
      return { title: `${name} has arrived`, sentences: ['Give them the start code.'], startCode }
    case 'arrival_missed':
      return isArrivalUnproven(booking.status, booking.arrivalProvenAt)
        ? {
            title: `Is ${name} with you?`,
            sentences: [
              'If so, give them the start code. If not, call your insurer.',
              'We can’t confirm the arrival from the truck’s position.',
            ],
          }
        : { title: `${name} is running late`, sentences: [expected] }
    case 'driver_question':
      return {
        title: `Is ${name} your driver? Open to answer`,
        sentences: [
          `${name} has entered the wrong start code too often.`,
          'Open your trip and answer so that the recovery can start.',
        ],
      }
    case 'others_offered':
      return {
        title: 'We’re asking drivers who are nearer',
        sentences: [`${name} keeps coming until one of them accepts.`, expected],
      }
    case 'driver_kept':
      return {
        title: `${name} is still coming`,
        sentences: ['No driver who is nearer has accepted.', expected],
      }
    case 'give_up':
      return {
        title: 'Your driver had to cancel',
        sentences: ['We’re asking the next drivers.'],
      }
    case 'abandon':
      return {
        title: 'Your recovery isn’t booked',
        sentences: ['The excess wasn’t paid in time. Call your insurer to book again.'],
      }
    case 'capture_refused':
    case 'hold_lost':
      return {
        title: 'Your card was refused',
        sentences: ['No driver is coming, and you pay nothing. Call your insurer to book again.'],
      }
    case 'expire':
    case 'expire_again':
      return {
        title: 'No driver could come',
        sentences: [
          'No one accepted in time. We’ve notified your insurer. Call them for the next step.',
        ],
      }
    case 'cancel_before_acceptance':
    case 'cancel_between_drivers':
    case 'cancel_by_customer':
    case 'cancel_by_operator':
    case 'cancel_by_driver':
      return {
        title: 'Your recovery is cancelled',
        sentences: [
          'No driver is coming. We’ve notified your insurer. Call them for the next step.',
        ],
      }
    case 'complete':
      return {
        title: 'Your recovery is complete',
        sentences: [
          isSplit
            ? 'Your insurer is paying its part, and the excess was charged to your card.'
            : 'Your insurer is paying. You pay nothing to Towline.',
        ],
      }
    case 'accept':
    case 'start':
    case 'cancel_before_hold':
      return null
    default: {
      const unknown: never = transition
      throw new Error(`unknown transition ${String(unknown)}`)
    }
  }
}

/** Anyone with the link can open the trip from the beginning; when a driver gives it up that link ends, and this is the next one. */
const tripTokenFor = async (ctx: Ctx, tx: Tx, bookingId: string, at: Date): Promise<string> => {
  const open = await openShareOf(tx, bookingId)
  if (!open) await insertShare(tx, bookingId, at)
  const shareId = open ?? (await openShareOf(tx, bookingId))
  if (!shareId) throw new Error(`the trip of ${bookingId} could not be shared`)
  return linkTokenOf(ctx.config.authSecret, 'trip share', shareId)
}
