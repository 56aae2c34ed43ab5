/**
 * Notifications of a booking: live events for open screens, and a mail, a push, a text for everyone concerned, written in the transaction
 * of the change. The table in `domain/notifications/notification.ts` says who gets which; each is sent once (I6).
 */
import type { BookingTransition } from '../../../domain/bookings/booking.ts'
import type { TransitionResult } from '../../../domain/bookings/decide-transition.ts'
import type { OthersAfterDecline } from '../../../domain/notifications/decline-text.ts'
import { partnerEventOf } from '../../../domain/partners/partner-event.ts'
import type { Ctx } from '../../context.ts'
import { creditOfBooking } from '../../credits/index.ts'
import { loadDriver, type Driver } from '../../drivers/index.ts'
import type { Tx } from '../../kit/database/database.ts'
import type { OfferClosedWhy } from '../../stored-live-events.ts'
import { writeNotifications, type BookingNotification } from '../../notifications/index.ts'
import { paymentOfBooking, type RefundRow } from '../../payments/index.ts'
import { toCustomer, toDriver } from './addressed.ts'
import {
  customerMailFor,
  declinedMail,
  driverMailFor,
  missedArrivalMails,
  offerMail,
  refundMail,
  type MailContext,
} from './booking-mails.ts'
import {
  customerShortNotification,
  declinedNotification,
  driverQuestionNotification,
  driverShortNotification,
  missedArrivalNotifications,
} from './short-notifications.ts'
import type { BookingRow } from '../bookings.store.ts'
import { replacedNotification } from './late-notifications.ts'
import { coveredNotification, excessRefundMail } from './covered-notification.ts'
import { publishChange, publishOffersClosed } from './publish-change.ts'
import { hasOpenOffer, type OfferedDriver } from '../dispatch/offers.store.ts'
import { notificationEventFor } from './notification-event.ts'
import { notifyInsurer } from './notify-insurer.ts'

const whyClosed: Partial<Record<BookingTransition, OfferClosedWhy>> = {
  accept: 'taken',
  accept_on_account: 'taken',
  expire: 'expired',
  hold_lost: 'cancelled',
  cancel_before_acceptance: 'cancelled',
  // For the driver who gave it up: the job leaves their screens.
  give_up: 'cancelled',
  take_over: 'taken',
  // Of the others who were to replace its driver.
  replace_driver: 'taken',
  arrive: 'taken',
  cancel_by_customer: 'cancelled',
  cancel_by_operator: 'cancelled',
  expire_again: 'expired',
  cancel_between_drivers: 'cancelled',
}

export type TransitionDetails = {
  booking: BookingRow
  result: TransitionResult
  closedOffers: readonly OfferedDriver[]
  now: Date
}

/** After a transition: the screens of both sides change, closed offers leave their lists, and each side gets its mail. */
export const notifyOfTransition = async (
  ctx: Ctx,
  tx: Tx,
  details: TransitionDetails,
): Promise<void> => {
  const { booking, result, closedOffers } = details
  const driver = booking.driverId ? await loadDriver(tx, booking.driverId) : null
  const { transition } = result
  const left = result.effects.includes('release_driver') ? closedOffers.at(0) : undefined
  // A driver who was replaced reads why on the page of the job, which does not leave their screen.
  const replaced = transition === 'replace_driver' && left ? [left] : []
  publishChange(ctx, tx, booking, driver, replaced)
  const why = whyClosed[transition]
  if (why) {
    const others = closedOffers.slice(replaced.length)
    publishOffersClosed(ctx, tx, booking.id, others, why)
  }
  if (result.effects.includes('assign_driver') && driver) {
    publishOffersClosed(ctx, tx, booking.id, [driver], 'accepted')
  }

  const chosen = booking.chosenDriverId ? await loadDriver(tx, booking.chosenDriverId) : null
  const gaveUp = left ? await loadDriver(tx, left.driverId) : null
  const isOffered = transition !== 'confirm_hold' || (await hasOpenOffer(tx, booking.id))
  const { creditCents } = await paymentOfBooking(tx, booking.id)
  const origin = ctx.config.publicOrigin
  const context = { ...details, driver, gaveUp, chosen, isOffered, creditCents, origin }
  const written = [
    ...(await customerNotifications(ctx, tx, context)),
    ...(driver
      ? toDriver(
          booking,
          transition,
          driver,
          driverMailFor(context),
          driverShortNotification(context),
        )
      : []),
    ...(replaced.length > 0 && gaveUp ? replacedNotification(context, gaveUp) : []),
    ...(booking.arrivalMissedAt?.getTime() === details.now.getTime()
      ? await missedArrival(ctx, tx, booking, driver, details.now)
      : []),
  ]
  await write(ctx, tx, written, details.now)
  await notifyInsurer(ctx, tx, {
    booking,
    driver,
    type: partnerEventOf(transition),
    at: details.now,
  })
}

const customerNotifications = async (
  ctx: Ctx,
  tx: Tx,
  context: MailContext,
): Promise<BookingNotification[]> => {
  const { booking, driver, now } = context
  const { transition } = context.result
  if (booking.paidBy === 'card') {
    return toCustomer(
      booking,
      transition,
      customerMailFor(context),
      customerShortNotification(context),
    )
  }
  const covered = await coveredNotification(ctx, tx, booking, transition, driver, now)
  // The customer beside the vehicle did not cancel, so the notification speaks of another person's cancellation.
  const kind = transition === 'cancel_by_customer' ? 'cancel_by_operator' : transition
  return covered ? toCustomer(booking, kind, covered.mail, covered.short) : []
}

/** The booking changed without a transition: its offers did, or the state of its money. */
export const publishBookingChange = async (
  ctx: Pick<Ctx, 'live'>,
  tx: Tx,
  booking: BookingRow,
): Promise<void> => {
  const driver = booking.driverId ? await loadDriver(tx, booking.driverId) : null
  publishChange(ctx, tx, booking, driver)
}

/** These drivers have an offer. The notification escalates while they have not seen it (`escalate-offer.ts`). */
export const notifyOfOffers = async (
  ctx: Ctx,
  tx: Tx,
  booking: BookingRow,
  offered: readonly { driverId: string; etaMinutes: number | null }[],
  at: Date,
): Promise<void> => {
  const notifications: BookingNotification[] = []
  for (const { driverId, etaMinutes } of offered) {
    const driver = await loadDriver(tx, driverId)
    if (!driver) throw new Error(`no driver ${driverId} to offer to`)
    const event = { type: 'offer_opened', bookingId: booking.id, driverId } as const
    ctx.live.append(tx, [{ accountId: driver.accountId, event }])
    const mail = offerMail({ booking, driver, etaMinutes, origin: ctx.config.publicOrigin })
    notifications.push(...toDriver(booking, 'offer', driver, mail, null))
  }
  await write(ctx, tx, notifications, at)
}

/** The promised arrival will be missed: both sides are notified, and the customer may cancel free. */
export const notifyOfMissedArrival = async (
  ctx: Ctx,
  tx: Tx,
  booking: BookingRow,
  driver: Driver | null,
  at: Date,
): Promise<void> => {
  await write(ctx, tx, await missedArrival(ctx, tx, booking, driver, at), at)
  await notifyInsurer(ctx, tx, { booking, driver, type: 'booking.arrival_missed', at })
}

/** "Is this your driver?" Each time it is asked is a notification of its own. */
export const notifyOfDriverQuestion = async (
  ctx: Ctx,
  tx: Tx,
  booking: BookingRow,
  at: Date,
): Promise<void> => {
  await publishBookingChange(ctx, tx, booking)
  const driver = booking.driverId ? await loadDriver(tx, booking.driverId) : null
  const covered = await coveredNotification(ctx, tx, booking, 'driver_question', driver, at)
  const short = covered?.short ?? driverQuestionNotification(booking, driver)
  const [notification] = toCustomer(booking, 'driver_question', null, short)
  const event = `driver_question:${at.toISOString()}`
  if (notification) await writeNotifications(ctx, tx, [{ ...notification, event }], { at })
}

/** Offers that were withdrawn disappear from the lists of their drivers. */
export const publishWithdrawal = async (
  ctx: Ctx,
  tx: Tx,
  booking: BookingRow,
  drivers: readonly OfferedDriver[],
): Promise<void> => {
  publishOffersClosed(ctx, tx, booking.id, drivers, 'cancelled')
  await publishBookingChange(ctx, tx, booking)
}

/** A driver declined: the offer leaves their list, and the customer of a chosen driver has a decision to make. */
export const publishDecline = async (
  ctx: Ctx,
  tx: Tx,
  booking: BookingRow,
  driverAccountId: string,
): Promise<void> => {
  publishOffersClosed(ctx, tx, booking.id, [{ accountId: driverAccountId }], 'declined')
  await publishBookingChange(ctx, tx, booking)
}

/** The chosen driver can't come: the customer reads on every channel who is asked now. `booking`: as it was until then. */
export const notifyOfDecline = async (
  ctx: Ctx,
  tx: Tx,
  decline: { booking: BookingRow; declinedBy: string; others: OthersAfterDecline; now: Date },
): Promise<void> => {
  const { booking, declinedBy, now } = decline
  const driver = await loadDriver(tx, declinedBy)
  const details = { ...decline, driver, origin: ctx.config.publicOrigin }
  const [notification] = toCustomer(
    booking,
    'driver_declined',
    declinedMail(details),
    declinedNotification(details),
  )
  // A driver who could not come may be chosen again later.
  const event = notificationEventFor(booking, `driver_declined:${declinedBy}`)
  if (notification) await writeNotifications(ctx, tx, [{ ...notification, event }], { at: now })
}

/** The refund is made. */
export const notifyOfRefund = async (
  ctx: Ctx,
  tx: Tx,
  booking: BookingRow,
  refund: Pick<RefundRow, 'id' | 'amountCents' | 'onAccount'>,
): Promise<void> => {
  await publishBookingChange(ctx, tx, booking)
  // The insurer reads it on its invoice; the person beside the vehicle paid nothing.
  if (booking.paidBy === 'account') return notifyInsurerOfRefund(ctx, tx, booking)
  const mail =
    booking.paidBy === 'split'
      ? await excessRefundMail(ctx, tx, booking, refund.amountCents)
      : refundMail({
          booking,
          refund,
          creditCents: (await paymentOfBooking(tx, booking.id)).creditCents,
          creditBackCents: (await creditOfBooking(tx, booking.id)).returnedCents,
          origin: ctx.config.publicOrigin,
        })
  const [notification] = toCustomer(booking, 'refund', mail, null)
  if (notification)
    await writeNotifications(ctx, tx, [{ ...notification, event: `refund:${refund.id}` }])
}

/** Some of a booking was taken off the insurer's account. */
export const notifyInsurerOfRefund = async (
  ctx: Ctx,
  tx: Tx,
  booking: BookingRow,
): Promise<void> => {
  const driver = booking.driverId ? await loadDriver(tx, booking.driverId) : null
  const at = await ctx.clock.now(tx)
  await notifyInsurer(ctx, tx, { booking, driver, type: 'booking.refunded', at })
}

const missedArrival = async (
  ctx: Ctx,
  tx: Tx,
  booking: BookingRow,
  driver: Driver | null,
  at: Date,
): Promise<BookingNotification[]> => {
  const mails = missedArrivalMails({ booking, driver, origin: ctx.config.publicOrigin })
  const short = missedArrivalNotifications(booking, driver)
  const covered = await coveredNotification(ctx, tx, booking, 'arrival_missed', driver, at)
  return [
    ...toCustomer(
      booking,
      'arrival_missed',
      covered?.mail ?? mails.customer,
      covered?.short ?? short.customer,
    ),
    ...(driver
      ? toDriver(booking, 'arrival_missed', driver, mails.driver(driver), short.driver)
      : []),
  ]
}

const write = async (
  ctx: Ctx,
  tx: Tx,
  notifications: readonly BookingNotification[],
  at: Date,
): Promise<void> => {
  await writeNotifications(ctx, tx, notifications, { at })
}
